#!/usr/bin/env bash
# Pages in Chromium, which is driven by the WebDriver protocol: that of the admin process, and one with 200 pictures over HTTP/2.
# Chromium is large, so ./dev setup does not install it: the test runs where Debian's packages chromium and chromium-driver are.
# slow
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

for tool in chromium chromedriver; do
    command -v "$tool" >/dev/null || { echo "skip chromium: $tool is not installed, see docs/inside/contributing.md"; exit; }
done

# Starts a program in the background, sets $! and waits for the first line of its output that contains $1, which is set in $line.
start() {   # start TEXT PROGRAM...
    local text=$1 fifo=$work/fifo
    shift
    mkfifo "$fifo"
    "$@" >"$fifo" 2>>"$work/errors" &
    exec 3<"$fifo"
    rm "$fifo"
    while read -r -t 60 line <&3; do
        if [[ $line == *"$text"* ]]; then return; fi
    done
    echo "not ok chromium: $1 does not start: $(tail -n 3 "$work/errors")"
    exit 1
}

end_all() {
    [[ -z ${driver:-} ]] || kill -TERM "$driver" 2>/dev/null
    [[ -z ${other:-} ]] || { kill -KILL "$other" && wait "$other"; } 2>/dev/null
    end
}
trap end_all EXIT

start 'ready ' "${coro[@]}" server.php the-secret-of-the-test
other=$!
read -r _ _ admin_with_token <<<"$line"
start 'ready ' "${coro[@]}" server.php
server=$!
read -r _ port admin <<<"$line"
start 'successfully on port ' chromedriver --port=0 --log-level=SEVERE
driver=$!
address=127.0.0.1:${line##*on port }
address=${address%.}

drive() {   # drive PROGRAM ARGUMENTS...
    local program=$1
    shift
    HOME=$work timeout -k 5 200 "${coro[@]}" "$program" "$address" "$(command -v chromium)" "$@" 2>&1 ||
        echo "not ok chromium: $program ended with $?"
}
drive admin_page.php "$port" "$admin" "$admin_with_token"
stop_server

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -keyout "$work/key" -out "$work/certificate" 2>/dev/null
for mode in base process; do
    start 'ready ' "${coro[@]}" pictures_server.php "$mode" "$work/certificate" "$work/key"
    server=$!
    drive pictures.php "${line#ready }"
    stop_server
done
