--TEST--
select(): none of several busy channels is starved
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channels = [];
    foreach (["a", "b", "c"] as $name) {
        $channels[$name] = $channel = new Coro\Channel(4);
        go(function () use ($channel): void {
            while ($channel->push(1));
        });
    }
    $counts = ["a" => 0, "b" => 0, "c" => 0];
    for ($i = 0; $i < 3000; $i++) {
        $counts[Coro\select($channels)[0]]++;
    }
    var_dump(min($counts) > 800);
    foreach ($channels as $channel) {
        $channel->close();
    }
});
?>
--EXPECT--
bool(true)
