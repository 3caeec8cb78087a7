--TEST--
Server: ports, callbacks and options cannot be changed while the server runs
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $server->on('request', function ($request, $response) use ($server, $more): void {
        set_error_handler(fn ($level, $text) => say($text));
        say(var_export($server->listen('127.0.0.1', 0, CORO_SOCK_TCP), true));
        say(var_export($server->on('request', 'strlen'), true));
        say(var_export($server->set(['worker_num' => 3]), true));
        say(var_export($more->on('request', 'strlen'), true));
        $more->set(['backlog' => 3]);
        restore_error_handler();
        $response->end('answered');
    });
});
echo body($server->port, '/'), "\n", implode("\n", $server->said());
?>
--EXPECT--
answered
Coro\Server::listen(): a port cannot be added while the server is running
false
Coro\Server::on(): callbacks cannot be changed while the server is running
false
Coro\Server::set(): options cannot be changed while the server is running
false
Coro\Server\Port::on(): callbacks cannot be changed while the server is running
false
Coro\Server\Port::set(): options cannot be changed while the server is running
