#!/usr/bin/env bash
# Compares rule files on heaps with the plain C++ version in benches/baselines/heap_rules.cpp: processor time for the
# value of one heap, which needs the values of all smaller heaps. The values have to be equal. The program's time
# includes its start, and reading and analysing the rule file. Goal: ratios of at most 4, and at most 1 for Grundy's game.
#
#   benches/heap-rules.sh [RUNS]
#
# RUNS       runs of each program, one after the other in turns, of which the quickest counts (default 3)
# IMPARTIAL  the program, instead of one that is built
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-3}
if [ -z "${IMPARTIAL:-}" ]; then
  cargo build --release -p impartial-cli
  IMPARTIAL=${CARGO_TARGET_DIR:-target}/release/impartial
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
g++ -O3 -march=native -o "$folder/cpp" benches/baselines/heap_rules.cpp
game() { printf 'game %s\nheaps n\n%s\n' "$1" "$2" >"$folder/$1.game"; }
game squares 'move n - k*k  for k in 1..sqrt(n)'
game coprime 'move n - k  for k in 1..n  if gcd(n, k) = 1'
game divisors 'move n - k  for k in 1..n-1  if k divides n'
game primes 'def prime(m) := m >= 2 & all d in 2..sqrt(m): not d divides m
move n - k  for k in 2..n  if prime(k)'
game grundy 'move a, n-a  for a in 1..n-1  if a < n-a'

# Prints the seconds of processor time of a command, and its value.
timed() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$folder/out"; } 2>"$folder/time"
  awk 'NR == 1 { printf("%.3f", $1 + $2) }' "$folder/time"
  awk '$1 == "normal" { print " " $2 }' "$folder/out"
}

printf '%-10s %10s %9s %9s %7s\n' game heap rules C++ ratio
over=0
for job in 'squares 100000 4' 'coprime 10000 4' 'divisors 30000 4' 'primes 5000 4' 'grundy 140000 1'; do
  read -r name heap goal <<<"$job"
  : >"$folder/rules.txt"
  : >"$folder/cpp.txt"
  for ((run = 0; run < runs; run++)); do
    timed "$IMPARTIAL" value "$folder/$name.game" "$heap" --no-misere --quiet >>"$folder/rules.txt"
    "$folder/cpp" "$name" "$heap" >>"$folder/cpp.txt"
  done
  if [ "$(cut -d' ' -f2 "$folder/rules.txt" "$folder/cpp.txt" | sort -u | wc -l)" != 1 ]; then
    echo "the values of $name differ:" >&2
    cat "$folder/rules.txt" "$folder/cpp.txt" >&2
    exit 1
  fi
  read -r rules _ < <(sort -n "$folder/rules.txt")
  read -r cpp _ < <(sort -n "$folder/cpp.txt")
  awk -v name="$name" -v heap="$heap" -v r="$rules" -v c="$cpp" -v goal="$goal" 'BEGIN {
    ratio = r / (c > 0.001 ? c : 0.001)
    printf("%-10s %10d %9.3f %9.3f %7.2f%s\n", name, heap, r, c, ratio, ratio > goal ? "  above " goal : "")
    exit ratio > goal
  }' || over=$((over + 1))
done
[ "$over" = 0 ] || echo "$over above the goal"
[ "$over" = 0 ]
