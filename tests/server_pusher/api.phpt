--TEST--
Coro\Pusher: the HTTP API takes what a secret has signed, and nothing else
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$process = pusher_server(options: ['apps' => [PUSHER_APP, ['id' => 'other', 'key' => 'other-key', 'secret' => 'other-secret']]]);
$port = $process->port;
$client = new PusherClient($port);
$client->subscribe('news');
$client->subscribe('presence-room', ['user_id' => '5', 'user_info' => ['name' => 'Ö']]);
$other = new PusherClient($port, ['key' => 'other-key', 'secret' => 'other-secret']);
$other->subscribe('news');
await_user($port, 'presence-room', '5');

$event = ['name' => 'said', 'channel' => 'news', 'data' => '{"text":"hello"}'];
$body = json_encode($event);

echo "refused:\n";
$now = time();
$refused = [
    'no signature' => '/apps/shop/events',
    'another secret' => signed('POST', '/apps/shop/events', $body, secret: 'guess'),
    'another method' => signed('GET', '/apps/shop/events', $body),
    'another path' => str_replace('/events', '/batch_events', signed('POST', '/apps/shop/events', $body)),
    'another key' => signed('POST', '/apps/shop/events', $body, ['auth_key' => 'other-key']),
    'another application' => signed('POST', '/apps/other/events', $body),
    'no application' => signed('POST', '/apps/none/events', $body),
    'another body' => signed('POST', '/apps/shop/events', "$body "),
    'no md5 of the body' => signed('POST', '/apps/shop/events', '', ['x' => '1']),
    'an old request' => signed('POST', '/apps/shop/events', $body, ['auth_timestamp' => (string) ($now - 620)]),
    'a request of the future' => signed('POST', '/apps/shop/events', $body, ['auth_timestamp' => (string) ($now + 620)]),
    'no time' => signed('POST', '/apps/shop/events', $body, ['auth_timestamp' => 'now']),
    'another version' => signed('POST', '/apps/shop/events', $body, ['auth_version' => '2.0']),
];
foreach ($refused as $what => $target) {
    echo "$what: ", substr(request($port, $target, [], $body, 'POST'), 9, 3), "\n";
}
echo "not good:\n";
$bad = [
    'no JSON' => '{', 'a list' => [], 'no name' => ['channel' => 'news', 'data' => ''], 'data that is no text' => ['data' => [1]] + $event,
    'a large event' => ['data' => str_repeat('x', 10241)] + $event, 'a name of a megabyte' => ['channel' => str_repeat('c', 1 << 20)] + $event,
    '101 channels' => ['channels' => array_fill(0, 101, 'news')] + $event, 'no channels' => ['channels' => []] + $event,
    'a wrong socket_id' => ['socket_id' => '1.2.3'] + $event, 'a name that is none' => ['channel' => 'new s'] + $event,
];
foreach ($bad as $what => $fields) {
    echo "$what: ", api($port, 'POST', '/apps/shop/events', $fields), "\n";
}
echo api($port, 'POST', '/apps/shop/batch_events', ['batch' => array_fill(0, 11, $event)]), "\n";
echo api($port, 'POST', '/apps/shop/batch_events', ['batch' => [$event, 'x']]), "\n";
echo api($port, 'GET', '/apps/shop/nothing'), "\n", api($port, 'POST', '/apps/shop/channels', '{}'), "\n";
echo $client->heard(), "\n";

echo "taken:\n";
echo api($port, 'POST', '/apps/shop/events', $event), "\n";
echo api($port, 'POST', '/apps/shop/events', ['socket_id' => $client->id] + $event), "\n";
echo api($port, 'POST', '/apps/shop/events', ['channels' => ['presence-room', 'empty'], 'info' => 'user_count,subscription_count'] + $event), "\n";
echo api($port, 'POST', '/apps/shop/batch_events', ['batch' => [$event, ['data' => '2', 'info' => 'subscription_count'] + $event]]), "\n";
echo $client->heard(4), "\n", $other->heard(), "\n";

echo "channels:\n";
eventually(fn () => str_contains(api($port, 'GET', '/apps/shop/channels/news'), 'true'));
foreach (['', '/news', '/empty', '/presence-room', '/presence-room/users', '/news/users'] as $path) {
    echo api($port, 'GET', "/apps/shop/channels$path"), "\n";
}
echo api($port, 'GET', '/apps/shop/channels', '', ['filter_by_prefix' => 'presence-', 'info' => 'user_count']), "\n";
echo api($port, 'GET', '/apps/shop/channels', '', ['info' => 'user_count']), "\n";
echo api($port, 'GET', '/apps/shop/channels/news', '', ['info' => 'user_count']), "\n";
echo $process->end(), $process->printed();
?>
--EXPECT--
refused:
no signature: 401
another secret: 401
another method: 401
another path: 401
another key: 401
another application: 401
no application: 404
another body: 401
no md5 of the body: 401
an old request: 401
a request of the future: 401
no time: 401
another version: 401
not good:
no JSON: 400 {"error":"The body of the request is no JSON object"}
a list: 400 {"error":"The body of the request is no JSON object"}
no name: 400 {"error":"An event has a name with at most 200 bytes"}
data that is no text: 400 {"error":"An event has data that is a string"}
a large event: 413 {"error":"The data of an event may have at most 10240 bytes"}
a name of a megabyte: 400 {"error":"The name of a channel is not valid"}
101 channels: 400 {"error":"An event has 1 to 100 channels"}
no channels: 400 {"error":"An event has 1 to 100 channels"}
a wrong socket_id: 400 {"error":"There is no such socket_id"}
a name that is none: 400 {"error":"The name of a channel is not valid"}
400 {"error":"A batch has at most 10 events"}
400 {"error":"An event has a name with at most 200 bytes"}
404 {"error":"There is no such path"}
405 {"error":"The path does not have this method"}
nothing
taken:
200 {}
200 {}
200 {"channels":{"presence-room":{"user_count":1,"subscription_count":1},"empty":{"subscription_count":0}}}
200 {"batch":[{},{"subscription_count":1}]}
said news {"text":"hello"}
said presence-room {"text":"hello"}
said news {"text":"hello"}
said news 2
nothing
channels:
200 {"channels":{"news":{},"presence-room":{}}}
200 {"occupied":true}
200 {"occupied":false}
200 {"occupied":true}
200 {"users":[{"id":"5"}]}
400 {"error":"Only presence channels have users"}
200 {"channels":{"presence-room":{"user_count":1}}}
400 {"error":"The number of users is known of presence channels: filter_by_prefix must say so"}
400 {"error":"The channel has no attribute user_count"}
exit 0
