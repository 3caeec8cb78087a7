--TEST--
Rooms on NATS: of nodes that let users enter and leave at the same time one sees each user come and go, also when a node is dead
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_nats.inc';

use Coro\Coroutine;
use function Coro\Coroutine\parallel;

$server = new NatsServer();
Coro\run(function () use ($server): void {
    $engines = array_map(fn(int $i) => engine($server->dsn(), str_repeat("$i", 12)), range(0, 2));
    echo json_encode([$engines[0]->beat('A'), $engines[0]->beat('A'), $engines[1]->beat('B'), $engines[2]->beat('C')]), "\n";
    $balance = [];
    $done = 0;
    foreach ($engines as $engine) {
        go(function () use ($engine, &$balance, &$done): void {
            for ($i = 0; $i < 40; $i++) {
                $user = 'user.' . random_int(1, 2);
                $has_come = $engine->enter('room', $user, '');
                $balance[$user] = ($balance[$user] ?? 0) + (int) $has_come;
                $has_gone = $engine->leave('room', $user);
                $balance[$user] -= (int) $has_gone;
            }
            $done++;
        });
    }
    await(function () use (&$done): bool {
        return $done === 3;
    });
    ksort($balance);
    echo json_encode([$balance, $engines[0]->presence('room')]), "\n";

    echo json_encode([$engines[0]->enter('7', 'u', 'a'), $engines[0]->enter('7', 'u', 'b'), $engines[1]->enter('7', 'u', "\xff"),
        $engines[0]->presence('7') === ['u' => 'b'] || $engines[0]->presence('7') === ['u' => "\xff"]]), "\n";
    // The rooms process of a node begins again, and knows what the one before it has said.
    $engines[0]->close();
    $engines[0] = engine($server->dsn(), str_repeat('0', 12));
    echo json_encode([$engines[0]->beat('A'), $engines[0]->users(), $engines[0]->leave('7', 'u'), $engines[1]->leave('7', 'u')]), "\n";
    array_map(fn($engine) => $engine->close(), $engines);

    // A node stops: the others get each of its users once. It comes back as one that is not known.
    $options = ['prefix' => 'short', 'node_timeout' => 2.0];
    $engines = array_map(fn(int $i) => engine($server->dsn(), str_repeat("$i", 12), $options), range(0, 2));
    array_map(fn($engine) => $engine->beat('N'), $engines);
    $engines[2]->attach('room');
    for ($i = 0; $i < 20; $i++) {
        $engines[0]->beat('N');   // a slow machine must not make the living nodes dead
        $engines[1]->beat('N');
        $engines[2]->enter('room', "user$i", "info$i");
        $i % 2 && $engines[0]->enter('room', "user$i", 'other');
    }
    $gone = [];
    $take = function (string ...$user) use (&$gone): void {
        $gone[] = $user;
    };
    await(function () use ($engines, $take, &$gone): bool {
        parallel(2, function () use ($engines, $take): void {
            static $turn = 0;
            $engine = $engines[$turn++ % 2];
            $engine->beat('N');
            $engine->reap($take);
        });
        return count($gone) >= 10;
    });
    foreach ([0, 1] as $i) {
        $engines[$i]->beat('N');
        $engines[$i]->reap($take);
    }
    usort($gone, fn(array $one, array $two) => strnatcmp($one[1], $two[1]));
    echo count($gone), ' ', json_encode($gone[9]), ' ', count($engines[0]->presence('room')), ' ', count($engines[0]->nodes()), "\n";
    echo json_encode([$engines[1]->append('room', 'x')[1], $engines[2]->users(), $engines[2]->beat('back'), $engines[2]->enter('room', 'user0', '')]);
    await(fn() => $engines[1]->append('room', 'x')[1] !== []);
    echo json_encode([$engines[1]->append('room', 'x')[1], $engines[2]->beat('back'), $engines[0]->nodes()[str_repeat('2', 12)][0]]), "\n";

    // A node begins once, whatever it does first.
    $engines[] = $engine = engine($server->dsn(), str_repeat('3', 12), $options);
    $rooms = range(0, 9);
    parallel(10, function () use ($engine, &$rooms): void {
        $room = 'first' . array_pop($rooms);
        $engine->enter($room, 'u', '');
        $engine->attach($room);
    });
    $engine->beat('N');
    $isKnown = fn(int $i): bool =>
        $engines[1]->append("first$i", 'x')[1] === [str_repeat('3', 12)] && $engines[1]->presence("first$i") === ['u' => ''];
    await(fn() => count(array_filter(range(0, 9), $isKnown)) === 10);
    echo "10\n";
    array_map(fn($engine) => $engine->close(), $engines);
});
?>
--EXPECT--
[false,true,false,false]
[{"user.1":0,"user.2":0},[]]
[true,false,false,true]
[true,{"7":["u"]},false,true]
10 ["room","user18","info18"] 10 2
[[],[],false,true][["222222222222"],true,"back"]
10
