#!/usr/bin/env bash
# modes: runs once in each mode of the server
# Tests a coro server with an independent client (python3-websockets), then with raw frames and their expected answers.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

# The package belongs to the system's python3, even if another one is installed.
python=/usr/bin/python3
[[ -x $python ]] || python=python3
"$python" -c 'import websockets' 2>/dev/null || { echo "skip python_websockets: python3-websockets is not installed"; exit; }

mkfifo "$work/ready"
"${coro[@]}" server.php \
    >/dev/null 2>"$work/ready" &
server=$!
{ read -r pid && read -r plain && read -r deflate; } <"$work/ready"
[[ $pid == "$server" ]] || { echo "not ok python_websockets: the server does not start"; exit 1; }

timeout 120 "$python" client.py "$plain" "$deflate" || echo "not ok websockets: the client ended with $?"
timeout 120 "$python" frames.py "$plain" "$deflate" || echo "not ok frames: the client ended with $?"

stop_server
