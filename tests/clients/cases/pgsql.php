<?php

return function (string $sockets): array {
    $open = fn() => pg_connect("host=$sockets/postgres user=postgres dbname=postgres", PGSQL_CONNECT_FORCE_NEW);
    return [
        'compare' => function () use ($open, $sockets): void {
            $db = $open();
            show('query', fn() => pg_fetch_all(pg_query($db, 'select n, n * n from generate_series(1, 3) as n')));
            show('large', fn() => strlen(pg_fetch_result(pg_query($db, "select repeat('x', 3000000)"), 0)));
            show('parameters', fn() => pg_fetch_row(pg_query_params($db, 'select $1::int + 1', [41])));
            show('error', fn() => pg_query($db, 'selec 1'));
            show('asynchronous', function () use ($db) {
                pg_send_query($db, 'select pg_sleep(0.02), 7');
                return pg_fetch_result(pg_get_result($db), 1);
            });
            show('copy', function () use ($db) {
                pg_query($db, 'create temporary table t (n int)');
                pg_copy_from($db, 't', ["1\n", "2\n"]);
                return pg_copy_to($db, 't');
            });
            show('killed', function () use ($open, $db) {
                $other = $open();
                pg_query_params($db, 'select pg_terminate_backend($1)', [pg_get_pid($other)]);
                return pg_query($other, 'select 1');
            });
            show('no server', fn() => pg_connect("host=$sockets/nothing user=postgres"));
        },
        'wait' => function () use ($open): void {
            pg_query($open(), 'select pg_sleep(0.1)');
        },
    ];
};
