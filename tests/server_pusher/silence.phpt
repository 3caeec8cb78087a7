--TEST--
Coro\Pusher: a silent client gets a ping, and its connection is closed if it does not answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$process = pusher_server(options: ['activity_timeout' => 1, 'pong_timeout' => 1]);
$start = microtime(true);
$client = new PusherClient($process->port);
echo $client->first['data']['activity_timeout'], "\n";
echo $client->text(), "\n";
$client->send('pusher:pong');
$answered = microtime(true);
echo $client->text(), "\n", $client->text(), "\n", $client->text(), "\n";
echo microtime(true) - $answered >= 2 && $answered - $start >= 1 ? 'in time' : 'too early', "\n";
echo $process->end(), $process->printed();
?>
--EXPECT--
1
pusher:ping
pusher:ping
pusher:error {"code":4201,"message":"The client has not answered a ping"}
close 4201 The client has not answered a ping
in time
exit 0
