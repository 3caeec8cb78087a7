#!/usr/bin/env bash
# slow: servers replace each other under load, with one, two and three workers
# modes: runs in both modes of the server
# Replaces a server with a new program again and again while clients use it: with connections that stay open, a connection for
# each request, slow uploads and WebSockets. None may be refused, reset or left without an answer. TIMES=20 sets another number.
# Then a crowd of clients, most of them idle, uses a server with two workers. CROWD=10000 CROWD_TIMES=20 is the full size, which
# takes two minutes in each mode.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

[[ ${CORO_TEST_MODE:-} != coroutine ]] || { echo "skip upgrade: a server in a coroutine has no successor"; exit; }
extensions=()
for name in pcntl posix; do   # modules in Debian, part of the program elsewhere
    module=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')/$name.so
    [[ ! -e $module ]] || extensions+=(-d "extension=$module")
done
for workers in 1 2 3; do
    if said=$("${coro[@]}" "${extensions[@]}" upgrade.php "$workers" "${TIMES:-5}"); then
        echo "ok upgrade: $said with servers of $workers workers, and nothing is lost"
    else
        echo "not ok upgrade: servers with $workers workers: $said"
    fi
done

ulimit -n "$(ulimit -Hn)"
if said=$("${coro[@]}" -d memory_limit=-1 "${extensions[@]}" crowd.php "${CROWD:-300}" "${CROWD_TIMES:-3}" 2); then
    echo "ok upgrade: ${CROWD:-300} clients lose nothing in ${CROWD_TIMES:-3} upgrades: $said"
else
    echo "not ok upgrade: ${CROWD:-300} clients: $said"
fi
