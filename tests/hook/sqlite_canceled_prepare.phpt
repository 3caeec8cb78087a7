--TEST--
Hooks: a query of SQLite that is canceled while a thread compiles it is not run
--EXTENSIONS--
coro
pdo
pdo_sqlite
--FILE--
<?php
use Coro\Coroutine;

Coroutine::set(['aio_worker_num' => 1]);
Coro\run(function (): void {
    $pdo = new PDO('sqlite::memory:');
    $pdo->exec('CREATE TABLE t (x)');
    $long = 'INSERT INTO t VALUES ' . str_repeat('(1),', 200_000) . '(1)';   // takes much longer to compile than a turn of the loop
    $id = go(function () use ($pdo, $long): void {
        try {
            echo $pdo->query($long)->rowCount(), " rows\n";
        } catch (PDOException $error) {
            echo $error->getMessage(), "\n";
        }
    });
    while (Coroutine::stats()['aio_task_num'] === 0 || Coroutine::stats()['aio_queue_size'] > 0) {
        Coroutine::sleep(0.001);
    }
    var_dump(Coroutine::cancel($id));
    Coroutine::join([$id]);
    echo $pdo->query('SELECT count(*) FROM t')->fetchColumn(), "\n";
});
?>
--EXPECTF--
bool(true)
SQLSTATE[%s interrupted
0
