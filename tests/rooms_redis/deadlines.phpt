--TEST--
Rooms on Redis: the deadline of a coroutine that connects or sends first does not end what others need, and a program ends
--EXTENSIONS--
posix
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Coroutine;
use Coro\Coroutine\TimeoutException;
use Coro\Rooms\NotAcknowledged;

function attempted(callable $do): string
{
    try {
        return json_encode($do());
    } catch (TimeoutException | NotAcknowledged | Coro\Rooms\EngineAway $error) {
        return get_class($error);
    }
}

$server = new RedisServer;
Coro\run(function () use ($server): void {
    $dsn = "redis+unix://$server->path?database=1";
    $worker = engine($dsn, '');
    posix_kill($server->pid(), SIGSTOP);
    $first = go(fn () => print(attempted(fn () => Coroutine::deadline(0.05, fn () => $worker->append('room', 'x'))) . "\n"));
    $second = go(fn () => print(attempted(fn () => count($worker->append('room', 'y'))) . "\n"));
    Coroutine::join([$first]);
    posix_kill($server->pid(), SIGCONT);
    Coroutine::join([$second]);
    $worker->close();

    // A node that never acknowledges.
    $node = engine($dsn, 'aaaaaaaaaaaa');
    $received = new Received($node);
    $node->beat('');
    $node->attach('room');
    $rooms = new Coro\Rooms($dsn, ['send_timeout' => 0.4]);
    $first = go(fn () => print(attempted(fn () => Coroutine::deadline(0.05, fn () => $rooms->send('room', 'one'))) . "\n"));
    $second = go(fn () => print(attempted(fn () => $rooms->send('room', 'two')) . "\n"));
    Coroutine::join([$first, $second]);
    show('received', count($received->take(2)));
    $node->close();
});
Coro\run(function () use ($server): void {
    $rooms = new Coro\Rooms("redis+unix://$server->path");
    show('nobody', $rooms->send('empty', 'x')->nodes);
});
echo "ended\n";
?>
--EXPECT--
Coro\Coroutine\TimeoutException
2
Coro\Coroutine\TimeoutException
Coro\Rooms\NotAcknowledged
received: 2
nobody: 0
ended
