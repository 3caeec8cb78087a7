#!/usr/bin/env bash
# Programs that know nothing of coro are the clients of its server, in all modes: nginx as a reverse proxy, the HTTP, HTTPS,
# HTTP/2, fetch and WebSocket clients of node, curl, nghttp and h2load. server.php is the server; nginx.js, node.js and http2.js
# are the tests.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh
chmod 755 "$work"   # the workers of nginx run as another user

skip() { echo "skip strangers: $*"; exit; }
for tool in node openssl python3; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
done
# A node that is not Debian's own does not look for Debian's packages.
export NODE_PATH=/usr/share/nodejs
node -e 'process.exit(fetch && require("ws") ? 0 : 1)' 2>/dev/null ||
    skip "node is too old, or its package ws (node-ws) is not installed"

# Starts nginx in front of the server, and sets $nginx to its process id. If it cannot be started, sets $why.
start_nginx() {
    local program i
    program=$(command -v nginx || command -v /usr/sbin/nginx) || { why='nginx is not installed'; return 1; }
    python3 nginx.py "$program" "$folder" "$work" >"$folder/nginx/out" 2>&1 &
    nginx=$!
    for ((i = 0; i < 600; i++)); do
        if [[ -s $folder/nginx/pid ]]; then return; fi
        if ! kill -0 "$nginx" 2>/dev/null; then break; fi
        sleep 0.1
    done
    why="nginx does not start: $(cat "$folder/nginx/out" "$folder/nginx/errors" 2>/dev/null | tail -n 1)"
    return 1
}

# Ends the processes of a mode that still run.
end_mode() {
    [[ -z $nginx ]] || kill -TERM "$nginx" 2>/dev/null
    [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
    wait 2>/dev/null
}

client() {   # client PROGRAM
    timeout -k 5 100 node "$1" "$mode" "$folder" "$work/certificate.pem" 2>&1 ||
        echo "not ok strangers ($mode): $1 ended with $?"
}

# Runs all tests with a server in this mode.
run_mode() {   # run_mode MODE
    mode=$1 folder=$work/$1 nginx=
    local why='' ready=''
    trap end_mode EXIT
    mkdir -p "$folder/public" "$folder/nginx"
    chmod -R a+rwX "$folder"
    seq 300000 >"$folder/public/large.txt"
    echo hello >"$folder/public/hello.txt"
    mkfifo "$folder/ready"
    CORO_TEST_MODE=$mode "${coro[@]}" server.php "$folder" "$work" >"$folder/ready" 2>"$folder/errors" &
    server=$!
    read -r -t 60 ready <"$folder/ready"
    if [[ $ready != "$server" ]]; then
        echo "not ok strangers ($mode): the server does not start: $ready $(<"$folder/errors")"
        return
    fi
    client node.js
    client http2.js
    if start_nginx; then client nginx.js; else echo "skip strangers ($mode): $why"; fi
    stop_server >"$folder/end"
    sed "s/^\(not ok\|ok\) /&strangers ($mode): /" "$folder/end"
    [[ ! -s $folder/errors ]] || { echo "not ok strangers ($mode): the server has complained"; head -n 20 "$folder/errors"; }
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext 'subjectAltName = DNS:localhost, IP:127.0.0.1' -keyout "$work/key.pem" -out "$work/certificate.pem" &>/dev/null ||
    skip "openssl makes no certificate"

(run_mode base) >"$work/base.out" 2>&1 &
(run_mode process) >"$work/process.out" 2>&1 &
(run_mode coroutine) >"$work/coroutine.out" 2>&1 &
wait
cat "$work/base.out" "$work/process.out" "$work/coroutine.out"
