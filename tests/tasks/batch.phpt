--TEST--
batch() runs functions concurrently and returns their results by key
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $trace = [];
    $fast = new Coro\Channel(1);
    $results = Coro\batch([
        "slow" => function () use (&$trace, $fast): string {
            $fast->pop();
            $trace[] = "slow";
            return "s";
        },
        7 => function () use (&$trace, $fast): string {
            Coro\Coroutine::sleep(0.001);
            $trace[] = "fast";
            $fast->push(true);
            return "f";
        },
        "strlen" => "time",
    ]);
    $results["strlen"] = is_int($results["strlen"]);
    echo json_encode($results), " ", json_encode($trace), "\n";
    echo json_encode(Swoole\Coroutine\batch([])), "\n";
});
?>
--EXPECT--
{"slow":"s","7":"f","strlen":true} ["fast","slow"]
[]
