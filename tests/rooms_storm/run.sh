#!/usr/bin/env bash
# slow: 20 seconds of load
# Three servers with one Redis, and clients that join, leave, publish and send at random, while nodes, workers, rooms processes
# and Redis are killed. No message may be lost that send() has acknowledged, none doubled, and none out of order in its room; the
# presence has to be right within 10 s.
# ROOMS_STORM_SECONDS=600 ROOMS_STORM_ROOMS=1000 ROOMS_STORM_CLIENTS=20000 set the duration and the sizes, ROOMS_STORM_SEED=N
# repeats the choices.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

command -v redis-server >/dev/null || { echo 'skip rooms_storm: redis-server is not installed'; exit; }
"${coro[@]}" -r 'new Coro\Coroutine\Redis;' 2>/dev/null >&2 || { echo 'skip rooms_storm: built without hiredis'; exit; }
ulimit -n "$(ulimit -Hn)" 2>/dev/null
seed=${ROOMS_STORM_SEED:-$RANDOM}
echo "seed: ROOMS_STORM_SEED=$seed"
export TMPDIR=$work   # killed servers leave sockets
"${coro[@]}" -d memory_limit=-1 storm.php "$work" "${ROOMS_STORM_SECONDS:-12}" "${ROOMS_STORM_ROOMS:-20}" \
    "${ROOMS_STORM_CLIENTS:-90}" "$seed" || echo "not ok rooms_storm: the clients ended with $?"
