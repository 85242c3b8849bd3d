//! Access to the memory of a transposition table by one thread or by several.

/// A table of fixed size that one thread or several threads access at once.
///
/// Threads may read a bucket while another thread changes it. A read is therefore valid only if the bucket has the same
/// version before and after (a sequence lock: Lameter, *Effective synchronization on Linux/NUMA systems*, 2005).
pub(super) trait FixedTable<K> {
    /// Returns the number of buckets of the table.
    fn buckets(&self) -> usize;

    /// Returns the tags of a bucket.
    fn tags(&self, bucket: usize) -> u32;

    /// Returns the encoded knowledge about the key in a slot; 0 if the slot is empty.
    fn info(&self, slot: usize) -> u64;

    /// Returns whether a nonempty slot has this key.
    fn is(&self, slot: usize, key: &K) -> bool;

    /// Fills a slot and sets the tags of its bucket to `tags`.
    fn fill(&mut self, slot: usize, key: &K, info: u64, tags: u32);

    /// Replaces the encoded knowledge about the key in a slot.
    fn set_info(&mut self, slot: usize, info: u64);

    /// Waits until no thread changes a bucket, and returns its version. With one thread, returns 0.
    #[inline]
    fn version(&self, _: usize) -> u32 {
        0
    }

    /// Returns whether a bucket still has this version.
    #[inline]
    fn unchanged(&self, _: usize, _: u32) -> bool {
        true
    }

    /// Waits until no thread changes a bucket, and locks it for this thread.
    #[inline]
    fn lock(&self, _: usize) {}

    /// Unlocks a bucket that this thread has locked.
    #[inline]
    fn unlock(&self, _: usize) {}

    /// Returns the number of entries, as estimated by this thread.
    fn used(&self) -> usize;

    /// Counts a new entry in a slot that was empty.
    fn add(&mut self);

    /// Returns the number of calls of [`add`](Self::add).
    fn added(&self) -> usize;

    /// Returns whether the table has one thread only.
    #[inline]
    fn is_alone(&self) -> bool {
        true
    }

    /// Returns the number of threads that work on a question, given by the hash of a part and a value. Questions with
    /// the same counter count together.
    #[inline]
    fn searchers_at(&self, _: u64, _: u32) -> u32 {
        0
    }

    /// Notes that this thread begins to work on a question.
    #[inline]
    fn enter(&self, _: u64, _: u32) {}

    /// Notes that this thread no longer works on a question.
    #[inline]
    fn leave(&self, _: u64, _: u32) {}
}
