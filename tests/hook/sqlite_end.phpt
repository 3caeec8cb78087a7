--TEST--
Hooks: exit() and a fatal error end a program while a thread runs a query of SQLite; a forked child ends, too
--EXTENSIONS--
coro
pcntl
pdo
pdo_sqlite
--FILE--
<?php
const NEVER = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

function begin_query(string $file): int
{
    return go(function () use ($file): void {
        $pdo = new PDO("sqlite:$file");
        $keeps = $pdo->query(NEVER);
    });
}

$file = sys_get_temp_dir() . '/coro_sqlite_end_' . getmypid() . '.db';
$ends = [
    'exit' => function (): void {
        exit(3);
    },
    'fatal error' => function (): void {
        ini_set('display_errors', '0');
        trigger_error('fatal', E_USER_ERROR);
    },
    'fork' => function (int $query): void {
        $pid = pcntl_fork();
        if ($pid === 0) {
            exit(4);
        }
        pcntl_waitpid($pid, $status);
        echo 'child: ', pcntl_wexitstatus($status), "\n";
        Coro\Coroutine::cancel($query, true);
        try {
            Coro\Coroutine::join([$query]);
        } catch (Throwable) {
        }
        exit(5);
    },
];
foreach ($ends as $name => $end) {
    $pid = pcntl_fork();
    if ($pid === 0) {
        Coro\Runtime::enableCoroutine();
        set_exception_handler(fn(Throwable $error) => print("canceled\n"));
        Coro\run(function () use ($file, $end): void {
            $query = begin_query($file);
            Coro\Coroutine::sleep(0.01);   // the thread has begun, or has not: both must end
            $end($query);
        });
    }
    pcntl_waitpid($pid, $status);
    echo $name, ': ', pcntl_wifexited($status) ? pcntl_wexitstatus($status) : 'signal ' . pcntl_wtermsig($status), "\n";
}
array_map(unlink(...), glob("$file*"));
?>
--EXPECT--
exit: 3
fatal error: 255
child: 4
canceled
fork: 5
