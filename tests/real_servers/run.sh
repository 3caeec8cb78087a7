#!/usr/bin/env bash
# slow: half a minute
# timed: a wait of 100 coroutines has a limit
# Runs unmodified clients against real servers, which serve on unix sockets in a temporary folder and on free ports of loopback.
# The file cases/NAME.php describes what is done with a client, and run.php does it in these ways:
#   compare   plain PHP and a coroutine print the same; also with Xdebug, and with the JIT while the hooks go off and on
#   together  100 coroutines that each wait 100 ms in the client wait together, and the loop does not stop
#   cancel    cancel() and deadlines end a wait, and leave a connection that is closed or usable
#   share     a connection in which a coroutine waits is refused to another coroutine, or gives it its own answer;
#             clients that may be shared give each coroutine its own answers
#   serve     a server whose handlers use the client loses nothing when it reloads and stops and when its clients go away
# Without arguments it runs all cases, otherwise those that the arguments name.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh
. ../include/services.sh
. ./servers.sh

# Each row: a case, its servers, and the extensions (or files of libraries) that it needs; "-" means none.
CASES='
redis      redis,services   igbinary,redis
predis     redis            /usr/share/php/Predis/autoload.php
mysqli     mysql,services   mysqlnd,mysqli
pdo_mysql  mysql,services   mysqlnd,pdo,pdo_mysql
pgsql      postgres,services pgsql
pdo_pgsql  postgres,services pdo,pdo_pgsql
seed_mysql mysql            mysqlnd,mysqli,pgsql
pdo_pool   mysql,postgres   mysqlnd,pdo,pdo_mysql,pdo_pgsql,pcntl
shared_pdo mysql            mysqlnd,pdo,pdo_mysql
coroutine_mysql mysql,services mysqlnd,mysqli
coroutine_postgresql postgres pgsql
pool       mysql,postgres   mysqlnd,mysqli,pdo,pdo_mysql,pdo_pgsql
pools      mysql,postgres,redis mysqlnd,mysqli,pdo,pdo_mysql,pdo_pgsql,igbinary,redis,pcntl
http       origin,services  openssl
soap       origin           xml,soap
curl       origin,services  curl
http2      http2,origin     curl
guzzle     origin           curl,ctype,mbstring,/usr/share/php/GuzzleHttp/autoload.php
strangers  nginx            openssl
symfony    origin           curl,ctype,mbstring,/usr/share/php/Symfony/Component/HttpClient/autoload.php
streams    services,origin  openssl
sockets    services         sockets
ftp        services         ftp
amqp       services         amqp
mongodb    services         mongodb
rdkafka    -                rdkafka
processes  -                pcntl
names      -                -
surroundings services       pcntl
ends       postgres         pcntl,pdo,pdo_pgsql
'

folder=$("${coro[0]}" -n -r 'echo PHP_EXTENSION_DIR;')
modules=$("${coro[0]}" -n -m)   # the extensions that are part of PHP itself
trap 'stop_services; end' EXIT

