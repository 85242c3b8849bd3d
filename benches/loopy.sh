#!/usr/bin/env bash
# Compares the loopy solvers with the plain C++ version in benches/baselines/loopy.cpp: processor time and peak memory
# on random graphs. Both programs make the same graphs, and their results have to be equal. Goal: ratios of at most 1.5.
#
#   benches/loopy.sh [RUNS] [POSITIONS] [ARROWS]
#
# RUNS       runs of each program, one after the other in turns, of which the quickest counts (default 5)
# POSITIONS  default 1000000
# ARROWS     default 10000000
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5}
positions=${2:-1000000}
arrows=${3:-10000000}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
g++ -O3 -march=native -o "$folder/cpp" benches/baselines/loopy.cpp
rust=$(cargo bench -p impartial --bench loopy --no-run --message-format json |
  sed -n 's/.*"name":"loopy".*"executable":"\([^"]*\)".*/\1/p' | tail -1)
[ -x "$rust" ] || { echo "the benchmark was not built" >&2; exit 2; }

printf '%-20s %9s %9s %6s   %9s %9s %6s\n' 'seconds, MiB' Rust C++ ratio Rust C++ ratio
over=0
for task in outcomes values; do
  for family in uniform few many acyclic; do
    : >"$folder/rust.txt"
    : >"$folder/cpp.txt"
    for ((run = 0; run < runs; run++)); do
      "$rust" compare "$task" "$family" "$positions" "$arrows" >>"$folder/rust.txt"
      "$folder/cpp" "$task" "$family" "$positions" "$arrows" >>"$folder/cpp.txt"
    done
    if [ "$(cut -d' ' -f3- "$folder/rust.txt" "$folder/cpp.txt" | sort -u | wc -l)" != 1 ]; then
      echo "the results differ:" >&2
      cat "$folder/rust.txt" "$folder/cpp.txt" >&2
      exit 1
    fi
    read -r rust_seconds rust_kib _ < <(sort -n "$folder/rust.txt")
    read -r cpp_seconds cpp_kib _ < <(sort -n "$folder/cpp.txt")
    awk -v name="$task, $family" -v rs="$rust_seconds" -v cs="$cpp_seconds" -v rk="$rust_kib" -v ck="$cpp_kib" 'BEGIN {
      printf("%-20s %9.3f %9.3f %6.2f   %9.1f %9.1f %6.2f\n", name, rs, cs, rs / cs, rk / 1024, ck / 1024, rk / ck)
      exit rs > 1.5 * cs || rk > 1.5 * ck
    }' || over=$((over + 1))
  done
done
[ "$over" = 0 ] || echo "$over above 1.5"
[ "$over" = 0 ]
