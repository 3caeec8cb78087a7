--TEST--
Server: a client for datagrams on a unix socket has an address without the program's help, and gets the answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-udg-' . getmypid() . '.sock';
$server = new ServerProcess(function (Coro\Server $server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        say($from['address'][0]);
        $server->send($from['address'], strtoupper($data));
    });
}, [], Coro\Server::class, CORO_SOCK_UNIX_DGRAM, $path);
$client = new Coro\Client(CORO_SOCK_UNIX_DGRAM);
$client->connect($path, 0, 20);
$client->send('sync');
echo $client->recv(), "\n";
Coro\run(function () use ($path): void {
    $client = new Coro\Coroutine\Client(CORO_SOCK_UNIX_DGRAM);
    $client->connect($path, 0, 20);
    $client->send('coroutine');
    echo $client->recv(), "\n";
});
echo $server->end(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
SYNC
COROUTINE
exit 0
@
@
start() returned true
