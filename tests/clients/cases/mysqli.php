<?php

return function (string $sockets): array {
    $open = fn(): mysqli => new mysqli(null, 'root', '', '', 0, "$sockets/mysql/socket");
    return [
        'compare' => function () use ($open, $sockets): void {
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
            show('syntax error', fn() => $db->query('selec 1'));
            show('unbuffered', function () use ($db) {
                $result = $db->query('select 1 union select 2', MYSQLI_USE_RESULT);
                return [$result->fetch_row(), $result->fetch_row(), $result->fetch_row()];
            });
            show('several', function () use ($db) {
                $db->multi_query('select 1; select 2');
                $first = $db->store_result()->fetch_row();
                $db->next_result();
                return [$first, $db->store_result()->fetch_row()];
            });
            show('transaction', function () use ($db) {
                $db->query('create temporary table t (n int) engine = innodb');
                $db->begin_transaction();
                $db->query('insert into t values (1)');
                $db->rollback();
                return $db->query('select count(*) from t')->fetch_row();
            });
            show('read timeout', function () use ($sockets) {
                $slow = mysqli_init();
                $slow->options(MYSQLI_OPT_READ_TIMEOUT, 1);
                $slow->real_connect(null, 'root', '', '', 0, "$sockets/mysql/socket");
                return $slow->query('select sleep(5)');
            });
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->query("kill {$other->thread_id}");
                return $other->query('select 1');
            });
            show('wrong user', fn() => new mysqli(null, 'nobody', 'wrong', '', 0, "$sockets/mysql/socket"));
            show('no server', fn() => new mysqli(null, 'root', '', '', 0, "$sockets/nothing"));
        },
        'wait' => function () use ($open): void {
            $open()->query('select sleep(0.1)');
        },
    ];
};
