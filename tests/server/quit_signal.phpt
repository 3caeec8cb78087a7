--TEST--
Server: after SIGQUIT a worker writes a dump to the log and goes on serving
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
$server = new ServerProcess(function (Coro\Server $server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/wait') {
            say(getmypid());
            Coro\Coroutine::yield();
        }
        $response->end('served');
    });
}, ['log_level' => CORO_LOG_WARNING, 'max_wait_time' => 0]);
$waiting = connect($server->port);
send_request($waiting, '/wait');
eventually(fn() => count($server->said()) > 0);
$worker = (int) $server->said()[0];
posix_kill($worker, SIGQUIT);
var_dump(eventually(fn() => preg_match("/#$worker\S*\tWARNING\tSIGQUIT: dump of 1 coroutines\n" .
    "coroutine \d+: waiting in Coroutine::yield\(\).*\n.*\n    \{closure.*\}\(\) at \S+:7\n/", $server->printed()) === 1));
echo ask(connect($server->port)), "\n";
?>
--EXPECT--
bool(true)
served
