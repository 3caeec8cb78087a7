--TEST--
Runtime::offload(): calls wait in line in their order; cancel() takes a call out of the line, or makes room for the next one
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine;
use Coro\Runtime;

Coroutine::set(['offload_processes' => 1]);
Coro\run(function (): void {
    $group = new Coro\WaitGroup;
    $order = '';
    $ids = [];
    for ($i = 0; $i < 6; $i++) {
        $group->add();
        $ids[] = go(function () use ($group, &$order, $i): void {
            $result = Runtime::offload($i % 2 ? fn() => $i : 'intval', $i);
            $order .= var_export($result, true) . ' ';
            $group->done();
        });
    }
    Coroutine::cancel($ids[4]);
    $group->wait();
    // Coroutine 0 may end before the cancel.
    echo str_replace('false ', '', $order, $canceled), "without $canceled\n";

    // The cancel of the first call makes room for the second one, which is then canceled before it has run.
    $sleepers = array_map(fn() => go(fn() => Runtime::offload('sleep', 30)), [1, 2]);
    var_dump(array_map(Coroutine::cancel(...), $sleepers));
    Coroutine::join($sleepers);
});
?>
--EXPECT--
0 1 2 3 5 without 1
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
