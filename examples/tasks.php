<?php

declare(strict_types=1);

// Tasks that end together: a group returns their results by key, the first failure cancels the other tasks, and a deadline limits
// all of them. Start it with: ./dev php examples/tasks.php

use Coro\Coroutine;
use Coro\Coroutine\TaskGroup;

function ask(string $name, float $seconds): string
{
    try {
        Coroutine::sleep($seconds);
        return "$name answered";
    } finally {
        echo "($name is done) ";
    }
}

Coro\run(function (): void {
    $group = new TaskGroup;
    $group->spawnAs('database', ask(...), 'database', 0.02);
    $group->spawnAs('cache', ask(...), 'cache', 0.01);
    echo json_encode($group->wait()), "\n";

    $group->spawn(ask(...), 'slow', 60);
    $group->spawn(fn() => throw new RuntimeException('no connection'));
    try {
        $group->wait();
    } catch (RuntimeException $e) {
        echo 'failed: ', $e->getMessage(), "\n";
    }

    try {
        Coroutine::deadline(0.05, fn() => Coro\map(['fast' => 0.01, 'slow' => 60], fn(float $s) => ask('each', $s)));
    } catch (Coroutine\TimeoutException $e) {
        echo $e->getMessage(), "\n";
    }
});
