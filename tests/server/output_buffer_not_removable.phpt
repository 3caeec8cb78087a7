--TEST--
Server: an output buffer that PHP does not let programs remove ends with the callback that has left it open
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $level = ob_get_level();
        ob_start(null, 0, PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_REMOVABLE);
        $response->end("level $level\n");
    });
}, ['enable_coroutine' => false, 'log_level' => 6]);
echo body($server->port, '/'), body($server->port, '/'), $server->end(), "\n";
?>
--EXPECT--
level 0
level 0
exit 0
