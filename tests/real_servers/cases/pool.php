<?php

use Swoole\Database\MysqliConfig;
use Swoole\Database\MysqliPool;
use Swoole\Database\MysqliProxy;
use Swoole\Database\PDOConfig;
use Swoole\Database\PDOPool;
use Swoole\Database\PDOProxy;

// The pools are made before a server forks its workers.
$pdo = new PDOPool(
    (new PDOConfig())->withUnixSocket(path('mysql/socket'))->withDbname('mysql')->withPassword(''),
    6,
);
$pgsql = new PDOPool(
    (new PDOConfig())->withDriver('pgsql')->withUnixSocket(path('postgres'))->withDbname('postgres')->withUsername('postgres'),
    6,
);
$mysqli = new MysqliPool(
    (new MysqliConfig())->withUnixSocket(path('mysql/socket'))->withDbname('mysql')->withPassword(''),
    6,
);
$use = function (PDOPool|MysqliPool $pool, Closure $work): void {
    $pool->stats()['open'] > 0 || $pool->fill();   // so that the number of connections does not change later
    $db = $pool->get();
    try {
        $work($db);
    } finally {
        $pool->put($db);
    }
};
return [
    'compare' => [],
    'takes_turns' => 'they share 6 connections',
    'wait' => [
        'PDOPool' => fn() => $use($pdo, fn(PDOProxy $db) => $db->query('select sleep(0.01)')),
        'PDOPool, a transaction' => fn() => $use($pdo, function (PDOProxy $db): void {
            $db->beginTransaction();
            $statement = $db->prepare('select sleep(?)');
            $statement->execute(['0.01']);
        }),
        'MysqliPool' => fn() => $use($mysqli, fn(MysqliProxy $db) => $db->query('select sleep(0.01)')),
    ],
    'handles' => [
        'a PDOProxy' => [
            'open' => fn() => $pdo->get(),
            'wait' => fn(PDOProxy $db) => $db->query('select sleep(5)')->fetchColumn(),
            'next' => fn(PDOProxy $db) => $db->query('select "right"')->fetchColumn(), 'answer' => 'right',
        ],
        'a PDOProxy for PostgreSQL' => [
            'open' => fn() => $pgsql->get(),
            'wait' => fn(PDOProxy $db) => $db->query('select pg_sleep(5)')->fetchColumn(),
            'next' => fn(PDOProxy $db) => $db->query("select 'right'")->fetchColumn(), 'answer' => 'right',
        ],
        'a MysqliProxy' => [
            'open' => fn() => $mysqli->get(),
            'wait' => fn(MysqliProxy $db) => $db->query('select sleep(5)'),
            'next' => fn(MysqliProxy $db) => $db->query('select "right"')->fetch_row()[0], 'answer' => 'right',
        ],
    ],
];
