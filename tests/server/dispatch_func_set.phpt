--TEST--
Server: dispatch_func must be a callable, is an option of the server only, and is removed by null
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

attempt(fn () => (new Coro\Http\Server('127.0.0.1', 0, server_mode()))->set(['dispatch_func' => 'no_such_function']));
$server = new ServerProcess(function ($server): void {
    $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->set(['open_http_protocol' => true, 'dispatch_func' => 'strlen']);
    $server->set(['dispatch_func' => fn () => -1]);
    $server->set(['dispatch_func' => null]);
    $server->on('request', fn ($request, $response) => $response->end('served'));
});
echo "\n", body($server->port, '/'), ' ', $server->end();
?>
--EXPECTF--
TypeError: Coro\Server::set(): option [dispatch_func] must be a valid callback, string given

served exit 0
