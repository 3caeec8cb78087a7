--TEST--
Rooms on Redis: messages have one order on all nodes, users join and leave once, and prefixes do not see each other
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

$server = new RedisServer;
Coro\run(function () use ($server) {
    $dsn = "redis+unix://$server->path?database=2";
    [$a, $b, $worker] = [engine($dsn, 'aaaaaaaaaaaa', ['history' => 3]), engine($dsn, 'bbbbbbbbbbbb'), engine($dsn, '', ['history' => 3])];
    $stranger = engine($dsn, 'cccccccccccc', ['prefix' => 'other']);
    [$ofA, $ofB, $ofStranger] = [new Received($a), new Received($b), new Received($stranger)];
    show('beats', $a->beat('one'), $a->beat('one'), $b->beat('two'), $stranger->beat('three'));
    show('nodes', array_map(fn (array $node) => $node[0], $worker->nodes()), array_keys($stranger->nodes()));
    foreach (['room', '7', '}', '{%}'] as $room) {
        $first = $a->attach($room);
        show("room $room", $first, $a->attach($room, '5') === $first, $b->attach($room), $stranger->attach($room));
        [$id, $nodes] = $worker->append($room, "to $room\0\r\n");
        sort($nodes);
        show('append', strnatcmp($id, $first) > 0, $nodes);
    }
    show('received', $texts = $ofA->take(4), $ofB->take(4) === $texts);
    $b->detach('7');
    show('detached', $worker->append('7', 'text')[1], $worker->append('none', 'text')[1], $ofA->take(1));

    // Workers of both nodes append at the same time.
    for ($i = 0; $i < 100; $i++) {
        go(fn () => ($i % 2 ? $a : $worker)->append('room', (string) $i));
    }
    $texts = $ofB->take(100);
    show('one order', $texts === $ofA->take(100), count(array_unique($texts)));
    $kept = $worker->history('room', '', '', 10);
    [$x, $y, $z] = array_keys($kept);
    show('history', array_map(fn ($text) => "room $text", array_values($kept)) === array_slice($texts, -3),
        $worker->history('room', $x, '', 1) === [$y => $kept[$y]], count($worker->history('room', $x, $y, 9)), $worker->history('room', $z, '', 9),
        $stranger->history('room', '', '', 9));
    show('latest', $worker->history('room', '', '', -2) === array_slice($kept, 1), $worker->history('room', $y, '', -2) === [$z => $kept[$z]],
        count($worker->history('room', '', '', -9)));

    // A node that attaches behind an id receives what it has missed.
    $late = engine($dsn, 'dddddddddddd');
    $ofLate = new Received($late);
    show('behind an id', $late->attach('room', $x) === $x, $ofLate->take(2) === array_slice($texts, -2));
    $late->detach('room');
    $late->close();

    $worker->tell('bbbbbbbbbbbb', 'direct');
    show('told', $ofB->take(1), $ofA->texts);

    show('enter', $a->enter('room', 'Ada', '1'), $b->enter('room', 'Ada', '1'), $b->enter('room', 'Bob', ''), $b->enter('room', 'Bob', 'x'),
        $stranger->enter('room', 'Eve', ''));
    show('presence', $worker->presence('room'), $stranger->presence('room'), $worker->presence('none'));
    show('leave', $a->leave('room', 'Ada'), $a->leave('room', 'Ada'), $b->leave('room', 'Ada'), $b->leave('room', 'Bob'), $worker->presence('room'));
    show('strangers', $ofStranger->texts);
    $stranger->leave('room', 'Eve');
    foreach (['room', '7', '}', '{%}'] as $room) {
        array_map(fn ($engine) => $engine->detach($room), [$a, $b, $stranger]);
    }
    $redis = $server->client(['database' => 2]);
    $keys = array_filter($redis->keys('*'), fn (string $key) => !str_ends_with($key, ':s'));
    sort($keys);
    show('keys at last', $keys, $redis->ttl('coro:{room}:s') > 250);
    array_map(fn ($engine) => $engine->close(), [$a, $b, $worker, $stranger]);
    show('closed', $a->receive());
});
?>
--EXPECT--
beats: false true false false
nodes: {"aaaaaaaaaaaa":"one","bbbbbbbbbbbb":"two"} ["cccccccccccc"]
room room: "0-0" true "0-0" "0-0"
append: true ["aaaaaaaaaaaa","bbbbbbbbbbbb"]
room 7: "0-0" true "0-0" "0-0"
append: true ["aaaaaaaaaaaa","bbbbbbbbbbbb"]
room }: "0-0" true "0-0" "0-0"
append: true ["aaaaaaaaaaaa","bbbbbbbbbbbb"]
room {%}: "0-0" true "0-0" "0-0"
append: true ["aaaaaaaaaaaa","bbbbbbbbbbbb"]
received: ["room to room","7 to 7","} to }","{%} to {%}"] true
detached: ["aaaaaaaaaaaa"] [] ["7 text"]
one order: true 100
history: true true 1 [] []
latest: true true 3
behind an id: true true
told: ["direct"] []
enter: true false true false true
presence: {"Ada":"1","Bob":"x"} {"Eve":""} []
leave: false false true true []
strangers: []
keys at last: ["coro:nodes","other:nodes"] true
closed: null
