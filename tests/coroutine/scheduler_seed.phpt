--TEST--
scheduler_seed: a seed decides the order of ready coroutines; with 0 they run in the order in which they were woken
--EXTENSIONS--
coro
--FILE--
<?php
function order(int $seed): string
{
    Coro\Coroutine::set(['scheduler_seed' => $seed]);
    $order = '';
    Coro\run(function () use (&$order): void {
        $go = new Coro\Coroutine\Condition;
        foreach (range('a', 'h') as $name) {
            go(function () use ($go, $name, &$order): void {
                $go->wait();
                $order .= $name;
            });
        }
        $go->notifyAll();
    });
    return $order;
}
var_dump(order(0), order(7) === order(7), order(7) !== order(0), order(7) !== order(8));
try {
    order(-1);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
string(8) "abcdefgh"
bool(true)
bool(true)
bool(true)
Coro\Coroutine::set(): option [scheduler_seed] must be between 0 and 9223372036854775807
