//! What the values of a table are stored in, and what fills it.

use super::apart::Apart;
use super::cell::Cell;
use super::kernel::Kernel;
use super::sink::{Filling, Rows, Working};
use crate::game::{Colex, Movers};
use crate::value::{Column, Zeroed};

/// Cells that a column takes and gives back.
pub(super) trait Stored: Cell + bytemuck::Pod {
    fn column_of(cells: Vec<Self>) -> Column;
    /// The cells of a column of them.
    fn cells_of(column: Column) -> Vec<Self>;
    fn room(length: usize) -> Zeroed<Self>;
    fn of_column(column: Column) -> Result<Zeroed<Self>, Column>;
    fn into_column(cells: Zeroed<Self>) -> Column;
    /// What fills a table, with sets of so many words in each of so many plays.
    fn filling<'a>(
        words: usize,
        plays: usize,
        form: Form<'a>,
        filling: Filling<'a, Self>,
    ) -> Box<dyn Rows + Send + 'a>;
}

/// What a kernel is made of.
#[derive(Clone, Copy)]
pub(super) struct Form<'a> {
    pub(super) window: &'a Colex,
    pub(super) movers: Movers,
    pub(super) known: usize,
    pub(super) apart: Option<&'a Apart>,
}

fn filled<'a, V: Stored, const W: usize>(
    plays: usize,
    form: Form<'a>,
    filling: Filling<'a, V>,
) -> Box<dyn Rows + Send + 'a> {
    fn of<'a, V: Stored, const P: usize, const W: usize>(
        Form { window, movers, known, apart }: Form<'a>,
        filling: Filling<'a, V>,
    ) -> Box<dyn Rows + Send + 'a> {
        let kernel = Kernel::<P, W>::new(window, movers, known).apart(apart);
        Box::new(Working::new(kernel, filling))
    }
    if plays == 1 { of::<V, 1, W>(form, filling) } else { of::<V, 2, W>(form, filling) }
}

impl Stored for u8 {
    fn column_of(cells: Vec<Self>) -> Column {
        cells.into()
    }

    fn cells_of(column: Column) -> Vec<Self> {
        column.try_into().unwrap_or_default()
    }

    fn room(length: usize) -> Zeroed<Self> {
        Zeroed::new(length)
    }

    fn of_column(column: Column) -> Result<Zeroed<Self>, Column> {
        column.try_into()
    }

    fn into_column(cells: Zeroed<Self>) -> Column {
        cells.into()
    }

    fn filling<'a>(
        words: usize,
        plays: usize,
        form: Form<'a>,
        filling: Filling<'a, u8>,
    ) -> Box<dyn Rows + Send + 'a> {
        match words {
            1 => filled::<u8, 1>(plays, form, filling),
            2 => filled::<u8, 2>(plays, form, filling),
            _ => filled::<u8, 4>(plays, form, filling),
        }
    }
}

/// Not mapped: sets of so many values take far more time than pages.
impl Stored for u16 {
    fn column_of(cells: Vec<Self>) -> Column {
        cells.into()
    }

    fn cells_of(column: Column) -> Vec<Self> {
        column.try_into().unwrap_or_default()
    }

    fn room(length: usize) -> Zeroed<Self> {
        vec![0; length].into()
    }

    fn of_column(column: Column) -> Result<Zeroed<Self>, Column> {
        Vec::try_from(column).map(Zeroed::from)
    }

    fn into_column(cells: Zeroed<Self>) -> Column {
        cells.cells().to_vec().into()
    }

    fn filling<'a>(
        words: usize,
        plays: usize,
        form: Form<'a>,
        filling: Filling<'a, u16>,
    ) -> Box<dyn Rows + Send + 'a> {
        match words {
            8 => filled::<u16, 8>(plays, form, filling),
            16 => filled::<u16, 16>(plays, form, filling),
            _ => filled::<u16, 256>(plays, form, filling),
        }
    }
}
