--TEST--
Coro\Pusher: clients that lie, flood, or send nonsense get errors, and other clients notice nothing
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$limits = ['channels' => 3, 'client_events' => 2, 'presence_members' => 2, 'presence_info' => 100, 'event_size' => 1000];
$process = pusher_server(['limits' => $limits]);
$port = $process->port;

$witness = new PusherClient($port);
$witness->subscribe('presence-room', ['user_id' => 'w', 'user_info' => null]);
await_user($port, 'presence-room', 'w');

// Handshakes
foreach (['protocol=7' => 'other', 'protocol=4' => 'key', 'protocol=x' => 'key', 'protocol[]=7' => 'key', '' => 'key'] as $query => $key) {
    $client = new PusherClient($port, ['key' => $key], $query);
    echo "$query: ", json_encode($client->first), " {$client->text()}\n";
}
$socket = new WebSocket($port, [], '/elsewhere');
echo $socket->next(), "\n";

// Messages that are none
$client = new PusherClient($port);
$nonsense = ['', '{', '[]', '{"event":1}', '{"event":"pusher:none"}', '{"event":"pusher:subscribe"}', '{"\u0000":1,"event":"client-x"}',
    str_repeat('[', 2000), '{"event":"pusher:subscribe","data":{"channel":["x"]}}', '{"event":"pusher:signin","data":{"user_data":"{}"}}'];
foreach ($nonsense as $text) {
    $client->socket->send($text);
    echo $client->text(), "\n";
}
foreach ([str_repeat('x', 1 << 20), 'sp ace', '#server-to-user-w', "new\nline", ''] as $name) {
    $client->send('pusher:subscribe', ['channel' => $name]);
    echo $client->text(), "\n";
}

// Signatures
$signature = substr($client->auth('private-a'), 4);
$forged = [null, '', 'key', 'key:', "key:$signature!", 'other:' . $signature, 'key:' . strtoupper($signature), ['key'], $client->auth('private-b')];
foreach ($forged as $auth) {
    $client->join('private-a', null, ['auth' => $auth]);
    echo $client->text() === 'pusher:subscription_error private-a {"type":"AuthError","error":'
        . '"The signature of the subscription is not valid","status":401}' ? '.' : 'a forged signature is taken';
}
echo "\n", $client->subscribe('presence-room', ['user_id' => 'x'], ['channel_data' => '{"user_id":"w"}']), "\n";
foreach ([['user_info' => 1], ['user_id' => ['x']], ['user_id' => str_repeat('u', 200)], ['user_id' => 1, 'user_info' => str_repeat('i', 101)], 'text'] as $user) {
    echo $client->subscribe('presence-room', $user), "\n";
}

// Limits
echo $client->subscribe('presence-room', ['user_id' => 'x']), "\n";
echo $witness->text(), "\n";
$third = new PusherClient($port);
echo $third->subscribe('presence-room', ['user_id' => 'y']), "\n";
echo $third->subscribe('presence-room', ['user_id' => 'x']), "\n";
echo $third->subscribe('presence-room', ['user_id' => 'x']), "\n";
echo $client->subscribe('private-a'), "\n";
echo $client->subscribe('public'), "\n";
echo $client->subscribe('one-more'), "\n";

// Events of clients
foreach (['public', 'private-c', 'nowhere', null, 'presence-room'] as $channel) {
    $client->send('client-x', 1, $channel);
}
$client->send('client-x', str_repeat('x', 1001), 'presence-room');
$client->send('client-x', 2, 'presence-room');
$client->send('client-x', 3, 'presence-room');
echo $client->heard(), "\n", $witness->heard(2), "\n";

