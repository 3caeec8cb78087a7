--TEST--
Rooms on NATS: kills of the NATS server lose and double no message that was acknowledged, and keep the order and the users
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_nats.inc';

use Coro\Coroutine;
use Coro\Rooms\EngineAway;

$server = new NatsServer();
Coro\run(function () use ($server): void {
    $options = ['history' => 100_000, 'engine_timeout' => 2];
    $nodes = [engine($server->dsn(), 'aaaaaaaaaaaa', $options), engine($server->dsn(), 'bbbbbbbbbbbb', $options)];
    $writer = engine($server->dsn(), 'cccccccccccc', $options);
    $received = array_map(fn($engine) => new Received($engine), $nodes);
    foreach ($nodes as $node) {
        $node->beat('N');
        $node->attach('0');
        $node->attach('1');
    }
    $run = (object) ['acknowledged' => [], 'isWriting' => true, 'writers' => 4];
    for ($i = 0; $i < 4; $i++) {
        go(function () use ($writer, $i, $run): void {
            for ($n = 0; $run->isWriting; $n++) {
                try {
                    $room = (string) ($i % 2);
                    $run->acknowledged[] = "$room {$writer->append($room, "$i-$n")[0]} $i-$n";
                } catch (EngineAway) {
                    Coroutine::sleep(0.01);
                }
            }
            $run->writers--;
        });
    }
    for ($kill = 1; $kill <= 3; $kill++) {
        $before = count($run->acknowledged);
        await(fn() => count($run->acknowledged) > $before + 100);
        $server->kill();
        $server->start();
    }
    $before = count($run->acknowledged);
    await(fn() => count($run->acknowledged) > $before + 100);
    $run->isWriting = false;
    await(fn() => $run->writers === 0);
    $last = [again(fn() => $writer->append('0', 'last'))[0], again(fn() => $writer->append('1', 'last'))[0]];
    foreach ($received as $each) {
        await(fn() => in_array("0 $last[0] last", $each->texts, true) && in_array("1 $last[1] last", $each->texts, true));
        echo count(array_diff($run->acknowledged, $each->texts)), ' lost, ';
        // Without their ids: a message that was stored twice has two.
        $texts = preg_replace('/^(\d) \d+ /', '$1 ', $each->texts);
        echo count($texts) - count(array_unique($texts)), ' doubled, ';
        $sorted = $each->texts;
        foreach (['0', '1'] as $room) {
            $ids = array_map(fn(string $text) => (int) explode(' ', $text)[1], preg_grep("/^$room /", $each->texts));
            $sorted = $ids;
            sort($sorted);
            echo $sorted === array_values($ids) ? 'in order ' : 'not in order ';
        }
        echo "\n";
    }
    echo json_encode([again(fn() => $nodes[0]->beat('N')), again(fn() => $nodes[0]->enter('0', 'u', ''))]), "\n";
    $server->kill();
    $start = microtime(true);
    echo preg_replace('/: .*/', '', outcome(fn() => $writer->append('0', 'x'))), ' ', microtime(true) - $start < 5 ? 'in time' : 'late', "\n";
    $server->start();
    echo json_encode([again(fn() => $nodes[0]->beat('N')), again(fn() => $nodes[1]->enter('0', 'u', '')), again(fn() => $nodes[1]->presence('0'))]), "\n";
    array_map(fn($engine) => $engine->close(), [...$nodes, $writer]);
});
?>
--EXPECT--
0 lost, 0 doubled, in order in order 
0 lost, 0 doubled, in order in order 
[true,true]
Coro\Rooms\EngineAway in time
[true,false,{"u":""}]
