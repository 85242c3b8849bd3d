//! The store of canonical forms.

use super::sum::SUM;
use crate::misere::genus::{Genus, GenusTable};
use crate::run::{Meter, Reason, Run, Stopped};
use crate::value::{BitSet, Column, GrundyPair, Outcome};
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use std::hash::BuildHasher;

/// A canonical form, given by its number in the [`Forms`] that created it. Within one [`Forms`], equal games have equal
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(pub(super) u32);

impl Form {
    /// The form 0: the game without options.
    pub const ZERO: Form = Form(0);
    /// The form \*1: the game whose only option is 0.
    pub const STAR: Form = Form(1);

    /// Returns the canonical form of the sum of this form and \*1.
    #[must_use]
    pub const fn plus_star(self) -> Form {
        Form(self.0 ^ 1)
    }

    /// Returns whether the form has a smaller birthday than the form plus \*1.
    pub const fn is_even(self) -> bool {
        self.0 & 1 == 0
    }
}

/// Maximum number of even forms in one store.
const MAX_FORMS: usize = 1 << 31;

/// A growing set of canonical forms, closed under options. See the [module](super).
///
/// # Panics
/// All methods panic if they are given a [`Form`] of another store whose number this store does not have.
#[derive(Clone, Debug)]
pub struct Forms {
    /// The options of the even forms, one list after another, each ascending.
    options: Vec<u32>,
    ends: Vec<u64>,
    birthdays: Column,
    normal: Column,
    misere: Column,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The numbers of the even forms that are the heaps of 0, 2, 4, … as far as they are stored. `heap_at` is the
    /// inverse.
    pub(super) heaps: Vec<u32>,
    heap_at: HashMap<u32, u64>,
    pub(super) sums: HashMap<(u32, u32), u32>,
    pub(super) mates: HashMap<u32, u32>,
    genera: GenusTable,
    /// For each even form G, the indices of the genera of G and of G + \*1.
    genus_of: Vec<[u32; 2]>,
    seen: BitSet,
    /// Number of options that were read since the last check of the limits.
    meter: Meter,
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

impl Forms {
    /// Creates a store that holds only 0 and \*1.
    pub fn new() -> Self {
        let mut forms = Forms {
            options: Vec::new(),
            ends: Vec::new(),
            birthdays: Column::new(),
            normal: Column::new(),
            misere: Column::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            heaps: Vec::new(),
            heap_at: HashMap::new(),
            sums: HashMap::new(),
            mates: HashMap::new(),
            genera: GenusTable::default(),
            genus_of: Vec::new(),
            seen: BitSet::default(),
            meter: Meter::default(),
        };
        forms.push(&[]);
        forms
    }

    /// Returns the canonical form of the game with the given options, in any order and with repetitions.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run, or 2^31 pairs of forms, is reached.
    ///
    /// # Complexity
    /// Only the options of a single option are tried as forms to which the game may reverse, each in O(k log k) for k
    /// options.
    pub fn of_options(&mut self, options: &[Form], run: &Run<'_>) -> Result<Form, Stopped> {
        let mut list = options.iter().map(|form| form.0).collect();
        self.canonical(&mut list, run).map(Form)
    }

    /// Returns the number of the canonical form of the game with the options in `list`.
    pub(super) fn canonical(&mut self, list: &mut Vec<u32>, run: &Run<'_>) -> Result<u32, Stopped> {
        self.meter.count(list.len());
        list.sort_unstable();
        list.dedup();
        let hash = self.hasher.hash_one(&list[..]);
        if let Some(&at) = self.index.find(hash, |&at| self.even_options(at) == &list[..]) {
            return Ok(2 * at);
        }
        if let Some(odd) = self.odd(list) {
            return Ok(odd);
        }
        let smaller = self.reversed(list);
        if self.meter.is_due() {
            run.check(self.len(), self.bytes())?;
        }
        if let Some(smaller) = smaller {
            return Ok(smaller);
        }
        if self.ends.len() >= MAX_FORMS {
            return Err(run.stopped(Reason::Positions(2 * MAX_FORMS as u64), self.len()));
        }
        if self.ends.len().is_multiple_of(1 << 10) {
            run.check(self.len(), self.bytes())?;
        }
        Ok(2 * self.push(list))
    }

