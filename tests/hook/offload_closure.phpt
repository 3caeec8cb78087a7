--TEST--
Runtime::offload(): a closure has its variables, in a process of its own, and changes do not come back
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

Coro\run(function (): void {
    $process = Runtime::offload('getmypid');
    $number = 1;
    $resource = fopen('php://memory', 'r+');
    $change = function (mixed $stream) use (&$number, $resource): array {
        return [++$number, $stream === $resource, getmypid()];
    };
    [$changed, $is_same, $its] = Runtime::offload($change, $resource);
    var_dump($changed, $is_same, $its !== getmypid() && $its !== $process, $number);
});
?>
--EXPECT--
int(2)
bool(true)
bool(true)
int(1)
