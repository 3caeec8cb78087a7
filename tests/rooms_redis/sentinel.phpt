--TEST--
Rooms on Redis with sentinels: when a replica becomes the master, receivers go on with it, and users are entered again
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

$master = new TcpServer(['--repl-diskless-sync-delay', '0']);
$replica = new TcpServer(['--replicaof', '127.0.0.1', "$master->port"]);
$sentinel = new TcpServer(['--sentinel'], config: <<<CONFIG
    sentinel monitor app 127.0.0.1 $master->port 1
    sentinel down-after-milliseconds app 300
    sentinel failover-timeout app 2000
    CONFIG);
Coro\run(function () use ($master, $replica, $sentinel) {
    $nowhere = free_port();
    $dsn = "redis+sentinel://127.0.0.1:$nowhere,127.0.0.1:$sentinel->port/app";
    [$node, $worker] = [engine($dsn, 'aaaaaaaaaaaa'), engine($dsn, '')];
    $received = new Received($node);
    $admin = new Coro\Coroutine\Redis;
    $admin->connect('127.0.0.1', $sentinel->port);
    // The sentinel knows the replica, and the replica has a copy.
    await(fn () => str_contains($admin->request(['INFO', 'sentinel']), 'slaves=1'));
    $copy = new Coro\Coroutine\Redis;
    $copy->connect('127.0.0.1', $replica->port);
    await(fn () => str_contains($copy->request(['INFO', 'replication']), 'master_link_status:up'));

    show('before', $node->beat(''), $node->attach('room'), $node->enter('room', 'Ada', '1'));
    $worker->append('room', 'one');
    show('received', $received->take(1));
    await(fn () => $copy->request(['XLEN', 'coro:{room}:s']) === 1);
    $master->kill();
    show('another master', again(fn () => $node->beat('')), $node->beat(''), $node->enter('room', 'Ada', '1'));
    again(fn () => $worker->append('room', 'two'));
    show('received', $received->take(1), count($worker->history('room', '', '', 9)), $worker->presence('room'));

    // The former master is a replica now. A sentinel that still names it is not believed.
    $master->start();
    await(fn () => str_contains($admin->request(['INFO', 'sentinel']), "address=127.0.0.1:$replica->port"));
    $copy->request(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    again(fn () => $worker->append('room', 'three'));
    show('received', $received->take(1));
    try {
        engine("redis+sentinel://127.0.0.1:$sentinel->port/other", '', ['engine_timeout' => 0.3])->append('room', 'x');
    } catch (Coro\Rooms\EngineAway $away) {
        show('unknown', $away->getMessage());
    }
    $node->close();
    $worker->close();
});
?>
--EXPECT--
before: false "0-0" true
received: ["room one"]
another master: false true false
received: ["room two"] 2 {"Ada":"1"}
received: ["room three"]
unknown: "No sentinel has named the master other: it knows no master other"
