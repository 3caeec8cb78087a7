--TEST--
Coro\Pusher: two servers on one Redis are one: channels, members, excluded clients, the HTTP API and caches
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$path = sys_get_temp_dir() . '/coro-pusher-' . getmypid() . '.sock';
$quiet = ['file', '/dev/null', 'a'];
$redis = proc_open(['redis-server', '--port', '0', '--unixsocket', $path, '--save', ''], [['file', '/dev/null', 'r'], $quiet, $quiet], $pipes);
eventually(fn () => @stream_socket_client("unix://$path"));
[$one, $two] = [pusher_server(dsn: "redis+unix://$path"), pusher_server(dsn: "redis+unix://$path")];
register_shutdown_function(function () use ($redis, $path): void {   // the servers, which are forks, do not have it
    proc_terminate($redis, SIGKILL);
    @unlink($path);
});
[$a, $b, $second] = [new PusherClient($one->port), new PusherClient($two->port), new PusherClient($two->port)];
$a->subscribe('presence-room', ['user_id' => 'a']);
await_user($two->port, 'presence-room', 'a');
echo $b->subscribe('presence-room', ['user_id' => 'b']), "\n", $a->text(), "\n";

// The second connection of a user, on another server, is no other member.
$second->subscribe('presence-room', ['user_id' => 'a']);
$a->send('client-x', 1, 'presence-room');
do {
    $text = $second->text();   // that b has come may have been on its way, and arrive before or behind the subscription
} while (str_starts_with($text, 'pusher_internal:'));
echo $b->text(), "\n$text\n";

$event = ['name' => 'said', 'data' => '{}'];
foreach ([[$one, $b], [$two, $a]] as [$server, $excluded]) {
    echo api($server->port, 'POST', '/apps/shop/events', ['channel' => 'presence-room', 'socket_id' => $excluded->id] + $event), "\n";
}
echo api($one->port, 'POST', '/apps/shop/events', ['channel' => 'cache-x'] + $event), "\n";
echo $a->text(), "\n", $b->text(), "\n", $second->text(), ' ', $second->text(), "\n";
echo $b->subscribe('cache-x'), "\n", $b->text(), "\n";
echo api($one->port, 'GET', '/apps/shop/channels', '', ['filter_by_prefix' => 'cache-']), "\n";
echo api($one->port, 'GET', '/apps/shop/channels/presence-room', '', ['info' => 'user_count,subscription_count']), "\n";

// The user goes with its last connection.
$a->send('pusher:unsubscribe', ['channel' => 'presence-room']);
$second->send('pusher:unsubscribe', ['channel' => 'presence-room']);
echo $b->text(), "\n";
foreach ([$one, $two] as $process) {
    echo $process->end(), $process->printed(), "\n";
}
?>
--EXPECT--
pusher_internal:subscription_succeeded presence-room {"presence":{"count":2,"ids":["b","a"],"hash":{"b":null,"a":null}}}
pusher_internal:member_added presence-room {"user_id":"b","user_info":null}
client-x presence-room 1 by a
client-x presence-room 1 by a
200 {}
200 {}
200 {}
said presence-room []
said presence-room []
said presence-room [] said presence-room []
pusher_internal:subscription_succeeded cache-x []
said cache-x []
200 {"channels":{"cache-x":{}}}
200 {"occupied":true,"user_count":2,"subscription_count":1}
pusher_internal:member_removed presence-room {"user_id":"a"}
exit 0
exit 0
