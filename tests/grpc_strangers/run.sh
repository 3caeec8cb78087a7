#!/usr/bin/env bash
# Python's gRPC library, which stands on the C library of gRPC, calls a Coro\Grpc\Handler in all modes and serves a
# Coro\Grpc\Client: methods of all four kinds, statuses, metadata, deadlines, cancels and large messages.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

# Debian's Python has Debian's packages; another python3 may come first in PATH.
python=$(command -v /usr/bin/python3 || command -v python3)
"$python" -c 'import grpc' 2>/dev/null || { echo "skip grpc_strangers: Python's gRPC (python3-grpcio) is not installed"; exit; }

for mode in base process coroutine; do
    mkfifo "$work/$mode"
    "${coro[@]}" server.php "$mode" >"$work/$mode" 2>"$work/errors" &
    server=$!
    port=
    read -r -t 60 port <"$work/$mode"
    timeout -k 5 60 "$python" client.py "$port" "$mode" 2>&1 || echo "not ok grpc_strangers ($mode): client.py ended with $?"
    stop_server >"$work/end"
    sed "s/ok /&grpc_strangers ($mode): /" "$work/end"
    [[ ! -s $work/errors ]] || { echo "not ok grpc_strangers ($mode): the server has complained"; head -n 20 "$work/errors"; }
done

mkfifo "$work/python"
"$python" server.py >"$work/python" 2>"$work/errors" &
server=$!
read -r -t 60 port <"$work/python"
timeout -k 5 60 "${coro[@]}" client.php "$port" 2>&1 || echo "not ok grpc_strangers: client.php ended with $?"
{ kill -TERM "$server" && wait "$server"; } 2>/dev/null
server=
