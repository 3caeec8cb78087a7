--TEST--
Server: without enable_coroutine handlers run one after the other and cannot wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('workerStart', fn () => say('cid ' . Coro\Coroutine::getCid()));
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/sleep':
                Coro\Coroutine::sleep(0.001);
            case '/throw':
                throw new Exception('thrown');
            case '/exit':
                $response->write('begun');
                exit;
            case '/go':
                go(function () use ($response): void {
                    Coro\Coroutine::sleep(0.001);
                    $response->end('from a coroutine');
                });
                break;
            default:
                $response->end('cid ' . Coro\Coroutine::getCid());
        }
    });
}, ['worker_num' => 1, 'enable_coroutine' => false]);
foreach (['/', '/sleep', '/throw', '/exit', '/go', '/'] as $target) {
    $answer = request($server->port, $target);
    echo statuses($answer), ' ', strtok(strstr($answer, "\n\n") . '-', "\n"), "\n";
}
echo implode($server->said()), ' ', substr_count($server->printed(), 'Coro\Error: Coro\Coroutine::sleep() waits'), ' ', $server->end(), "\n";
?>
--EXPECT--
200 cid -1-
500 -
500 -
200 5
200 from a coroutine-
200 cid -1-
cid -1 1 exit 0
