#!/usr/bin/env bash
# modes: runs once in each mode of the server
# A server of ours and a client that others wrote (python3-websockets), then raw frames and what has to come back.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

# The package is the system's, whatever other python3 there may be.
python=/usr/bin/python3
[[ -x $python ]] || python=python3
"$python" -c 'import websockets' 2>/dev/null || { echo "skip websocket: python3-websockets is not installed"; exit; }

mkfifo "$work/ready"
"${coro[@]}" server.php \
    >/dev/null 2>"$work/ready" &
server=$!
{ read -r pid && read -r plain && read -r deflate; } <"$work/ready"
[[ $pid == "$server" ]] || { echo "not ok websocket: the server does not start"; exit 1; }

timeout 120 "$python" client.py "$plain" "$deflate" || echo "not ok websockets: the client ended with $?"
timeout 120 "$python" frames.py "$plain" "$deflate" || echo "not ok frames: the client ended with $?"

stop_server
