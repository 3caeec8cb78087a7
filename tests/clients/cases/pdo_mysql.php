<?php

return function (string $sockets): array {
    $open = fn(array $options = []): PDO => new PDO("mysql:unix_socket=$sockets/mysql/socket", 'root', '', $options);
    return [
        'compare' => function () use ($open, $sockets): void {
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
            show('error', fn() => $db->query('select * from mysql.nothing'));
            show('transaction', function () use ($db) {
                $db->exec('create temporary table t (n int) engine = innodb');
                $db->beginTransaction();
                $db->exec('insert into t values (1), (2)');
                $db->commit();
                return $db->query('select sum(n) from t')->fetchColumn();
            });
            show('killed', function () use ($open, $db) {
                $other = $open();
                $db->exec('kill ' . $other->query('select connection_id()')->fetchColumn());
                return $other->query('select 1');
            });
            show('no server', fn() => new PDO("mysql:unix_socket=$sockets/nothing"));
        },
        'wait' => function () use ($open): void {
            $open()->query('select sleep(0.1)');
        },
    ];
};
