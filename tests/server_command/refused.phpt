--TEST--
addCommand() and command(): what cannot be added or sent is refused with a warning
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    set_error_handler(fn ($level, $text) => say($text));
    $server->command('a', 0, CORO_SERVER_COMMAND_EVENT_WORKER, []);
    say(json_encode([
        $server->addCommand('a', CORO_SERVER_COMMAND_EVENT_WORKER, 'strlen'),
        $server->addCommand('a', CORO_SERVER_COMMAND_MANAGER, 'strlen'),
        $server->addCommand('b', CORO_SERVER_COMMAND_REACTOR_THREAD, 'strlen'),
    ]));
    try {
        $server->addCommand('b', CORO_SERVER_COMMAND_MANAGER, 'no such function');
    } catch (TypeError $error) {
        say($error->getMessage());
    }
    $server->on('request', function ($request, $response) use ($server): void {
        $server->addCommand('c', CORO_SERVER_COMMAND_EVENT_WORKER, 'strlen');
        $response->end();
    });
});
body($server->port, '/');
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
Coro\Server::command(): the command is not sent: this process is not part of a running server
Coro\Server::addCommand(): there is a command with this name already
Coro\Server::addCommand(): a reactor thread cannot run commands: it runs no PHP code
[true,false,false]
Coro\Server::addCommand(): Argument #3 ($callback) must be a valid callback, function "no such function" not found or invalid function name
Coro\Server::addCommand(): a command cannot be added while the server is running
