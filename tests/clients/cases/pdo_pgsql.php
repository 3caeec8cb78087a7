<?php

return function (string $sockets): array {
    $open = fn(): PDO => new PDO("pgsql:host=$sockets/postgres;dbname=postgres", 'postgres');
    return [
        'compare' => function () use ($open, $sockets): void {
            $db = $open();
            $squares = 'select n, n * n as square from generate_series(1, 3) as n';
            show('query', fn() => $db->query($squares)->fetchAll(PDO::FETCH_ASSOC));
            show('prepared', function () use ($db) {
                $statement = $db->prepare('select ?::int + 1');
                return array_map(fn(int $n) => [$statement->execute([$n]), $statement->fetchColumn()], [1, 2, 3]);
            });
            show('large', fn() => strlen($db->query("select repeat('x', 3000000)")->fetchColumn()));
            show('error', fn() => $db->query('select * from nothing'));
            show('transaction', function () use ($db) {
                $db->beginTransaction();
                $db->exec('create temporary table t (n int)');
                $db->rollBack();
                return $db->query("select to_regclass('t') is null")->fetchColumn();
            });
            show('notification', function () use ($open, $db) {
                $db->exec('listen news');
                $open()->exec("notify news, 'text'");
                return array_slice($db->pgsqlGetNotify(PDO::FETCH_NUM, 10_000), 0, 1);
            });
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->query('select pg_terminate_backend(' . $other->query('select pg_backend_pid()')->fetchColumn() . ')');
                return $other->query('select 1');
            });
            show('no server', fn() => new PDO("pgsql:host=$sockets/nothing", 'postgres'));
        },
        'wait' => function () use ($open): void {
            $open()->query('select pg_sleep(0.1)');
        },
    ];
};
