#!/usr/bin/env bash
# modes: runs once in each mode of the server
# Runs examples/http_database.php with a PostgreSQL of its own, and checks its answers; and the examples that are no servers.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh
. ../include/services.sh
trap 'stop_services; end' EXIT

# shellcheck source=programs.sh
. ./programs.sh

skip() { echo "skip examples: $*"; exit; }
if extensions=$(extensions_of pdo pdo_sqlite); then
    read -ra options <<<"$extensions"
    printed=$("${coro[0]}" -n "${options[@]}" "${coro[@]:2}" ../../examples/pools.php 2>&1)
    if [[ $printed == $'/about: 33\n/home: 67\n4 connections, '* ]]; then
        echo 'ok pools: 100 coroutines share 4 connections'
    else
        echo 'not ok pools: 100 coroutines share 4 connections'
    fi
fi
if [[ ${CORO_TEST_MODE:-} != process ]] && extensions=$(extensions_of pcntl posix); then
    read -ra options <<<"$extensions"
    program=(timeout 60 "${coro[0]}" -n "${options[@]}" "${coro[@]:2}")
    printed=$("${program[@]}" ../../examples/lock.php 2>&1; "${program[@]}" ../../examples/atomic.php 2>&1 | tail -n 1)
    if [[ $printed == '65 lines, all in order, 1 repair'$'\n''all 2000 steps' ]]; then
        echo 'ok lock and atomic: processes share a lock and a number'
    else
        echo "not ok lock and atomic print: $printed"
    fi
fi
extensions=$(extensions_of pdo pdo_pgsql) || skip "PHP's extension pdo_pgsql is not installed"
start_service postgres || skip "PostgreSQL is not installed, or does not start"
if [[ ${CORO_TEST_MODE:-} != process ]] && more=$(extensions_of pgsql); then
    read -ra options <<<"$more"
    program=("${coro[0]}" -n "${options[@]}" "${coro[@]:2}" ../../examples/postgresql.php)
    printed=$("${program[@]}" "host=$work/postgres user=postgres" 2>&1)
    if [[ $printed == *'[{"name":"lamp","price":'* ]]; then
        echo 'ok postgresql: a query with a prepared statement'
    else
        echo "not ok postgresql prints: $printed"
    fi
fi
read -ra options <<<"$extensions"
program=("${coro[0]}" -n "${options[@]}" "${coro[@]:2}" ../../examples/http_database.php)
export DATABASE="pgsql:host=$work/postgres;user=postgres" PORT=0 WORKERS=2

"${program[@]}" setup || { echo "not ok examples: setup ended with $?"; exit 1; }
mkfifo "$work/ready"
arguments=()
[[ ${CORO_TEST_MODE:-} != process ]] || arguments=(--process)
"${program[@]}" "${arguments[@]}" >"$work/ready" &
server=$!
read -r -t 60 line <"$work/ready"
[[ $line =~ (http://[0-9.:]+)/db ]] || { echo "not ok examples: http_database.php does not start: $line"; exit 1; }

"${coro[@]}" check_database.php "${BASH_REMATCH[1]}"
stop_server
