--TEST--
Hooks: cancel() ends the wait for a lock of SQLite while a thread tries to get the lock
--EXTENSIONS--
coro
pdo
pdo_sqlite
--FILE--
<?php
use Coro\Coroutine;

$file = tempnam(sys_get_temp_dir(), 'coro');
Coro\run(function () use ($file): void {
    $holder = new PDO("sqlite:$file");
    $holder->exec('CREATE TABLE t (a)');
    $holder->exec('BEGIN IMMEDIATE');
    $waiting = new PDO("sqlite:$file", options: [PDO::ATTR_TIMEOUT => 60]);
    $waiting->query('SELECT 1')->fetchAll();
    $id = go(function () use ($waiting): void {
        try {
            $waiting->exec('INSERT INTO t VALUES (1)');
        } catch (PDOException $exception) {
            echo get_class($exception), "\n";
        }
        var_dump(Coroutine::isCanceled());
    });
    // Lets the thread make its first attempt, but does not let the coroutine run, which would sleep after it.
    for ($until = microtime(true) + 0.02; microtime(true) < $until;) {
    }
    var_dump(Coroutine::cancel($id));
    var_dump(Coroutine::join([$id], 30));
    $holder->exec('COMMIT');
    echo $waiting->exec('INSERT INTO t VALUES (2)'), "\n";
});
unlink($file);
?>
--EXPECT--
bool(true)
PDOException
bool(true)
bool(true)
1
