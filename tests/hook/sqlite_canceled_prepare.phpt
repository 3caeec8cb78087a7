--TEST--
Hooks: a query of SQLite that is canceled while a thread compiles it is not run
--EXTENSIONS--
coro
pdo
pdo_sqlite
--SKIPIF--
<?php
PHP_VERSION_ID < 80500 || print('skip PHP 8.5 compiles each query with its own authorizer, which a thread cannot call');
?>
--FILE--
<?php
use Coro\Coroutine;

Coroutine::set(['aio_worker_num' => 1]);
Coro\run(function (): void {
    $pdo = new PDO('sqlite::memory:');
    $pdo->exec('CREATE TABLE t (x)');
    $long = 'INSERT INTO t VALUES ' . str_repeat('(1),', 200_000) . '(1)';   // takes much longer to compile than a turn of the loop
    do {
        $outcome = null;
        $id = go(function () use ($pdo, $long, &$outcome): void {
            try {
                $outcome = $pdo->query($long)->rowCount();
            } catch (PDOException $error) {
                $outcome = $error->getMessage();
            }
        });
        while ($outcome === null && (Coroutine::stats()['aio_task_num'] === 0 || Coroutine::stats()['aio_queue_size'] > 0)) {
            Coroutine::sleep(0.001);
        }
        // On a busy machine the query may end before this coroutine runs again: then it is tried once more.
        is_int($outcome) && $pdo->exec('DELETE FROM t');
    } while (!Coroutine::cancel($id));
    Coroutine::join([$id]);
    echo $outcome, "\n";
    echo $pdo->query('SELECT count(*) FROM t')->fetchColumn(), "\n";
});
?>
--EXPECTF--
SQLSTATE[%s interrupted
0
