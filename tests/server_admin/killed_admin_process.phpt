--TEST--
admin_server: after a kill of the admin process another one serves the same address, and reload and stop go on to work
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
    $server->on('workerError', fn ($server, $id) => say("worker $id has failed"));
}, ['admin_server' => $address, 'worker_num' => 1]);
for ($i = 0; $i < 2; $i++) {
    $pid = admin_pid($address);
    posix_kill($pid, SIGKILL);
    var_dump($pid > 0, admin($address, 'GET /livez'), admin_pid($address) !== $pid);
}
$worker = body($server->port, '/');
var_dump(admin($address, 'POST /reload'), until(fn () => body($server->port, '/') !== $worker));
var_dump(admin($address, 'POST /stop'), $server->wait(), file_exists($address));
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
bool(true)
int(200)
bool(true)
bool(true)
int(200)
bool(true)
int(202)
bool(true)
int(202)
string(6) "exit 0"
bool(false)
start() returned true
