#!/usr/bin/env bash
# slow: computes for ten seconds
# The crash test of Coro\Lock and Coro\Atomic: eight processes change shared numbers under a lock, in coroutines and outside,
# while processes are killed, most of them while they hold the lock. No update under the lock may be lost, no process may hang,
# and each owner that comes after a killed one must be told.
# LOCK_CRASH_SECONDS=600 sets the duration for each type of lock (3; with ./dev test --all 20). LOCK_CRASH_SEED=N repeats the
# kills.
set -uo pipefail
cd "$(dirname "$0")"
seconds=${LOCK_CRASH_SECONDS:-${CORO_TEST_ALL:+20}}
. ../include/server_program.sh

. ../include/services.sh

extensions=$(extensions_of pcntl posix) || { echo "skip lock_crash: PHP's extensions pcntl and posix are not installed"; exit; }
read -ra options <<<"$extensions"
program=("${coro[0]}" -n "${options[@]}" "${coro[@]:2}" crash.php)
seed=${LOCK_CRASH_SEED:-$RANDOM}
echo "seed: LOCK_CRASH_SEED=$seed"
for type in MUTEX RWLOCK SPINLOCK; do
    "${program[@]}" "$type" "${seconds:-3}" "$seed" || echo "not ok lock_crash $type ended with $?"
done
