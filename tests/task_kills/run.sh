#!/usr/bin/env bash
# slow: computes for ten seconds
# The crash test of tasks: workers send tasks, while task workers are killed with SIGKILL, and reloads replace all processes. Each
# task has its own result, or its call returns at once because its task worker has died; no call waits for the timeout, no result
# reaches another task, and at the end no task is left in the table.
# TASK_SECONDS=600 sets the duration (10; with CI set 30 in each mode), TASK_SEED=N repeats the kills.
# modes
set -uo pipefail
cd "$(dirname "$0")"
[[ ${CORO_TEST_MODE:-} != coroutine ]] || { echo "skip task_kills: a server in a coroutine has no task workers"; exit; }
seconds=${TASK_SECONDS:-${CI:+30}}
seconds=${seconds:-10}
seed=${TASK_SEED:-$RANDOM}
. ../include/server_program.sh
extensions=()
for name in pcntl posix; do   # modules in Debian, part of the program elsewhere
    module=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')/$name.so
    [[ ! -e $module ]] || extensions+=(-d "extension=$module")
done
echo "seed: TASK_SEED=$seed"
"${coro[@]}" "${extensions[@]}" kills.php "$seconds" "$seed" || echo "not ok task_kills: the program ended with $?"
