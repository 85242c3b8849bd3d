//! Zeroed memory for large tables.

use bytemuck::{Pod, cast_slice, cast_slice_mut};
#[cfg(feature = "mapped-memory")]
use memmap2::MmapMut as MappedRegion;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// Number of bytes of a large page of memory.
const PAGE: usize = 1 << 21;

/// Returns the bytes of memory that a table of `bytes` bytes takes.
pub fn in_memory(bytes: u128) -> u128 {
    if bytes < PAGE as u128 { bytes } else { bytes.max(in_large_pages(bytes)) }
}

/// Returns the number of bytes that should be in large pages. The last page is included only if little of it is wasted.
fn in_large_pages(bytes: u128) -> u128 {
    let page = PAGE as u128;
    bytes.saturating_add(page / 4) / page * page
}

/// Without the feature `mapped-memory`, [`map_zeroed`] makes no map.
#[cfg(not(feature = "mapped-memory"))]
type MappedRegion = Vec<u8>;

/// Maps `mapped` bytes, of which `length` will be used.
#[cfg(feature = "mapped-memory")]
fn map_zeroed(mapped: usize, length: usize) -> Option<MappedRegion> {
    let map = MappedRegion::map_anon(mapped).ok()?;
    // The result is ignored, since everything is correct without large pages.
    #[cfg(target_os = "linux")]
    let _ = map.advise_range(memmap2::Advice::HugePage, 0, in_large_pages(length as u128) as usize);
    #[cfg(not(target_os = "linux"))]
    let _ = length;
    Some(map)
}

#[cfg(not(feature = "mapped-memory"))]
fn map_zeroed(_: usize, _: usize) -> Option<MappedRegion> {
    None
}

/// Memory of bytes that are initially zero, mapped for this purpose alone.
///
/// Work that accesses many places of a table at once spends most of its time on the pages of the table, of 4 KiB each:
/// on the first access the system creates the page, and on later accesses its address is translated. So large pages are
/// requested, on systems that have such a request.
#[derive(Debug)]
pub(crate) struct MappedMemory {
    map: MappedRegion,
    length: usize,
}

impl MappedMemory {
    /// Maps `length` bytes. Returns `None` if they are too few for a map, or if the system refuses.
    pub(crate) fn new(length: usize) -> Option<Self> {
        if length < PAGE {
            return None;
        }
        // Only a map of whole large pages starts at an address where a large page may start.
        let map = map_zeroed(length.checked_next_multiple_of(PAGE)?, length)?;
        Some(MappedMemory { map, length })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.map[..self.length]
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[..self.length]
    }

    /// Shortens the memory to its first `length` bytes.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }
}

/// Memory for the cells of a large table, initially zero.
///
/// Memory of 2 MiB or more is mapped, in large pages where the system has them.
#[derive(Debug)]
pub struct ZeroedMemory<T>(pub(super) Memory<T>);

#[derive(Debug)]
pub(super) enum Memory<T> {
    Mapped(MappedMemory),
    Plain(Vec<T>),
}

impl<T: Pod> ZeroedMemory<T> {
    /// Creates memory of `length` cells, all zero.
    pub fn new(length: usize) -> Self {
        let map = length.checked_mul(size_of::<T>()).and_then(MappedMemory::new);
        // A map starts at a page, which is aligned for all types of cells.
        match map.filter(|map| bytemuck::try_cast_slice::<u8, T>(map.bytes()).is_ok()) {
            Some(map) => ZeroedMemory(Memory::Mapped(map)),
            None => ZeroedMemory(Memory::Plain(vec![T::zeroed(); length])),
        }
    }

    /// Creates memory of `length` cells, all zero; `None` if the system has no memory for them.
    pub fn try_new(length: usize) -> Option<Self> {
        // The system refuses to reserve memory that it does not have, but not to map it.
        Vec::<T>::new().try_reserve_exact(length).ok()?;
        Some(ZeroedMemory::new(length))
    }

    /// Returns the cells of the table.
    pub fn cells(&self) -> &[T] {
        match &self.0 {
            Memory::Mapped(map) => cast_slice(map.bytes()),
            Memory::Plain(cells) => cells,
        }
    }

