<?php

$server = new Swoole\Http\Server(getenv('HOST') ?: '127.0.0.1', (int) (getenv('PORT') ?: 9501), SWOOLE_BASE);

$server->on('Request', function($request, $response) {
    $mysql = new Swoole\Coroutine\MySQL();

    $res = $mysql->connect([
        'host' => getenv('MYSQL_HOST') ?: '127.0.0.1',
        'user' => getenv('MYSQL_USER') ?: 'root',
        'password' => getenv('MYSQL_PASSWORD') ?: 'root',
        'database' => getenv('MYSQL_DATABASE') ?: 'test',
    ]);

    if ($res == false) {
        $response->end("MySQL connect fail!");
        return;
    }
    $ret = $mysql->query('show tables', 2);
    $response->end("swoole response is ok, result=".var_export($ret, true));
});
$server->start();
