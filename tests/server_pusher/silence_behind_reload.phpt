--TEST--
Coro\Pusher: a client whose worker was replaced gets a ping when it is silent, although no other client has come since
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about connections that outlive their worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$process = pusher_server(
    options: ['activity_timeout' => 1, 'pong_timeout' => 10],
    after: fn ($pusher, $server) => $server->on('afterReload', fn () => say('reloaded')),
);
$client = new PusherClient($process->port);
$process->signal(SIGUSR1);
eventually(fn () => $process->said() === ['reloaded']);
$client->heard();   // the worker before may have sent a ping
echo $client->text(), "\n", $process->end(), $process->printed();
?>
--EXPECT--
pusher:ping
exit 0
