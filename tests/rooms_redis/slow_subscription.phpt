--TEST--
Rooms on Redis: a program without a server awaits its subscription before it sends, so that no acknowledgement is lost
--EXTENSIONS--
posix
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;
use Coro\Rooms\Acknowledgements;
use Coro\Rooms\Message;

// Passes bytes on, those with a subscription late.
function pass(Socket $from, Socket $to): void
{
    while ($bytes = $from->recv(65536, -1)) {
        stripos($bytes, 'subscribe') && Coroutine::sleep(0.2);
        $to->sendAll($bytes);
    }
    $to->close();
}

$server = new RedisServer;
Coro\run(function () use ($server): void {
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1') && $listener->listen();
    go(function () use ($listener, $server): void {
        while ($client = $listener->accept(-1)) {
            $redis = new Socket(AF_UNIX, SOCK_STREAM);
            $redis->connect($server->path);
            go(pass(...), $client, $redis);
            go(pass(...), $redis, $client);
        }
    });
    $node = engine("redis+unix://$server->path", 'aaaaaaaaaaaa');
    go(function () use ($node): void {
        while ([, , $bytes] = $node->receive()) {
            $message = Message::read($bytes);
            $node->tell($message->origin, Acknowledgements::of($message->uid, 'aaaaaaaaaaaa', 1, 0));
        }
    });
    $node->beat('');
    $node->attach('room');
    $rooms = new Coro\Rooms("redis://127.0.0.1:{$listener->getsockname()['port']}", ['send_timeout' => 2]);
    Coroutine::join([go(fn () => show('sent', $rooms->send('room', 'one')->nodes)), go(fn () => show('sent', $rooms->send('room', 'two')->nodes))]);
    show('sent', $rooms->send('room', 'three')->nodes);
    $node->close();
    $listener->close();
});
?>
--EXPECT--
sent: 1
sent: 1
sent: 1
