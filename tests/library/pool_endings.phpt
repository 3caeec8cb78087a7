--TEST--
ConnectionPool: exit(), an exception and a fatal error of a handler give the place of its connection to the next request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine;
use Swoole\ConnectionPool;

$pool = new ConnectionPool(fn() => new ArrayObject(), 1);
$server = new ServerProcess(function ($server) use ($pool): void {
    $server->on('request', function ($request, $response) use ($pool): void {
        $connection = $pool->get();
        if ($request->server['request_uri'] !== '/') {
            say('has it');
            Coroutine::sleep(0.02);   // the others come meanwhile
        }
        switch ($request->server['request_uri']) {
            case '/exit':
                exit;
            case '/exception':
                throw new Exception('expected');
            case '/fatal':
                eval('function strlen() {}');
        }
        $pool->put($connection);
        $response->end(json_encode($pool->stats()));
    });
}, ['worker_num' => 1, 'log_level' => 6]);
foreach (['exit', 'exception', 'fatal'] as $i => $how) {
    $ending = connect($server->port);
    send_request($ending, "/$how");
    eventually(fn() => count($server->said()) === $i + 1);
    $waiting = [connect($server->port), connect($server->port)];
    array_map(send_request(...), $waiting);
    $status = statuses(read_answer($ending)['head']);
    foreach ($waiting as $client) {
        $stats = json_decode(read_answer($client)['body'], true);
        echo "$how: $status ", json_encode([$stats['open'], $stats['lost'] === $i + 1 || $stats['lost'] === 0]), "\n";
    }
}
?>
--EXPECT--
exit: 500 [1,true]
exit: 500 [1,true]
exception: 500 [1,true]
exception: 500 [1,true]
fatal: 500 [1,true]
fatal: 500 [1,true]
