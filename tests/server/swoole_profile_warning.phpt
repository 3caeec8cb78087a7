--TEST--
coro.swoole_module=1: a warning in a handler is printed as PHP prints it; log lines about requests and clients are notices
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
html_errors=0
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/warns') {
            trigger_error('of the script', E_USER_WARNING);
            $response->end('answered');
        }
    });
}, ['log_level' => CORO_LOG_DEBUG]);
echo body($server->port, '/warns'), "\n";
request($server->port, '/silent');
talk($server->port, "wrong\r\n\r\n");
$server->end();
$lines = preg_grep('/of the script|Stack|raised|without end|refused/', explode("\n", $server->printed()));
echo implode("\n", preg_replace(['/^\[.*?\]\t/', '/from \S+/', '/client \S+/', '/ \(.*/', '/ in .*/'], ['', 'from', 'client', '', ''], $lines)), "\n";
?>
--EXPECT--
answered
NOTICE	GET /warns from
Warning: of the script
NOTICE	GET /silent from
NOTICE	client
