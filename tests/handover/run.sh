#!/usr/bin/env bash
# slow: ten servers replace each other under load, with one and with two workers
# modes: runs in both modes of the server
# Replaces servers with enable_reuse_port while 10,000 clients connect: none may be refused, reset or left without an answer.
# CLIENTS=1000 sets another number. A server in a coroutine has no successor, so that there is nothing to test.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

[[ ${CORO_TEST_MODE:-} != coroutine ]] || { echo "skip handover: a server in a coroutine has no successor"; exit; }
extensions=()
for name in pcntl posix; do   # modules in Debian, part of the program elsewhere
    module=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')/$name.so
    [[ ! -e $module ]] || extensions+=(-d "extension=$module")
done
for workers in 1 2; do
    lost=$("${coro[@]}" "${extensions[@]}" handover.php "$workers" "${CLIENTS:-10000}")
    if [[ $lost == '[]' ]]; then
        echo "ok handover: no client of servers with $workers workers is lost"
    else
        echo "not ok handover: clients of servers with $workers workers are lost: $lost"
    fi
done
