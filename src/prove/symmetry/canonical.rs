//! Structures over coins, and their canonical forms.

/// A structure as bytes: whether v is below so far; the state of every coin; the state of every
/// ordered pair of coins, row by row; and rows of choices for x, sorted: the coin that moves, the
/// state of x, the state of the step, and the states of x against all coins (0 at the coin itself).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) n: usize,
    pub(super) bytes: Vec<u8>,
}

/// Bytes of a row in front of the states against coins.
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

    /// The structure in which coin `order[p]` is called p.
    pub(super) fn renamed(&self, order: &[u8]) -> Structure {
        let n = self.n;
        let mut bytes = Vec::with_capacity(self.bytes.len());
        bytes.push(self.bytes[0]);
        bytes.extend(order.iter().map(|&i| self.single(i.into())));
        for &i in order {
            bytes.extend(order.iter().map(|&j| self.pair(i.into(), j.into())));
        }
        let mut name = [0u8; 64];
        for (p, &i) in order.iter().enumerate() {
            name[i as usize] = p as u8;
        }
        let mut rows: Vec<Vec<u8>> = self
            .rows()
            .map(|row| {
                let mut new = Vec::with_capacity(n + ROW);
                new.extend([name[row[0] as usize], row[1], row[2]]);
                new.extend(order.iter().map(|&i| row[ROW + i as usize]));
                new
            })
            .collect();
        rows.sort_unstable();
        rows.dedup();
        bytes.extend(rows.into_iter().flatten());
        Structure { n, bytes }
    }

    /// Whether exchanging two coins changes nothing.
    pub(super) fn are_twins(&self, i: usize, j: usize) -> bool {
        let n = self.n;
        if self.single(i) != self.single(j) || self.pair(i, j) != self.pair(j, i) {
            return false;
        }
        let others = || (0..n).filter(|&k| k != i && k != j);
        if others().any(|k| self.pair(i, k) != self.pair(j, k) || self.pair(k, i) != self.pair(k, j)) {
            return false;
        }
        // Rows of other coins first: the cheap test.
        let plain = self
            .rows()
            .all(|row| row[0] as usize == i || row[0] as usize == j || row[ROW + i] == row[ROW + j]);
        let of = |coin: usize| self.rows().filter(move |row| row[0] as usize == coin);
        if plain && of(i).count() == 1 && of(j).count() == 1 {
            return of(i).zip(of(j)).all(|(r, s)| {
                r[1..ROW] == s[1..ROW]
                    && r[ROW + j] == s[ROW + i]
                    && others().all(|k| r[ROW + k] == s[ROW + k])
            });
        }
        let mut order: Vec<u8> = (0..n as u8).collect();
        order.swap(i, j);
        self.renamed(&order) == *self
    }

    /// An order of the coins that depends on the structure only up to renaming, as far as colours and
    /// choices among equal colours can tell: a wrong choice costs time, never correctness.
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
            // The first cell in which the coins are not all alike.
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

    /// Refines colours until they are stable; returns how many there are.
    fn refine(&self, colours: &mut [u64; 64], mut cells: usize) -> usize {
        let n = self.n;
        loop {
            let mut new = [0u64; 64];
            for i in 0..n {
                let mut sum = colours[i].rotate_left(17);
                for (j, colour) in colours.iter().enumerate().take(n) {
                    if i != j {
                        let both = u64::from(self.pair(i, j)) << 8 | u64::from(self.pair(j, i));
                        sum = sum.wrapping_add(mix(colour ^ (both + 1) << 40));
                    }
                }
                new[i] = mix(sum);
            }
            for row in self.rows() {
                let i = row[0] as usize;
                let own = u64::from(row[1]) << 8 | u64::from(row[2]);
                let mut sum = own;
                for j in 0..n {
                    if i != j {
                        let state = u64::from(row[ROW + j]) + 1;
                        sum = sum.wrapping_add(mix(colours[j].rotate_left(9) ^ state << 48));
                        let more = mix(colours[i].rotate_left(31) ^ state << 32 ^ own);
                        new[j] = new[j].wrapping_add(more);
                    }
                }
                new[i] = new[i].wrapping_add(mix(sum));
            }
            *colours = new;
            let mut sorted = new[..n].to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() <= cells {
                return sorted.len();
            }
            cells = sorted.len();
            if cells == n {
                return cells;
            }
        }
    }
}

/// A bijection that scatters (Steele, Lea, Flood 2014).
fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
