--TEST--
Hooks: SQLite gives the same results and errors in a coroutine with hooks as without
--EXTENSIONS--
coro
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Exception $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

function use_pdo(string $file): void
{
    $pdo = new PDO("sqlite:$file");
    attempt(fn() => $pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE); CREATE TABLE empty (x)'));
    attempt(fn() => $pdo->exec("INSERT INTO t VALUES (1, 'one'), (2, 'two'); INSERT INTO t VALUES (3, 'three')  ;  "));
    attempt(fn() => $pdo->exec("INSERT INTO t VALUES (4, 'four'); INSERT INTO t VALUES (5, 'one'); INSERT INTO t VALUES (6, 'six')"));
    attempt(fn() => $pdo->exec('INSERT INTO missing VALUES (1)'));
    attempt(fn() => $pdo->exec(' '));
    attempt(fn() => $pdo->query('SELECT * FROM t')->fetchAll(PDO::FETCH_NUM));
    attempt(fn() => $pdo->query('SELECT * FROM empty')->fetch());
    attempt(fn() => $pdo->query('SELECT nothing'));
    $insert = $pdo->prepare('INSERT INTO t (name) VALUES (:name) RETURNING id');
    foreach (['seven', 'one', str_repeat('x', 5000)] as $name) {
        attempt(fn() => [$insert->execute([':name' => $name]), $insert->fetchColumn(), $insert->closeCursor()]);
    }
    attempt(fn() => [$pdo->beginTransaction(), $pdo->exec("DELETE FROM t"), $pdo->rollBack(), $pdo->lastInsertId()]);
    attempt(fn() => [$pdo->query('COMMIT')]);
    $insert = $pdo->prepare('INSERT INTO empty VALUES (?)');
    $pdo->beginTransaction();
    for ($i = 0; $i < 100; $i++) {
        $insert->bindParam(1, $value);
        $value = str_repeat("$i,", 10);
        $insert->execute();
    }
    $pdo->commit();
    attempt(fn() => $pdo->query('SELECT count(*), min(x), max(x) FROM empty')->fetch(PDO::FETCH_ASSOC));
    $rows = $pdo->query('SELECT a.rowid, length(b.x) FROM empty a, empty b ORDER BY b.x, a.rowid');
    $sum = 0;
    while ($row = $rows->fetch(PDO::FETCH_NUM)) {
        $sum = ($sum * 31 + $row[0] + $row[1]) % 1_000_003;
    }
    attempt(fn() => $sum);
    attempt(fn() => $pdo->query('PRAGMA busy_timeout')->fetchColumn());
    attempt(fn() => [$pdo->exec('PRAGMA Busy_Timeout = 1500'), $pdo->query('PRAGMA busy_timeout')->fetchColumn()]);
    attempt(fn() => $pdo->query('PRAGMA journal_mode = wal')->fetchColumn());
    attempt(fn() => $pdo->query('SELECT ' . str_repeat('(', 90) . '1' . str_repeat(' + 1)', 90))->fetchColumn());
    $pdo->sqliteCreateFunction('reversed', strrev(...));
    $pdo->sqliteCreateAggregate('joined', fn($all, $row, $value) => $all . $value, fn($all, $rows) => "$rows: $all");
    $pdo->sqliteCreateCollation('by_length', fn($a, $b) => strlen($a) <=> strlen($b));
    attempt(fn() => $pdo->query('SELECT reversed(name), joined(name) FROM t WHERE id < 4')->fetch(PDO::FETCH_NUM));
    attempt(fn() => $pdo->query('SELECT name FROM t WHERE id < 4 ORDER BY name COLLATE by_length')->fetchAll(PDO::FETCH_COLUMN));
}

function use_sqlite3(string $file): void
{
    $db = new SQLite3($file);
    $db->enableExceptions(true);
    attempt(fn() => $db->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, data BLOB); INSERT INTO t VALUES (1, zeroblob(20000))'));
    attempt(fn() => $db->exec('nonsense'));
    $blob = $db->openBlob('t', 'data', 1, 'main', SQLITE3_OPEN_READWRITE);
    fwrite($blob, str_repeat('abc', 5000));
    rewind($blob);
    attempt(fn() => md5(stream_get_contents($blob)));
    fclose($blob);
    $statement = $db->prepare('SELECT length(data), :text FROM t WHERE id = :id');
    $statement->bindValue(':id', 1);
    $statement->bindValue(':text', 'text');
    attempt(fn() => $statement->execute()->fetchArray(SQLITE3_NUM));
    attempt(fn() => $db->querySingle('SELECT substr(data, 1, 5) FROM t'));
    attempt(fn() => $db->prepare('SELECT x FROM t'));
    $copy = new SQLite3(':memory:');
    attempt(fn() => $db->backup($copy));
    attempt(fn() => $copy->querySingle('SELECT count(*) FROM t'));
    $db->createFunction('twice', fn($x) => $x . $x);
    attempt(fn() => $db->querySingle("SELECT twice('a')"));
    $db->setAuthorizer(fn(int $action) => $action === SQLite3::SELECT ? SQLite3::DENY : SQLite3::OK);
    attempt(fn() => $db->querySingle('SELECT 1'));
    attempt(fn() => $copy->close() && $db->close());
    attempt(fn() => new SQLite3('/missing/file'));
}

function run_all(): string
{
    ob_start();
    foreach (['pdo' => use_pdo(...), 'sqlite3' => use_sqlite3(...)] as $name => $use) {
        $file = sys_get_temp_dir() . "/coro_sqlite_results_$name" . getmypid() . '.db';
        foreach ([$file, ':memory:'] as $database) {
            $use($database);
        }
        array_map(unlink(...), glob("$file*"));
    }
    return ob_get_clean();
}

$plain = run_all();
Coro\Runtime::enableCoroutine();
Coro\run(function () use ($plain): void {
    $hooked = run_all();
    echo $hooked === $plain ? "same\n" : "different: $hooked\nexpected: $plain\n";
});
echo substr_count($plain, 'Exception'), " errors\n";
?>
--EXPECTF--
same
%d errors
