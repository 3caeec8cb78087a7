--TEST--
Hooks: inside coroutines the classes of PDO's drivers open connections that are not persistent
--EXTENSIONS--
coro
pdo
pdo_sqlite
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) {
    die('skip needs the classes of PHP 8.4');
}
?>
--FILE--
<?php Coro\Runtime::enableCoroutine();
set_error_handler(function (int $level, string $text): bool {
    echo "$level: $text\n";
    return true;
});
// In SQLite each connection to a database in memory has its own tables.
$count = function (PDO $pdo): string {
    $pdo->exec('CREATE TABLE IF NOT EXISTS t (n)');
    $pdo->exec('INSERT INTO t VALUES (1)');
    return $pdo::class . ' ' . json_encode($pdo->getAttribute(PDO::ATTR_PERSISTENT)) . ' ' .
        $pdo->query('SELECT count(*) FROM t')->fetchColumn();
};
$options = [PDO::ATTR_PERSISTENT => true];
$ways = [
    'PDO::connect' => fn() => PDO::connect('sqlite::memory:', null, null, $options),
    'new Pdo\Sqlite' => fn() => new Pdo\Sqlite('sqlite::memory:', null, null, $options),
    'Pdo\Sqlite::connect' => fn() => Pdo\Sqlite::connect('sqlite::memory:', null, null, $options),
];
foreach ($ways as $way => $open) {
    $outside = [$open(), $open()];
    echo "$way outside: ", $count($outside[0]), ', ', $count($outside[1]), "\n";
}
Coro\run(function () use ($ways, $count): void {
    foreach ($ways as $way => $open) {
        $inside = [$open(), $open()];
        echo "$way: ", $count($inside[0]), ', ', $count($inside[1]), "\n";
    }
});
?>
--EXPECT--
PDO::connect outside: Pdo\Sqlite true 1, Pdo\Sqlite true 2
new Pdo\Sqlite outside: Pdo\Sqlite true 3, Pdo\Sqlite true 4
Pdo\Sqlite::connect outside: Pdo\Sqlite true 5, Pdo\Sqlite true 6
8: PDO::connect(): Connections of coroutines are not persistent: PHP closes this one with the last reference to it
PDO::connect: Pdo\Sqlite false 1, Pdo\Sqlite false 1
new Pdo\Sqlite: Pdo\Sqlite false 1, Pdo\Sqlite false 1
Pdo\Sqlite::connect: Pdo\Sqlite false 1, Pdo\Sqlite false 1