    /// Returns the odd form with the options in an ascending list, if it is stored: E + \*1, where E is one of the
    /// options.
    fn odd(&self, list: &[u32]) -> Option<u32> {
        list.iter().rev().filter(|&&even| even & 1 == 0).find_map(|&even| {
            let options = self.even_options(even / 2);
            let same = options.len() + 1 == list.len()
                && options.iter().all(|&option| list.binary_search(&(option ^ 1)).is_ok());
            same.then_some(even ^ 1)
        })
    }

    /// Returns the form to which the game with the options in an ascending list reverses, if one exists.
    fn reversed(&mut self, list: &[u32]) -> Option<u32> {
        // The form to which the game reverses has a smaller birthday than some option of the game. Options of the
        // largest birthday are therefore not options of that form, and have it as an option.
        let birthday = |&form: &u32| self.birthday(Form(form));
        let last = list.iter().map(birthday).max()?;
        let of_last = list.iter().filter(|form| birthday(form) == last);
        let fewest = *of_last.min_by_key(|&&form| self.even_options(form / 2).len())?;
        let tried = self.even_options(fewest / 2).len() + 1;
        self.meter.count(tried * (1 + list.len()));
        let mut form = None;
        self.visit_options(fewest, &mut |smaller| {
            if form.is_none() && self.reverses(list, smaller) {
                form = Some(smaller);
            }
        });
        form
    }

    /// Returns whether the game with the options in an ascending list, which is not `smaller` itself, equals `smaller`.
    fn reverses(&self, list: &[u32], smaller: u32) -> bool {
        for &option in list.iter().rev() {
            if !self.has_option(smaller, option) && !self.has_option(option, smaller) {
                return false;
            }
        }
        let mut all = true;
        self.visit_options(smaller, &mut |option| all &= list.binary_search(&option).is_ok());
        all && (smaller != 0 || list.iter().any(|&option| self.pair(Form(option)).misere == 0))
    }

    /// Stores a new even form, and returns its number among the even forms.
    fn push(&mut self, list: &[u32]) -> u32 {
        let number = self.ends.len() as u32;
        let birthday = list.iter().map(|&form| self.birthday(Form(form)) + 1).max().unwrap_or(0);
        let mut values_seen = std::mem::take(&mut self.seen);
        let pairs = || list.iter().map(|&form| self.pair(Form(form)));
        let mut mex = |values: &mut dyn Iterator<Item = u64>| {
            values_seen.clear();
            values.for_each(|value| values_seen.insert(value));
            values_seen.mex()
        };
        let normal = mex(&mut pairs().map(|pair| pair.normal));
        let misere = if list.is_empty() { 1 } else { mex(&mut pairs().map(|pair| pair.misere)) };
        self.seen = values_seen;
        // The form is a heap of Nim if its options are heaps of Nim, one more than the size of the largest.
        let largest = list
            .iter()
            .map(|&form| self.heap(Form(form)))
            .try_fold(None, |largest, heap| heap.map(|heap| largest.max(Some(heap))));
        if let Some(largest) = largest
            && largest.map_or(0, |heap| heap + 1) == list.len() as u64
        {
            self.heaps.push(number);
            self.heap_at.insert(number, list.len() as u64);
        }
        self.birthdays.push(birthday);
        self.normal.push(normal);
        self.misere.push(misere);
        self.options.extend_from_slice(list);
        self.ends.push(self.options.len() as u64);
        let Forms { index, hasher, options, ends, .. } = self;
        let row = |number: u32| row(options, ends, number);
        index.insert_unique(hasher.hash_one(list), number, |&number| hasher.hash_one(row(number)));
        number
    }

    /// Returns the options of even form number `at`, ascending.
    pub(super) fn even_options(&self, at: u32) -> &[u32] {
        row(&self.options, &self.ends, at)
    }

    /// Calls `visit` with every option of a form.
    pub(super) fn visit_options(&self, form: u32, visit: &mut dyn FnMut(u32)) {
        let flip = form & 1;
        self.even_options(form / 2).iter().for_each(|option| visit(option ^ flip));
        if flip == 1 {
            visit(form ^ 1);
        }
    }

