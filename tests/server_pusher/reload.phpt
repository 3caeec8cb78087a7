--TEST--
Coro\Pusher: clients stay subscribed when the workers are replaced
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

$process = pusher_server(after: function ($pusher, $server): void {
    $server->on('workerStart', fn () => say('worker'));
});
$port = $process->port;
[$a, $b] = [new PusherClient($port), new PusherClient($port)];
$a->subscribe('presence-room', ['user_id' => 'a']);
$a->subscribe('private-x');
await_user($port, 'presence-room', 'a');
$b->subscribe('presence-room', ['user_id' => 'b']);
echo $a->text(), "\n";

$workers = count($process->said());
$process->signal(SIGUSR1);
var_dump(eventually(fn () => count($process->said()) === 2 * $workers));

$a->send('client-x', 1, 'presence-room');
echo $b->text(), "\n";
echo $a->subscribe('private-x'), "\n";
$b->send('client-x', 2, 'private-x');
echo $b->text(), "\n";
$b->send('pusher:unsubscribe', ['channel' => 'presence-room']);
echo $a->text(), "\n", $b->subscribe('news'), "\n";
echo $process->end(), $process->printed();
?>
--EXPECT--
pusher_internal:member_added presence-room {"user_id":"b","user_info":null}
bool(true)
client-x presence-room 1 by a
pusher:error {"code":4200,"message":"The client is subscribed to private-x already"}
pusher:error {"code":4301,"message":"A client may send events only to private and presence channels with its subscription"}
pusher_internal:member_removed presence-room {"user_id":"b"}
pusher_internal:subscription_succeeded news []
exit 0
