--TEST--
Rooms on Redis: one living node gets the users of a dead one, and a node that was dead enters its users again
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Coroutine;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $dsn = "redis+unix://$server->path";
    $options = ['node_timeout' => 1];
    $dead = engine($dsn, 'dddddddddddd', $options);
    $living = [engine($dsn, 'aaaaaaaaaaaa', $options), engine($dsn, 'bbbbbbbbbbbb', $options)];
    $dead->beat('dead');
    $dead->attach('room');
    $dead->enter('spoilt', 'Eve', '');
    $member = $server->client()->request(['SMEMBERS', 'coro:{spoilt}:p'])[0];
    $server->client()->request(['SET', "coro:{spoilt}:p:$member", 'of another type']);
    // One run of the script that removes users does not remove so many.
    Coroutine::join(array_map(fn (int $i) => go(fn () => $dead->enter('room', "user$i", 'info')), range(1, 1500)));
    $dead->enter('room', 'Ada', '1');
    $living[0]->enter('room', 'Ada', '2');
    $gone = [];
    $take = function (string ...$user) use (&$gone): void {
        $gone[] = $user;
    };
    $reap = function ($engine) use ($take): void {
        $engine->beat('living');
        $engine->reap($take);
    };
    await(function () use ($living, $reap, &$gone) {
        Coroutine::join([go($reap, $living[0]), go($reap, $living[1])]);
        return count($gone) >= 1500;
    });
    Coroutine::join([go($reap, $living[0]), go($reap, $living[1])]);
    $users = array_column($gone, 1);
    show('gone', count($gone), count(array_unique($users)), in_array('Ada', $users), $gone[0][0], $gone[0][2]);
    show('present', $living[1]->presence('room'), array_keys($living[1]->nodes()) === ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'],
        $living[0]->append('room', 'text')[1]);
    // The node was only paused. What it does first makes it a new member, and its next beat tells that its users are gone.
    show('comes back', $dead->enter('room', 'user1', ''), $dead->beat('dead'), $dead->beat('dead'), $dead->enter('room', 'Ada', '1'),
        $living[0]->append('room', 'text')[1], $living[0]->leave('room', 'Ada'), $dead->leave('room', 'Ada'));
    array_map(fn ($engine) => $engine->close(), [$dead, ...$living]);
});
?>
--EXPECT--
gone: 1500 1500 false "room" "info"
present: {"Ada":"2"} true []
comes back: true false true false ["dddddddddddd"] false true
