--TEST--
Coroutine\Http\Server: shutdown during requests, max_wait_time, cancel, forks, destructors, objects kept after the end, 1,000 clients
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

class WithDestructor
{
    public function __construct(private ?Coro\Channel $destroyed = null)
    {
    }

    public function __destruct()
    {
        if ($this->destroyed) {
            Co::sleep(0.001);
            $this->destroyed->push('after a wait');
        } else {
            echo "destructor\n";
        }
    }
}

// Starts a server and returns it with a channel of what start() returns.
function started(Server $server): Coro\Channel
{
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    return $ended;
}

Coro\run(function () {
    // requests that run get their answers, idle connections end, new clients are refused
    $server = new Server('127.0.0.1');
    $go = new Coro\Channel(1);
    $server->handle('/', function ($request, $response) use ($go) {
        $go->pop();
        $response->end('finished');
    });
    $server->handle('/stop', function ($request, $response) use ($server) {
        $server->shutdown();
        $server->shutdown();
        $response->end('stopping');
    });
    $ended = started($server);
    show('twice', $server->start(), $server->errCode === SOCKET_EALREADY);
    $idle = connect($server->port);
    $running = connect($server->port);
    fwrite($running, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while ($go->stats()['consumer_num'] === 0) {
        Co::sleep(0.001);
    }
    show('stop', body($server->port, '/stop'));
    show('refused', @stream_socket_client("tcp://127.0.0.1:$server->port"), $ended->isEmpty());
    $go->push(1);
    $answer = read_answer($running);
    show('running', $answer['body'], str_contains($answer['head'], 'Connection: close'));
    fclose($running);
    fclose($idle);
    show('ended', $ended->pop(10), $server->start());

    // max_wait_time ends what goes on
    $server = new Server('127.0.0.1');
    $server->set(['max_wait_time' => 0]);
    $server->handle('/', function ($request, $response) use ($go) {
        show('too late', $go->pop(), $response->end('x'));
    });
    $ended = started($server);
    $running = connect($server->port);
    fwrite($running, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while ($go->stats()['consumer_num'] === 0) {
        Co::sleep(0.001);
    }
    $server->shutdown();
    show('cut off', fgets($running), $ended->pop(10));
    $go->push(2);

    // a canceled start() shuts the server down
    foreach ([false, true] as $throws) {
        $server = new Server('127.0.0.1');
        $ended = new Coro\Channel(1);
        $starting = go(function () use ($server, $ended) {
            try {
                $ended->push($server->start());
            } catch (Coro\Coroutine\CanceledException $exception) {
                $ended->push(get_class($exception));
            }
        });
        Co::cancel($starting, $throws);
        show('canceled', $ended->pop(10));
    }

});

Coro\run(function () {
    // responses that live longer than their server, and a server that lives as long as its handlers
    $kept = [];
    $handler = function ($request, $response) use (&$kept) {
        $kept[] = $response;
        $kept[] = $request;
        $response->end('kept');
    };
    serving(['/' => $handler, '/ws' => function ($request, $ws) use (&$kept) {
        $ws->upgrade();
        $kept[] = $ws;
    }], function ($server) {
        body($server->port, '/');
        [$socket] = websocket($server, '/ws');
        fwrite($socket, frame('unread') . frame('', 9));
        read_frame($socket);
    }, ['max_wait_time' => 0]);
    gc_collect_cycles();
    show('after the end', @$kept[0]->end('x'), $kept[0]->close(), @$kept[0]->push('x'), $kept[1]->server['request_uri']);
    show('WebSocket', @$kept[2]->recv(0.01)->data ?? null, @$kept[2]->push('x'), $kept[2]->close());
    $kept = [];

    // destructors that wait, of values in a request and of the handler itself
    $destroyed = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use ($destroyed) {
        $request->post = new WithDestructor($destroyed);
        $response->end('x');
    }], function ($server) use ($destroyed) {
        show('destructor', body($server->port, '/'), $destroyed->pop());
    });
    $server = new Server('127.0.0.1');
    $value = new WithDestructor();
    $server->handle('/', function () use ($value, $server) {
    });
    unset($server, $value);
    show('collected', gc_collect_cycles() > 0);

    // a forked child answers nothing and takes no requests
    serving(['/fork' => function ($request, $response) {
        $child = pcntl_fork();
        if ($child === 0) {
            $response->end('of the child');
            posix_kill(getmypid(), SIGKILL);
        }
        pcntl_waitpid($child, $status);
        $response->end('of the parent');
    }, '/return' => function ($request, $response) {
        if (pcntl_fork() === 0) {
            return;
        }
        pcntl_wait($status);
        $response->end('of the parent ' . pcntl_wexitstatus($status));
    }, '/' => fn ($request, $response) => $response->end('other')], function ($server) {
        $socket = connect($server->port);
        fwrite($socket, str_repeat("GET /fork HTTP/1.1\r\nHost: a\r\n\r\n", 2) . "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('fork', read_answer($socket)['body'], read_answer($socket)['body'], read_answer($socket)['body']);
        fwrite($socket, "GET /return HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('return', read_answer($socket)['body'], read_answer($socket)['body']);
    });

    // the child of a Coroutine\Server accepts no clients of its parent
    $server = new Coro\Coroutine\Server('127.0.0.1');
    $server->handle(function ($connection) use ($server) {
        $child = pcntl_fork();
        if ($child === 0) {
            $connection->send('of the child, ');   // the child has the connection, too
            return;
        }
        pcntl_waitpid($child, $status);
        $connection->send('of the parent ' . pcntl_wexitstatus($status));
    });
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    $socket = connect($server->port);
    show('fork', stream_get_contents($socket));
    $server->shutdown();
    $ended->pop(10);

    // 1,000 connections, each with several requests
    $before = count(scandir('/proc/self/fd'));
    $served = 0;
    $all = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use (&$served, $all) {
        if (++$served === 1000) {
            $all->close();
        }
        $all->pop();   // until each of the clients has sent its first request
        $response->end('x');
    }], function ($server) use (&$served) {
        $sockets = array_map(fn () => connect($server->port), range(1, 1000));
        foreach ($sockets as $socket) {
            fwrite($socket, str_repeat("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 2));
        }
        foreach ($sockets as $socket) {
            $bodies[] = read_answer($socket)['body'] . read_answer($socket)['body'];
        }
        show('clients', array_count_values($bodies), $served);
    }, ['backlog' => 2000]);
    show('descriptors', count(scandir('/proc/self/fd')) - $before);
});
?>
--EXPECT--
twice: false true
stop: "stopping"
refused: false true
running: "finished" true
ended: true false
cut off: false true
too late: 2 false
canceled: true
canceled: "Coro\\Coroutine\\CanceledException"
start: true
after the end: false false false "\/"
WebSocket: "unread" false false
destructor: "x" "after a wait"
start: true
destructor
collected: true
fork: "of the parent" "of the parent" "other"
return: "of the parent 0" "other"
start: true
fork: "of the child, of the parent 0"
clients: {"xx":1000} 2000
start: true
descriptors: 0
