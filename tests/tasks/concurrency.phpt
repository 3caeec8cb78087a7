--TEST--
map(), batch() and parallel() with a concurrency limit run no more tasks at the same time, and keep the order of the results
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Channel;
use Coro\Coroutine;

final class Tasks
{
    public int $running = 0;
    public int $most = 0;
    public string $order = '';

    // Every task ends after the tasks that were started later and run meanwhile.
    public function run(int $task): string
    {
        $this->most = max($this->most, ++$this->running);
        $this->order .= $task;
        Coroutine::sleep(0.001 * (6 - $task));
        $this->running--;
        return "task $task";
    }
}

Coro\run(function (): void {
    foreach ([0, 1, 2, 5, 100] as $concurrency) {
        $tasks = new Tasks();
        $results = Coro\map(['a' => 1, 'b' => 2, 7 => 3, 8 => 4, 'c' => 5], $tasks->run(...), concurrency: $concurrency);
        echo "$concurrency: at most $tasks->most, started $tasks->order, ", implode(', ', array_keys($results)), ': ', end($results), "\n";
    }
    $tasks = new Tasks();
    echo json_encode(Swoole\Coroutine\batch(['x' => fn() => $tasks->run(1), 'y' => fn() => $tasks->run(2), 'z' => fn() => 3], -1, 1)), " $tasks->most\n";
    $tasks = new Tasks();
    Coro\Coroutine\parallel(7, fn() => $tasks->run(5), concurrency: 3);
    echo "$tasks->order, at most $tasks->most\n";
    $gate = new Channel();
    go(fn() => array_map($gate->push(...), [1, 2, 3]));
    echo json_encode(Co\map(['p', 'q', 'r'], fn(string $name) => $name . $gate->pop(), 10, 2)), ' ', json_encode(Co\map([], strlen(...), concurrency: 2)), "\n";
});
?>
--EXPECT--
0: at most 5, started 12345, a, b, 7, 8, c: task 5
1: at most 1, started 12345, a, b, 7, 8, c: task 5
2: at most 2, started 12345, a, b, 7, 8, c: task 5
5: at most 5, started 12345, a, b, 7, 8, c: task 5
100: at most 5, started 12345, a, b, 7, 8, c: task 5
{"x":"task 1","y":"task 2","z":3} 1
5555555, at most 3
["p1","q2","r3"] []
