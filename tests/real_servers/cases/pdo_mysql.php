<?php

$open = fn(array $options = []): PDO => new PDO('mysql:dbname=mysql;unix_socket=' . path('mysql/socket'), 'root', '', $options);
$connect = fn(array $options = []): PDO =>
    new PDO('mysql:host=127.0.0.1;port=' . port('mysql'), 'root', '', $options + [PDO::ATTR_TIMEOUT => 5]);
$tls = [PDO::MYSQL_ATTR_SSL_CA => path('certificate.pem'), PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => false];
$waits = fn(Closure $wait, array $options = []): array => [
    'open' => fn() => $open($options), 'wait' => $wait,
    'next' => fn(PDO $db) => $db->query('select "right"')->fetchColumn(), 'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $connect, $tls): void {
            $db = $open();
            show('query', fn() => $db->query('select 1 + 1 as two')->fetchAll(PDO::FETCH_ASSOC));
            show('prepared', function () use ($db) {
                $statement = $db->prepare('select ? + 1');
                return array_map(fn(int $n) => [$statement->execute([$n]), $statement->fetchColumn()], [1, 2, 3]);
            });
            show('native prepared', function () use ($open) {
                $statement = $open([PDO::ATTR_EMULATE_PREPARES => false])->prepare('select :a, repeat("x", 500000)');
                $statement->execute(['a' => 'bound']);
                [$bound, $large] = $statement->fetch(PDO::FETCH_NUM);
                return [$bound, strlen($large)];
            });
            show('unbuffered', function () use ($open) {
                $db = $open([PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]);
                $rows = $db->query('select 1 union select 2');
                $first = $rows->fetchColumn();
                try {
                    $db->query('select 3');
                } catch (PDOException $error) {
                }
                return [$first, isset($error), $rows->fetchColumn(), $rows->closeCursor(), $db->query('select 3')->fetchColumn()];
            });
            show('several', function () use ($db) {
                $rows = $db->query('select 1; select 2');
                return [$rows->fetchAll(), $rows->nextRowset(), $rows->fetchAll(), $rows->nextRowset()];
            });
            show('error', fn() => $db->query('select * from mysql.nothing'));
            show('transaction', function () use ($db) {
                $db->exec('create temporary table t (n int) engine = innodb');
                $db->beginTransaction();
                $db->exec('insert into t values (1), (2)');
                $db->commit();
                return $db->query('select sum(n) from t')->fetchColumn();
            });
            show('a value that is fetched while a query waits', fn() => iterator_to_array((function () use ($db) {
                foreach ($db->query('select 1 as n union select 2') as $row) {
                    yield $row['n'] => $db->query("select sleep(0.01), {$row['n']} * 10")->fetchColumn(1);
                }
            })()));
            show('over TCP', fn() => $connect()->query('select 5')->fetchColumn());
            show('over TLS', fn() => str_starts_with(
                $connect($tls)->query("show status like 'ssl_version'")->fetchColumn(1),
                'TLS',
            ));
            show('over TLS with a certificate that is not trusted', fn() => $connect(
                [PDO::MYSQL_ATTR_SSL_CA => '/dev/null', PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => true],
            ));
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->exec('kill ' . $other->query('select connection_id()')->fetchColumn());
                return $other->query('select 1');
            });
            show('killed in a transaction', function () use ($open, $db) {
                $other = $open();
                $other->beginTransaction();
                $db->exec('kill ' . $other->query('select connection_id()')->fetchColumn());
                return $other->commit();
            });
            show('no server', fn() => new PDO('mysql:unix_socket=' . path('nothing')));
            show('no port', fn() => new PDO('mysql:host=127.0.0.1;port=1'));
        },
    ],
    'wait' => [
        'a query' => fn() => $open()->query('select sleep(0.1)'),
        'a native statement' => fn() =>
            $open([PDO::ATTR_EMULATE_PREPARES => false])->prepare('select sleep(?)')->execute(['0.1']),
        'a query over TCP' => fn() => $connect()->query('select sleep(0.1)'),
        'a query over TLS' => fn() => $connect($tls)->query('select sleep(0.1)'),
    ],
    'shared' => [
        'shareHandle()' => [
            'open' => fn(): PDO => share_handle($open()),
            'ask' => fn(PDO $db, int $n): int => (int) $db->query("select $n + 0 * sleep(0.001)")->fetchColumn(),
        ],
        'shareHandle() and statements' => ['open' => fn() => share_handle($open()), 'ask' => function (PDO $db, int $n): int {
            $statement = $db->prepare('select ? + 0 * sleep(0.001)');
            $statement->execute([$n]);
            return (int) $statement->fetchColumn();
        }],
    ],
    'handles' => [
        'a query' => $waits(fn(PDO $db) => $db->query('select sleep(5)')->fetchColumn()),
        'a native statement' => $waits(function (PDO $db): void {
            $statement = $db->prepare('select sleep(?)');
            $statement->execute([5]);
        }, [PDO::ATTR_EMULATE_PREPARES => false]),
        'a query without a buffer' => $waits(
            fn(PDO $db) => $db->query('select "wrong" union all select sleep(5)')->fetchAll(),
            [PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false],
        ),
        'a transaction' => $waits(function (PDO $db): void {
            $db->beginTransaction();
            $db->query('select sleep(5)');
        }),
    ],
    'pooled' => [
        'a statement' => ['open' => $open, 'ask' => function (PDO $db, int $i, ?PDOStatement &$statement): int {
            $statement = $db->prepare('select ?');
            $statement->execute([$i]);
            return (int) $statement->fetchColumn();
        }],
    ],
    'persistent' => [
        'ATTR_PERSISTENT' => function (int $i) use ($open): int {
            return (int) $open([PDO::ATTR_PERSISTENT => true])->query("select $i, sleep(0.005)")->fetchColumn();
        },
    ],
];
