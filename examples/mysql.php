<?php

declare(strict_types=1);

// Coroutine\MySQL: three queries at the same time, a prepared statement, and a transaction that is rolled back.
// Start it with: ./dev php examples/mysql.php [host, or unix: and the path of a socket] [user] [password] [database]

use Coro\Coroutine\MySQL;

[, $host, $user, $password, $database] = $argv + [1 => '127.0.0.1', 'root', 'root', 'test'];

$connect = function () use ($host, $user, $password, $database): MySQL {
    $mysql = new MySQL();
    if (!$mysql->connect(['host' => $host, 'user' => $user, 'password' => $password, 'database' => $database, 'timeout' => 5])) {
        exit("no connection to MySQL: $mysql->connect_error\n");
    }
    return $mysql;
};

Coro\run(function () use ($connect): void {
    $begin = microtime(true);
    Coro\map([1, 2, 3], fn (int $i) => $connect()->query("select sleep(0.1), $i", 5));
    echo microtime(true) - $begin < 0.3 ? "three queries have waited together\n" : "the machine is busy\n";

    $mysql = $connect();
    $mysql->query('create temporary table products (id int primary key auto_increment, name varchar(50), price int)');
    $insert = $mysql->prepare('insert into products (name, price) values (?, ?)');
    if (!$insert instanceof MySQL\Statement) {
        exit("the statement is wrong: $mysql->error\n");
    }
    foreach (['lamp' => 40, 'table' => 150] as $name => $price) {
        $insert->execute([$name, $price]);
        echo "$name is product $mysql->insert_id\n";
    }
    $mysql->begin();
    $mysql->query("delete from products where name = 'lamp'");
    echo "$mysql->affected_rows deleted\n";
    $mysql->rollback();
    echo json_encode($mysql->query('select name, price from products order by id')), "\n";
});
