// Naive versions of games of benches/rules.sh: dense arrays, every option is looked up, one thread, normal play.
// Prints the seconds, the sum of all values and the number of P-positions of a window.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <unordered_map>
#include <vector>

typedef uint16_t value;
static std::vector<uint32_t> seen(1 << 16, 0);
static uint32_t stamp = 0;
static uint64_t sum = 0, zeros = 0;

static inline void mark(value v) { seen[v] = stamp; }
static inline value mex() {
  int m = 0;
  while (seen[m] == stamp) m++;
  sum += m;
  zeros += m == 0;
  return (value)m;
}

// Wythoff's game on unordered pairs a <= b < n.
static void wythoff(int n) {
  std::vector<value> g((size_t)n * n);
  for (int b = 0; b < n; b++)
    for (int a = 0; a <= b; a++) {
      stamp++;
      for (int x = 0; x < a; x++) mark(g[(size_t)b * n + x]);
      for (int x = 0; x < b; x++) mark(g[(size_t)a * n + x]);
      for (int k = 1; k <= a; k++) mark(g[(size_t)(b - k) * n + a - k]);
      g[(size_t)a * n + b] = g[(size_t)b * n + a] = mex();
    }
}

// Two numbers; k may be taken from one if k and the other number have no common divisor.
static void coprime(int n) {
  std::vector<value> g((size_t)n * n);
  for (int b = 0; b < n; b++)
    for (int a = 0; a < n; a++) {
      stamp++;
      for (int k = 1; k <= a; k++)
        if (std::gcd(k, b) == 1) mark(g[(size_t)b * n + a - k]);
      for (int k = 1; k <= b; k++)
        if (std::gcd(k, a) == 1) mark(g[(size_t)(b - k) * n + a]);
      g[(size_t)b * n + a] = mex();
    }
}

// One number; a proper divisor may be taken.
static void divisors(int n) {
  std::vector<value> g(n);
  for (int a = 0; a < n; a++) {
    stamp++;
    for (int k = 1; k < a; k++)
      if (a % k == 0) mark(g[a - k]);
    g[a] = mex();
  }
}

// Nim with three heaps and one pass that may be used while counters are left.
static void pass(int n) {
  auto at = [n](int a, int b, int c, int p) { return (((size_t)p * n + a) * n + b) * n + c; };
  std::vector<value> g((size_t)2 * n * n * n);
  for (int p = 0; p < 2; p++)
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n; b++)
        for (int c = 0; c < n; c++) {
          stamp++;
          for (int x = 0; x < a; x++) mark(g[at(x, b, c, p)]);
          for (int x = 0; x < b; x++) mark(g[at(a, x, c, p)]);
          for (int x = 0; x < c; x++) mark(g[at(a, b, x, p)]);
          if (p && a + b + c) mark(g[at(a, b, c, 0)]);
          g[at(a, b, c, p)] = mex();
        }
}

// Four coins on distinct squares below n. A coin moves down by at most `reach` squares, over others if it may jump.
static void coins(int n, int reach, bool jumps) {
  std::vector<uint32_t> w(5 * (n + 1), 0);
  for (int a = 0; a <= n; a++) w[a] = 1;
  for (int k = 1; k <= 4; k++)
    for (int a = 1; a <= n; a++) w[k * (n + 1) + a] = w[k * (n + 1) + a - 1] + w[(k - 1) * (n + 1) + a - 1];
  auto rank = [&](const int *c) {
    uint32_t r = 0;
    for (int i = 0; i < 4; i++) r += w[(i + 1) * (n + 1) + c[i]];
    return r;
  };
  std::vector<value> g(w[4 * (n + 1) + n]);
  int c[4];
  for (c[3] = 3; c[3] < n; c[3]++)
    for (c[2] = 2; c[2] < c[3]; c[2]++)
      for (c[1] = 1; c[1] < c[2]; c[1]++)
        for (c[0] = 0; c[0] < c[1]; c[0]++) {
          stamp++;
          for (int i = 0; i < 4; i++) {
            int t[4];
            memcpy(t, c, sizeof t);
            int at = i;
            for (int x = c[i] - 1; x >= 0 && x >= c[i] - reach; x--) {
              if (at > 0 && x == c[at - 1]) {
                if (!jumps) break;
                // The coin passes its neighbour.
                t[at] = c[at - 1];
                at--;
                continue;
              }
              t[at] = x;
              mark(g[rank(t)]);
            }
          }
          g[rank(c)] = mex();
        }
}

// Node Kayles on a grid of `rows` rows and `columns` columns: a vertex is deleted with its neighbours. The values of all
// sets of vertices that play reaches, without parts and symmetries.
static std::vector<uint64_t> closed;
static std::unordered_map<uint64_t, uint8_t> known;

static int node_kayles(uint64_t left) {
  if (!left) return 0;
  auto found = known.find(left);
  if (found != known.end()) return found->second;
  uint64_t values = 0;
  for (uint64_t rest = left; rest; rest &= rest - 1) values |= 1ull << node_kayles(left & ~closed[__builtin_ctzll(rest)]);
  return known[left] = __builtin_ctzll(~values);
}

static void node_kayles_on_grid(int rows, int columns) {
  for (int v = 0; v < rows * columns; v++) {
    uint64_t near = 1ull << v;
    if (v % columns) near |= 1ull << (v - 1);
    if (v % columns < columns - 1) near |= 1ull << (v + 1);
    if (v >= columns) near |= 1ull << (v - columns);
    if (v + columns < rows * columns) near |= 1ull << (v + columns);
    closed.push_back(near);
  }
  sum = node_kayles((1ull << rows * columns) - 1);
}

int main(int count, char **words) {
  if (count < 3) return 2;
  int n = atoi(words[2]);
  auto start = std::chrono::steady_clock::now();
  if (!strcmp(words[1], "wythoff")) wythoff(n);
  else if (!strcmp(words[1], "coprime")) coprime(n);
  else if (!strcmp(words[1], "divisors")) divisors(n);
  else if (!strcmp(words[1], "pass")) pass(n);
  else if (!strcmp(words[1], "silver-dollar")) coins(n, n, false);
  else if (!strcmp(words[1], "k-welter")) coins(n, 5, true);
  else if (!strcmp(words[1], "node-kayles")) node_kayles_on_grid(3, n);
  else return 2;
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  printf("%.6f %llu %llu\n", seconds, (unsigned long long)sum, (unsigned long long)zeros);
}
