//! Reads and writes 64-bit numbers, little-endian.

use std::io::{self, Read, Write};

/// Number of words that are read or written at once.
const BATCH: usize = 1 << 14;

/// Writes each number as eight bytes, the least significant first.
///
/// # Errors
/// An error of the writer.
pub fn write_numbers(numbers: impl IntoIterator<Item = u64>, to: &mut dyn Write) -> io::Result<()> {
    numbers.into_iter().try_for_each(|number| to.write_all(&number.to_le_bytes()))
}

/// Reads a number that [`write_numbers`] wrote.
///
/// # Errors
/// An error of the reader.
pub fn read_number(from: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes many words in large batches.
///
/// # Errors
/// An error of the writer.
pub fn write_words(words: &[u64], to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(8 * BATCH);
    for words in words.chunks(BATCH) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        to.write_all(&bytes)?;
    }
    Ok(())
}

/// Fills a slice with words that [`write_words`] wrote.
///
/// # Errors
/// An error of the reader.
pub fn read_words(words: &mut [u64], from: &mut dyn Read) -> io::Result<()> {
    let mut bytes = vec![0; 8 * BATCH];
    for words in words.chunks_mut(BATCH) {
        let bytes = &mut bytes[..8 * words.len()];
        from.read_exact(bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
    }
    Ok(())
}

/// Returns the error for malformed data.
pub fn invalid_data() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Reads the length of a list, at most `max_len`, and its items.
///
/// # Errors
/// The errors of the reader, and [`io::ErrorKind::InvalidData`] for a longer list.
pub(crate) fn read_list<T>(
    from: &mut dyn Read,
    max_len: u64,
    mut read_item: impl FnMut(&mut dyn Read) -> io::Result<T>,
) -> io::Result<Vec<T>> {
    let len = read_number(from)?;
    if len > max_len {
        return Err(invalid_data());
    }
    (0..len).map(|_| read_item(from)).collect()
}
