<?php

declare(strict_types=1);

// A web page that shows events, which the server sends to all browsers that have opened it.
// Start it with: PORT=9506 ./dev serve examples/server_sent_events.php [--process]
// Then open http://127.0.0.1:9506/ in several windows, and run: curl 'http://127.0.0.1:9506/send?event=hello'

use Coro\Channel;
use Coro\Http\Request;
use Coro\Http\Response;

/** The events that the clients have not got yet, by the ids of the connections. */
final class Subscriptions
{
    /** @var array<int, Channel<string>> */
    private array $channels = [];

    /** @return Channel<string> */
    public function add(int $fd): Channel
    {
        /** @var Channel<string> $events */
        $events = new Channel(100);
        return $this->channels[$fd] = $events;
    }

    public function remove(int $fd): void
    {
        if (isset($this->channels[$fd])) {
            $this->channels[$fd]->close();
            unset($this->channels[$fd]);
        }
    }

    /** Returns the number of clients. */
    public function send(string $event): int
    {
        foreach ($this->channels as $channel) {
            if (!$channel->isFull()) {   // a client that reads too slowly misses events
                $channel->push($event);
            }
        }
        return count($this->channels);
    }
}

$subscriptions = new Subscriptions();
$page = <<<'HTML'
    <!doctype html><title>Events</title><ul id="list"></ul>
    <script>
    new EventSource('/events').onmessage = event => {
        const item = document.createElement('li');
        item.textContent = event.data;
        document.getElementById('list').append(item);
    };
    </script>
    HTML;

function send_events(Response $response, Subscriptions $subscriptions): void
{
    $fd = $response->fd;
    $events = $subscriptions->add($fd);
    $response->onClose(fn () => $subscriptions->remove($fd));   // ends pop() at once when the client leaves
    $response->header('Content-Type', 'text/event-stream');
    $response->header('Cache-Control', 'no-store');
    $text = ': connected';   // a comment, so that the client gets the head at once
    while ($response->write("$text\n\n")) {
        $event = $events->pop(15);
        if ($event === false && $events->errCode !== CORO_CHANNEL_TIMEOUT) {
            break;
        }
        // Each line of an event needs a prefix. The comment shows proxies that the connection is in use.
        $text = $event === false ? ': nothing new' : 'data: ' . strtr($event, ["\r" => '', "\n" => "\ndata: "]);
    }
    $subscriptions->remove($fd);
}

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Http\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9507), $mode);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Request $request, Response $response) use ($subscriptions, $page): void {
    switch ($request->server['path_info']) {
        case '/events':
            send_events($response, $subscriptions);
            $response->end();
            break;
        case '/send':
            $clients = $subscriptions->send(is_string($event = $request->get['event'] ?? '') ? $event : '');
            $response->end("sent to $clients clients\n");
            break;
        default:
            $response->end($page);
    }
});

$server->start();