// A binary frame ends the connection, and a flood does.
$client->socket->send('x', 2);
echo $client->text(), ' ', $client->text(), "\n";
echo $witness->heard(), "\n";
$flood = '';
for ($i = 0; $i < 2000; $i++) {
    $flood .= frame(json_encode(['event' => 'pusher:subscribe', 'data' => ['channel' => "flood-$i"]]));
}
$client = new PusherClient($port);
fwrite($client->socket->socket, $flood);
// Either each message is answered, or the connection is closed because too many wait.
for ($joined = $answered = 0; $answered < 2000 && !str_starts_with($text = $client->text(), 'close 4100'); $answered++) {
    $joined += (int) str_contains($text, 'succeeded');
}
echo $joined <= 3 ? 'at most 3 are joined' : "$joined are joined", "\n", $witness->heard(), "\n";
echo $process->end(), $process->printed();
?>
--EXPECT--
protocol=7: {"event":"pusher:error","data":{"code":4001,"message":"This server has no application with this key"}} close 4001 This server has no application with this key
protocol=4: {"event":"pusher:error","data":{"code":4007,"message":"This server speaks the versions 5 to 7"}} close 4007 This server speaks the versions 5 to 7
protocol=x: {"event":"pusher:error","data":{"code":4006,"message":"The version of the protocol is missing or is no number"}} close 4006 The version of the protocol is missing or is no number
protocol[]=7: {"event":"pusher:error","data":{"code":4006,"message":"The version of the protocol is missing or is no number"}} close 4006 The version of the protocol is missing or is no number
: {"event":"pusher:error","data":{"code":4008,"message":"The version of the protocol is missing or is no number"}} close 4008 The version of the protocol is missing or is no number
close 4005 There is no such path
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"There is no such event of clients"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"The message is no JSON object with an event"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
pusher:error {"code":4009,"message":"The signature of the user is not valid, or the client has signed in already"}
pusher:error {"code":4301,"message":"The message is too large"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
pusher:error {"code":4200,"message":"The name of the channel is not valid"}
.........
pusher:subscription_error presence-room {"type":"AuthError","error":"The signature of the subscription is not valid","status":401}
pusher:subscription_error presence-room {"type":"AuthError","error":"The subscription does not say which user the client is","status":401}
pusher:subscription_error presence-room {"type":"AuthError","error":"The subscription does not say which user the client is","status":401}
pusher:subscription_error presence-room {"type":"AuthError","error":"The subscription does not say which user the client is","status":401}
pusher:subscription_error presence-room {"type":"LimitReached","error":"The info of the user has more than 100 bytes","status":413}
pusher:subscription_error presence-room {"type":"AuthError","error":"The subscription does not say which user the client is","status":401}
pusher_internal:subscription_succeeded presence-room {"presence":{"count":2,"ids":["x","w"],"hash":{"x":null,"w":null}}}
pusher_internal:member_added presence-room {"user_id":"x","user_info":null}
pusher:subscription_error presence-room {"type":"LimitReached","error":"The channel has as many members as it may have","status":403}
pusher_internal:subscription_succeeded presence-room {"presence":{"count":2,"ids":["x","w"],"hash":{"x":null,"w":null}}}
pusher:error {"code":4200,"message":"The client is subscribed to presence-room already"}
pusher_internal:subscription_succeeded private-a []
pusher_internal:subscription_succeeded public []
pusher:subscription_error one-more {"type":"LimitReached","error":"The connection is subscribed to as many channels as it may be","status":403}
pusher:error {"code":4301,"message":"A client may send events only to private and presence channels with its subscription"}
pusher:error {"code":4301,"message":"A client may send events only to private and presence channels with its subscription"}
pusher:error {"code":4301,"message":"A client may send events only to private and presence channels with its subscription"}
pusher:error {"code":4301,"message":"A client may send events only to private and presence channels with its subscription"}
pusher:error {"code":4301,"message":"The event of the client is too large"}
pusher:error {"code":4301,"message":"A client may send 2 events in a second"}
client-x presence-room 1 by x
client-x presence-room 2 by x
pusher:error {"code":4200,"message":"Messages are texts"} close 4200 Messages are texts
nothing
at most 3 are joined
nothing
exit 0
