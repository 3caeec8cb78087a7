<?php
// options: -d coro.pdo_pool=1 -d coro.pdo_pool_size=6

// A PDO object with a pool, which is made before a server forks its workers and which all handlers share.
$connect = fn(): PDO => new PDO('mysql:dbname=mysql;unix_socket=' . path('mysql/socket'), 'root', '');
$db = $connect();
$all = function (Closure $work) use ($db): void {
    static $is_full = false;   // so that the number of connections does not change later
    $is_full = $is_full || Coro\Coroutine\batch(array_fill(0, 6, fn() => $db->query('select sleep(0.01)')->fetch()));
    $work($db);
};
$waits = fn(Closure $wait): array => [
    'open' => $connect, 'wait' => $wait,
    'next' => fn(PDO $db) => $db->query('select "right"')->fetchColumn(), 'answer' => 'right',
    'must_drop' => true,   // as without a pool: the connection of the coroutine is lost
];
return [
    'compare' => [
        function () use ($connect): void {
            $db = $connect();
            show('query', fn() => $db->query('select 1 + 1 as two')->fetchAll(PDO::FETCH_ASSOC));
            show('error', fn() => $db->query('select * from mysql.nothing'));
            show('error of the object', fn() => [$db->errorCode(), $db->errorInfo()[0]]);
            show('transaction', fn() => [$db->beginTransaction(), $db->inTransaction(), $db->rollBack(), $db->inTransaction()]);
            show('attribute', fn() => [
                $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM), $db->getAttribute(PDO::ATTR_DEFAULT_FETCH_MODE),
                $db->query('select 1')->fetch(),
            ]);
            show('quote', fn() => [$db->quote("it's"), $db->lastInsertId(), $db->exec('do 1')]);
            show('class', fn() => [get_class($db), $db instanceof PDO, (new ReflectionObject($db))->isInternal()]);
            show('wrong arguments', fn() => $db->query());
            show('clone', fn() => clone $db);
            show('serialize', fn() => serialize($db));
            show('driver', fn() => $db->getAttribute(PDO::ATTR_DRIVER_NAME));
        },
    ],
    'takes_turns' => 'they share 6 connections',
    'wait' => [
        'a query' => fn() => $all(fn(PDO $db) => $db->query('select sleep(0.01)')),
        'a transaction' => fn() => $all(fn(PDO $db) => $db->beginTransaction() && $db->query('select sleep(0.01)')),
        'an object of the handler' => fn() => $all(fn() => $connect()->query('select sleep(0.01)')->fetch()),
    ],
    'handles' => [
        'a query' => $waits(fn(PDO $db) => $db->query('select sleep(5)')->fetchColumn()),
        'a transaction' => $waits(fn(PDO $db) => $db->beginTransaction() && $db->query('select sleep(5)')),
    ],
];
