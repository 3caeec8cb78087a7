--TEST--
Server: requests beyond max_concurrency of all workers together get 503
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($gate): void {
        if ($request->server['request_uri'] === '/waits') {
            say('waits');
            $gate->wait();
        }
        $response->end('done');
    });
}, ['max_concurrency' => 2, 'log_level' => 6]);
$waiting = [connect($server->port), connect($server->port)];
array_map(fn ($socket) => send_request($socket, '/waits'), $waiting);
eventually(fn () => count($server->said()) === 2);
$refused = array_map(fn () => request($server->port, '/'), range(1, 5));
echo statuses(implode($refused)), "\n";
$gate->open();
echo implode(' ', array_map(fn ($socket) => read_answer($socket)['body'], $waiting)), ' ';
echo eventually(fn () => body($server->port, '/') === 'done') ? 'done' : 'refused', "\n";   // a response arrives before it is counted
?>
--EXPECT--
503 503 503 503 503
done done done
