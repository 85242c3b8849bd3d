// Single heaps in plain C++: the baseline of benches/heap-rules.sh.
//
// The value of each heap up to N is the least number that is not the value of an option, from a dense array and a list
// of marks. It prints the value of heap N, by which results are compared, and the seconds of processor time.
//
//   heap_rules GAME N
//
// GAME is squares, coprime, divisors, primes or grundy.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

using u32 = uint32_t;

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  const std::string game = argv[1];
  const u32 most = (u32)atoll(argv[2]);
  std::vector<u32> value(most + 1), mark(2 * most + 2);
  std::vector<bool> composite(most + 1);
  const clock_t begin = clock();
  for (u32 d = 2; (uint64_t)d * d <= most; d++)
    for (u32 m = d * d; m <= most && !composite[d]; m += d) composite[m] = true;
  for (u32 n = 0; n <= most; n++) {
    const u32 stamp = n + 1;
    if (game == "squares") {
      for (u32 k = 1; k * k <= n; k++) mark[value[n - k * k]] = stamp;
    } else if (game == "coprime") {
      for (u32 k = 1; k <= n; k++)
        if (std::gcd(n, k) == 1) mark[value[n - k]] = stamp;
    } else if (game == "divisors") {
      for (u32 k = 1; k < n; k++)
        if (n % k == 0) mark[value[n - k]] = stamp;
    } else if (game == "primes") {
      for (u32 k = 2; k <= n; k++)
        if (!composite[k]) mark[value[n - k]] = stamp;
    } else if (game == "grundy") {
      for (u32 a = 1; 2 * a < n; a++) mark[value[a] ^ value[n - a]] = stamp;
    } else {
      return 2;
    }
    u32 least = 0;
    while (mark[least] == stamp) least++;
    value[n] = least;
  }
  printf("%.4f %u\n", (double)(clock() - begin) / CLOCKS_PER_SEC, value[most]);
}
