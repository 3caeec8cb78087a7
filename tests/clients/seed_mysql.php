<?php

// The handler of Swoole's documentation that connects to MySQL in each request, in a server of BASE mode, under 200 requests; and
// what Coroutine\MySQL and Coroutine\PostgreSQL do in coroutines only: timeouts and deferred requests.
use Coro\Coroutine;

require __DIR__ . '/include.php';

$server = new Swoole\Http\Server('127.0.0.1', 0, SWOOLE_BASE);
$server->on('Request', function ($request, $response) {
    $mysql = new Swoole\Coroutine\MySQL();
    $res = $mysql->connect([
        'host' => 'unix:' . path('mysql/socket'),
        'user' => 'root',
        'password' => '',
        'database' => 'mysql',
    ]);
    if ($res == false) {
        $response->end("MySQL connect fail!");
        return;
    }
    $ret = $mysql->query('show tables', 2);
    $response->end("swoole response is ok, result=" . var_export($ret, true));
});
$server->on('WorkerStart', fn() => go(function () use ($server): void {
    $url = "http://127.0.0.1:$server->port/";
    $answers = Coroutine\batch(array_fill(0, 200, fn() => file_get_contents($url)), concurrency: 50);
    $good = count(array_filter($answers, fn($answer) => str_starts_with($answer, 'swoole response is ok, result=array (')));
    verdict('seed_mysql: 200 requests', $good === 200 && count(array_unique($answers)) === 1 ? null : "$good are answered");
    $server->shutdown();
}));
$server->start();

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
