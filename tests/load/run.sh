#!/usr/bin/env bash
# slow: a minute and a half of load
# modes: runs once in each mode of the server
# Puts servers under load over loopback connections: no request may fail, and no memory, descriptor or process may be left over.
# SCALE=10 reduces the load to a tenth. A server in a coroutine shares the loop and the parser with BASE mode, so that a tenth is
# enough.
set -uo pipefail
cd "$(dirname "$0")"
php=${PHP:-php}
case ${CORO_TEST_MODE:-}-${CI:-} in
    coroutine-*) scale=${SCALE:-10} ;;
    *-?*) scale=${SCALE:-4} ;;   # CI has little time
    *) scale=${SCALE:-1} ;;
esac
. ../include/server_program.sh

for tool in ab wrk cc; do
    command -v "$tool" >/dev/null || { echo "skip load: $tool is not installed"; exit; }
done
cc -O2 -o "$work/client" client.c || { echo "not ok load: the client does not build"; exit 1; }
ulimit -n "$(ulimit -Hn)" 2>/dev/null
connections=$((10000 / scale))
((connections + 500 < $(ulimit -n))) || connections=$(($(ulimit -n) - 500))

verdict() {   # verdict NAME 'the error, or an empty string'
    if [[ -z $2 ]]; then echo "ok $1"; else echo "not ok $1: $2"; fi
}

# start [WORKERS] [websocket]: starts a server and sets $server and $port.
start() {
    mkfifo "$work/ready"
    "${coro[@]}" server.php "${1:-1}" "${2:-}" \
        >/dev/null 2>"$work/ready" &
    server=$!
    local pid
    { read -r pid && read -r port; } <"$work/ready"
    rm "$work/ready"
    [[ $pid == "$server" ]] || { echo "not ok load: the server does not start"; exit 1; }
}

# stop NAME: ends the server, whose exit code must be 0.
stop() {
    local rc=0
    kill -TERM "$server"
    wait "$server" || rc=$?
    server=
    verdict "$1" "$( ((rc == 0)) || echo "exit code $rc")"
}

