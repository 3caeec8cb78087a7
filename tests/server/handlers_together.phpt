--TEST--
Server: coroutines, channels, timers and sleep work inside handlers, and requests can wait for each other
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $channel = new Coro\Channel(1);
    $server->on('request', function ($request, $response) use ($channel): void {
        switch ($request->server['request_uri']) {
            case '/pop':
                say('popping');
                $response->end($channel->pop(10));
                break;
            case '/push':
                $channel->push('from another request');
                $response->end('pushed');
                break;
            case '/timer':
                $done = new Coro\Channel(1);
                Coro\Timer::after(2, fn () => $done->push('timer'));
                $response->end($done->pop());
                break;
            case '/group':
                $group = new Coro\WaitGroup;
                $all = '';
                foreach ([3, 1, 2] as $n) {
                    $group->add();
                    go(function () use ($n, $group, &$all): void {
                        $all .= $n;
                        Coro\Coroutine::sleep(0.002);
                        $all .= '.';
                        $group->done();
                    });
                }
                $group->wait();
                $response->end($all);
        }
    });
}, ['worker_num' => 1]);
$popping = connect($server->port);
send_request($popping, '/pop');
eventually(fn () => $server->said());
echo body($server->port, '/push'), "\n", read_answer($popping)['body'], "\n";
echo body($server->port, '/timer'), "\n", body($server->port, '/group'), ' ', $server->end(), "\n";
?>
--EXPECT--
pushed
from another request
timer
312... exit 0
