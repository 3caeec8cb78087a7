<?php

// Ways to end a process while a coroutine waits for an answer of PDO PostgreSQL, whose statement cannot be freed then.
require __DIR__ . '/include.php';
Coro\Runtime::enableCoroutine();

function end_in(Closure $end): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        ini_set('display_errors', '0');
        ini_set('log_errors', '0');
        Coro\run(function () use ($end): void {
            $started = new Coro\Channel(1);
            go(function () use ($started): void {
                $db = new PDO('pgsql:host=' . path('postgres') . ';dbname=postgres', 'postgres');
                $started->push(true);
                $db->query('select pg_sleep(0.2)')->fetchColumn();
            });
            $started->pop();
            Coro\Coroutine::sleep(0.01);   // now PDO has sent the query
            $end();
        });
        exit(0);
    }
    pcntl_waitpid($pid, $status);
    return pcntl_wifexited($status) ? pcntl_wexitstatus($status) : -pcntl_wtermsig($status);
}

$ends = [
    'exit()' => [3, fn() => exit(3)],
    'a fatal error' => [255, fn() => eval('function strlen() {}')],
    'no memory' => [255, fn() => ini_set('memory_limit', '64M') . str_repeat('x', 1 << 30)],
    'exit() of a forked child' => [4, function (): void {
        $pid = pcntl_fork() ?: exit(4);
        pcntl_waitpid($pid, $status);
        exit(pcntl_wifexited($status) ? pcntl_wexitstatus($status) : 100 + pcntl_wtermsig($status));
    }],
];
foreach ($ends as $name => [$expected, $end]) {
    $status = end_in($end);
    verdict("ends: the process ends well while PDO waits: $name", $status === $expected ? null : "it ends with $status");
}
