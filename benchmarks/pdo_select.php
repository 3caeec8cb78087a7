<?php
// A prepared select of one of 10,000 rows through PDO. The arguments are the driver, mysql or pgsql, and the folder of
// the server's socket.
require __DIR__ . '/client.inc';

[, $driver, $folder] = $argv;
[$name, $user, $numbers] = [
    'mysql' => ["mysql:unix_socket=$folder/mysql/socket;dbname=mysql", 'root', 'select seq as n from seq_1_to_10000'],
    'pgsql' => ["pgsql:host=$folder/postgres;dbname=postgres", 'postgres', 'select generate_series(1, 10000) as n'],
][$driver];

$db = new PDO($name, $user);
$db->exec('create table if not exists numbers (id int primary key, square int)');
if ((int) $db->query('select count(*) from numbers')->fetchColumn() === 0) {
    $db->exec("insert into numbers select n, n * n from ($numbers) as all_numbers");
}

bench_calls(32, fn () => (new PDO($name, $user))->prepare('select square from numbers where id = ?'),
    function (PDOStatement $select): void {
        $id = mt_rand(1, 10_000);
        $select->execute([$id]);
        (int) $select->fetchColumn() === $id * $id || exit(1);
        $select->closeCursor();
    });
