--TEST--
Server: a lock that was made before the start is between the coroutines of all workers, also when a worker is killed that holds it
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->set(['worker_num' => 2]);
    $locks = [new Coro\Lock(), new Coro\Lock(Coro\Lock::RWLOCK)];
    $requests = new Coro\Atomic();
    $server->on('request', function ($request, $response) use ($locks, $requests): void {
        $requests->add();
        foreach ($locks as $lock) {
            $lock->lock();
        }
        $codes = implode(' ', array_map(fn ($lock) => $lock->errCode, $locks));
        if ($request->server['request_uri'] === '/kill') {
            posix_kill(getmypid(), SIGKILL);
        }
        if ($request->server['request_uri'] === '/hold') {
            say('holds');
            while ($requests->get() < 6) {   // the others have come meanwhile
                Coro\Coroutine::sleep(0.001);
            }
        }
        foreach ($locks as $lock) {
            $lock->unlock();
        }
        $response->end($codes);
    });
});
$clients = [];
for ($i = 0; $i < 6; $i++) {
    $clients[$i] = stream_socket_client("tcp://127.0.0.1:$server->port");
    send_request($clients[$i], $i ? '/' : '/hold', "Connection: close\r\n");
    $i || eventually(fn () => $server->said() === ['holds']);
}
echo implode(', ', array_map(fn ($client) => substr(strrchr(stream_get_contents($client), "\n"), 1), $clients)), "\n";

$killed = stream_socket_client("tcp://127.0.0.1:$server->port");
send_request($killed, '/kill', "Connection: close\r\n");
stream_get_contents($killed);
echo body($server->port, '/'), "\n", body($server->port, '/'), "\n", $server->end(), "\n";
?>
--EXPECT--
0 0, 0 0, 0 0, 0 0, 0 0, 0 0
130 130
0 0
exit 0
