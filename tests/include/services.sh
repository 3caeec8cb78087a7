# Starts Redis, MariaDB and PostgreSQL for tests and benchmarks. serve_NAME becomes the server NAME (redis, mysql, postgres), and
# fails if the server is not installed; is_up_NAME succeeds when the server NAME serves. Everything is in $work, a folder that the
# program has made: the databases, and the unix sockets "$work/redis", "$work/mysql/socket", and PostgreSQL's in "$work/postgres".
# The program calls stop_services before it removes $work.
# shellcheck shell=bash disable=SC2154 # the program sets $work
chmod 755 "$work"   # the users of the databases must get to their folders

declare -gA started=()   # server -> pid

# Starts a server in the background, so that several servers start at the same time.
start() {   # start NAME
    [[ -z ${started[$1]:-} ]] || return 0
    "serve_$1" >"$work/$1.log" 2>&1 &
    started[$1]=$!
}

# Prints why the server NAME does not serve, or nothing.
missing_server() {   # missing_server NAME
    local i
    for ((i = 0; i < 600; i++)); do
        if "is_up_$1" >/dev/null 2>&1; then return; fi
        if ! kill -0 "${started[$1]}" 2>/dev/null; then break; fi
        sleep 0.1
    done
    echo "the server $1 is not installed, or does not start: $(tail -n 1 "$work/$1.log")"
}

# Starts a server and waits until it serves. Fails if it is not installed or does not start.
start_service() {   # start_service NAME
    start "$1"
    [[ -z $(missing_server "$1") ]]
}

stop_services() {
    ((${#started[@]} == 0)) || kill -TERM "${started[@]}" 2>/dev/null
    wait "${started[@]}" 2>/dev/null
}

await() {   # await COMMAND...: until it succeeds, for at most a minute
    local i
    for ((i = 0; i < 600; i++)); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    return 1
}

# The servers of databases refuse to run as root. Makes the folder NAME for the user, and sets `as` to a command that runs
# another one as this user.
become() {   # become NAME USER
    as=()
    mkdir "$work/$1"
    if [[ $(id -u) == 0 ]]; then
        as=(setpriv --reuid="$2" --regid="$2" --init-groups)
        chown "$2" "$work/$1"
    fi
}

serve_redis() {
    exec redis-server --port 0 --unixsocket "$work/redis" --save '' --dir "$work" --maxclients 1000 --tcp-backlog 511
}
is_up_redis() { redis-cli -s "$work/redis" ping; }

serve_mysql() {
    local server tls=()
    [[ ! -e $work/certificate.pem ]] || tls=(--ssl-cert="$work/certificate.pem" --ssl-key="$work/key.pem")
    server=$(command -v mariadbd || command -v /usr/sbin/mariadbd) || return 1
    become mysql mysql
    "${as[@]}" mariadb-install-db --no-defaults --datadir="$work/mysql" --auth-root-authentication-method=normal --skip-test-db \
        --innodb-flush-log-at-trx-commit=0 --innodb-fast-shutdown=1 || return 1
    exec "${as[@]}" "$server" --no-defaults --datadir="$work/mysql" --socket="$work/mysql/socket" --skip-networking \
        --pid-file="$work/mysql/pid" --back-log=500 --max-connections=500 --connect-timeout=120 --innodb-buffer-pool-size=16M \
        --innodb-flush-log-at-trx-commit=0 --local-infile=1 "${tls[@]}"
}
is_up_mysql() { mariadb-admin --no-defaults --socket="$work/mysql/socket" -u root ping; }

postgres_programs() { compgen -G '/usr/lib/postgresql/*/bin' | tail -n 1 || dirname "$(command -v initdb)"; }

serve_postgres() {
    local bin
    bin=$(postgres_programs) || return 1
    become postgres postgres
    "${as[@]}" "$bin/initdb" -D "$work/postgres/data" -A trust -U postgres --no-sync || return 1
    exec "${as[@]}" "$bin/postgres" -D "$work/postgres/data" -k "$work/postgres" -c listen_addresses= -c max_connections=300 \
        -c fsync=off -c full_page_writes=off
}
is_up_postgres() { "$(postgres_programs)/psql" -h "$work/postgres" -U postgres -c 'select 1'; }

extensions_of() {   # prints the options that load these extensions; fails if one is not there
    local name folder
    folder=$("${PHP:-php}" -n -r 'echo PHP_EXTENSION_DIR;')
    for name in "$@"; do
        if "${PHP:-php}" -n -r "exit(extension_loaded('$name') ? 0 : 1);"; then continue; fi
        [[ -e $folder/$name.so ]] || return 1
        printf -- '-d extension=%s ' "$folder/$name.so"
    done
}
