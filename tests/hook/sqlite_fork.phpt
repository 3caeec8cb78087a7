--TEST--
Hooks: a child process can use SQLite if threads of its parent were using SQLite when it was forked
--EXTENSIONS--
coro
pcntl
pdo
pdo_sqlite
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $goes_on = true;
    for ($i = 0; $i < 2; $i++) {
        go(function () use (&$goes_on): void {
            $numbers = 'WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 100000) SELECT ';
            $database = new PDO('sqlite::memory:');
            while ($goes_on) {   // SQLite allocates memory all the time
                $database->query("$numbers max(length(n || 'text')) FROM number")->fetchAll();
            }
        });
    }
    Coroutine::sleep(0.01);   // lets the queries go to their threads
    $is_usable = true;
    for ($ended = 0; $ended < 20 && $is_usable; $ended++) {
        $child = pcntl_fork();
        if ($child === 0) {
            pcntl_alarm(20);   // ends the child if SQLite never returns
            $database = new PDO('sqlite::memory:');
            exit($database->query('SELECT 3')->fetchColumn() === 3 ? 3 : 1);
        }
        pcntl_waitpid($child, $status);
        $is_usable = pcntl_wifexited($status) && pcntl_wexitstatus($status) === 3;
    }
    $goes_on = false;
    echo $is_usable ? "all children have used SQLite\n" : "child $ended could not use SQLite\n";
});
?>
--EXPECT--
all children have used SQLite
