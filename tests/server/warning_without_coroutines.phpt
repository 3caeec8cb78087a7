--TEST--
Server: with fail_on_warning and without enable_coroutine a warning in a request's handler makes only that response a 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->set(['enable_coroutine' => false, 'fail_on_warning' => true]);
    $server->on('workerStart', function (): void {
        trigger_error('at the start', E_USER_WARNING);
    });
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/warns') {
            trigger_error('of the handler', E_USER_WARNING);
        }
        $response->end();
    });
});
foreach (['/', '/warns', '/'] as $target) {
    echo statuses(request($server->port, $target)), "\n";
}
echo preg_match_all('/^Warning: of the handler\nStack trace:\n#0 /m', $server->printed()), "\n";
?>
--EXPECT--
200
500
200
1
