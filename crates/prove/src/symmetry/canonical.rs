//! Structures over coins, and their canonical forms.

use smallvec::SmallVec;

/// A structure as bytes: whether v is below so far; the state of every coin; the state of every ordered pair of coins,
/// row by row; and sorted rows of choices for x: the coin that moves, the state of x, the state of the step, and the
/// states of x with all coins (0 at the coin itself).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) n: usize,
    pub(super) bytes: Vec<u8>,
}

/// Number of bytes of a row before the states with coins.
pub(super) const ROW: usize = 3;

impl Structure {
    pub(super) fn rows_at(n: usize) -> usize {
        1 + n + n * n
    }

    pub(super) fn single(&self, i: usize) -> u8 {
        self.bytes[1 + i]
    }

    pub(super) fn pair(&self, i: usize, j: usize) -> u8 {
        self.bytes[1 + self.n + i * self.n + j]
    }

    pub(super) fn rows(&self) -> std::slice::ChunksExact<'_, u8> {
        self.bytes[Structure::rows_at(self.n)..].chunks_exact(self.n + ROW)
    }

    /// Returns the structure in which coin `order[p]` has the name p.
    pub(super) fn renamed(&self, order: &[u8]) -> Structure {
        let n = self.n;
        let mut bytes = Vec::with_capacity(self.bytes.len());
        bytes.push(self.bytes[0]);
        let singles = &self.bytes[1..1 + n];
        for &i in order {
            bytes.push(singles[i as usize]);
        }
        let mut name = [0u8; 64];
        for (p, &i) in order.iter().enumerate() {
            name[i as usize] = p as u8;
            let from = 1 + n + i as usize * n;
            let pairs = &self.bytes[from..from + n];
            for &j in order {
                bytes.push(pairs[j as usize]);
            }
        }
        let width = n + ROW;
        let mut rows = Vec::with_capacity(self.bytes.len());
        for row in self.rows() {
            rows.extend_from_slice(&[name[row[0] as usize], row[1], row[2]]);
            for &j in order {
                rows.push(row[ROW + j as usize]);
            }
        }
        let mut places: SmallVec<[u32; 64]> = (0..(rows.len() / width) as u32).collect();
        let row = |place: u32| &rows[place as usize * width..(place as usize + 1) * width];
        places.sort_unstable_by(|&p, &q| row(p).cmp(row(q)));
        places.dedup_by(|p, q| row(*p) == row(*q));
        for place in places {
            bytes.extend_from_slice(row(place));
        }
        Structure { n, bytes }
    }

    /// Returns whether exchanging two coins changes nothing.
    pub(super) fn are_twins(&self, i: usize, j: usize) -> bool {
        let n = self.n;
        if self.single(i) != self.single(j) || self.pair(i, j) != self.pair(j, i) {
            return false;
        }
        let others = || (0..n).filter(|&k| k != i && k != j);
        if others().any(|k| self.pair(i, k) != self.pair(j, k) || self.pair(k, i) != self.pair(k, j)) {
            return false;
        }
        // Rows of other coins are compared first: a cheap test.
        let plain = self
            .rows()
            .all(|row| row[0] as usize == i || row[0] as usize == j || row[ROW + i] == row[ROW + j]);
        let rows_of = |coin: usize| self.rows().filter(move |row| row[0] as usize == coin);
        if plain && rows_of(i).count() == 1 && rows_of(j).count() == 1 {
            return rows_of(i).zip(rows_of(j)).all(|(r, s)| {
                r[1..ROW] == s[1..ROW]
                    && r[ROW + j] == s[ROW + i]
                    && others().all(|k| r[ROW + k] == s[ROW + k])
            });
        }
        let mut order: Vec<u8> = (0..n as u8).collect();
        order.swap(i, j);
        self.renamed(&order) == *self
    }

    /// Returns an order of the coins that depends on the structure only up to renaming, as far as colours and choices
    /// among equal colours determine it. A wrong choice costs time, never correctness.
    pub(super) fn order(&self) -> Vec<u8> {
        let n = self.n;
        let mut colours = [0u64; 64];
        for (i, colour) in colours.iter_mut().enumerate().take(n) {
            *colour = mix(u64::from(self.single(i)) + 1);
        }
        for row in self.rows() {
            let i = row[0] as usize;
            colours[i] = colours[i].wrapping_add(mix(u64::from(row[1]) << 8 | u64::from(row[2]) | 1 << 20));
        }
        let mut cells = self.refine(&mut colours, 0);
        let mut order: Vec<u8> = (0..n as u8).collect();
        loop {
            order.sort_unstable_by_key(|&i| colours[i as usize]);
            if cells == n {
                return order;
            }
            // The first cell whose coins are not all twins.
            let mut from = 0;
            let mut split = None;
            while from < n && split.is_none() {
                let colour = colours[order[from] as usize];
                let to = from + order[from..].iter().take_while(|&&i| colours[i as usize] == colour).count();
                let cell = &order[from..to];
                if cell.windows(2).any(|pair| !self.are_twins(pair[0].into(), pair[1].into())) {
                    split = Some(cell[0]);
                }
                from = to;
            }
            let Some(coin) = split else { return order };
            colours[coin as usize] = mix(colours[coin as usize] ^ 0x5bd1_e995);
            cells = self.refine(&mut colours, cells);
        }
    }

    /// Refines colours until they are stable; returns the number of colours. Sums of products with odd factors do not
    /// depend on the order of the coins.
    fn refine(&self, colours: &mut [u64; 64], mut cells: usize) -> usize {
        let n = self.n;
        let mut sorted = [0u64; 64];
        loop {
            let mut new = [0u64; 64];
            for i in 0..n {
                let from = 1 + n + i * n;
                let (to, mut sum) = (&self.bytes[from..from + n], 0u64);
                for (j, (&state, colour)) in to.iter().zip(&colours[..n]).enumerate() {
                    if i != j {
                        let product = colour.wrapping_mul(factor(state, 0));
                        sum = sum.wrapping_add(product);
                        // The same two coins in reverse order.
                        new[j] = new[j].wrapping_add(colours[i].wrapping_mul(factor(state, 1)));
                    }
                }
                new[i] = new[i].wrapping_add(sum).wrapping_add(colours[i].rotate_left(17));
            }
            for row in self.rows() {
                let i = row[0] as usize;
                let own = colours[i] ^ mix(u64::from(row[1]) << 8 | u64::from(row[2]) | 1 << 20);
                let mut sum = own;
                for (j, (&state, colour)) in row[ROW..].iter().zip(&colours[..n]).enumerate() {
                    if i != j {
                        sum = sum.wrapping_add(colour.wrapping_mul(factor(state, 2)));
                        new[j] = new[j].wrapping_add(own.wrapping_mul(factor(state, 3)));
                    }
                }
                new[i] = new[i].wrapping_add(mix(sum));
            }
            for (colour, new) in colours[..n].iter_mut().zip(&new) {
                *colour = mix(*new);
            }
            sorted[..n].copy_from_slice(&colours[..n]);
            sorted[..n].sort_unstable();
            let found = 1 + sorted[..n].windows(2).filter(|pair| pair[0] != pair[1]).count();
            if found <= cells || found == n {
                return found;
            }
            cells = found;
        }
    }
}

/// Returns an odd number for a state in one of four roles.
#[inline]
fn factor(state: u8, role: u64) -> u64 {
    (u64::from(state) * 4 + role + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}

/// Returns a bijective hash of a number (Steele, Lea, Flood 2014).
fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
