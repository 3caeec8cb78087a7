#!/usr/bin/env bash
# slow: half a minute
# pecl must be able to build the package, and to install it from the package file alone into a temporary root; PHP must load it.
set -euo pipefail
cd "$(dirname "$0")/../.."
php=${PHP:-php}

if ! command -v pecl >/dev/null; then
    echo "skip pecl: it is not installed"
    exit
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
export XDEBUG_MODE=off MAKEFLAGS="-j$(nproc)"
# tests/newcomer compares the options of pecl's build with those of ./dev build, so this build takes the objects of that one.
FIRST=$(echo "$CORO_BUILD"/"$(basename "$("${PHP_CONFIG:-php-config}" --extension-dir)")"-release)
export FIRST CXX=$PWD/tests/package/compiler.sh

./dev package
archive=$(echo build/package/coro-*.tgz)
echo "ok pecl package"

# All files that pecl writes go below the temporary root: its settings, its registry, the compiled and the installed files.
# pecl looks for PHP's tools in bin_dir first, and with --packagingroot for the unpacked sources below that root.
{
    pear config-create "$root" "$root/pearrc"
    mkdir -p "$root/pear/temp" "$root/files$root/pear"
    ln -s "$root/pear/temp" "$root/files$root/pear/temp"
    ln -s "$(command -v "${PHPIZE:-phpize}")" "$root/pear/phpize"
    ln -s "$(command -v "${PHP_CONFIG:-php-config}")" "$root/pear/php-config"
} >"$root/log" 2>&1 || { cat "$root/log"; echo "not ok pecl configuration"; exit 1; }
if pecl -c "$root/pearrc" install --offline --packagingroot="$root/files" "$archive" </dev/null >>"$root/log" 2>&1 &&
    library=$(find "$root/files" -name coro.so | grep .); then
    echo "ok pecl install"
else
    tail -n 40 "$root/log" | cut -c 1-200
    echo "not ok pecl install"
    exit 1
fi

version=$(sed -n 's/^#define PHP_CORO_VERSION "\(.*\)"/\1/p' php_coro.h)
if [[ $("$php" -n -d extension="$library" -r 'echo phpversion("coro");') == "$version" ]]; then
    echo "ok installed extension loads"
else
    echo "not ok installed extension loads"
fi
if script=$(find "$root/files" -path '*/coro' -type f -perm -u+x | grep .) &&
    "$php" -n "$script" --help | grep -q '^usage: coro'; then
    echo "ok installed script coro runs"
else
    echo "not ok installed script coro runs: ${script:-it is missing}"
fi
