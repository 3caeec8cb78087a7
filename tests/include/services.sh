# Functions that start Redis, MariaDB and PostgreSQL. Each server listens on a unix socket in $work, a folder that the program has
# made: "$work/redis", "$work/mysql/socket", and a socket of PostgreSQL in "$work/postgres". Each start function fails if its
# server is not installed or does not start. stop_services ends the servers; the program calls it before it removes $work.
# shellcheck shell=bash disable=SC2154 # the program sets $work
chmod 755 "$work"   # the users of the databases must get to their folders
pids=()

stop_services() {
    kill -TERM "${pids[@]}" 2>/dev/null
    wait "${pids[@]}" 2>/dev/null
}

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

extensions_of() {   # prints the options that load these extensions; fails if one is not there
    local name folder
    folder=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')
    for name in "$@"; do
        if "${PHP:-php}" -n -m | grep -qix "$name"; then continue; fi
        [[ -e $folder/$name.so ]] || return 1
        printf -- '-d extension=%s ' "$folder/$name.so"
    done
}
