#!/usr/bin/env bash
# slow: more than a minute of load
# The storm test: WebSocket and TCP clients exchange numbered messages with checksums, while workers are reloaded and killed,
# and while clients read slowly, are paused, receive broadcasts, or disconnect in the middle of a message. Only messages that a
# killed worker had may be lost; none may be doubled, mixed, torn or out of order; and the master's memory and threads must be
# as before.
# Only in PROCESS mode: in BASE mode messages that another worker pushes to a slow client are dropped.
# STORM_SECONDS=600 sets the duration (60; with CI set 30), STORM_SEED=N repeats the actions of clients, reloads and kills.
set -uo pipefail
cd "$(dirname "$0")"
php=${PHP:-php}
seconds=${STORM_SECONDS:-${CI:+30}}
seconds=${seconds:-60}
seed=${STORM_SEED:-$RANDOM}
. ../include/server_program.sh

rounds=(calm reloads kills both)
export CORO_TEST_MODE=process
mkfifo "$work/ready"
mkdir "$work/notes"
"${coro[@]}" server.php "$work/notes" 3 2 \
    >"$work/ready" 2>"$work/log" &
server=$!
read -r pid manager websockets packets <"$work/ready"
[[ $pid == "$server" ]] || { echo "not ok storm: the server does not start"; cat "$work/log"; exit 1; }

echo "seed: STORM_SEED=$seed"
"$php" -n -d memory_limit=-1 storm.php "$work/notes" "$pid" "$manager" "$websockets" "$packets" "$seconds" "$seed" \
    "${rounds[@]}" ||
    echo "not ok storm: the clients ended with $?"
stop_server
tail -n 20 "$work/log"
