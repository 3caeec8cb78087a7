--TEST--
Hooks: a call of ODBC that is canceled before it begins fails with an error
--EXTENSIONS--
coro
pdo
pdo_odbc
odbc
posix
--SKIPIF--
<?php
foreach (['pdo', 'pdo_odbc'] as $extension) {
    if (!extension_loaded($extension)) {
        die("skip there is no $extension");
    }
}
try {
    new PDO('odbc:Driver=SQLite3;Database=:memory:');
} catch (PDOException) {
    die("skip there is no ODBC driver SQLite3");
}
?>
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\System;

// Makes the call and cancels it before it begins, because the only thread reads from a pipe.
function cancel_call(string $pipe, Closure $call): void
{
    $reader = go(fn() => System::readFile($pipe));
    while (Coroutine::stats()['aio_task_num'] === 0 || Coroutine::stats()['aio_queue_size'] > 0) {
        Coroutine::sleep(0.001);
    }
    $id = go(function () use ($call): void {
        try {
            echo json_encode($call()), "\n";
        } catch (PDOException $error) {
            echo preg_replace('/ \(.*|AUTOCOMMIT\K.*: 0/', '', $error->getMessage()), "\n";
        }
    });
    Coroutine::cancel($id);
    fclose(fopen($pipe, 'w'));
    Coroutine::join([$id, $reader]);
}

Coroutine::set(['aio_worker_num' => 1]);
Coro\run(function (): void {
    $file = sys_get_temp_dir() . '/coro_odbc_interrupted_' . getmypid();
    posix_mkfifo($file, 0600);
    $driver = "Driver=SQLite3;Database=$file.db";
    $pdo = new PDO("odbc:$driver");
    $pdo->exec('CREATE TABLE t (x)');
    $insert = $pdo->prepare('INSERT INTO t VALUES (1)');
    $link = odbc_connect($driver, '', '');

    echo "PDO:\n";
    cancel_call($file, fn() => $pdo->exec('INSERT INTO t VALUES (1)'));
    cancel_call($file, fn() => $pdo->query('SELECT 1'));
    cancel_call($file, fn() => $insert->execute());
    cancel_call($file, fn() => $pdo->beginTransaction());
    cancel_call($file, fn() => new PDO("odbc:$driver"));
    $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
    cancel_call($file, fn() => [$pdo->exec('DELETE FROM t'), $pdo->errorCode()]);
    $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
    echo "odbc:\n";
    cancel_call($file, fn() => [@odbc_exec($link, 'INSERT INTO t VALUES (1)'), odbc_error($link), odbc_errormsg($link)]);
    cancel_call($file, fn() => [@odbc_commit($link), odbc_error($link)]);
    cancel_call($file, fn() => [@odbc_connect($driver, '', ''), odbc_error()]);

    echo "the driver's own errors again:\n";
    try {
        $pdo->exec('nonsense');
    } catch (PDOException $error) {
        echo str_contains($error->getMessage(), 'syntax error') ? "a syntax error\n" : $error->getMessage() . "\n";
    }
    echo (int) $pdo->query('SELECT count(*) FROM t')->fetchColumn(), " rows\n";
    odbc_close($link);
    array_map(unlink(...), [$file, "$file.db"]);
});
?>
--EXPECT--
PDO:
SQLSTATE[HY008]: Operation canceled: Operation canceled
SQLSTATE[HY008]: Operation canceled: Operation canceled
SQLSTATE[HY008]: Operation canceled: Operation canceled
SQLSTATE[HY008]: Operation canceled: Operation canceled
SQLSTATE[HY008] SQLSetConnectAttr AUTOCOMMIT Operation canceled
[false,"HY008"]
odbc:
[false,"HY008","Operation canceled"]
[false,"HY008"]
[false,"HY008"]
the driver's own errors again:
a syntax error
0 rows
