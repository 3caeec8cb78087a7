--TEST--
Rooms on NATS: nodes receive the messages of their rooms in one order, two prefixes do not meet, and the history has what is younger than an id
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_nats.inc';

use function Coro\Coroutine\parallel;

$server = new NatsServer();
$plain = new NatsServer([]);
Coro\run(function () use ($server, $plain): void {
    $a = engine($server->dsn(), 'aaaaaaaaaaaa', ['prefix' => 'app.1']);
    $b = engine($server->dsn(), 'bbbbbbbbbbbb', ['prefix' => 'app.1']);
    $worker = engine($server->dsn(), 'aaaaaaaaaaaa', ['prefix' => 'app.1']);
    $other = engine($server->dsn(), 'aaaaaaaaaaaa', ['prefix' => 'app_1']);
    [$of_a, $of_b, $of_other] = [new Received($a), new Received($b), new Received($other)];
    $room = "r. *>\r\n\0\xff/" . str_repeat('x', 240);
    echo json_encode([$a->attach('7'), $other->attach('7'), $worker->append('7', 'first'), $of_a->take(1)]), "\n";
    echo json_encode([$b->attach('7', '0'), $b->attach('7', '5'), $of_b->take(1), $a->attach($room), $b->attach($room)]), "\n";

    // All see the messages of concurrent coroutines of several processes in one order.
    parallel(20, function () use ($a, $b, $worker, $room): void {
        foreach ([$a, $b, $worker] as $engine) {
            for ($i = 0; $i < 5; $i++) {
                $engine->append($room, bin2hex(random_bytes(3)));
            }
        }
    });
    $seen = $of_a->take(300);
    var_dump($seen === $of_b->take(300), count(array_unique($seen)));
    $ids = array_keys($worker->history($room, '', '', 1000));
    $sorted = $ids;
    usort($sorted, strnatcmp(...));
    var_dump(count($ids), $ids === $sorted);
    var_dump(array_keys($worker->history($room, (string) $ids[9], (string) $ids[19], 5)) === array_slice($ids, 10, 5));
    foreach ([[-1, ''], [-1, $ids[9]], [-1, end($ids)], [-5, ''], [-5, $ids[count($ids) - 3]]] as [$limit, $since]) {
        echo json_encode(array_search(array_key_first($worker->history($room, (string) $since, '', $limit)), $ids)), ' ';
    }
    echo json_encode([$worker->history('none', '', '', -1), $worker->history('none', '', '', 10), $worker->history('7', '1', '', 10), $worker->history('7', '', '', 0)]), "\n";

    $large = random_bytes(1_000_000);
    [$id, $nodes] = $worker->append('7', $large);
    sort($nodes);
    var_dump($of_b->take(1) === ["7 $id " . trim($large)], $nodes);
    echo outcome(fn() => $worker->append('7', str_repeat('x', 1 << 20))), "\n";
    $b->detach('7');
    $b->detach('7');
    echo json_encode([$worker->append('7', 'two')[1], $worker->append('nobody', 'x')[1]]), "\n";
    $worker->tell('bbbbbbbbbbbb', 'direct');
    echo json_encode([$of_b->take(1), array_slice($of_a->take(2), 1), $of_other->texts]), "\n";
    foreach ([$a, $b, $worker, $other] as $engine) {
        $engine->close();
    }
    await(fn() => $of_a->hasEnded && $of_b->hasEnded && $of_other->hasEnded);
    echo outcome(fn() => engine($plain->dsn(), 'a', ['engine_timeout' => 0.1])->append('a', 'b')), "\n";
});
?>
--EXPECT--
["0","0",["1",["aaaaaaaaaaaa"]],["7 1 first"]]
["1","1",["7 1 first"],"1","1"]
bool(true)
int(300)
int(300)
bool(true)
bool(true)
299 299 false 295 298 [[],[],[],[]]
bool(true)
array(2) {
  [0]=>
  string(12) "aaaaaaaaaaaa"
  [1]=>
  string(12) "bbbbbbbbbbbb"
}
ValueError: A message of 1048635 bytes is larger than the server's max_payload of 1048576
[["aaaaaaaaaaaa"],[]]
[["direct"],["7 303 two"],[]]
Coro\Rooms\EngineAway: The NATS server has no JetStream: start nats-server with -js
