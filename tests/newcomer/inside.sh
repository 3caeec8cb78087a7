#!/usr/bin/env bash
# Builds the extension in the root directory of tests/newcomer/run.sh.
set -euo pipefail
check=$PWD/tests/newcomer/check.php
# judge NAME COMMAND: the command has to succeed.
judge() {
    local name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name" && exit 1; fi
}

judge 'awk is mawk' eval '[[ $(readlink -f "$(command -v awk)") == */mawk ]]'
judge 'sh is dash' eval '[[ $(readlink -f "$(command -v sh)") == */dash ]]'
judge 'no header of a coding is there' eval '! ls /usr/include/{brotli,zstd.h,libdeflate.h} 2>/dev/null'

# Only the code counts here, not its speed.
export CXXFLAGS=-O0 CFLAGS=-O0
judge 'a newcomer builds everything' ./dev serve "$check"

# As pecl: the files of the package alone, phpize, configure and make. The sources and the options of the compiler are the same as
# before, so this build takes most objects of the first one: see tests/package/compiler.sh.
first=$(echo "$PWD"/build/*-release)
second=$PWD/build/package/unpacked
rm -rf "$second"
mkdir -p "$second"
(. dev.d/package.sh && package_files | sed -n 's/^src //p') | xargs cp --parents -t "$second"
export FIRST=$first CXX=$PWD/tests/package/compiler.sh
cd "$second"
{ phpize && ./configure --with-boost-context=no; } >log 2>&1 || { tail -n 20 log; echo 'not ok configure'; exit 1; }
# Prints what the objects of a build depend on, besides their sources.
surroundings() {
    cat "$1/config.h" "$1/ext-src/php/library/sources_generated.h" "$1"/units/*.cc
    sed -n "/--mode=compile/{s/ -c .*//; s#$2#SOURCE#g; p}" "$1/Makefile" | sort -u
}
judge 'both builds compile the same' cmp <(surroundings "$first" "$first/source") <(surroundings "$second" "$second")
judge 'the package builds' eval 'make -j"$(nproc)" >>log 2>&1 || { tail -n 20 log; false; }'
judge 'the package has everything' php -d extension="$second/modules/coro.so" "$check"