    /// Returns whether `option` is an option of `form`.
    pub(super) fn has_option(&self, form: u32, option: u32) -> bool {
        let flip = form & 1;
        (flip == 1 && option == form ^ 1)
            || self.even_options(form / 2).binary_search(&(option ^ flip)).is_ok()
    }

    /// Returns the options of a form, in no particular order.
    pub fn options(&self, form: Form) -> Vec<Form> {
        let mut options = Vec::new();
        self.visit_options(form.0, &mut |option| options.push(Form(option)));
        options
    }

    /// Returns the birthday of a form: 0 for the form 0, else one more than the largest birthday of an option.
    pub fn birthday(&self, form: Form) -> u64 {
        self.birthdays.get(form.0 as usize / 2).unwrap_or_default() + u64::from(form.0 & 1)
    }

    /// Returns the pair (g, g⁻) of the normal and the misère value of a form.
    pub fn pair(&self, form: Form) -> GrundyPair {
        let number = form.0 as usize / 2;
        let flip = u64::from(form.0 & 1);
        let (normal, misere) = (self.normal.get(number), self.misere.get(number));
        GrundyPair::new(normal.unwrap_or_default() ^ flip, misere.unwrap_or_default() ^ flip)
    }

    /// Returns the outcome of a form in misère play.
    pub fn outcome(&self, form: Form) -> Outcome {
        self.pair(form).misere_outcome()
    }

    /// Returns the size of the heap of Nim that equals the form, if there is such a heap.
    pub fn heap(&self, form: Form) -> Option<u64> {
        self.heap_at.get(&(form.0 / 2)).map(|size| size ^ u64::from(form.0 & 1))
    }

    /// Returns the heap of Nim of size `n`.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// O(n²) time and memory, once.
    pub fn nim_heap(&mut self, n: u64, run: &Run<'_>) -> Result<Form, Stopped> {
        let half = n / 2;
        while self.heaps.len() as u64 <= half {
            run.check(self.len(), self.bytes())?;
            let mut list: Vec<u32> = self.heaps.iter().flat_map(|&at| [2 * at, 2 * at + 1]).collect();
            // Smaller heaps are stored first, so the next heap is the one created here.
            self.canonical(&mut list, run)?;
        }
        Ok(Form(2 * self.heaps[half as usize] + (n & 1) as u32))
    }

    /// Returns the genus of a form.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// Computes and stores the genera of all forms with smaller numbers.
    pub fn genus(&mut self, form: Form, run: &Run<'_>) -> Result<Genus, Stopped> {
        let even_number = form.0 / 2;
        while self.genus_of.len() as u32 <= even_number {
            let Forms { options, ends, genera, genus_of, .. } = self;
            let options = row(options, ends, genus_of.len() as u32);
            let genus_number = |&form: &u32| genus_of[form as usize / 2][form as usize & 1];
            let even = genera.of_options(options.iter().map(genus_number));
            let odd = genera.get(even).map_or_else(Genus::terminal, Genus::plus_star);
            let odd = genera.number(odd);
            genus_of.push([even, odd]);
            if genera.is_time_to_ask() || genus_of.len().is_multiple_of(1 << 12) {
                run.check(self.len(), self.bytes())?;
            }
        }
        let number = self.genus_of[even_number as usize][form.0 as usize & 1];
        Ok(self.genera.get(number).cloned().unwrap_or_else(Genus::terminal))
    }

    /// Returns the number of forms, including those plus \*1.
    pub fn len(&self) -> u64 {
        2 * self.ends.len() as u64
    }

    /// Returns false: the form 0 is always stored.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the number of bytes in use by the store.
    pub fn bytes(&self) -> u64 {
        (4 * self.options.capacity()
            + 8 * self.ends.capacity()
            + self.birthdays.bytes()
            + self.normal.bytes()
            + self.misere.bytes()
            + 6 * self.index.capacity()
            + SUM as usize * self.sums.capacity()
            + 10 * self.mates.capacity()
            + 24 * self.heaps.capacity()
            + 8 * self.genus_of.capacity()) as u64
            + self.genera.bytes()
    }
}

fn row<'a>(options: &'a [u32], ends: &[u64], at: u32) -> &'a [u32] {
    let at = at as usize;
    let start = if at == 0 { 0 } else { ends[at - 1] as usize };
    &options[start..ends[at] as usize]
}
