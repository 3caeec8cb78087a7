--TEST--
Server: a second upgrade() while one runs is ignored; a server that is stopped takes the new one, which has not started, with it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = fn (string $more = '') => '$server->on("request", fn ($request, $response) => $response->end("answer"));' . $more;
$service = new Service($code());
$started = tempnam(sys_get_temp_dir(), 'coro-test-');
$service->deploy($code("file_put_contents('$started', getmypid()); sleep(60);"));
$service->signal(SIGRTMIN + 1);
var_dump(eventually(fn () => filesize($started) > 0 || clearstatcache()));
$service->signal(SIGRTMIN + 1);
var_dump(eventually(fn () => $service->logged('upgrade: ignored') !== ''));
$new = (int) file_get_contents($started);
var_dump(is_alive($new), $service->end(), eventually(fn () => !is_alive($new)));
echo $service->logged('upgrade: ignored|stops|has stopped'), "\n";
var_dump(@stream_socket_client("tcp://127.0.0.1:$service->port", $error, $reason, 10), $reason);
unlink($started);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
upgrade: ignored, because the server upgrades already
the server stops: SIGTERM
the server has stopped
bool(false)
string(18) "Connection refused"
