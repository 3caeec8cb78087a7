<?php

use Coro\Coroutine\MySQL;

$open = function (array $config = []): MySQL {
    $db = new MySQL();
    $db->connect($config + ['host' => 'unix:' . path('mysql/socket'), 'user' => 'root', 'database' => 'mysql'])
        || throw new Exception($db->connect_error, $db->connect_errno);
    return $db;
};
$errors = fn(MySQL|MySQL\Statement $from): array => [$from->errno, $from->error];
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(MySQL $db) => $db->query('select "right" as a')[0]['a'] ?? false,
    'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $errors): void {
            $db = $open();
            show('connected', fn() => [$db->connected, $db->errno, $db->error, $db->connect_errno, $db->sock > 0]);
            show('query', fn() => $db->query('select 1 + 1 as two, null as n'));
            show('typed', fn() => $open(['strict_type' => true])->query('select 1 + 1 as two, 0.5e0 as half'));
            show('no rows', fn() => $db->query('select 1 from mysql.user where 1 = 0'));
            show('changes', fn() => [
                $db->query('create temporary table t (id int primary key auto_increment, name varchar(20)) engine = innodb'),
                $db->query('insert into t (name) values ("a"), ("b")'), $db->affected_rows, $db->insert_id,
                $db->query('update t set name = "c" where id = 2'), $db->affected_rows,
            ]);
            show('prepared', function () use ($db) {
                $statement = $db->prepare('select ? + 1 as a, ? as b, ? as c');
                return [$statement->execute([1, 'x', null]), $statement->execute([2, 'y', 0.5]), $statement->close()];
            });
            show('prepared insert', function () use ($db) {
                $statement = $db->prepare('insert into t (name) values (?)');
                return [$statement->execute(['d']), $statement->affected_rows, $statement->insert_id, $db->insert_id];
            });
            show('wrong number of parameters', function () use ($db, $errors) {
                $statement = $db->prepare('select ?');
                return [$statement->execute([]), $statement->errno, $statement->execute([7])];
            });
            show('fetch mode', function () use ($open) {
                $db = $open(['fetch_mode' => true]);
                $got = [$db->query('select 1 as n union select 2 union select 3'), $db->fetch(), $db->fetchAll(), $db->fetch()];
                $statement = $db->prepare('select 4 as n union select 5');
                return [...$got, $statement->execute(), $statement->fetch(), $statement->fetch(), $statement->fetch()];
            });
            show('procedure', function () use ($db) {
                $db->query('create or replace procedure mysql.two() begin select 1 as a; select 2 as b; end');
                return [
                    $db->query('call mysql.two()'), $db->nextResult(), $db->nextResult(), $db->nextResult(),
                    $db->query('call mysql.two()'), $db->query('select 3 as c'),
                ];
            });
            show('prepared procedure', function () use ($db) {
                $statement = $db->prepare('call mysql.two()');
                return [
                    $statement->execute(), $statement->nextResult(), $statement->nextResult(), $statement->nextResult(),
                    $statement->execute(), $statement->execute(), $db->query('select 3 as c'),
                ];
            });
            show('transaction', fn() => [
                $db->begin(), $db->query('delete from t'), $db->rollback(),
                $db->begin(), $db->query('delete from t where id = 1'), $db->commit(), $db->query('select count(*) as n from t'),
            ]);
            show('escape', fn() => [$db->escape("it's"), (new MySQL())->escape('x')]);
            show('error', fn() => [$db->query('select * from mysql.nothing'), ...$errors($db)]);
            show('error in prepare', fn() => [$db->prepare('selec 1'), ...$errors($db)]);
            show('after the error', fn() => [$db->query('select 1 as a'), ...$errors($db)]);
            show('killed', function () use ($open, $db, $errors) {
                $other = $open();
                $db->query('kill ' . $other->query('select connection_id() as id')[0]['id']);
                $got = [$other->query('select 1'), ...$errors($other), $other->connected];
                return [...$got, $other->query('select 1'), $other->errno, $other->connect(), $other->query('select 1 as a')];
            });
            show('closed', fn() => [$db->close(), $db->close(), $db->connected, $db->query('select 1'), ...$errors($db)]);
            show('wrong password', function () {
                $db = new MySQL();
                $done = $db->connect(['host' => 'unix:' . path('mysql/socket'), 'user' => 'nobody', 'password' => 'x']);
                return [$done, $db->connect_errno, $db->connect_error, $db->connected];
            });
            show('no server', function () {
                $db = new MySQL();
                return [$db->connect(['host' => 'unix:' . path('nothing')]), $db->connect_errno, $db->connect_error];
            });
            show('over TCP', fn() => $open(['host' => '127.0.0.1', 'port' => port('mysql')])->query('select 5 as a'));
        },
    ],
    'wait' => [
        'a query' => fn() => $open()->query('select sleep(0.1)'),
        'a statement' => fn() => $open()->prepare('select sleep(?)')->execute(['0.1']),
        'a deferred query' => function () use ($open): void {
            $db = $open();
            $db->setDefer();
            $db->query('select sleep(0.1)');
            $db->recv();
        },
    ],
    'handles' => [
        'a query' => $waits(fn(MySQL $db) => $db->query('select sleep(5)')),
        'a statement' => $waits(fn(MySQL $db) => $db->prepare('select sleep(?)')->execute([5])),
        'a transaction' => $waits(fn(MySQL $db) => $db->begin() && $db->query('select sleep(5)')),
    ],
];
