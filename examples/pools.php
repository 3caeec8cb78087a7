<?php

/**
 * A pool of connections: 100 coroutines share 4 connections to a database.
 *
 *     ./dev php examples/pools.php
 *
 * The database is a file of SQLite, unless DATABASE_HOST names a server of MySQL: then DATABASE_NAME, DATABASE_USER and
 * DATABASE_PASSWORD are its database, user and password.
 */

declare(strict_types=1);

use Coro\Coroutine;
use Coro\Database\PDOConfig;
use Coro\Database\PDOPool;
use Coro\Database\PDOProxy;

$file = (string) tempnam(sys_get_temp_dir(), 'coro');
$host = (string) getenv('DATABASE_HOST');
$config = $host !== ''
    ? (new PDOConfig())->withHost($host)->withDbname((string) getenv('DATABASE_NAME'))
        ->withUsername((string) getenv('DATABASE_USER'))->withPassword((string) getenv('DATABASE_PASSWORD'))
    : (new PDOConfig())->withDriver('sqlite')->withDbname($file);

/** Calls a function with a connection that no other coroutine uses, and returns its result. */
function with_connection(PDOPool $pool, Closure $work): mixed
{
    $pdo = $pool->get() ?: throw new RuntimeException('the wait for a connection was canceled');
    try {
        return $work($pdo);
    } finally {
        $pool->put($pdo);   // rolls the transaction back if $work has thrown an exception in it
    }
}

Coro\run(function () use ($config): void {
    $pool = (new PDOPool($config, 4))->heartbeat(30);
    with_connection($pool, function (PDOProxy $pdo): void {
        $pdo->exec('drop table if exists visits');
        $pdo->exec('create table visits (page varchar(20))');
    });

    $visit = fn(int $number) => fn() => with_connection($pool, function (PDOProxy $pdo) use ($number): void {
        $pdo->prepare('insert into visits (page) values (?)')->execute([$number % 3 ? '/home' : '/about']);
    });
    Coroutine\batch(array_map($visit, range(1, 100)));

    with_connection($pool, function (PDOProxy $pdo): void {
        $select = $pdo->prepare('select page, count(*) as n from visits group by page order by page');
        $select->execute();
        /** @var array{page: string, n: int} $row */
        foreach ($select as $row) {
            echo "$row[page]: $row[n]\n";
        }
    });
    ['open' => $open, 'waits' => $waits] = $pool->stats();
    echo "$open connections, ", $waits > 0 ? 'and coroutines have waited for them' : 'and no coroutine has waited', "\n";
    $pool->close();
});
unlink($file);
