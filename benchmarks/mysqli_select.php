<?php
// A select of one of 10,000 rows through mysqli. The argument is the folder of the server's socket.
require __DIR__ . '/client.inc';

[, $folder] = $argv;
$open = fn (): mysqli => new mysqli(null, 'root', '', 'mysql', 0, "$folder/mysql/socket");
$db = $open();
$db->query('create table if not exists numbers (id int primary key, square int)');
$db->query('insert ignore into numbers select seq, seq * seq from seq_1_to_10000');

bench_calls(32, $open, function (mysqli $db): void {
    $id = mt_rand(1, 10_000);
    (int) $db->query("select square from numbers where id = $id")->fetch_row()[0] === $id * $id || exit(1);
});
