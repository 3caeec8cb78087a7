#!/usr/bin/env bash
# Without OpenSSL, hiredis and nghttp2 the extension compiles, loads, and says what is missing. Compiles only the units that
# are not those of ./dev build.
set -uo pipefail
cd "$(dirname "$0")/../.."
[[ -z ${CORO_RUN:-} ]] || { echo 'skip left_out: a sanitizer finds nothing here'; exit; }
tree=$(cd "$(dirname "$CORO_SO")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sh ext-src/units.sh "$work/units" 16 '/net/tls_[^n]|/client/redis_reader\.cc|/http2/session\.cc' >/dev/null
objects=()
for unit in "$work"/units/*.cc; do
    name=$(basename "$unit" .cc)
    cmp -s "$unit" "$tree/units/$name.cc" && objects+=("units/.libs/$name.o") || objects+=("$work/units/$name.o")
done
# Only the code counts here, not its speed.
cat >"$work/left_out.mk" <<END
include Makefile
$work/coro.so: ${objects[*]}
	\$(CXX) -shared -Wl,-z,now \$^ \$(filter-out -lssl -lcrypto -lhiredis -lnghttp2,\$(CORO_SHARED_LIBADD)) -o \$@
$work/units/%.o: $work/units/%.cc
	$(sed -n '/--mode=compile/{s/.*--mode=compile//; s/ -c .*//p; q}' "$tree/Makefile") -O0 -Werror -fPIC -DPIC -MMD -c \$< -o \$@
END
if make -C "$tree" -f "$work/left_out.mk" -s -j2 "$work/coro.so"; then
    echo 'ok the extension builds'
else
    echo 'not ok the extension does not build'
    exit 1
fi
if ldd "$work/coro.so" | grep -E 'lib(ssl|crypto|hiredis|nghttp2)'; then
    echo 'not ok one of the libraries is needed'
fi
if grep -rlE '#include <(openssl|hiredis|nghttp2)/' ext-src include |
        grep -vE '/net/tls_|/client/redis_reader\.cc|/http2/session\.cc'; then
    echo 'not ok other sources include headers of the libraries'
fi
"${PHP:-php}" -n -d extension="$work/coro.so" tests/left_out/missing.php 2>"$work/log" \
    || { echo "not ok the program ended with $?"; cat "$work/log"; }
