// Loopy graphs in plain C++: the baseline of benches/loopy.sh.
//
// Retrograde analysis, and the algorithm of Fraenkel and Yesha with counters where src/loopy has watched options, on
// compressed rows, without limits, progress reports or typed results. It
// prints the seconds of processor time, the peak memory in KiB, and sums by which results are compared.
//
//   loopy TASK FAMILY POSITIONS ARROWS
//
// TASK is values or outcomes, FAMILY is uniform, few, many or acyclic.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

using u32 = uint32_t;
using u64 = uint64_t;

static const u32 NONE = UINT32_MAX;

struct Rows {
  std::vector<u32> start;  // One more than there are positions.
  std::vector<u32> ends;
  u32 len() const { return (u32)start.size() - 1; }
};

static u64 mix(u64 number) {
  u64 z = (number + 1) * 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static u32 below(u64 random, u32 bound) { return (u32)((unsigned __int128)random * bound >> 64); }

struct Family {
  int kind;  // 0 uniform, 1 few, 2 many, 3 acyclic
  u32 n;
  void arrow(u64 k, u32 &from, u32 &to) const {
    if (kind == 0) {
      from = below(mix(4 * k), n);
      to = below(mix(4 * k + 1), n);
      return;
    }
    u32 terminal = kind == 2 ? n / 64 : n / 16;
    from = terminal + below(mix(4 * k), n - terminal);
    bool anywhere = kind != 3 && mix(4 * k + 2) % (kind == 1 ? 64 : 8) == 0;
    to = below(mix(4 * k + 1), anywhere ? n : from);
  }
};

// Rows from arrows, by counting. `arrow(k, from, to)` gives arrow k.
template <class Arrow>
static Rows rows(u32 n, u64 count, Arrow arrow) {
  Rows r;
  r.start.assign(n + 1, 0);
  u32 from, to;
  for (u64 k = 0; k < count; k++) {
    arrow(k, from, to);
    r.start[from + 1]++;
  }
  for (u32 v = 0; v < n; v++) r.start[v + 1] += r.start[v];
  r.ends.resize(count);
  for (u64 k = 0; k < count; k++) {
    arrow(k, from, to);
    r.ends[r.start[from]++] = to;
  }
  for (u32 v = n; v > 0; v--) r.start[v] = r.start[v - 1];
  r.start[0] = 0;
  return r;
}

static Rows reversed(const Rows &g) {
  u32 n = g.len();
  Rows r;
  r.start.assign(n + 1, 0);
  for (u32 to : g.ends) r.start[to + 1]++;
  for (u32 v = 0; v < n; v++) r.start[v + 1] += r.start[v];
  r.ends.resize(g.ends.size());
  for (u32 v = 0; v < n; v++)
    for (u32 i = g.start[v]; i < g.start[v + 1]; i++) r.ends[r.start[g.ends[i]]++] = v;
  for (u32 v = n; v > 0; v--) r.start[v] = r.start[v - 1];
  r.start[0] = 0;
  return r;
}

static std::vector<u32> outcomes(const Rows &g) {
  u32 n = g.len();
  Rows before = reversed(g);
  std::vector<u32> open(n), remoteness(n, NONE), queue;
  for (u32 v = 0; v < n; v++) {
    open[v] = g.start[v + 1] - g.start[v];
    if (open[v] == 0) {
      remoteness[v] = 0;
      queue.push_back(v);
    }
  }
  for (size_t head = 0; head < queue.size(); head++) {
    u32 v = queue[head], moves = remoteness[v];
    for (u32 i = before.start[v]; i < before.start[v + 1]; i++) {
      u32 u = before.ends[i];
      if (remoteness[u] != NONE) continue;
      if (moves % 2 == 0 || --open[u] == 0) {
        remoteness[u] = moves + 1;
        queue.push_back(u);
      }
    }
  }
  return remoteness;
}

struct Values {
  std::vector<u32> label, counter;
  std::vector<u64> set_start;  // The sets of the infinite values, in rows.
  std::vector<u32> sets;
};

static Values values(const Rows &g) {
  u32 n = g.len();
  const u32 UNLABELLED = NONE - 1;
  Values result;
  result.label.assign(n, UNLABELLED);
  result.counter.assign(n, 0);
  auto &label = result.label;
  auto &counter = result.counter;
  {
    Rows before = reversed(g);
    struct Cell {
      u32 open, blocked, counted, reaches;
    };
    std::vector<Cell> cells(n);
    std::vector<u32> unlabelled(n), queue;
    for (u32 v = 0; v < n; v++) {
      cells[v] = {g.start[v + 1] - g.start[v], 0, NONE, NONE};
      unlabelled[v] = v;
    }
    for (u32 stage = 0; !unlabelled.empty(); stage++) {
      queue.clear();
      for (u32 u : unlabelled)
        if (cells[u].open == 0) {
          label[u] = stage;
          queue.push_back(u);
        }
      for (size_t head = 0; head < queue.size(); head++) {
        u32 w = queue[head];
        for (u32 i = before.start[w]; i < before.start[w + 1]; i++) {
          u32 v = before.ends[i];
          if (label[v] < UNLABELLED) continue;
          cells[v].open--;
          if (cells[v].reaches == stage) continue;
          cells[v].reaches = stage;
          for (u32 j = before.start[v]; j < before.start[v + 1]; j++) {
            u32 u = before.ends[j];
            if (label[u] != UNLABELLED || cells[u].reaches == stage) continue;
            if (cells[u].counted != stage) {
              cells[u].counted = stage;
              cells[u].blocked = cells[u].open;
            }
            if (--cells[u].blocked == 0) {
              label[u] = stage;
              counter[u] = counter[w] + 1;
              queue.push_back(u);
            }
          }
        }
      }
      size_t kept = 0;
      for (u32 u : unlabelled) {
        if (label[u] != UNLABELLED) continue;
        if (cells[u].reaches == stage)
          unlabelled[kept++] = u;
        else
          label[u] = NONE;
      }
      unlabelled.resize(kept);
    }
  }
  std::vector<u32> set;
  result.set_start.push_back(0);
  for (u32 v = 0; v < n; v++) {
    if (label[v] == NONE) {
      set.clear();
      for (u32 i = g.start[v]; i < g.start[v + 1]; i++)
        if (label[g.ends[i]] != NONE) set.push_back(label[g.ends[i]]);
      std::sort(set.begin(), set.end());
      set.erase(std::unique(set.begin(), set.end()), set.end());
      result.sets.insert(result.sets.end(), set.begin(), set.end());
    }
    result.set_start.push_back(result.sets.size());
  }
  return result;
}

static u64 peak_kib() {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  u64 peak = 0;
  while (status && fgets(line, sizeof line, status))
    if (!strncmp(line, "VmHWM:", 6)) peak = strtoull(line + 6, nullptr, 10);
  if (status) fclose(status);
  return peak;
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: loopy values|outcomes uniform|few|many|acyclic POSITIONS ARROWS\n");
    return 2;
  }
  std::string task = argv[1], name = argv[2];
  Family family = {name == "uniform" ? 0 : name == "few" ? 1 : name == "many" ? 2 : 3, (u32)strtoul(argv[3], nullptr, 10)};
  u64 arrows = strtoull(argv[4], nullptr, 10);
  Rows g = rows(family.n, arrows, [&](u64 k, u32 &from, u32 &to) { family.arrow(k, from, to); });
  clock_t begun = clock();
  auto seconds = [&] { return double(clock() - begun) / CLOCKS_PER_SEC; };
  if (task == "values") {
    Values r = values(g);
    double taken = seconds();
    u64 peak = peak_kib(), infinite = 0, max = 0, sum = 0, members = 0;
    for (u32 v = 0; v < family.n; v++) {
      if (r.label[v] == NONE) {
        infinite++;
        for (u64 i = r.set_start[v]; i < r.set_start[v + 1]; i++) members += r.sets[i] + 1;
      } else {
        max = std::max<u64>(max, r.label[v]);
        sum += r.label[v];
      }
    }
    printf("%.4f %lu infinite=%lu max=%lu sum=%lu members=%lu\n", taken, peak, infinite, max, sum, members);
  } else {
    std::vector<u32> r = outcomes(g);
    double taken = seconds();
    u64 peak = peak_kib(), p = 0, n = 0, d = 0, sum = 0;
    for (u32 moves : r) {
      if (moves == NONE) {
        d++;
        continue;
      }
      (moves % 2 == 0 ? p : n)++;
      sum += moves;
    }
    printf("%.4f %lu p=%lu n=%lu d=%lu remoteness=%lu\n", taken, peak, p, n, d, sum);
  }
}
