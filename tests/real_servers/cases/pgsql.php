<?php

$open = fn() => pg_connect('host=' . path('postgres') . ' user=postgres dbname=postgres', PGSQL_CONNECT_FORCE_NEW);
$connect = fn(string $more) => pg_connect(
    'host=127.0.0.1 port=' . port('postgres') . " user=postgres dbname=postgres gssencmode=disable $more",
    PGSQL_CONNECT_FORCE_NEW,
);
$first = fn($result) => $result ? pg_fetch_result($result, 0) : $result;
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn($db) => $first(pg_query($db, "select 'right'")), 'answer' => 'right',
];
// Returns a connection with an object $objects[$db] that pg_lo_write() can write only after another transaction has ended.
$objects = new WeakMap;
$open_object = function () use ($open, $objects) {
    [$db, $other] = [$open(), $open()];
    pg_query($db, 'begin');
    $oid = pg_lo_create($db);
    pg_lo_write(pg_lo_open($db, $oid, 'r+'), 'first');
    pg_query($db, 'commit');
    pg_query($other, 'begin');
    pg_lo_write(pg_lo_open($other, $oid, 'r+'), 'second');
    pg_query($db, 'begin');
    $objects[$db] = [pg_lo_open($db, $oid, 'r+'), $other];
    return $db;
};
$guarded = fn($db) => ask_guarded(fn() => $first(pg_query($db, "select 'right'")));
return [
    'compare' => [
        function () use ($open, $connect, $first): void {
            $db = $open();
            show('query', fn() => pg_fetch_all(pg_query($db, 'select n, n * n from generate_series(1, 3) as n')));
            show('large', fn() => strlen($first(pg_query($db, "select repeat('x', 3000000)"))));
            show('parameters', fn() => pg_fetch_row(pg_query_params($db, 'select $1::int + 1', [41])));
            show('prepared', fn() => [(bool) pg_prepare($db, 'p', 'select $1::text'), $first(pg_execute($db, 'p', ['bound']))]);
            show('error', fn() => pg_query($db, 'selec 1'));
            show('asynchronous', function () use ($db) {
                pg_send_query($db, 'select pg_sleep(0.02), 7');
                return pg_fetch_result(pg_get_result($db), 1);
            });
            show('asynchronous connection', function () {
                $db = pg_connect(
                    'host=' . path('postgres') . ' user=postgres dbname=postgres',
                    PGSQL_CONNECT_FORCE_NEW | PGSQL_CONNECT_ASYNC,
                );
                for ($i = 0; $i < 1000; $i++) {
                    $state = pg_connect_poll($db);
                    if ($state === PGSQL_POLLING_OK || $state === PGSQL_POLLING_FAILED) {
                        break;
                    }
                    $stream = [pg_socket($db)];
                    $none = null;
                    $state === PGSQL_POLLING_READING
                        ? stream_select($stream, $none, $none, 5)
                        : stream_select($none, $stream, $none, 5);
                }
                return $state === PGSQL_POLLING_OK;
            });
            show('its socket and a query that waits', function () use ($open) {
                $db = $open();
                pg_send_query($db, 'select pg_sleep(0.05), 8');
                $read = [pg_socket($db)];
                $none = null;
                $busy = pg_connection_busy($db);
                stream_select($read, $none, $none, 10);
                return [$busy, count($read), pg_fetch_result(pg_get_result($db), 1)];
            });
            show('several', function () use ($db) {
                pg_send_query($db, 'select 1; select 2');
                return [pg_fetch_row(pg_get_result($db)), pg_fetch_row(pg_get_result($db)), pg_get_result($db)];
            });
            show('canceled query', function () use ($open) {
                $db = $open();
                pg_send_query($db, 'select pg_sleep(5)');
                return [pg_cancel_query($db), pg_fetch_row(pg_query($db, 'select 3'))];
            });
        },
        function () use ($open, $connect, $first): void {
            $db = $open();
            show('copy', function () use ($db) {
                pg_query($db, 'create temporary table t (n int)');
                pg_copy_from($db, 't', array_map(fn(int $n) => "$n\n", range(1, 20_000)));
                return md5(implode(pg_copy_to($db, 't')));
            });
            show('copy line by line', function () use ($db) {
                pg_query($db, 'copy t from stdin');
                pg_put_line($db, "7\n");
                pg_put_line($db, "\\.\n");
                return [pg_end_copy($db), pg_fetch_row(pg_query($db, 'select count(*) from t'))];
            });
            show('notification', function () use ($open) {
                $db = $open();
                pg_query($db, 'listen news');
                pg_query($open(), "notify news, 'text'");
                $read = [pg_socket($db)];
                $none = null;
                stream_select($read, $none, $none, 10);
                return pg_get_notify($db)['payload'];
            });
            show('large object', function () use ($db) {
                pg_query($db, 'begin');
                $oid = pg_lo_create($db);
                $object = pg_lo_open($db, $oid, 'rw');
                $written = pg_lo_write($object, str_repeat('object', 50_000));
                pg_lo_seek($object, 0);
                $read = md5(pg_lo_read($object, 300_000));
                pg_lo_close($object);
                return [$written, $read, pg_lo_unlink($db, $oid), (bool) pg_query($db, 'commit')];
            });
            show('over TLS', fn() => $first(pg_query($connect('sslmode=require'), 'select 5')));
            show(
                'over TLS with a certificate that is not trusted',
                fn() => $connect('sslmode=verify-full sslrootcert=/dev/null'),
            );
            show(
                'statement timeout',
                fn() => [pg_query($db, 'set statement_timeout = 20'), pg_query($db, 'select pg_sleep(3)')][1],
            );
            show('killed', function () use ($open) {
                $other = $open();
                pg_query_params($open(), 'select pg_terminate_backend($1)', [pg_get_pid($other)]);
                return [pg_query($other, 'select 1'), pg_connection_status($other) === PGSQL_CONNECTION_BAD];
            });
            show('killed during a query', function () use ($open) {
                $other = $open();
                pg_send_query($other, 'select pg_sleep(5)');
                pg_query_params($open(), 'select pg_terminate_backend($1)', [pg_get_pid($other)]);
                return [pg_result_error(pg_get_result($other)), pg_reset($other), pg_fetch_row(pg_query($other, 'select 4'))];
            });
            show('no server', fn() => pg_connect('host=' . path('nothing') . ' user=postgres'));
            show('no port', fn() => pg_connect('host=127.0.0.1 port=1 user=postgres'));
        },
    ],
    'wait' => [
        'a query' => fn() => pg_query($open(), 'select pg_sleep(0.1)'),
        'an asynchronous query' => function () use ($open): void {
            $db = $open();
            pg_send_query($db, 'select pg_sleep(0.1)');
            pg_get_result($db);
        },
        'its socket' => function () use ($open): void {
            $db = $open();
            pg_send_query($db, 'select pg_sleep(0.1)');
            $read = [pg_socket($db)];
            $none = null;
            stream_select($read, $none, $none, 10);
        },
        'a query over TLS' => fn() => pg_query($connect('sslmode=require'), 'select pg_sleep(0.1)'),
    ],
    'handles' => [
        'a query' => $waits(fn($db) => pg_query($db, 'select pg_sleep(5)')),
        'a query whose answer comes late' => $waits(fn($db) => pg_query($db, "select 'wrong', pg_sleep(0.1)")),
        'a query with parameters' => $waits(fn($db) => pg_query_params($db, 'select pg_sleep($1)', [5])),
        'an asynchronous query' => $waits(function ($db): void {
            pg_send_query($db, "select 'wrong'; select pg_sleep(5)");
            pg_get_result($db);
            pg_get_result($db);
        }),
        'its socket' => ['next' => function ($db) use ($first): string|false {
            try {
                return $first(pg_query($db, "select 'right'"));
            } catch (Coro\Error) {
                usleep(100_000);   // now the answer to the other query has come
                return $first(pg_query($db, "select 'right'"));
            }
        }] + $waits(function ($db): void {
            pg_send_query($db, "select 'wrong', pg_sleep(0.1)");
            $read = [pg_socket($db)];
            $none = null;
            stream_select($read, $none, $none, 10);
        }),
        'a large object' => ['open' => $open_object, 'next' => $guarded] +
            $waits(fn($db) => pg_lo_write($objects[$db][0], 'third')),
        'a large object whose connection is freed' => [
            'open' => fn() => (object) ['db' => $open_object()],
            'next' => function (stdClass $handle): string {
                $handle->db = null;
                return 'right';
            },
        ] + $waits(fn(stdClass $handle) => pg_lo_write($objects[$handle->db][0], 'third')),
        'rows for a table' => [
            'open' => function () use ($open) {
                $db = $open();
                pg_query($db, "create function pg_temp.slow() returns trigger language plpgsql as
                    'begin perform pg_sleep(5); return new; end'");
                pg_query($db, 'create temporary table slow (text text)');
                pg_query($db, 'create trigger slow before insert on slow for each row execute function pg_temp.slow()');
                return $db;
            },
        ] + $waits(fn($db) => pg_copy_from($db, 'slow', array_fill(0, 10, str_repeat('x', 1 << 20)))),
        'the default connection' => ['next' => $guarded] + $waits(fn() => pg_query("select 'wrong', pg_sleep(0.1)")),
        'the default connection in a second coroutine' => [
            'next' => fn() => ask_guarded(fn() => $first(pg_query("select 'right'"))),
        ] + $waits(fn($db) => pg_query($db, "select 'wrong', pg_sleep(0.1)")),
        'a default connection that another one replaces' => [
            'open' => fn() => $open() && false,
            'next' => fn() => $first(pg_query($open(), "select 'right'")),
        ] + $waits(fn() => pg_query("select 'wrong', pg_sleep(0.1)")),
        'the types of a result' => [
            'open' => fn() => pg_query($open(), "select 'right'::name"),
            'next' => fn($result) => ask_guarded(fn() => pg_field_type($result, 0)),
            'answer' => 'name',
        ] + $waits(fn() => pg_query("select 'wrong', pg_sleep(0.1)")),
    ],
    'persistent' => [
        'pg_pconnect()' => function (int $i) use ($first): int|false {
            $db = pg_pconnect('host=' . path('postgres') . ' user=postgres dbname=postgres');
            $answer = $first(pg_query($db, "select $i, pg_sleep(0.005)"));
            return $answer === false ? false : (int) $answer;
        },
    ],
];
