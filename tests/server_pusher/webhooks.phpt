--TEST--
Coro\Pusher: webhooks are signed, sent again when they fail, and tell of channels, members, events of clients and missing caches
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

// Answers requests with these statuses, then with 200, until $count events have been taken. Prints each of them.
function receive($listener, array $statuses, int $count): void
{
    for ($events = []; count($events) < $count;) {
        $socket = stream_socket_accept($listener, 20);
        [$head, $body] = array_values(read_answer($socket));
        preg_match('/^X-Pusher-Signature: (\w+)\r$/mi', $head, $signature);
        $status = array_shift($statuses) ?? 200;
        fwrite($socket, "HTTP/1.1 $status OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        fclose($socket);
        if (($signature[1] ?? '') !== hash_hmac('sha256', $body, 'secret') || !str_contains($head, "X-Pusher-Key: key\r\n")) {
            echo "a wrong signature\n";
        }
        if ($status === 200) {
            array_push($events, ...json_decode($body, true)['events']);
        } else {
            echo "$status\n";
        }
    }
    $lines = array_map(json_encode(...), $events);
    sort($lines);   // workers and the process of the rooms tell what they know at the same time
    echo implode("\n", $lines), "\n\n";
}

$listener = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($listener, false) . '/hook?x=1';
$process = pusher_server(['webhooks' => [['url' => $url], ['url' => $url, 'events' => ['cache_miss']]]]);

$client = new PusherClient($process->port);
$client->subscribe('presence-cache-room', ['user_id' => 'a']);
receive($listener, [500], 4);

$client->send('client-x', ['n' => 1], 'presence-cache-room');
receive($listener, [], 1);

// Another connection of the same user does not change who is there.
$second = new PusherClient($process->port);
$second->subscribe('presence-cache-room', ['user_id' => 'a']);
$second->socket->write(close_frame(1000));
echo $second->text() === 'pusher:cache_miss presence-cache-room' ? '' : 'no cache miss', json_encode($second->next()), "\n";
receive($listener, [], 2);
$client->send('pusher:unsubscribe', ['channel' => 'presence-cache-room']);
receive($listener, [], 2);
echo $process->end(), $process->printed();
?>
--EXPECTF--
500
{"name":"cache_miss","channel":"presence-cache-room"}
{"name":"cache_miss","channel":"presence-cache-room"}
{"name":"channel_occupied","channel":"presence-cache-room"}
{"name":"member_added","channel":"presence-cache-room","user_id":"a"}

{"name":"client_event","channel":"presence-cache-room","event":"client-x","data":"{\"n\":1}","socket_id":"%d.%d","user_id":"a"}

["close 1000"]
{"name":"cache_miss","channel":"presence-cache-room"}
{"name":"cache_miss","channel":"presence-cache-room"}

{"name":"channel_vacated","channel":"presence-cache-room"}
{"name":"member_removed","channel":"presence-cache-room","user_id":"a"}

exit 0
