//! Graphs in layers (Sugiyama, Tagawa and Toda 1981): long edges are cut at every layer, the order in a layer
//! follows the neighbours, and each vertex comes to stand near the middle of its neighbours.

/// Number of rounds of ordering and of placing.
const ROUNDS: usize = 16;

/// A graph with a layer assigned to each vertex.
pub(crate) struct Layers<'g> {
    /// The layer of each vertex.
    pub(crate) layer: &'g [usize],
    /// Room that each vertex takes within its layer.
    pub(crate) room: &'g [f64],
    /// Edges between different layers.
    pub(crate) edges: &'g [(usize, usize)],
    /// Space between neighbours in a layer.
    pub(crate) apart: f64,
}

/// The placement of the vertices and edges.
pub(crate) struct PlacedLayers {
    /// The place of each vertex within its layer.
    pub(crate) at: Vec<f64>,
    /// For each edge, its places in the layers in between, from its first vertex to its second.
    pub(crate) bends: Vec<Vec<f64>>,
    /// The length of the longest layer.
    pub(crate) length: f64,
}

struct Net {
    layers: Vec<Vec<usize>>,
    room: Vec<f64>,
    up: Vec<Vec<usize>>,
    down: Vec<Vec<usize>>,
    at: Vec<f64>,
}

impl Net {
    /// Orders each layer by the mean of the neighbours in the layer next to it.
    fn order(&mut self, upwards: bool) {
        let count = self.layers.len();
        let layers: Vec<usize> =
            if upwards { (1..count).collect() } else { (0..count.saturating_sub(1)).rev().collect() };
        for layer in layers {
            let neighbours = if upwards { &self.down } else { &self.up };
            let mean = |v: usize| {
                let all = &neighbours[v];
                match all.len() {
                    0 => self.at[v],
                    n => all.iter().map(|&u| self.at[u]).sum::<f64>() / n as f64,
                }
            };
            let mut members: Vec<(f64, usize)> = self.layers[layer].iter().map(|&v| (mean(v), v)).collect();
            // The sort is stable: equal means keep their order.
            members.sort_by(|a, b| a.0.total_cmp(&b.0));
            self.layers[layer] = members.into_iter().map(|(_, v)| v).collect();
            for (i, &v) in self.layers[layer].iter().enumerate() {
                self.at[v] = i as f64;
            }
        }
    }

    /// Places the vertices of a layer as close to the means of their neighbours as their order and their distances
    /// allow. The least squares solution is found by pooling adjacent violators (Ayer et al. 1955).
    fn place(&mut self, layer: usize, apart: f64) {
        let members = &self.layers[layer];
        let mut offset = 0.0;
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        let mut offsets = Vec::with_capacity(members.len());
        for (i, &v) in members.iter().enumerate() {
            if i > 0 {
                offset += (self.room[members[i - 1]] + self.room[v]) / 2.0 + apart;
            }
            offsets.push(offset);
            let all = self.up[v].iter().chain(&self.down[v]);
            let count = self.up[v].len() + self.down[v].len();
            let desired = match count {
                0 => self.at[v],
                n => all.map(|&u| self.at[u]).sum::<f64>() / n as f64,
            };
            pools.push((desired - offset, 1.0, 1));
            while let [.., a, b] = pools[..]
                && a.0 > b.0
            {
                pools.truncate(pools.len() - 2);
                let weight = a.1 + b.1;
                pools.push(((a.0 * a.1 + b.0 * b.1) / weight, weight, a.2 + b.2));
            }
        }
        let values = pools.iter().flat_map(|&(value, _, count)| std::iter::repeat_n(value, count));
        let place: Vec<f64> = values.zip(&offsets).map(|(value, offset)| value + offset).collect();
        for (&v, place) in members.iter().zip(place) {
            self.at[v] = place;
        }
    }
}

/// Places vertices and edges.
///
/// # Complexity
/// Rounds times the edges, each counted once for every layer that it crosses.
pub(crate) fn place(graph: &Layers<'_>) -> PlacedLayers {
    let n = graph.layer.len();
    let count = graph.layer.iter().max().map_or(0, |&top| top + 1);
    let mut net = Net {
        layers: vec![Vec::new(); count],
        room: graph.room.to_vec(),
        up: vec![Vec::new(); n],
        down: vec![Vec::new(); n],
        at: vec![0.0; n],
    };
    (0..n).for_each(|v| net.layers[graph.layer[v]].push(v));
    let mut chains = Vec::with_capacity(graph.edges.len());
    for &(from, to) in graph.edges {
        let (low, high) = if graph.layer[from] < graph.layer[to] { (from, to) } else { (to, from) };
        let mut chain = Vec::new();
        let mut last = low;
        for layer in graph.layer[low] + 1..graph.layer[high] {
            let bend = net.room.len();
            net.room.push(4.0);
            net.up.push(Vec::new());
            net.down.push(vec![last]);
            net.at.push(0.0);
            net.up[last].push(bend);
            net.layers[layer].push(bend);
            chain.push(bend);
            last = bend;
        }
        net.up[last].push(high);
        net.down[high].push(last);
        if low != from {
            chain.reverse();
        }
        chains.push(chain);
    }
    for layer in 0..count {
        for (i, &v) in net.layers[layer].iter().enumerate() {
            net.at[v] = i as f64;
        }
    }
    for round in 0..ROUNDS {
        net.order(round % 2 == 0);
    }
    // Starts from an even spread and moves vertices to the middle of their neighbours.
    for layer in 0..count {
        let mut x = 0.0;
        for &v in &net.layers[layer] {
            net.at[v] = x + net.room[v] / 2.0;
            x += net.room[v] + graph.apart;
        }
    }
    for round in 0..2 * ROUNDS {
        for layer in 0..count {
            net.place(if round % 2 == 0 { layer } else { count - 1 - layer }, graph.apart);
        }
    }
    let left = (0..net.at.len()).map(|v| net.at[v] - net.room[v] / 2.0).fold(f64::INFINITY, f64::min);
    let left = if left.is_finite() { left } else { 0.0 };
    let places: Vec<f64> = net.at.iter().map(|places| places - left).collect();
    let length = (0..places.len()).map(|v| places[v] + net.room[v] / 2.0).fold(0.0, f64::max);
    let bends = chains.iter().map(|chain| chain.iter().map(|&v| places[v]).collect()).collect();
    PlacedLayers { at: places[..n].to_vec(), bends, length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_layer_keep_their_distance_and_long_edges_bend_in_every_layer() {
        let (layer, room) = ([2, 1, 1, 0, 0], [30.0; 5]);
        let edges = [(0, 1), (0, 2), (1, 3), (2, 4), (1, 4), (0, 3)];
        let placed = place(&Layers { layer: &layer, room: &room, edges: &edges, apart: 10.0 });
        for (u, v) in [(1, 2), (3, 4)] {
            assert!((placed.at[u] - placed.at[v]).abs() >= 39.99, "{:?}", placed.at);
        }
        assert_eq!(placed.bends.iter().map(Vec::len).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 1]);
        assert!(placed.at.iter().all(|&at| at >= 14.99 && at <= placed.length - 14.99));
    }

    #[test]
    fn two_edges_that_cross_are_untangled() {
        let edges = [(0, 3), (1, 2)];
        let placed = place(&Layers { layer: &[1, 1, 0, 0], room: &[10.0; 4], edges: &edges, apart: 5.0 });
        assert_eq!(placed.at[0] < placed.at[1], placed.at[3] < placed.at[2]);
    }
}
