#!/usr/bin/env bash
# PHPStan at its highest level must find no error in the stubs, nor in programs that use them.
set -uo pipefail
cd "$(dirname "$0")/../.."
php=${PHP:-php}

# As tests/include/packages.inc: installed once, into a cache outside of the checkout.
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/coro-tests/phpstan-2
if [[ ! -x $cache/vendor/bin/phpstan ]]; then
    command -v composer >/dev/null || { echo "skip phpstan: there is no composer"; exit; }
    mkdir -p "$cache"
    exec 8>"$cache/lock"
    flock 8
    [[ -x $cache/vendor/bin/phpstan ]] || echo '{"require-dev": {"phpstan/phpstan": "^2"}}' >"$cache/composer.json"
    [[ -x $cache/vendor/bin/phpstan ]] ||
        (cd "$cache" && COMPOSER_ALLOW_SUPERUSER=1 XDEBUG_MODE=off timeout 100 composer update --no-interaction --no-progress \
            --no-plugins --no-scripts >log 2>&1 </dev/null) ||
        { echo "skip phpstan: it cannot be installed, see $cache/log"; exit; }
    exec 8>&-
fi

# analyse NAME IDENTIFIERS [PHP options]: prints PHPStan's errors for tests/phpstan/NAME.neon, except these kinds of errors.
analyse() {
    local name=$1 ignored=$2 wrong
    shift 2
    # Runs without php.ini: loads only the extensions that PHPStan needs.
    XDEBUG_MODE=off "$php" -n -d memory_limit=2G "${needed[@]}" "$@" "$cache/vendor/bin/phpstan" analyse \
        -c "tests/phpstan/$name.neon" --no-progress --error-format=json >"$work/$name" 2>"$work/log"
    wrong=$("$php" -n -r '
        $report = json_decode(file_get_contents($argv[1]), true) ?? exit("PHPStan did not run: " . file_get_contents($argv[2]));
        foreach ($report["errors"] as $error) {
            echo "$error\n";
        }
        foreach ($report["files"] as $file => ["messages" => $messages]) {
            foreach ($messages as $message) {
                if (!in_array($message["identifier"] ?? "", explode(" ", $argv[3]), true)) {
                    echo "$file:$message[line]: $message[message]\n";
                }
            }
        }' "$work/$name" "$work/log" "$ignored")
    if [[ -z $wrong ]]; then
        echo "ok phpstan, $name${1:+, with the extension}"
    else
        printf '%s\nnot ok phpstan, %s\n' "$wrong" "$name${1:+, with the extension}"
    fi
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
needed=()
for extension in phar tokenizer ctype iconv mbstring; do
    "$php" -n -r "exit((int) extension_loaded('$extension'));" || continue   # the extension is compiled into PHP
    "$php" -n -d extension="$extension" -r "exit((int) !extension_loaded('$extension'));" 2>/dev/null &&
        needed+=(-d "extension=$extension")
done

analyse examples ''
analyse examples '' -d extension="${CORO_SO:-$PWD/modules/coro.so}"
analyse stubs 'return.missing throws.unusedType constructor.unusedParameter property.onlyWritten'
