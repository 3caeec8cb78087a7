<?php

use Coro\Coroutine\PostgreSQL;

$open = function (string $more = ''): PostgreSQL {
    $db = new PostgreSQL();
    $db->connect('host=' . path('postgres') . " user=postgres dbname=postgres $more", 0) || throw new Exception($db->error);
    return $db;
};
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait,
    'next' => fn(PostgreSQL $db) => ($db->query("select 'right'") ?: throw new Exception($db->error))->fetchRow()[0],
    'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open): void {
            $db = $open();
            show('query', fn() => $db->query(
                "select 1 as i, 0.5::float8 as f, true as b, null as n, 'x' as s, 1.10 as d",
            )->fetchAll());
            show('rows', function () use ($db) {
                $rows = $db->query('select n, n * n as square from generate_series(1, 4) as n');
                return [
                    $rows->numRows(), $rows->fieldCount(), $rows->fetchAssoc(), $rows->fetchRow(), $rows->fetchArray(),
                    $rows->fetchObject(), $rows->fetchAssoc(), $rows->fetchRow(0),
                    $rows->fetchObject(1, ArrayObject::class)->square,
                ];
            });
            show('changes', fn() => [
                $db->query('create temporary table t (id serial primary key, name text)')->resultStatus,
                $db->query("insert into t (name) values ('a'), ('b') returning id")->fetchAll(),
                $db->query("update t set name = 'c'")->affectedRows(),
            ]);
            show('prepared', function () use ($db) {
                $statement = $db->prepare('select $1::int + 1 as a, $2::text as b, $3::bool as c');
                return [$statement->execute([1, 'x', false]), $statement->fetchAll(), $statement->execute([2, null, true]),
                    $statement->fetchRow()];
            });
            show('several statements', fn() => $db->query('select 1 as a; select 2 as b')->fetchAll());
            show('error', fn() => [
                $db->query('selec 1'), $db->error, $db->errCode, $db->resultStatus, $db->resultDiag['sqlstate'],
            ]);
            show('error of a prepared statement', function () use ($db) {
                $statement = $db->prepare('select 1 / $1::int');
                $failed = $statement->execute([0]);
                return [$failed, $statement->error, $statement->resultDiag['sqlstate'], $statement->execute([1])];
            });
            show('after the error', fn() => [$db->query('select 1 as a')->fetchAll(), $db->error, $db->errCode]);
            show('notice', fn() => [$db->query("do $$ begin raise notice 'hello'; end $$") !== false, $db->notices]);
            show('escape', fn() => [$db->escape("it's"), $db->escapeLiteral("it's"), $db->escapeIdentifier('a b')]);
            show('meta data', fn() => [$db->metaData('pg_catalog.pg_am')['oid']['type'], $db->metaData('nothing'), $db->error]);
            show('large object', fn() => [$db->query('begin') !== false, $db->createLOB() > 0, $db->query('rollback') !== false]);
            show('copy', function () use ($open) {   // pgsql returns its result for ever
                $db = $open();
                $db->query('create temporary table copied (n int)');
                $copies = [$db->query('copy copied from stdin'), $db->error, $db->query('copy (select 1) to stdout'), $db->error];
                return [...$copies, $db->query('select 1 as a')->fetchAll(), $db->error];
            });
            show('status', fn() => [$db->status(), (new PostgreSQL())->status()]);
            show('killed', function () use ($open, $db) {
                $other = $open();
                $pid = $other->query('select pg_backend_pid()')->fetchRow()[0];
                $db->query("select pg_terminate_backend($pid)");
                return [$other->query('select 1'), $other->errCode, $other->error !== '', $other->query('select 1')];
            });
            show('no connection', fn() => [(new PostgreSQL())->query('select 1'), (new PostgreSQL())->prepare('select 1')]);
            show('no server', function () {
                $db = new PostgreSQL();
                return [$db->connect('host=' . path('nothing'), 0), str_contains($db->error, 'No such file'), $db->errCode];
            });
            show('no role', function () {
                $db = new PostgreSQL();
                return [$db->connect('host=' . path('postgres') . ' user=nobody', 0), str_contains($db->error, 'nobody')];
            });
        },
    ],
    'wait' => [
        'a query' => fn() => $open()->query('select pg_sleep(0.1)'),
        'a statement' => fn() => $open()->prepare('select pg_sleep($1)')->execute(['0.1']),
    ],
    'handles' => [
        'a query' => $waits(fn(PostgreSQL $db) => $db->query('select pg_sleep(5)')),
        'a statement' => $waits(fn(PostgreSQL $db) => $db->prepare('select pg_sleep($1)')->execute([5])),
    ],
];
