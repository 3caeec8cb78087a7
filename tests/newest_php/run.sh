#!/usr/bin/env bash
# all: reads the PHP half once more
# The PHP half compiles with the headers of the newest PHP in the table of dev.d/other_php.sh. Downloads only the package with the
# headers. `./dev test --php VERSION` also links and tests.
set -euo pipefail
cd "$(dirname "$0")/../.."
[[ -z ${CORO_RUN:-} ]] || { echo 'skip newest_php: a sanitizer finds nothing here'; exit; }
has() { command -v "$1" >/dev/null; }
source dev.d/other_php.sh
read -r version release extra < <(grep . <<<"$PHP_RELEASES" | tail -n 1)
tree=$(cd "$(dirname "$CORO_SO")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# apt reads the indexes of these releases into a folder of its own, because the machine has another release.
mkdir -p "$work"/{lists,archives}/partial
apt=(apt-get -qq -o Dir::Etc::sourcelist="$work/sources" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/lists"
    -o Dir::Cache="$work" -o APT::Sandbox::User=root -o Acquire::Languages=none)
mirror=$(debian_mirror)
printf "deb [trusted=yes] $mirror %s main\n" "$release" "${extra/-/$release}" | sort -u >"$work/sources"
if ! "${apt[@]}" update >"$work/log" 2>&1 || ! (cd "$work" && "${apt[@]}" download "php$version-dev") >>"$work/log" 2>&1; then
    echo "skip newest_php: Debian's package php$version-dev cannot be reached: $(tail -n 1 "$work/log")"
    exit
fi
dpkg-deb -x "$work"/*.deb "$work"
headers=$(echo "$work"/usr/include/php/*)

cat >"$work/newest.mk" <<END
include Makefile
override INCLUDES := $(sed -n "s#$("${PHP_CONFIG:-php-config}" --include-dir)#$headers#g; s/^INCLUDES = //p" "$tree/Makefile")
.PHONY: all_units
all_units: \$(patsubst units/%.lo,$work/%.compiled,\$(filter units/php_%,\$(shared_objects_coro)))
$work/%.compiled: units/%.cc
	$(sed -n '/--mode=compile/{s/.*--mode=compile//; s/ -c .*//; s/ -MP / /p; q}' "$tree/Makefile") -Werror -fsyntax-only \$<
END
if make -C "$tree" -f "$work/newest.mk" -s -j2 all_units; then
    echo "ok the PHP half compiles for PHP $version"
else
    echo "not ok the PHP half does not compile for PHP $version"
fi
