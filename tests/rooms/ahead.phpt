--TEST--
Coro\Rooms: a client that comes from a node which was faster gets nothing twice
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';
require __DIR__ . '/../client/redis_server.inc';

use Coro\Rooms\Message;

$redis = new RedisServer;
$server = cluster_server("redis+unix://$redis->path", ['history' => 100]);
[$a, $b, $c] = [new RoomsClient($server->port), new RoomsClient($server->port), new RoomsClient($server->port)];
$a->call('join', $a->fd, 'lobby');
$one = $a->call('publish', 'lobby', 'one', 1, $a->fd)['id'];

// The stream has further messages, which were not published yet.
$socket = stream_socket_client("unix://$redis->path");
$client = function (string ...$words) use ($socket): string {
    $sizes = array_map(fn (string $word) => '$' . strlen($word) . "\r\n$word\r\n", $words);
    fwrite($socket, '*' . count($words) . "\r\n" . implode('', $sizes));
    $reply = rtrim(fgets($socket));
    return $reply[0] === '$' ? rtrim(fgets($socket)) : $reply;
};
$bytes = fn (string $data) => (new Message(random_bytes(12), '0123456789ab', $data, 1))->bytes();
[$last, $late] = [$one, []];
foreach (['two', 'three', 'four'] as $data) {
    $message = $bytes($data);
    $id = $client('XADD', 'coro:{lobby}:s', '*', 'm', $message);
    $late[$id] = "$last $id $message";
    $last = $id;
}
echo json_encode($b->call('join', $b->fd, 'lobby', null, array_keys($late)[1])), ' ';
echo json_encode($c->call('join', $c->fd, 'lobby', null, '9999999999999-0')), "\n";
foreach ($late as $message) {
    $client('PUBLISH', 'coro:{lobby}', $message);
}
$next = fn (RoomsClient $of, int $count): string => implode(' ', array_map(fn () => $of->next(), range(1, $count)));
echo $next($a, 3), ' / ', $next($b, 1), ' / ', $next($c, 3), "\n";
$a->send('publish', 'lobby', 'five', 1, $a->fd);
echo $b->next(), ' ', $c->next(), "\n", $server->end(), "\n", $server->printed();
?>
--EXPECT--
true true
two three four / four / two three four
five five
exit 0
