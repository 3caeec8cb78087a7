#!/usr/bin/env bash
# slow: computes for ten seconds
# The crash test of Table: see crash.php. TABLE_SECONDS=600 sets the duration (10; with CI set 60), TABLE_SEED=N repeats the
# random choices, but not their timing.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
php=${PHP:-php}
seconds=${TABLE_SECONDS:-${CI:+60}}
seconds=${seconds:-10}
seed=${TABLE_SEED:-$RANDOM}
read -ra options <<<"${PHP_OPTIONS:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
posix=()
"$php" -n -r 'exit((int) !function_exists("posix_kill"));' || posix=(-d extension=posix)

# The children are in the group of the program: if it hangs, timeout ends all of them.
for name_size in 40 4000; do
    timeout -k 5 $((seconds + 60)) "$php" -n -d extension_dir="${CORO_EXTENSION_DIR:-../../modules}" -d extension=coro \
        "${options[@]}" "${posix[@]}" crash.php "$work" $((seconds / 2)) "$seed" $name_size
    rc=$?
    ((rc == 0)) || echo "not ok the crash test with TABLE_SEED=$seed ended with $rc"
    rm -f "$work"/*
done
