--TEST--
Hooks: ODBC gives the same results and errors in a coroutine; other coroutines run meanwhile; a query can be canceled
--EXTENSIONS--
coro
pdo
pdo_odbc
odbc
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

const SLOW = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000000) SELECT count(*) FROM c';
const NEVER = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Exception $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

function run_all(): string
{
    ob_start();
    $file = sys_get_temp_dir() . '/coro_odbc_' . getmypid() . '.db';
    $pdo = new PDO("odbc:Driver=SQLite3;Database=$file");
    attempt(fn() => $pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)'));
    $insert = $pdo->prepare('INSERT INTO t (name) VALUES (?)');
    $pdo->beginTransaction();
    for ($i = 1; $i <= 50; $i++) {
        $insert->execute(["name $i"]);
    }
    $pdo->commit();
    attempt(fn() => $pdo->query('SELECT * FROM t WHERE id > 47')->fetchAll(PDO::FETCH_NUM));
    attempt(fn() => $pdo->query('SELECT nothing'));
    attempt(fn() => [$pdo->beginTransaction(), $pdo->exec('DELETE FROM t'), $pdo->rollBack()]);
    $connection = odbc_connect("Driver=SQLite3;Database=$file", '', '');
    $result = odbc_exec($connection, 'SELECT count(*), max(id) FROM t');
    attempt(fn() => odbc_fetch_array($result));
    attempt(fn() => odbc_fetch_row(odbc_tables($connection)));
    attempt(fn() => @odbc_exec($connection, 'nonsense'));
    odbc_close($connection);
    unlink($file);
    return ob_get_clean();
}

$plain = run_all();
Coro\Runtime::enableCoroutine();
Coro\run(function () use ($plain): void {
    $hooked = run_all();
    echo $hooked === $plain ? "same\n" : "different: $hooked\nexpected: $plain\n";

    $pdo = new PDO('odbc:Driver=SQLite3;Database=:memory:');
    $slow = go(function () use ($pdo): void {
        echo (int) $pdo->query(SLOW)->fetchColumn(), "\n";
    });
    Coroutine::sleep(0.001);
    echo "meanwhile\n";
    Coroutine::join([$slow]);

    $never = go(function () use ($pdo): void {
        try {
            $pdo->query(NEVER);
        } catch (Throwable) {
            echo "canceled\n";
        }
    });
    do {
        Coroutine::sleep(0.01);
    } while (!Coroutine::cancel($never, true));
    Coroutine::join([$never]);
    echo $pdo->query('SELECT 42')->fetchColumn(), "\n";
});
?>
--EXPECT--
same
meanwhile
2000000
canceled
42
