# Part of ./dev: runs the tests of PHP's own source, as plain PHP and inside a coroutine. The archive of the source is kept in
# the cache folder; the checkout contains no file of it.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

# The folders of tests that wait: in functions of PHP, in its streams, and in its extensions for sockets and databases.
PHP_TEST_FOLDERS='
ext/standard/tests/streams
ext/standard/tests/file
ext/standard/tests/network
ext/standard/tests/general_functions
ext/standard/tests/http
ext/standard/tests/time
ext/sockets/tests
ext/curl/tests
ext/openssl/tests
ext/ftp/tests
ext/pcntl/tests
ext/posix/tests
ext/mysqli/tests
ext/pdo_mysql/tests
ext/pgsql/tests
ext/pdo_pgsql/tests
ext/sqlite3/tests
ext/pdo_sqlite/tests
'

# Extensions that these tests use, each after those that it depends on.
PHP_TEST_EXTENSIONS='sockets curl ftp posix mysqlnd pdo mysqli pdo_mysql pgsql pdo_pgsql sqlite3 pdo_sqlite'

# The table of tests that pass as plain PHP and cannot pass inside a coroutine.
PHP_TEST_DIFFERENCES=docs/inside/php_tests.md

#:php-tests [paths]          runs the tests of PHP's own source that wait (streams, sockets, clients), or those in the paths, as
#:                             plain PHP and in a coroutine with all hooks; reports those that pass only as plain PHP
cmd_php-tests() {
    flavour_options "$@"
    local paths=("${REST[@]%/}") path different
    [[ " ${paths[*]}" != *' -'* ]] || die "php-tests: unknown option in ${paths[*]}"
    ((${#paths[@]})) || read -ra paths <<<"$(xargs <<<"$PHP_TEST_FOLDERS")"
    build_library
    find_run
    PHP_TESTS=$BUILD/php-tests
    PHP_TEST_TREE=$PHP_TESTS/source
    if has flock; then
        exec 8>"$PHP_TESTS.lock"
        flock -n 8 || die "php-tests: another run in this checkout has not ended"
    fi
    unpack_php_tests
    for path in "${paths[@]}"; do
        [[ -e $PHP_TEST_TREE/$path ]] || die "php-tests: PHP's source has no $path"
    done
    build_php_tests_extension
    start_php_test_servers

    run_php_tests plain "${paths[@]}"
    run_php_tests coroutine "${paths[@]}"
    # Some tests fail now and then: only a test that differs twice is reported.
    mapfile -t different < <(judge_php_tests different)
    if ((${#different[@]})); then
        JOBS=1 run_php_tests plain-again "${different[@]}"
        JOBS=1 run_php_tests coroutine-again "${different[@]}"
    fi
    judge_php_tests report
}

judge_php_tests() { "$PHP" -n dev.d/php_tests.php "$1" "$PHP_TESTS" "$PHP_TEST_DIFFERENCES"; }

# Starts MariaDB and PostgreSQL, and tells the tests where they are. Without a server its tests are skipped.
start_php_test_servers() {
    local work
    work=$(mktemp -d)
    # shellcheck source=/dev/null
    . "$ROOT/tests/include/services.sh"
    # shellcheck disable=SC2064 # the folder of now
    trap "end_php_test_run; stop_services; rm -rf '$work'" EXIT
    if start_service mysql &&
        mariadb --no-defaults --socket="$work/mysql/socket" -u root -e 'create database if not exists test'; then
        export MYSQL_TEST_HOST=localhost MYSQL_TEST_SOCKET=$work/mysql/socket
        export PDO_MYSQL_TEST_HOST=localhost PDO_MYSQL_TEST_SOCKET=$work/mysql/socket PDO_MYSQL_TEST_USER=root
        export PDO_MYSQL_TEST_PASS='' PDO_MYSQL_TEST_DSN="mysql:unix_socket=$work/mysql/socket;dbname=test"
    else
        say "MariaDB is not installed or does not start: its tests are skipped"
    fi
    if start_service postgres && psql -q -h "$work/postgres" -U postgres -c 'create database test'; then
        export PGSQL_TEST_CONNSTR="host=$work/postgres user=postgres dbname=test"
        export PDO_PGSQL_TEST_DSN="pgsql:$PGSQL_TEST_CONNSTR"
    else
        say "PostgreSQL is not installed or does not start: its tests are skipped"
    fi
}

# Prints the archive of PHP's source. apt-get downloads it if the cache does not contain it: the newest release of the branch of
# the PHP at hand that the mirror has. Its tests also fit other releases of the branch.
php_source() {
    local branch cache archive
    [[ -z ${CORO_PHP_SOURCE:-} ]] || { printf '%s\n' "$CORO_PHP_SOURCE"; return; }
    branch=$("$PHP" -n -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')
    cache=${CORO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/coro}/php-source
    mkdir -p "$cache"
    archive=$cache/php-$branch.tar.xz
    if [[ ! -e $archive ]] && ! download_php_source "$branch" "$archive" >"$cache/log" 2>&1; then
        say "dev: php-tests: the source of PHP $branch cannot be downloaded with apt-get: see $cache/log. Download its" \
            "archive yourself, and set CORO_PHP_SOURCE to its path"
        exit 77
    fi
    printf '%s\n' "$archive"
}

download_php_source() {
    local branch=$1 archive=$2 folder file version options
    has apt-get || { echo "there is no apt-get"; return 1; }
    folder=$(mktemp -d)
    mkdir -p "$folder/sources" "$folder/lists/partial"
    # Sources of packages, which the lists of most machines do not contain.
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
        [[ ! -e $file ]] || sed 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$file" >"$folder/sources/$(basename "$file")"
    done
    [[ ! -e $folder/sources/sources.list ]] || mv "$folder/sources/sources.list" "$folder/sources/main.list"
    options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$folder/sources" -o Dir::State::lists="$folder/lists"
        -o Dir::Cache="$folder" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update || true
    for version in $(apt-cache "${options[@]}" showsrc "php$branch" | sed -n 's/^Version: //p' | sort -rVu); do
        # The list may name a release that the mirror does not have.
        (cd "$folder" && apt-get "${options[@]}" source --download-only --tar-only "php$branch=$version") && break
    done
    for file in "$folder"/*.orig.tar.xz; do
        [[ ! -e $file ]] || mv "$file" "$archive"
    done
    rm -rf "$folder"
    [[ -e $archive ]]
}

# Unpacks run-tests.php and the tests into an empty folder, because tests leave files there.
unpack_php_tests() {
    local archive
    archive=$(php_source) || exit $?
    [[ -r $archive ]] || die "php-tests: there is no $archive"
    rm -rf "$PHP_TESTS"
    mkdir -p "$PHP_TEST_TREE"
    tar -xf "$archive" -C "$PHP_TEST_TREE" --strip-components=1 --wildcards '*/run-tests.php' '*/tests'
    [[ -e $PHP_TEST_TREE/run-tests.php ]] || die "php-tests: $archive is no archive of PHP's source"
    say "the tests are in $PHP_TEST_TREE"
}

build_php_tests_extension() {
    local includes
    # The names of the folders contain no spaces.
    read -ra includes <<<"$("$PHP_CONFIG" --includes)"
    "${CC:-cc}" -O2 -Wall -Wextra -Werror -Wno-unused-parameter -shared -fPIC "${includes[@]}" dev.d/php_tests.c \
        -o "$PHP_TESTS/php_tests.so" || die "php-tests: dev.d/php_tests.c does not compile"
}

end_php_test_run() {
    [[ -z ${PHP_TEST_RUN:-} ]] || kill -KILL -- "-$PHP_TEST_RUN" 2>/dev/null || true
    PHP_TEST_RUN=
}

# Runs tests as plain PHP or in a coroutine, and writes their results into a file: run_php_tests WAY PATH...
run_php_tests() {
    local way=$1 options=() name
    shift
    options=(-n -q --no-color --no-progress -j"${JOBS:-2}" --set-timeout 60 -W "$PHP_TESTS/$way.results")
    options+=(-d extension_dir="$EXTENSIONS" -d enable_dl=0)
    for name in $PHP_TEST_EXTENSIONS; do
        if [[ -e $EXTENSIONS/$name.so ]]; then options+=(-d extension="$name"); fi
    done
    [[ $way == plain* ]] ||
        options+=(-d extension=coro -d extension="$PHP_TESTS/php_tests.so" -d coro.blocking_threshold=0)
    mkdir -p "$PHP_TESTS/runner"
    printf 'memory_limit = 1G\n' >"$PHP_TESTS/runner/runner.ini"
    say "running the tests: $way"
    # In a session of its own: run-tests.php leaves programs behind, for example those of tests that ran out of time.
    (cd "$PHP_TEST_TREE" && ulimit -t 300 && TEST_PHP_EXECUTABLE=$PHP NO_INTERACTION=1 SKIP_ONLINE_TESTS=1 \
        XDEBUG_MODE=off LC_ALL=C PHP_INI_SCAN_DIR=$PHP_TESTS/runner \
        exec setsid "${RUN[@]}" "$PHP" -n run-tests.php "${options[@]}" "$@") >"$PHP_TESTS/$way.log" 2>&1 </dev/null &
    PHP_TEST_RUN=$!
    wait "$PHP_TEST_RUN" || true
    end_php_test_run
    [[ -s $PHP_TESTS/$way.results ]] || { tail "$PHP_TESTS/$way.log" >&2; die "php-tests: run-tests.php did not run"; }
}
