# The servers of the clients, for run.sh. serve_NAME becomes the server NAME, and fails if the server is not installed;
# is_up_NAME succeeds when the server NAME serves. Everything is in the folder $work: databases and files, unix sockets, and in
# addresses/NAME the addresses of services that have a port.
# shellcheck shell=bash disable=SC2154 # run.sh sets the variables

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
    local server
    server=$(command -v mariadbd || command -v /usr/sbin/mariadbd) || return 1
    become mysql mysql
    "${as[@]}" mariadb-install-db --no-defaults --datadir="$work/mysql" --auth-root-authentication-method=normal --skip-test-db \
        --innodb-flush-log-at-trx-commit=0 --innodb-fast-shutdown=1 || return 1
    exec "${as[@]}" "$server" --no-defaults --datadir="$work/mysql" --socket="$work/mysql/socket" --skip-networking \
        --pid-file="$work/mysql/pid" --back-log=500 --max-connections=500 --innodb-buffer-pool-size=16M \
        --innodb-flush-log-at-trx-commit=0 --local-infile=1 \
        --ssl-cert="$work/certificate.pem" --ssl-key="$work/key.pem"
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

serve_origin() { exec "${coro[@]}" origin.php >"$work/addresses/origin"; }
is_up_origin() { [[ -s $work/addresses/origin ]]; }

serve_services() { exec python3 services.py "$work"; }
is_up_services() { [[ -e $work/addresses/services ]]; }

# HTTP/2 in front of the origin.
serve_http2() {
    await is_up_origin
    exec nghttpx --conf=/dev/null --workers=1 --frontend="unix:$work/http2" --no-ocsp --errorlog-file="$work/http2.errors" \
        --backend="$(tr : , <"$work/addresses/origin")" "$work/key.pem" "$work/certificate.pem"
}
is_up_http2() { curl -sk --unix-socket "$work/http2" https://localhost/; }

# A certificate for localhost that is its own authority.
make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext 'subjectAltName = DNS:localhost, IP:127.0.0.1' -keyout "$work/key.pem" -out "$work/certificate.pem" &>/dev/null
    chmod 644 "$work/key.pem"   # the servers of databases run as other users
}
