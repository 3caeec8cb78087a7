<?php

// examples/seeds/http_mysql.php, whose handler connects to MySQL in each request, under 200 requests; and what Coroutine\MySQL
// and Coroutine\PostgreSQL do in coroutines only: timeouts and deferred requests.
use Coro\Coroutine;

require __DIR__ . '/include.php';

// Starts the program with the options of this PHP. It gets a listening socket as systemd would pass it, so its port is free.
$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($listener, false);
$administrator = new mysqli(null, 'root', '', 'mysql', 0, path('mysql/socket'));
$administrator->query("create user seed@localhost identified by 'root'");
$administrator->query('create database seed');
$administrator->query('grant select on mysql.* to seed@localhost');
$administrator->query('grant all on seed.* to seed@localhost');
$options = array_slice(explode("\0", trim(file_get_contents('/proc/self/cmdline'), "\0")), 0, -1);
$process = proc_open(
    ['sh', '-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh', ...$options, __DIR__ . '/../../examples/seeds/http_mysql.php'],
    [3 => $listener],
    $pipes,
    null,
    ['PORT' => explode(':', $address)[1], 'MYSQL_HOST' => 'unix:' . path('mysql/socket'), 'MYSQL_USER' => 'seed',
        'MYSQL_DATABASE' => 'mysql'] + getenv(),
);
Coro\run(function () use ($address): void {
    $answers = Coroutine\batch(array_fill(0, 200, fn() => file_get_contents("http://$address/")), concurrency: 50);
    $good = count(array_filter($answers, fn($answer) => str_starts_with($answer, 'swoole response is ok, result=array (')));
    verdict('seed_mysql: 200 requests', $good === 200 ? null : "$good are answered, such as $answers[0]");
});
proc_terminate($process);
verdict('seed_mysql: the server ends', proc_close($process) === 0 ? null : 'with another status than 0');

$example = proc_open([...$options, __DIR__ . '/../../examples/mysql.php', 'unix:' . path('mysql/socket'), 'seed', 'root', 'seed'],
    [1 => ['pipe', 'w']], $pipes);
$printed = strstr(stream_get_contents($pipes[1]), "\n");
$expected = "\nlamp is product 1\ntable is product 2\n1 deleted\n" .
    '[{"name":"lamp","price":"40"},{"name":"table","price":"150"}]' . "\n";
verdict('seed_mysql: examples/mysql.php', $printed === $expected ? null : "it prints: $printed");

Coro\run(function (): void {
    $config = ['host' => 'unix:' . path('mysql/socket'), 'user' => 'root'];
    $db = new Swoole\Coroutine\MySQL();
    $db->connect($config);
    $got = [$db->query('select sleep(5)', 0.02), $db->errno, $db->connected, $db->connect(), $db->query('select 1 as a', 5)];
    verdict('seed_mysql: the timeout of a query', $got === [false, 110, false, true, [['a' => '1']]] ? null : json_encode($got));

    $statement = $db->prepare('select sleep(?)');
    $got = [$statement->execute([5], 0.02), $statement->errno, $statement->execute([0]), $statement->errno];
    verdict('seed_mysql: the timeout of a statement', $got === [false, 110, false, 2006] ? null : json_encode($got));

    $silent = stream_socket_server('tcp://127.0.0.1:0');   // accepts no connection, and so sends no greeting
    $port = (int) substr(strrchr(stream_socket_get_name($silent, false), ':'), 1);
    $got = [$db->connect(['host' => '127.0.0.1', 'port' => $port, 'timeout' => 0.02]), $db->connect_errno, $db->connect($config)];
    verdict('seed_mysql: the timeout of connect()', $got === [false, 110, true] ? null : json_encode($got));
    $postgres = new Swoole\Coroutine\PostgreSQL();
    $got = [$postgres->connect("host=127.0.0.1 port=$port", 0.02), $postgres->error];
    verdict('seed_mysql: the timeout of connect() of PostgreSQL',
        $got === [false, 'the server has not answered in time'] ? null : json_encode($got));

    try {
        $got = Coroutine::deadline(0.02, fn() => $db->query('select sleep(5)', 5));
    } catch (Coroutine\TimeoutException) {
        $got = 'a deadline of the program';
    }
    verdict('seed_mysql: a deadline is not a timeout', $got === 'a deadline of the program' ? null : json_encode($got));

    $db->connect($config);
    $db->setDefer();
    $sent = [$db->query('select sleep(0.02), 1 as a'), $db->query('select 2')];
    $got = [$db->getDefer(), $sent, $db->recv()[0]['a'] ?? null, $db->recv(), $db->query('selec'), $db->recv(), $db->errno];
    verdict('seed_mysql: deferred requests',
        $got === [true, [true, false], '1', false, true, false, 1064] ? null : json_encode($got));
    $db->prepare('select ? as a');
    $statement = $db->recv();
    $got = [$statement->execute([7]), $statement->recv()];
    verdict('seed_mysql: deferred statements', $got === [true, [['a' => 7]]] ? null : json_encode($got));
});
