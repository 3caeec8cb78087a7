<?php
// examples/seeds/http_mysql.php with hooked PDO. DSN, MYSQL_USER, MYSQL_PASSWORD and PORT are in the environment.
Swoole\Runtime::enableCoroutine(SWOOLE_HOOK_ALL);
$server = new Swoole\Http\Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_BASE);
$server->on('request', function ($request, $response): void {
    try {
        $pdo = new PDO(getenv('DSN'), getenv('MYSQL_USER'), getenv('MYSQL_PASSWORD'));
    } catch (PDOException) {
        $response->end('MySQL connect fail!');
        return;
    }
    $rows = $pdo->query('show tables')->fetchAll(PDO::FETCH_ASSOC);
    $response->end('swoole response is ok, result=' . var_export($rows, true));
});
$server->start();
