//! Tables as Parquet files.

use super::{AnyWindow, CommandContext, CommandError, Path, RowColumns, RowFormat, Write, for_each_row};
use impartial_query::PlayColumn;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io;
use std::sync::Arc;

/// The number of rows of a row group.
const GROUP: usize = 1 << 16;

/// Returns the format Parquet, which this program can write.
pub(super) fn format_of(_: &Path) -> Result<RowFormat, CommandError> {
    Ok(RowFormat::Parquet)
}

fn failed(error: ParquetError) -> CommandError {
    CommandError::Output(io::Error::other(error.to_string()))
}

/// Writes a row group: `names`, and the values of these positions, null where there is none. `first` is the number of
/// the first position.
fn group(
    writer: &mut SerializedFileWriter<Vec<u8>>,
    names: &[ByteArray],
    columns: &[&PlayColumn],
    first: usize,
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    if let Some(mut column) = group.next_column()? {
        column.typed::<ByteArrayType>().write_batch(names, None, None)?;
        column.close()?;
    }
    for cells in columns {
        let values = (first..first + names.len()).map(|index| cells.get(index));
        let known: Vec<i16> = values.clone().map(|value| i16::from(value.is_some())).collect();
        // Unsigned numbers are stored in the bits of signed ones.
        let values: Vec<i64> = values.flatten().map(u64::cast_signed).collect();
        if let Some(mut column) = group.next_column()? {
            column.typed::<Int64Type>().write_batch(&values, Some(&known), None)?;
            column.close()?;
        }
    }
    group.close().map(drop)
}

/// Writes the rows of the positions whose values are known.
pub(super) fn write(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    to: &mut dyn Write,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let columns: Vec<&PlayColumn> = [Some(shown.normal), shown.misere].into_iter().flatten().collect();
    let mut schema = "message table { required binary position (UTF8);".to_owned();
    for name in ["grundy", "misere"].iter().take(columns.len()) {
        schema.push_str(&format!(" optional int64 {name} (INTEGER(64,false));"));
    }
    let schema = parse_message_type(&format!("{schema} }}")).map_err(failed)?;
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), properties).map_err(failed)?;
    let mut names: Vec<ByteArray> = Vec::new();
    let mut first = 0;
    for_each_row(window, shown.len(), &cx.run_for_writing(), &mut |name, index| {
        names.push(name.into());
        if names.len() == GROUP {
            group(&mut writer, &names, &columns, first).map_err(failed)?;
            first = index + 1;
            names.clear();
        }
        Ok(())
    })?;
    if !names.is_empty() {
        group(&mut writer, &names, &columns, first).map_err(failed)?;
    }
    let rest = writer.into_inner().map_err(failed)?;
    Ok(to.write_all(&rest)?)
}
