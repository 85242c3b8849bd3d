//! Partitions of the states of an automaton that are refined until they are stable.

/// A partition of the states into blocks that is refined step by step (Hopcroft 1971).
pub(super) struct Partition {
    /// All states, those of each block together.
    members: Vec<u32>,
    /// The index of each state in `members`.
    place: Vec<u32>,
    /// The first index of each block. A block is the range `start..end` of `members`; its marked members come first.
    start: Vec<u32>,
    /// The index after the last one of each block.
    end: Vec<u32>,
    /// The number of marked members of each block.
    marked: Vec<u32>,
    /// For each state, the number of its block.
    block: Vec<u32>,
    /// The blocks with a member that is marked.
    touched: Vec<u32>,
    /// The blocks that have to be used as splitters.
    open: Vec<u32>,
    /// True for the blocks in `open`.
    is_open: Vec<bool>,
}

impl Partition {
    /// Returns the partition into accepting and other states.
    pub(super) fn by_acceptance(accept: &[bool]) -> Self {
        let n = accept.len();
        let mut members: Vec<u32> = (0..n as u32).filter(|&q| accept[q as usize]).collect();
        let accepting = members.len();
        members.extend((0..n as u32).filter(|&q| !accept[q as usize]));
        let mut place = vec![0u32; n];
        for (index, &q) in members.iter().enumerate() {
            place[q as usize] = index as u32;
        }
        let mut partition = Partition {
            members,
            place,
            start: vec![0],
            end: vec![n as u32],
            marked: vec![0],
            block: vec![0; n],
            touched: Vec::new(),
            open: Vec::new(),
            is_open: vec![false],
        };
        if accepting > 0 && accepting < n {
            partition.end[0] = accepting as u32;
            partition.start.push(accepting as u32);
            partition.end.push(n as u32);
            partition.marked.push(0);
            partition.is_open.push(false);
            for &q in &partition.members[accepting..] {
                partition.block[q as usize] = 1;
            }
            let smaller = usize::from(accepting > n - accepting);
            partition.is_open[smaller] = true;
            partition.open.push(smaller as u32);
        }
        partition
    }

    /// Returns the block of each state, and the number of blocks.
    pub(super) fn into_blocks(self) -> (Vec<u32>, usize) {
        (self.block, self.start.len())
    }

    /// Removes a block from the open ones and returns it.
    pub(super) fn next_splitter(&mut self) -> Option<usize> {
        let block = self.open.pop()? as usize;
        self.is_open[block] = false;
        Some(block)
    }

    pub(super) fn members_of(&self, block: usize) -> &[u32] {
        &self.members[self.start[block] as usize..self.end[block] as usize]
    }

    /// Marks the predecessors of the states `targets`. Those of state q are `sources[offsets[q]..offsets[q + 1]]`, and no
    /// state is a predecessor of two of the targets.
    pub(super) fn mark_predecessors(&mut self, targets: &[u32], offsets: &[u32], sources: &[u32]) {
        let Partition { members, place, start, marked, block, touched, .. } = self;
        for &target in targets {
            let (from, to) = (offsets[target as usize], offsets[target as usize + 1]);
            for &q in &sources[from as usize..to as usize] {
                let c = block[q as usize] as usize;
                let front = start[c] + marked[c];
                let index = place[q as usize];
                if marked[c] == 0 {
                    touched.push(c as u32);
                }
                let other = members[front as usize];
                members[front as usize] = q;
                members[index as usize] = other;
                place[q as usize] = front;
                place[other as usize] = index;
                marked[c] += 1;
            }
        }
    }

    /// Splits each block with marked and other members: the marked ones become a new block. Removes all marks.
    pub(super) fn split_marked(&mut self) {
        let mut touched = std::mem::take(&mut self.touched);
        for c in touched.drain(..) {
            let c = c as usize;
            let (s, e, m) = (self.start[c], self.end[c], self.marked[c]);
            self.marked[c] = 0;
            if m == e - s {
                continue;
            }
            let new = self.start.len() as u32;
            self.start.push(s);
            self.end.push(s + m);
            self.marked.push(0);
            self.start[c] = s + m;
            for index in s..s + m {
                self.block[self.members[index as usize] as usize] = new;
            }
            // Of the two parts of a block that is not open, the smaller one is enough.
            let is_new_opened = self.is_open[c] || m <= e - s - m;
            self.is_open.push(is_new_opened);
            if is_new_opened {
                self.open.push(new);
            } else {
                self.is_open[c] = true;
                self.open.push(c as u32);
            }
        }
        self.touched = touched;
    }
}
