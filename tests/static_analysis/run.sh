#!/usr/bin/env bash
# PHPStan at its highest level and Psalm at its strictest one must find no error in the stubs, nor in programs that use them, and
# must find the mistakes in wrong.php.
set -uo pipefail
cd "$(dirname "$0")/../.."
php=${PHP:-php}
here=tests/static_analysis
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# install TOOL PACKAGE VERSION: sets cache to the folder of the tool; false, with the reason, if it cannot be installed.
# As tests/include/packages.inc: installed once, into a cache outside of the checkout.
install() {
    cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/coro-tests/$1-$3
    [[ ! -x $cache/vendor/bin/$1 ]] || return 0
    command -v composer >/dev/null || { echo "skip $1: there is no composer"; return 1; }
    mkdir -p "$cache"
    (
        flock 8
        [[ ! -x $cache/vendor/bin/$1 ]] || exit 0
        echo "{\"require-dev\": {\"$2\": \"^$3\"}}" >"$cache/composer.json"
        cd "$cache" && COMPOSER_ALLOW_SUPERUSER=1 XDEBUG_MODE=off timeout 100 composer update --no-interaction --no-progress \
            --no-plugins --no-scripts >log 2>&1 </dev/null
    ) 8>"$cache/lock" || { echo "skip $1: it cannot be installed, see $cache/log"; return 1; }
}

# load EXTENSION...: sets loaded to the options of PHP that load these extensions; false if one of them is missing.
load() {
    local extension missing=0
    loaded=()
    for extension; do
        "$php" -n -r "exit((int) extension_loaded('$extension'));" || continue   # the extension is compiled into PHP
        if "$php" -n "${loaded[@]}" -d extension="$extension" -r "exit((int) !extension_loaded('$extension'));" 2>/dev/null; then
            loaded+=(-d "extension=$extension")
        else
            missing=1
        fi
    done
    return "$missing"
}

# phpstan NAME [PHP options], psalm NAME: print what the tool finds with NAME.neon or NAME.xml, as lines "FILE:LINE: KIND: TEXT".
# They run without php.ini, with only the extensions that they need.
phpstan() {
    local name=$1
    shift
    XDEBUG_MODE=off "$php" -n -d memory_limit=2G "${loaded[@]}" "$@" "$cache/vendor/bin/phpstan" analyse -c "$here/$name.neon" \
        --no-progress --error-format=json >"$work/found" 2>"$work/log"
    "$php" -n -r '
        $report = json_decode(file_get_contents($argv[1]), true) ?? exit("PHPStan did not run: " . file_get_contents($argv[2]));
        echo implode("", array_map(fn($error) => "$error\n", $report["errors"]));
        foreach ($report["files"] as $file => ["messages" => $messages]) {
            foreach ($messages as $message) {
                echo "$file:$message[line]: " . ($message["identifier"] ?? "") . ": $message[message]\n";
            }
        }' "$work/found" "$work/log"
}
psalm() {
    XDEBUG_MODE=off "$php" -n -d memory_limit=2G "${loaded[@]}" "$cache/vendor/bin/psalm" -c "$here/$1.xml" --root="$cache" \
        --no-progress --no-cache --threads=1 --output-format=json >"$work/found" 2>"$work/log"
    "$php" -n -r '
        $report = json_decode(file_get_contents($argv[1]), true) ?? exit("Psalm did not run: " . file_get_contents($argv[2]));
        foreach ($report as $error) {
            echo "$error[file_path]:$error[line_from]: $error[type]: $error[message]\n";
        }' "$work/found" "$work/log"
}

# none TITLE: the input, what a tool has found, must be empty.
# marked TITLE PATTERN: it must be in the lines of wrong.php that end so, in each of them.
none() {
    local found
    found=$(cat)
    [[ -z $found ]] && echo "ok $1" || printf '%s\nnot ok %s\n' "$found" "$1"
}
marked() {
    cat >"$work/lines"
    diff <(grep -nE "// $2\$" $here/wrong.php | cut -d: -f1) \
        <(sed -E 's/^[^:]*:([0-9]+): .*/\1/' "$work/lines" | sort -nu) \
        >"$work/difference" && echo "ok $1" || { cat "$work/lines" "$work/difference"; echo "not ok $1"; }
}

if install phpstan phpstan/phpstan 2; then
    load phar tokenizer ctype iconv mbstring
    phpstan examples | none 'phpstan, examples'
    phpstan examples -d extension="${CORO_SO:-$PWD/modules/coro.so}" | none 'phpstan, examples, with the extension'
    # The functions of the stubs have no bodies.
    without_bodies='return.missing|throws.unusedType|constructor.unusedParameter|property.(onlyWritten|uninitializedReadonly)'
    phpstan stubs | grep -vE ": ($without_bodies): " |
        none 'phpstan, stubs'
    phpstan wrong | marked 'phpstan, programs with mistakes' 'wrong( for PHPStan)?'
fi
if ! "$php" -n -r 'exit((int) (PHP_VERSION_ID >= 80400));'; then
    echo 'skip psalm: version 5 does not run on PHP 8.4'
elif ! load phar tokenizer ctype iconv mbstring dom simplexml sockets pdo mysqlnd mysqli pgsql igbinary redis; then
    echo 'skip psalm: it reads the classes of extensions that are not installed'
elif install psalm vimeo/psalm 5; then
    psalm examples | none 'psalm, examples'
    psalm stubs | none 'psalm, stubs'
    psalm wrong | marked 'psalm, programs with mistakes' 'wrong'
fi
