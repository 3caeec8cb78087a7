#!/usr/bin/env bash
# slow: more than a minute of load
# A storm: WebSockets and packets with numbers and checksums in both directions, while workers are reloaded and killed, clients read
# slowly, are paused, are told what all are told, or leave in the middle of a message. Nothing may be lost but what was in a killed
# worker, nothing doubled, mixed up, torn or out of order; and the master has to be afterwards what it was before.
# In PROCESS mode: in BASE mode messages that other workers push to a client that reads slowly are dropped.
# STORM_SECONDS=600 takes so long instead of 60, STORM_SEED=N repeats what clients, reloads and kills did.
set -uo pipefail
cd "$(dirname "$0")"
php=${PHP:-php}
seconds=${STORM_SECONDS:-60}
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
"$php" -n -d memory_limit=-1 storm.php "$work/notes" "$pid" "$manager" "$websockets" "$packets" "$seconds" "$seed" "${rounds[@]}" ||
    echo "not ok storm: the clients ended with $?"
stop_server
tail -n 20 "$work/log"
