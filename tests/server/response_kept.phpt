--TEST--
Server: a response may be ended later by another coroutine, kept after its client has gone, or never be ended
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $kept = null;
    $server->on('close', fn () => say('close'));
    $server->on('request', function ($request, $response) use (&$kept): void {
        switch ($request->server['request_uri']) {
            case '/later':
                go(function () use ($response): void {
                    Coro\Coroutine::sleep(0.002);
                    $response->end('later');
                });
                return;
            case '/keep':
                $kept = $response;
                $kept->write('never read');   // unread data lets close() reset the connection
                say('kept');
                return;
            case '/kept':
                $response->end(json_encode([$kept->write('x'), $kept->end('x'), $kept->fd]));
                $kept = null;
                return;
        }
    });
}, ['worker_num' => 1]);
echo body($server->port, '/later'), "\n";
$gone = connect($server->port);
$readable = [$gone];
$none = [];
send_request($gone, '/keep');
eventually(fn () => in_array('kept', $server->said()));
stream_select($readable, $none, $none, 10);
fclose($gone);
eventually(fn () => count($server->said()) === 3);
echo body($server->port, '/kept'), "\n", statuses(request($server->port, '/never')), ' ', $server->end(), "\n";
?>
--EXPECTF--
later
[false,false,%d]
500 exit 0
