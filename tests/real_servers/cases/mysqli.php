<?php

$open = fn(): mysqli => new mysqli(null, 'root', '', 'mysql', 0, path('mysql/socket'));
$connect = function (int $flags = 0, string $service = 'mysql'): mysqli {
    $db = mysqli_init();
    $db->options(MYSQLI_OPT_READ_TIMEOUT, 1);
    $db->options(MYSQLI_OPT_LOCAL_INFILE, true);
    $db->real_connect('127.0.0.1', 'root', '', 'mysql', port($service), null, $flags);
    return $db;
};
$not_verified = MYSQLI_CLIENT_SSL | MYSQLI_CLIENT_SSL_DONT_VERIFY_SERVER_CERT;
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(mysqli $db) => $db->query('select "right"')->fetch_row()[0],
    'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $connect, $not_verified): void {
            $db = $open();
            show('query', fn() => $db->query('select 1 + 1 as two, "text" as text')->fetch_assoc());
            $numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select i from n';
            show('many rows', fn() => md5(json_encode($db->query($numbers)->fetch_all())));
            show('large', fn() => strlen($db->query('select repeat("x", 3000000)')->fetch_row()[0]));
            show('statement', function () use ($db) {
                $statement = $db->prepare('select ? + 1, ?');
                $statement->bind_param('is', ...[41, 'bound']);
                $statement->execute();
                return $statement->get_result()->fetch_row();
            });
            show('long data', function () use ($db) {
                $statement = $db->prepare('select length(?)');
                $data = null;
                $statement->bind_param('b', $data);
                for ($i = 0; $i < 5; $i++) {
                    $statement->send_long_data(0, str_repeat('x', 200_000));
                }
                $statement->execute();
                $statement->bind_result($length);
                return [$statement->fetch(), $length, $statement->close()];
            });
            show('statement without a buffer', function () use ($db, $numbers) {
                $statement = $db->prepare($numbers);
                $statement->execute();
                $statement->bind_result($i);
                $statement->fetch();
                $first = $i;
                $statement->fetch();
                $statement->close();
                return [$first, $i, $db->query('select 7')->fetch_row()];
            });
            show('syntax error', fn() => $db->query('selec 1'));
            show('unbuffered', function () use ($db) {
                $result = $db->query('select 1 union select 2', MYSQLI_USE_RESULT);
                return [$result->fetch_row(), $result->fetch_row(), $result->fetch_row()];
            });
            show('out of order', function () use ($db) {
                $result = $db->query('select 1 union select 2', MYSQLI_USE_RESULT);
                return [$db->query('select 3')];
            });
            $db = $open();
        },
        function () use ($open, $connect, $not_verified): void {
            $db = $open();
            show('several', function () use ($db) {
                $db->multi_query('select 1; select 2');
                $first = $db->store_result()->fetch_row();
                $db->next_result();
                return [$first, $db->store_result()->fetch_row()];
            });
            show('an error among several', function () use ($db) {
                $db->multi_query('select 1; selec 2; select 3');
                $first = $db->store_result()->fetch_row();
                return [$first, $db->next_result()];
            });
            show('asynchronous', function () use ($open) {
                $all = [];
                foreach ([0.02, 0.06] as $i => $seconds) {
                    $all[$i] = $open();
                    $all[$i]->query("select sleep($seconds), $i", MYSQLI_ASYNC);
                }
                $got = [];
                while ($all) {
                    $read = $errors = $rejected = $all;
                    mysqli_poll($read, $errors, $rejected, 10);
                    foreach ($read as $ready) {
                        $got[] = $ready->reap_async_query()->fetch_row()[1];
                        unset($all[array_search($ready, $all, true)]);
                    }
                }
                return $got;
            });
            show('a poll that ends', function () use ($open) {
                $db = $open();
                $db->query('select sleep(0.2)', MYSQLI_ASYNC);
                $read = $errors = $rejected = [$db];
                return [mysqli_poll($read, $errors, $rejected, 0, 20_000), $db->reap_async_query()->fetch_row()];
            });
            show('transaction', function () use ($db) {
                $db->query('create temporary table t (n int) engine = innodb');
                $db->begin_transaction();
                $db->query('insert into t values (1)');
                $db->rollback();
                return $db->query('select count(*) from t')->fetch_row();
            });
            show('load data', function () use ($connect) {
                $db = $connect();
                $db->query('create temporary table t (n int)');
                file_put_contents(path('numbers.' . getmypid()), implode("\n", range(1, 50_000)));
                $db->query("load data local infile '" . path('numbers.' . getmypid()) . "' into table t");
                unlink(path('numbers.' . getmypid()));
                return $db->query('select sum(n) from t')->fetch_row();
            });
            show('over TLS', function () use ($connect, $not_verified) {
                $cipher = $connect($not_verified)->query("show status like 'ssl_version'")->fetch_row();
                return str_starts_with($cipher[1], 'TLS');
            });
            show('another user', fn() => [$db->change_user('root', '', 'mysql'), $db->query('select database()')->fetch_row()]);
            show('alive', fn() => [$db->stat() !== '', $db->ping()]);
            show('lock timeout', function () use ($open) {
                $one = $open();
                $one->query('select get_lock("l", 1)');
                return $open()->query('select get_lock("l", 0.05)')->fetch_row();
            });
            show('read timeout', function () {
                $slow = mysqli_init();
                $slow->options(MYSQLI_OPT_READ_TIMEOUT, 1);
                $slow->real_connect(null, 'root', '', '', 0, path('mysql/socket'));
                return $slow->query('select sleep(3)');
            });
            show('statement timeout', fn() => $db->query('set statement max_statement_time = 0.02 for select sleep(3)'));
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->query("kill {$other->thread_id}");
                return $other->query('select 1');
            });
            show('killed during a query', function () use ($open) {
                $other = $open();
                $other->query('select sleep(5)', MYSQLI_ASYNC);
                $open()->query("kill {$other->thread_id}");
                return $other->reap_async_query();
            });
            show('wrong user', fn() => new mysqli(null, 'nobody', 'wrong', '', 0, path('mysql/socket')));
            show('no server', fn() => new mysqli(null, 'root', '', '', 0, path('nothing')));
            show('no port', fn() => new mysqli('127.0.0.1', 'root', '', '', 1));
            show('not a server of MySQL', fn() => $connect(0, 'silence'));
        },
    ],
    'wait' => [
        'a query' => fn() => $open()->query('select sleep(0.1)'),
        'a statement' => fn() => $open()->execute_query('select sleep(?)', [0.1]),
        'mysqli_poll()' => function () use ($open): void {
            $db = $open();
            $db->query('select sleep(0.1)', MYSQLI_ASYNC);
            $read = $errors = $rejected = [$db];
            mysqli_poll($read, $errors, $rejected, 10);
            $db->reap_async_query();
        },
        'a query over TLS' => fn() => $connect($not_verified)->query('select sleep(0.1)'),
    ],
    'shared' => [
        'shareHandle()' => [
            'open' => fn(): mysqli => share_handle($open()),
            'ask' => fn(mysqli $db, int $n): int => (int) $db->query("select $n + 0 * sleep(0.001)")->fetch_row()[0],
        ],
        'shareHandle() and statements' => [
            'open' => fn(): mysqli => share_handle($open()),
            'ask' => fn(mysqli $db, int $n): int => (int) $db->execute_query('select ? + 0 * sleep(0.001)', [$n])->fetch_row()[0],
        ],
    ],
    'handles' => [
        'a query' => $waits(fn(mysqli $db) => $db->query('select sleep(5)')->fetch_row()[0]),
        'a statement' => $waits(fn(mysqli $db) => $db->execute_query('select sleep(?)', [5])),
        'several queries' => $waits(fn(mysqli $db) => $db->multi_query('select sleep(5); select "wrong"')),
        'the second of several queries' => $waits(function (mysqli $db): void {
            $db->multi_query('select "wrong"; select sleep(5)');
            $db->store_result();
            $db->next_result();
        }),
        'rows without a buffer' => $waits(function (mysqli $db): void {
            try {
                foreach ($db->query('select repeat("x", 100000) union all select sleep(5)', MYSQLI_USE_RESULT) as $row) {
                }
            } catch (mysqli_sql_exception) {   // must not hide the cancellation
            }
        }),
        'mysqli_poll()' => $waits(function (mysqli $db): void {
            $db->query('select sleep(5)', MYSQLI_ASYNC);
            $read = $errors = $rejected = [$db];
            mysqli_poll($read, $errors, $rejected, 10);
        }),
    ],
    'persistent' => [
        'p:' => function (int $i): int {
            $db = new mysqli('p:localhost', 'root', '', '', 0, path('mysql/socket'));
            return (int) $db->query("select $i, sleep(0.005)")->fetch_row()[0];
        },
    ],
];
