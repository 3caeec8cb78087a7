<?php

declare(strict_types=1);

// Coroutine\PostgreSQL: three queries at the same time, and a prepared statement.
// Start it with: ./dev php examples/postgresql.php [connection string of pg_connect()]

use Coro\Coroutine\PostgreSQL;

$settings = $argv[1] ?? 'host=127.0.0.1 dbname=test user=root password=root';

$connect = function () use ($settings): PostgreSQL {
    $postgres = new PostgreSQL();
    $postgres->connect($settings, 5) || exit("no connection to PostgreSQL: $postgres->error\n");
    return $postgres;
};

Coro\run(function () use ($connect): void {
    $begin = microtime(true);
    Coro\map([1, 2, 3], fn (int $i) => $connect()->query("select pg_sleep(0.1), $i"));
    echo microtime(true) - $begin < 0.3 ? "three queries have waited together\n" : "the machine is busy\n";

    $postgres = $connect();
    $postgres->query('create temporary table products (id serial, name text, price int)');
    $insert = $postgres->prepare('insert into products (name, price) values ($1, $2)');
    $select = $postgres->prepare('select name, price from products where price < $1');
    if (!$insert || !$select) {
        exit("a statement is wrong: $postgres->error\n");
    }
    foreach (['lamp' => 40, 'table' => 150] as $name => $price) {
        $insert->execute([$name, $price]);
    }
    $select->execute([100]);
    echo json_encode($select->fetchAll()), "\n";
});
