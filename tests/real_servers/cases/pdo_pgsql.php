<?php

$open = fn(array $options = []): PDO =>
    new PDO('pgsql:host=' . path('postgres') . ';dbname=postgres', 'postgres', null, $options);
$connect = fn(string $more): PDO =>
    new PDO('pgsql:host=127.0.0.1;port=' . port('postgres') . ";dbname=postgres;gssencmode=disable;$more", 'postgres');
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(PDO $db) => $db->query("select 'right'")->fetchColumn(), 'answer' => 'right',
];
$guarded = fn(PDO $db) => ask_guarded(fn() => $db->query("select 'right'")->fetchColumn());
$copy = fn(PDO $db, string $columns) => trim($db->pgsqlCopyToArray("(select $columns)")[0]);
$copied = fn(PDO $db) => ask_guarded(fn() => $copy($db, "'right'"));
// Returns a connection, and keeps another one in a transaction that has changed the large object $large.
$large = 0;
$open_with_object = function () use ($open, &$large): PDO {
    static $other;
    if (!$other) {
        $other = $open();
        $other->beginTransaction();
        $large = $other->pgsqlLOBCreate();
        $other->commit();
        $other->beginTransaction();
        fwrite($other->pgsqlLOBOpen($large, 'w'), 'first');
    }
    return $open();
};
return [
    'compare' => [
        function () use ($open, $connect): void {
            $db = $open();
            $squares = 'select n, n * n as square from generate_series(1, 3) as n';
            show('query', fn() => $db->query($squares)->fetchAll(PDO::FETCH_ASSOC));
            show('prepared', function () use ($db) {
                $statement = $db->prepare('select ?::int + 1');
                return array_map(fn(int $n) => [$statement->execute([$n]), $statement->fetchColumn()], [1, 2, 3]);
            });
            show('large', fn() => strlen($db->query("select repeat('x', 3000000)")->fetchColumn()));
            show('a large argument', function () use ($db) {
                $statement = $db->prepare('select length(?)');
                $statement->execute([str_repeat('x', 3_000_000)]);
                return $statement->fetchColumn();
            });
            show('cursor', function () use ($db) {
                $statement = $db->prepare('select * from generate_series(1, 3)', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
                $db->beginTransaction();
                $statement->execute();
                $got = [$statement->fetchColumn(), $statement->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_LAST)];
                $db->commit();
                return $got;
            });
            show('large object', function () use ($db) {
                $db->beginTransaction();
                $oid = $db->pgsqlLOBCreate();
                $stream = $db->pgsqlLOBOpen($oid, 'w');
                fwrite($stream, str_repeat('object', 50_000));
                $stream = null;
                $size = strlen(stream_get_contents($db->pgsqlLOBOpen($oid, 'r')));
                $db->pgsqlLOBUnlink($oid);
                return [$size, $db->commit()];
            });
            show('copy', function () use ($db) {
                $db->exec('create temporary table c (n int, t text)');
                return [$db->pgsqlCopyFromArray('c', ["1\tone", "2\ttwo"]), $db->pgsqlCopyToArray('c')];
            });
            show('error', fn() => $db->query('select * from nothing'));
            show('transaction', function () use ($db) {
                $db->beginTransaction();
                $db->exec('create temporary table t (n int)');
                $db->rollBack();
                return $db->query("select to_regclass('t') is null")->fetchColumn();
            });
            show('notification', function () use ($open, $db) {
                $db->exec('listen pdo_news');
                $open()->exec("notify pdo_news, 'text'");
                return [$db->pgsqlGetNotify(PDO::FETCH_NUM, 10_000)[2] ?? null, $db->pgsqlGetNotify(PDO::FETCH_NUM, 20)];
            });
            show('over TLS', fn() => $connect('sslmode=require')->query('select 5')->fetchColumn());
            show(
                'over TLS with a certificate that is not trusted',
                fn() => $connect('sslmode=verify-full;sslrootcert=/dev/null'),
            );
            show('statement timeout', function () use ($open) {
                $db = $open();
                $db->exec('set statement_timeout = 20');
                return $db->query('select pg_sleep(3)');
            });
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->query('select pg_terminate_backend(' . $other->query('select pg_backend_pid()')->fetchColumn() . ')');
                return $other->query('select 1');
            });
            show('no server', fn() => new PDO('pgsql:host=' . path('nothing'), 'postgres'));
            show('no port', fn() => new PDO('pgsql:host=127.0.0.1;port=1', 'postgres'));
            show(
                'connect timeout',
                fn() => new PDO('pgsql:host=127.0.0.1;port=' . port('silence') . ';connect_timeout=2', 'postgres'),
            );
        },
    ],
    'wait' => [
        'a query' => fn() => $open()->query('select pg_sleep(0.1)'),
        'a statement' => fn() => $open()->prepare('select pg_sleep(?)')->execute([0.1]),
        'a notification' => function () use ($open): void {
            $db = $open();
            $db->exec('listen silence');
            $db->pgsqlGetNotify(PDO::FETCH_NUM, 100);
        },
        'a query over TLS' => fn() => $connect('sslmode=require')->query('select pg_sleep(0.1)'),
    ],
    'shared' => [
        'shareHandle()' => [
            'open' => fn(): PDO => share_handle($open()),
            'ask' => fn(PDO $db, int $n): int => (int) $db->query("select $n from pg_sleep(0.001)")->fetchColumn(),
        ],
        'shareHandle() and statements' => ['open' => fn() => share_handle($open()), 'ask' => function (PDO $db, int $n): int {
            $statement = $db->prepare('select cast(? as int) from pg_sleep(0.001)');
            $statement->execute([$n]);
            return (int) $statement->fetchColumn();
        }],
    ],
    'handles' => [
        'a query' => $waits(fn(PDO $db) => $db->query('select pg_sleep(5)')->fetchColumn()),
        'a statement' => $waits(function (PDO $db): void {
            $db->prepare('select pg_sleep(?)')->execute([5]);
        }),
        'several queries' => $waits(fn(PDO $db) => $db->exec("select 'wrong'; select pg_sleep(5)")),
        'a notification' => $waits(fn(PDO $db) => $db->pgsqlGetNotify(PDO::FETCH_NUM, 5000)),
        'a method of the driver' => ['next' => $copied] + $waits(fn(PDO $db) => $copy($db, "'wrong' from pg_sleep(0.1)")),
        'a query before a method of the driver' => ['next' => $copied] +
            $waits(fn(PDO $db) => $db->query("select 'wrong', pg_sleep(0.1)")->fetchColumn()),
        'rows for a table' => ['next' => $copied, 'open' => function () use ($open): PDO {
            $db = $open();
            $db->exec("create function pg_temp.slow() returns trigger language plpgsql as
                'begin perform pg_sleep(5); return new; end'");
            $db->exec('create temporary table slow (text text)');
            $db->exec('create trigger slow before insert on slow for each row execute function pg_temp.slow()');
            return $db;
        }] + $waits(fn(PDO $db) => $db->pgsqlCopyFromArray('slow', array_fill(0, 10, str_repeat('x', 1 << 20)))),
        'a large object' => ['open' => $open_with_object, 'next' => $guarded] + $waits(function (PDO $db) use (&$large): void {
            $db->beginTransaction();
            fwrite($db->pgsqlLOBOpen($large, 'w'), 'second');
        }),
        'a transaction' => $waits(function (PDO $db): void {
            $db->beginTransaction();
            $db->query('select pg_sleep(5)');
        }),
    ],
    'pooled' => [
        'a statement' => ['open' => $open, 'ask' => function (PDO $db, int $i, ?PDOStatement &$statement): int {
            $statement = $db->prepare('select ?::int');
            $statement->execute([$i]);
            return (int) $statement->fetchColumn();
        }],
    ],
    'persistent' => [
        'ATTR_PERSISTENT' => function (int $i) use ($open): int {
            return (int) $open([PDO::ATTR_PERSISTENT => true])->query("select $i, pg_sleep(0.005)")->fetchColumn();
        },
    ],
];