family() {   # family PID...: prints these processes and all their descendants
    local pid
    for pid in "$@"; do
        echo "$pid"
        # shellcheck disable=SC2046 # the output is a list of pids
        family $(cat "/proc/$pid/task"/*/children 2>/dev/null)
    done
}
rss() { family "$server" | sed 's|.*|/proc/&/status|' | xargs awk '/^VmRSS/ { sum += $2 } END { print sum }'; }
descriptors() { family "$server" | sed 's|.*|/proc/&/fd|' | xargs -I '{}' find '{}' -mindepth 1 | wc -l; }

ab_failures() {   # ab_failures REPORT REQUESTS
    awk -v wanted="$2" '/^Complete requests:/ { complete = $3 } /^Failed requests:/ { failed = $3 } /^Non-2xx/ { failed += $3 }
        END { if (complete != wanted || failed) { print complete " complete, " failed " failed" } }' "$1"
}
wrk_failures() {
    grep -E 'Socket errors|Non-2xx' "$1"
    grep -qE '^ +[1-9][0-9]* requests in' "$1" || echo "no requests"
}

start 2
ab -q -k -c 100 -n $((200000 / scale)) "http://127.0.0.1:$port/" >"$work/ab" 2>&1
verdict "ab, $((200000 / scale)) requests over kept connections" "$(ab_failures "$work/ab" $((200000 / scale)))"
wrk --timeout 30s -t1 -c100 -d$((10 / scale + (scale > 10)))s "http://127.0.0.1:$port/read?a=b" >"$work/wrk" 2>&1
verdict "wrk" "$(wrk_failures "$work/wrk")"
stop "SIGTERM after it: exit code 0"

start
before_fds=$(descriptors)
wrong=$("$work/client" mixed "$port" 120000 1 2>&1) && wrong=
before=$(rss)
grown=()
# A leak makes memory grow in each round, heap fragmentation only in a round that needs more memory than any before.
for round in 2 3 4; do
    [[ -n $wrong ]] || wrong=$("$work/client" mixed "$port" $((300000 / scale)) $round 2>&1) && wrong=
    grown+=($(($(rss) - before)))
    ((grown[-1] > 1024)) || break
    before=$((before + grown[-1]))
done
verdict "$((300000 / scale)) requests of all kinds, exceptions, exits, errors, aborts" "$wrong"
echo "# memory: $before kB before the last of ${#grown[@]} rounds, which grew it by ${grown[-1]} kB"
verdict "memory is flat" "$( ((grown[-1] <= 1024)) || echo "it grew by ${grown[*]} kB in so many rounds")"

ab -q -k -c 10 -n $((100000 / scale)) "http://127.0.0.1:$port/wait" >"$work/ab" 2>&1 &
other=$!
wrong=$("$work/client" abuse "$port" $connections 3 2>&1) && wrong=
wait "$other"
verdict "$connections connections, half of them cut at random bytes" "$wrong"
verdict "another client's requests meanwhile" "$(ab_failures "$work/ab" $((100000 / scale)))"
for ((i = 0; i < 100; i++)); do
    (($(descriptors) > before_fds)) || break
    sleep 0.1
done
verdict "no descriptor is left" "$( (($(descriptors) <= before_fds)) || echo "$before_fds before, $(descriptors) now")"
stop "SIGTERM after all that: exit code 0"

start 2 slow
slow=$((4000 / scale))   # 1,000 of each kind
mkfifo "$work/slow"
"$work/client" slow "$port" "$slow" 5 >"$work/slow" 2>&1 &
other=$!
exec {of_slow}<"$work/slow"
read -r -u "$of_slow"   # waits until the slow clients are connected
wrk --timeout 30s -t1 -c20 -d2s --latency "http://127.0.0.1:$port/" >"$work/wrk" 2>&1
verdict "wrk beside $slow slow clients" "$(wrk_failures "$work/wrk")"
latency=$(awk '$1 == "99%" { print $2 }' "$work/wrk")
# A client that held up others would do so for its 5 s; a busy machine delays all for a moment.
verdict "99% of its answers within a second" "$([[ $latency =~ ^[0-9.]+(us|ms)$ ]] || echo "$latency")"
wrong=
wait "$other" || read -r -u "$of_slow" wrong
verdict "the server ends the slow clients" "$wrong"
stop "SIGTERM after slow clients: exit code 0"

start 2
wrk --timeout 30s -t1 -c50 -d11s "http://127.0.0.1:$port/" >"$work/wrk" 2>&1 &
other=$!
for ((i = 0; i < 10; i++)); do
    sleep 1
    kill -USR1 "$server"
done
wait "$other"
verdict "ten reloads in ten seconds under wrk" "$(wrk_failures "$work/wrk")"

if [[ ${CORO_TEST_MODE:-} == process ]]; then   # in BASE mode a reload closes the connections of the old workers
    stop "SIGTERM after reloads: exit code 0"
    start 2 websocket
    reloads=$((20 / scale + (scale > 20)))
    wrk --timeout 30s -t1 -c50 -d$((reloads + 1))s "http://127.0.0.1:$port/" >"$work/wrk" 2>&1 &
    other=$!
    "$php" -n websockets.php "$port" 50 $((reloads + 1)) >"$work/websockets" 2>&1 &
    websockets=$!
    for ((i = 0; i < reloads; i++)); do
        sleep 1
        kill -USR1 "$server"
    done
    wait "$other"
    verdict "$reloads reloads in $reloads seconds under wrk" "$(wrk_failures "$work/wrk")"
    wrong=
    wait "$websockets" || wrong=$(<"$work/websockets")
    verdict "50 WebSockets that stay open meanwhile" "$wrong"
fi

wrk --timeout 30s -t1 -c50 -d3s "http://127.0.0.1:$port/" >"$work/wrk" 2>&1 &
other=$!
sleep 1
stop "SIGTERM under wrk: exit code 0"
wait "$other"
