--TEST--
Hooks: a call of SQLite that is canceled before it begins, or while it waits for a lock, fails with an error
--EXTENSIONS--
coro
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
use Coro\Coroutine;

const NEVER = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

// Cancels a coroutine while it waits: between two calls in a thread, or two attempts to get a lock, it cannot be canceled.
function end_wait(int $id): void
{
    while (Coroutine::exists($id) && !Coroutine::cancel($id)) {
        Coroutine::sleep(0.001);
    }
    Coroutine::join([$id]);
}

// Cancels the call while it waits.
function cancel_call(string $name, Closure $call): void
{
    end_wait(go(function () use ($name, $call): void {
        try {
            $result = json_encode($call());
            echo "$name: $result\n";
        } catch (Exception $error) {
            echo "$name: ", get_class($error), ': ', $error->getMessage(), "\n";
        }
    }));
}

// Keeps the only thread busy, so that no call of another connection begins.
function with_busy_thread(Closure $function): void
{
    $file = sys_get_temp_dir() . '/coro_sqlite_busy_' . getmypid() . '.db';
    $pdo = new PDO("sqlite:$file", null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
    $busy = go(fn() => $pdo->query(NEVER));
    while (Coroutine::stats()['aio_task_num'] === 0 || Coroutine::stats()['aio_queue_size'] > 0) {
        Coroutine::sleep(0.001);
    }
    $function();
    end_wait($busy);
    unlink($file);
}

function use_pdo(string $file): void
{
    $pdo = new PDO("sqlite:$file");
    $pdo->exec('CREATE TABLE t (x)');
    $insert = $pdo->prepare('INSERT INTO t VALUES (1)');
    with_busy_thread(function () use ($pdo, $insert): void {
        cancel_call('beginTransaction', fn() => $pdo->beginTransaction());
        cancel_call('exec', fn() => $pdo->exec('INSERT INTO t VALUES (1)'));
        cancel_call('execute', fn() => $insert->execute());
        if (PHP_VERSION_ID < 80500) {
            cancel_call('prepare', fn() => $pdo->prepare(str_repeat(' ', 20_000) . 'SELECT 1'));
        } else {   // PHP 8.5 checks each statement with a callback, so no thread compiles it
            echo "prepare: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted\n";
        }
        cancel_call('query', fn() => $pdo->query(NEVER));
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
        cancel_call('silent', fn() => [$pdo->exec('DELETE FROM t'), $pdo->errorInfo()]);
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
    });
    $pdo->beginTransaction();
    $pdo->exec('INSERT INTO t VALUES (2)');
    with_busy_thread(fn() => cancel_call('commit', fn() => $pdo->commit()));
    $other = new PDO("sqlite:$file");
    cancel_call('lock', fn() => $other->exec('INSERT INTO t VALUES (3)'));
    $pdo->commit();
    echo json_encode($pdo->query('SELECT * FROM t')->fetchAll(PDO::FETCH_COLUMN)), "\n";
    try {
        $other->exec('nonsense');   // an error of SQLite itself is reported again
    } catch (PDOException $error) {
        echo $error->getMessage(), "\n";
    }
}

function use_sqlite3(string $file): void
{
    $db = new SQLite3($file);
    $db->enableExceptions(true);
    $db->exec('CREATE TABLE b (data); INSERT INTO b VALUES (zeroblob(100000))');
    $copy = new SQLite3("$file-copy");
    $insert = $db->prepare('INSERT INTO b VALUES (1)');
    with_busy_thread(function () use ($db, $copy, $insert): void {
        cancel_call('exec', fn() => $db->exec('INSERT INTO b VALUES (1)'));
        echo json_encode([$db->lastErrorCode(), $db->lastExtendedErrorCode(), $db->lastErrorMsg()]), "\n";
        cancel_call('execute', fn() => $insert->execute());
        cancel_call('querySingle', fn() => $db->querySingle('DELETE FROM b'));
        cancel_call('openBlob', fn() => $db->openBlob('b', 'data', 1));
        cancel_call('backup', fn() => $db->backup($copy));
    });
    echo json_encode([$db->querySingle('SELECT count(*) FROM b'), $db->lastErrorMsg()]), "\n";
}


Coroutine::set(['aio_worker_num' => 1]);
$file = sys_get_temp_dir() . '/coro_sqlite_interrupted_' . getmypid() . '.db';
Coro\run(function () use ($file): void {
    use_pdo($file);
    use_sqlite3($file);
});
array_map(unlink(...), glob("$file*"));
?>
--EXPECTF--
beginTransaction: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
exec: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
execute: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
prepare: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
query: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
silent: [false,["01002",9,"interrupted"]]
commit: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
lock: PDOException: SQLSTATE[01002]: Disconnect error: 9 interrupted
[2]
SQLSTATE[HY000]: General error: 1 near "nonsense": syntax error
exec: %SException: interrupted
[9,9,"interrupted"]
execute: %SException: Unable to execute statement: interrupted
querySingle: %SException: Unable to execute statement: interrupted
openBlob: %SException: Unable to open blob: interrupted
backup: %SException: Backup failed: %Sinterrupted
[1,"not an error"]
