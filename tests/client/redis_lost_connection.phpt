--TEST--
Redis: when a shared connection is lost, commands that were sent fail, and the others use the next connection
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_hiredis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $seen = 0;
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$seen) {
        $seen++;
        preg_match_all('/n(\d+)\r\n/', $bytes, $keys);
        foreach ($keys[1] as $key) {
            if ($key == 3 && $seen === 1) {
                return false;
            }
            $socket->sendAll(":$key\r\n");
        }
    });
    $shared = new Redis(['shared' => true]);
    $shared->connect('127.0.0.1', $port);
    $results = $coroutines = [];
    for ($i = 0; $i < 6; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$results) {
            $results[$i] = $shared->incr("n$i");
        });
    }
    Coroutine::join($coroutines);
    ksort($results);
    show('answered', array_slice($results, 0, 3), 'lost', array_slice($results, 3), TYPES[$shared->errType], $shared->incr('n7'));
    $listener->close();
    $connections = 0;
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    $serving = go(function () use ($listener, &$connections) {
        $first = $listener->accept();
        $first->recv(10);
        Coroutine::sleep(0.02);
        $first->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        $first->close();
        $second = $listener->accept();
        $second->recv();
        $second->sendAll("$5\r\nvalue\r\n");
        $second->recv();
    });
    $shared = new Redis(['shared' => true]);
    $shared->connect('127.0.0.1', $listener->getsockname()['port']);
    $large = go(function () use ($shared) {
        show('sent in part', $shared->set('large', str_repeat('x', 30 << 20)), TYPES[$shared->errType]);
    });
    $small = go(function () use ($shared) {
        show('not sent', $shared->get('small'), TYPES[$shared->errType]);
    });
    $dropped = go(function () use ($shared) {
        show('canceled', $shared->get('dropped'), $shared->errCode === SOCKET_ECANCELED);
    });
    Coroutine::cancel($dropped);
    Coroutine::join([$large, $small, $dropped]);
    $shared->close();
    $listener->close();
});
?>
--EXPECT--
answered: [0,1,2] "lost" [false,false,false] "EOF" 7
canceled: false true
sent in part: false "EOF"
not sent: "value" "-"