    /// Returns the cells of the table, for changing.
    pub fn cells_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Memory::Mapped(map) => cast_slice_mut(map.bytes_mut()),
            Memory::Plain(cells) => cells,
        }
    }

    /// Returns the cells as cells of an atomic type, for several threads.
    pub(crate) fn shared<A>(&mut self) -> &[A]
    where
        A: FromBytes + IntoBytes + KnownLayout,
        [A]: FromBytes + IntoBytes + KnownLayout<PointerMetadata = usize>,
    {
        assert!(size_of::<A>() == size_of::<T>(), "an atomic number is as large as a number");
        match <[A]>::mut_from_bytes(cast_slice_mut(self.cells_mut())) {
            Ok(cells) => cells,
            Err(_) => unreachable!("tables are aligned for all numbers"),
        }
    }

    /// Shortens the table to its first `length` cells, but keeps the memory of all cells.
    pub fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            Memory::Mapped(map) => map.truncate(length * size_of::<T>()),
            Memory::Plain(cells) => cells.truncate(length),
        }
    }

    /// Returns the number of cells that fit into the memory.
    pub fn capacity(&self) -> usize {
        match &self.0 {
            Memory::Mapped(map) => map.map.len() / size_of::<T>(),
            Memory::Plain(cells) => cells.capacity(),
        }
    }

    /// Returns a table of at least `length` cells, which starts with these cells. A further cell is 0, or has the value
    /// that it had before [`truncate`](Self::truncate).
    #[must_use]
    pub fn grow(self, length: usize) -> Self {
        match self.0 {
            Memory::Plain(mut cells) => {
                cells.resize(length.max(cells.len()), T::zeroed());
                ZeroedMemory(Memory::Plain(cells))
            }
            Memory::Mapped(map) if length * size_of::<T>() <= map.map.len() => {
                let length = map.length.max(length * size_of::<T>());
                ZeroedMemory(Memory::Mapped(MappedMemory { length, ..map }))
            }
            Memory::Mapped(_) => {
                let mut larger = ZeroedMemory::new(length);
                let cells = self.cells();
                larger.cells_mut()[..cells.len()].copy_from_slice(cells);
                larger
            }
        }
    }
}

impl<T: Pod> Default for ZeroedMemory<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T: Pod> From<Vec<T>> for ZeroedMemory<T> {
    fn from(cells: Vec<T>) -> Self {
        ZeroedMemory(Memory::Plain(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, PAGE, ZeroedMemory, in_large_pages, in_memory};

    #[test]
    fn large_tables_are_mapped_and_small_ones_are_not() {
        for length in [0, 1, PAGE / 8 - 1, PAGE / 8, PAGE / 8 + 1, PAGE / 2 + 77] {
            let mut table = ZeroedMemory::<u64>::new(length);
            assert_eq!(matches!(table.0, Memory::Mapped(_)), length >= PAGE / 8, "{length}");
            assert_eq!(table.cells().len(), length);
            assert!(table.cells().iter().all(|&cell| cell == 0));
            for (cell, value) in table.cells_mut().iter_mut().zip(1..) {
                *cell = value;
            }
            table.truncate(length / 2);
            assert!(table.cells().iter().copied().eq(1..=length as u64 / 2));
            for longer in [length / 2, length, length + 1, 3 * length + PAGE] {
                table = table.grow(longer);
                assert_eq!(table.cells().len(), longer);
                assert!(table.cells()[..length / 2].iter().copied().eq(1..=length as u64 / 2));
            }
        }
    }

    #[test]
    fn little_of_a_large_page_is_wasted() {
        let page = PAGE as u128;
        for bytes in [0, 1, page - 1] {
            assert_eq!(in_memory(bytes), bytes);
        }
        for bytes in [page, page + 1, 2 * page - 1, 7 * page + page / 2, 7 * page + 3 * page / 4] {
            let large = in_large_pages(bytes);
            assert!(large.is_multiple_of(page) && large > 0);
            assert!(large <= bytes + page / 4 && large + page > bytes, "{bytes}: {large}");
            assert!(in_memory(bytes) >= bytes && in_memory(bytes) <= bytes + page / 4);
        }
    }
}
