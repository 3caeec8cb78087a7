#!/usr/bin/env bash
# slow: half a minute
# modes: runs once in each mode of the server
# timed: the client awaits answers with a limit
# Tests HTTP/2 of a coro server with bytes that no library sends: the rules of the protocol, attacks, and ends. A server in a
# coroutine shares all of it with BASE mode.
set -uo pipefail
cd "$(dirname "$0")"
[[ ${CORO_TEST_MODE:-} != coroutine ]] || { echo "skip python_http2: a server in a coroutine does the same as BASE mode"; exit; }
. ../include/server_program.sh

# The package belongs to the system's python3, even if another one is installed.
python=/usr/bin/python3
[[ -x $python ]] || python=python3
"$python" -c 'import h2, hpack' 2>/dev/null || { echo "skip python_http2: python3-h2 is not installed"; exit; }
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$work/key" -out "$work/certificate" 2>/dev/null ||
    { echo "not ok python_http2: openssl makes no certificate"; exit 1; }
mkfifo "$work/ready"
"${coro[@]}" server.php "$work/certificate" "$work/key" >"$work/ready" 2>"$work/log" &
server=$!
{ read -r pid && read -r plain && read -r tls && read -r impatient; } <"$work/ready"
[[ $pid == "$server" ]] || { echo "not ok python_http2: the server does not start"; cat "$work/log"; exit 1; }

timeout 120 "$python" rules.py "$plain" "$tls" || echo "not ok rules: the client ended with $?"
timeout 300 "$python" attacks.py "$impatient" "$server" "$work/log" || echo "not ok attacks: the client ended with $?"
# The last case ends the server.
timeout 60 "$python" endings.py "$plain" "$server" || echo "not ok endings: the client ended with $?"
rc=0
wait "$server" || rc=$?
server=
if ((rc == 0)); then echo "ok endings: exit code 0"; else echo "not ok endings: exit code $rc"; fi
