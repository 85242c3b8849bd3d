//! The memory of a transposition table, as one thread or several see it.

/// A table of a fixed size, seen by one thread or by several at once.
///
/// The first methods are about the memory, the others about what lies in it. While one thread changes a bucket
/// others may read it, so a read counts only if its bucket had the same version before and after (Lameter,
/// *Effective synchronization on Linux/NUMA systems*, 2005, calls this a sequence lock).
pub trait FixedTable<K> {
    /// How many buckets there are.
    fn buckets(&self) -> usize;

    /// The tags of a bucket.
    fn tags(&self, bucket: usize) -> u32;

    /// What is known of the key in a slot; 0 if it is empty.
    fn info(&self, slot: usize) -> u64;

    /// Whether a slot that is not empty has this key.
    fn is(&self, slot: usize, key: &K) -> bool;

    /// Fills a slot, whose tags become these.
    fn fill(&mut self, slot: usize, key: &K, info: u64, tags: u32);

    /// Changes what is known of the key in a slot.
    fn inform(&mut self, slot: usize, info: u64);

    /// The version of a bucket that nobody is changing. With one thread nobody is.
    #[inline]
    fn version(&self, _: usize) -> u32 {
        0
    }

    /// Whether nobody has changed a bucket since it had this version.
    #[inline]
    fn unchanged(&self, _: usize, _: u32) -> bool {
        true
    }

    /// Waits until nobody changes a bucket, and keeps others from it.
    #[inline]
    fn lock(&self, _: usize) {}

    /// Ends that.
    #[inline]
    fn unlock(&self, _: usize) {}

    /// How many entries there are, as far as this thread knows.
    fn used(&self) -> usize;

    /// Another entry, in a slot that was empty.
    fn add(&mut self);

    /// How many were added.
    fn added(&self) -> usize;

    /// Whether there is one thread.
    #[inline]
    fn is_alone(&self) -> bool {
        true
    }

    /// How many other threads are about a question.
    #[inline]
    fn crowd(&self, _: u64, _: u32) -> u32 {
        0
    }

    /// This thread is about a question now.
    #[inline]
    fn enter(&self, _: u64, _: u32) {}

    /// It is about it no more.
    #[inline]
    fn leave(&self, _: u64, _: u32) {}
}
