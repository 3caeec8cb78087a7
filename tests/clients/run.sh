#!/usr/bin/env bash
# Runs unmodified clients (phpredis, mysqli, PDO, pgsql, curl, streams) against real servers, which it starts on unix sockets in
# a temporary folder. Each case runs as plain PHP and inside a coroutine, and must print the same; then 100 coroutines that each
# wait 100 ms in the client must wait together.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh
chmod 755 "$work"
pids=()
trap 'kill -TERM "${pids[@]}" 2>/dev/null; wait "${pids[@]}" 2>/dev/null; end' EXIT

# The servers of databases refuse to run as root. Sets `as` to a command that runs another one as this user.
become() {   # become USER
    as=()
    if [[ $(id -u) == 0 ]]; then as=(setpriv --reuid="$1" --regid="$1" --init-groups); fi
}

folder_of() {   # folder_of NAME USER: makes a folder that belongs to this user
    mkdir "$work/$1"
    if [[ $(id -u) == 0 ]]; then chown "$2" "$work/$1"; fi
}

await() {   # await COMMAND...: until it succeeds, for at most a minute
    local i
    for ((i = 0; i < 600; i++)); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    return 1
}

start_redis() {
    command -v redis-server >/dev/null || return 1
    redis-server --port 0 --unixsocket "$work/redis" --save '' --dir "$work" >"$work/redis.log" 2>&1 &
    pids+=($!)
    await test -S "$work/redis"
}

start_mysql() {
    local server
    server=$(command -v mariadbd || command -v /usr/sbin/mariadbd) || return 1
    folder_of mysql mysql
    become mysql
    "${as[@]}" mariadb-install-db --datadir="$work/mysql" --auth-root-authentication-method=normal \
        >"$work/mysql.log" 2>&1 || return 1
    "${as[@]}" "$server" --no-defaults --datadir="$work/mysql" --socket="$work/mysql/socket" --skip-networking \
        --pid-file="$work/mysql/pid" --back-log=200 --innodb-buffer-pool-size=16M >>"$work/mysql.log" 2>&1 &
    pids+=($!)
    await mariadb-admin --no-defaults --socket="$work/mysql/socket" -u root ping
}

start_postgres() {
    local bin
    bin=$(compgen -G '/usr/lib/postgresql/*/bin' | tail -n 1) || return 1
    folder_of postgres postgres
    become postgres
    "${as[@]}" "$bin/initdb" -D "$work/postgres/data" -A trust -U postgres >"$work/postgres.log" 2>&1 || return 1
    "${as[@]}" "$bin/postgres" -D "$work/postgres/data" -k "$work/postgres" -c listen_addresses= -c max_connections=120 \
        -c fsync=off >>"$work/postgres.log" 2>&1 &
    pids+=($!)
    await "$bin/pg_isready" -h "$work/postgres"
}

start_origin() {
    mkfifo "$work/ready"
    "${coro[@]}" origin.php >"$work/ready" 2>"$work/origin.log" &
    pids+=($!)
    read -r origin <"$work/ready"
}

extensions_of() {   # prints the options that load these extensions; fails if one is not there
    local name folder
    folder=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')
    for name in "$@"; do
        if "${PHP:-php}" -n -m | grep -qix "$name"; then continue; fi
        [[ -e $folder/$name.so ]] || return 1
        printf -- '-d extension=%s ' "$folder/$name.so"
    done
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
