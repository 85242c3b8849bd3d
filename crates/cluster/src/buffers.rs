//! Reuse of the buffers of the dataflow engine.
//!
//! All connections of a process take their buffers from one store. The engine alone would clear every buffer, and keep
//! some for each connection, although most connections are idle.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use timely::communication::allocator::zero_copy::bytes_slab::BytesRefill;

/// Maximum number of stored buffers: 16 MiB of them.
const KEPT: usize = 16;

/// The buffers that are not in use.
type BufferStore = Arc<Mutex<Vec<Vec<u8>>>>;

/// A buffer that returns to its store when it is dropped.
struct Buffer {
    bytes: Vec<u8>,
    store: BufferStore,
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.len() < KEPT {
            store.push(std::mem::take(&mut self.bytes));
        }
    }
}

/// Returns the source of the buffers of the engine.
pub(crate) fn buffers() -> BytesRefill {
    let store = BufferStore::default();
    let logic = move |length: usize| {
        let stored = {
            let mut stored = store.lock().unwrap_or_else(PoisonError::into_inner);
            stored.iter().position(|bytes| bytes.len() == length).map(|index| stored.swap_remove(index))
        };
        let bytes = stored.unwrap_or_else(|| vec![0; length]);
        Box::new(Buffer { bytes, store: Arc::clone(&store) }) as Box<dyn DerefMut<Target = [u8]> + Send>
    };
    // A connection keeps no buffer for itself.
    BytesRefill { logic: Arc::new(logic), limit: Some(0) }
}
