--TEST--
Hooks: other coroutines run while SQLite computes, while a commit is written, and while a connection waits for a lock
--EXTENSIONS--
coro
pdo
pdo_sqlite
sqlite3
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Channel;
use Coro\Coroutine;

const SLOW = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3000000) SELECT sum(x) FROM c';
const NEVER = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

$file = sys_get_temp_dir() . '/coro_sqlite_waits_' . getmypid() . '.db';
Coro\run(function () use ($file): void {
    $pdo = new PDO("sqlite:$file");
    $pdo->exec('PRAGMA synchronous = off; CREATE TABLE t (x)');

    echo "a slow query:\n";
    $slow = go(function () use ($pdo): void {
        echo $pdo->query(SLOW)->fetchColumn(), "\n";
    });
    // If the result is not used, querySingle() calls sqlite3_exec().
    $exec = go(function (): void {
        $memory = new SQLite3(':memory:');
        $memory->enableExceptions(true);
        try {
            $memory->querySingle(NEVER);
        } catch (Exception $error) {
            echo $error->getMessage(), "\n";
        }
    });
    Coroutine::sleep(0.001);
    echo "meanwhile\n";
    Coroutine::cancel($exec);
    Coroutine::join([$slow, $exec]);

    // More coroutines than the pool has threads wait for the lock, and the one that holds it needs a thread to commit.
    echo "locks:\n";
    $locked = new Channel(1);
    $release = new Channel(1);
    $done = new Channel(200);
    go(function () use ($pdo, $locked, $release): void {
        $pdo->exec('BEGIN IMMEDIATE; INSERT INTO t VALUES (0)');
        $locked->push(true);
        $release->pop();
        $pdo->exec('COMMIT');
    });
    $locked->pop();
    for ($i = 1; $i <= 100; $i++) {
        go(function () use ($file, $i, $done): void {
            $mine = new PDO("sqlite:$file");
            $mine->exec('PRAGMA synchronous = off');
            $mine->prepare('INSERT INTO t VALUES (?)')->execute([$i]);
            $done->push($i);
        });
    }
    var_dump($done->pop(0.05));   // all of them wait
    $release->push(true);
    for ($i = 1; $i <= 100; $i++) {
        $done->pop();
    }
    print_r($pdo->query('SELECT count(*), sum(x) FROM t')->fetch(PDO::FETCH_NUM));

    echo "a lock that stays:\n";
    $pdo->exec('BEGIN IMMEDIATE');
    $other = new SQLite3($file);
    $other->enableExceptions(true);
    $other->busyTimeout(30);
    $begin = microtime(true);
    try {
        $other->exec('INSERT INTO t VALUES (1)');
    } catch (Exception $error) {
        echo $error->getMessage(), ', ', microtime(true) - $begin >= 0.025 ? 'after the timeout' : 'too early', "\n";
    }
    echo "cancel:\n";
    foreach (['INSERT INTO t VALUES (2)', NEVER] as $sql) {
        $other->busyTimeout(600_000);
        $waits = go(function () use ($other, $sql): void {
            try {
                $other->querySingle($sql);
            } catch (Throwable $error) {
                for (; $error; $error = $error->getPrevious()) {
                    echo get_class($error), ' ';
                }
                echo "\n";
            }
        });
        do {   // between two attempts to get the lock, the coroutine does not wait, and cannot be canceled
            Coroutine::sleep(0.01);
        } while (!Coroutine::cancel($waits, true));
        Coroutine::join([$waits]);
    }
    $pdo->exec('COMMIT');
    echo $other->querySingle('SELECT count(*) FROM t'), " rows\n";

    echo "close in use:\n";
    $statement = $other->prepare(NEVER);
    $waits = go(function () use ($statement): void {
        try {
            $statement->execute();
        } catch (Throwable) {
            echo "canceled\n";
        }
    });
    go(function () use ($other): void {
        try {
            $other->close();
        } catch (Coro\Error) {   // or it is refused
        }
    });
    Coroutine::cancel($waits, true);
    Coroutine::join([$waits]);
    echo "done\n";
});
array_map(unlink(...), glob("$file*"));
?>
--EXPECTF--
a slow query:
meanwhile
interrupted
4500001500000
locks:
bool(false)
Array
(
    [0] => 101
    [1] => 5050
)
a lock that stays:
database is locked, after the timeout
cancel:
%SException Coro\Coroutine\CanceledException 
%SException Coro\Coroutine\CanceledException 
101 rows
close in use:
canceled
done
