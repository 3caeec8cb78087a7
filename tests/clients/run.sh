#!/usr/bin/env bash
# Runs unmodified clients (phpredis, mysqli, PDO, pgsql, curl, streams) against real servers, which it starts on unix sockets in
# a temporary folder. Each case runs as plain PHP and inside a coroutine, and must print the same; then 100 coroutines that each
# wait 100 ms in the client must wait together.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh
. ../include/services.sh
trap 'stop_services; end' EXIT

start_origin() {
    mkfifo "$work/ready"
    "${coro[@]}" origin.php >"$work/ready" 2>"$work/origin.log" &
    pids+=($!)
    read -r origin <"$work/ready"
}

run_case() {   # run_case NAME WAY EXTENSION...
    local name=$1 way=$2 options
    shift 2
    read -ra options <<<"$(extensions_of "$@")"
    CORO_TEST_SOCKETS=$work CORO_TEST_ORIGIN=${origin:-} timeout 120 \
        "${PHP:-php}" -n "${options[@]}" "${coro[@]:2}" run.php "$name" "$way" 2>&1
}

# test_client NAME START EXTENSION...: the server that START starts may be used by several clients.
declare -A started
test_client() {
    local name=$1 start=$2 plain together
    shift 2
    extensions_of "$@" >/dev/null || { echo "skip $name: PHP's extensions $* are not installed"; return; }
    [[ -n ${started[$start]:-} ]] || { "$start" && started[$start]=yes || started[$start]=no; }
    [[ ${started[$start]} == yes ]] || { echo "skip $name: its server is not installed, or does not start"; return; }
    plain=$(run_case "$name" plain "$@")
    together=$(run_case "$name" coroutine "$@")
    if [[ $plain == "$together" && $plain == *end ]]; then
        echo "ok $name: plain PHP and a coroutine get the same"
    else
        echo "not ok $name: plain PHP and a coroutine get other results"
        diff <(echo "$plain") <(echo "$together")
    fi
    run_case "$name" together "$@"
}

test_client redis start_redis igbinary redis
test_client mysqli start_mysql mysqlnd mysqli
test_client pdo_mysql start_mysql mysqlnd pdo pdo_mysql
test_client pgsql start_postgres pgsql
test_client pdo_pgsql start_postgres pdo pdo_pgsql
test_client curl start_origin curl
test_client streams start_origin