# Sets php_options to the options that load the extensions of a case, and missing to what is not installed.
find_needs() {   # find_needs NEED,...
    local need
    php_options=() missing=
    for need in posix ${1//,/ }; do
        if [[ $need == /* ]]; then
            [[ -e $need ]] || missing="$need is not installed"
        elif [[ $need != - ]] && ! grep -qix "$need" <<<"$modules"; then
            [[ -e $folder/$need.so ]] || missing="PHP's extension $need is not installed"
            php_options+=(-d "extension=$folder/$need.so")
        fi
    done
}

# Runs a program of this folder with the extensions of a case, and with the options in the array `extra`.
run() {   # run PROGRAM ARGUMENT...
    CORO_TEST_FOLDER=$work timeout -k 5 120 "${php[@]}" "${extra[@]}" "$@" 2>&1
}

# Runs a program that prints verdicts. It must end by itself and well.
verdicts() {   # verdicts PROGRAM ARGUMENT...
    run "$@" || echo "not ok $name: $1 ${3:-} ended with $?"
}

# Compares what the case prints in a coroutine, with more options of PHP, with what it prints in plain PHP.
compare() {   # compare NAME TITLE WAY [OPTION...]
    local name=$1 title=$2 way=$3 got
    shift 3
    extra=("$@")
    got=$(run run.php "$name" "$way")
    if [[ $got == "$plain" && $got == *end ]]; then
        echo "ok $name: plain PHP and a coroutine get the same$title"
    else
        echo "not ok $name: plain PHP and a coroutine get other results$title"
        diff <(echo "$plain") <(echo "$got")
    fi
}

run_case() {   # run_case NAME SERVER,... NEED,...
    local name=$1 plain php php_options options missing extra=() server mode way
    find_needs "$3"
    for server in ${2//,/ }; do
        [[ -n $missing || $server == - ]] || missing=$(missing_server "$server")
    done
    if [[ -n $missing ]]; then
        echo "skip $name: $missing"
        return
    fi
    php=("${coro[0]}" -n "${php_options[@]}" -d "sendmail_path=sleep 0.1; cat >>$work/mail" "${coro[@]:2}")
    # The second line of the case, or of a program of its own, may contain options of PHP.
    read -ra options < <(sed -n '2s|^// options: ||p' "$name.php" "cases/$name.php" 2>/dev/null)
    php+=(-d coro.blocking_threshold=0 "${options[@]}")
    if [[ -e $name.php ]]; then
        verdicts "$name.php"
        return
    fi
    plain=$(run run.php "$name" plain)
    compare "$name" '' coroutine
    compare "$name" ' with the JIT, while the hooks go off and on' toggle -d zend_extension="$folder/opcache.so" \
        -d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=32M
    [[ -n ${CI:-} || ! -e $folder/xdebug.so ]] ||   # without Xdebug in CI, to save time
        XDEBUG_MODE=develop,coverage compare "$name" ' with Xdebug' coroutine -d zend_extension="$folder/xdebug.so"
    extra=()
    for way in together cancel share; do
        verdicts run.php "$name" "$way"
    done
    for mode in base process; do
        CORO_TEST_MODE=$mode verdicts visit.php "$name" "${php[@]}"
    done
}

ulimit -n "$(ulimit -Hn)" 2>/dev/null
mkdir "$work/addresses" "$work/out" "$work/taken"
make_certificate || { echo "skip real_servers: openssl is not installed"; exit; }

# ./dev test runs this program again, alone, when a busy machine may have been the reason why cases have failed.
if (($# == 0)) && [[ -s ${CORO_TEST_LOG:-}.first ]]; then
    # shellcheck disable=SC2046 # names without spaces
    set -- $(sed -nE 's/^not ok ([a-z0-9_]+)[,:].*/\1/p' "$CORO_TEST_LOG.first" | sort -u)
fi
wanted=" $* "
selected() {   # prints the rows of the cases that are to run
    awk -v wanted="$wanted" 'NF && (wanted ~ /^ *$/ || index(wanted, " " $1 " "))' <<<"$CASES"
}
while read -r name servers needs; do
    find_needs "$needs"
    [[ -z $missing ]] || continue
    for server in ${servers//,/ }; do
        [[ $server == - ]] || start "$server"
    done
done < <(selected)

# Several lanes run the cases: most of the time a case waits. Each lane takes the next case that no lane has taken.
lane() {
    local name servers needs
    while read -r name servers needs; do
        ! mkdir "$work/taken/$name" 2>/dev/null || run_case "$name" "$servers" "$needs" >"$work/out/$name" 2>&1 </dev/null
    done < <(selected)
}
lanes=()
for ((i = 0; i <= 2 * $(nproc); i++)); do
    lane &
    lanes+=($!)
done
wait "${lanes[@]}"
while read -r name _; do
    cat "$work/out/$name"
done < <(selected)
