--TEST--
HTTP/2: time limits end idle and silent connections, and streams whose request does not arrive
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$serve = fn(array $settings) => new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    if ($request->server['request_uri'] === '/slow') {
        Coro\Coroutine::sleep(0.8);
    }
    $response->end('fine');
}), $settings + WITH_HTTP2);

// A request whose body does not arrive: only its stream ends.
$server = $serve(['http_request_timeout' => 0.3]);
$client = new Http2Client($server->port);
$stream = $client->open('/', [], 'POST', false);
$answer = $client->response($stream);
echo "{$answer['status']} ", json_encode($client->awaitReset($stream)), ' ', $client->ask('/')['body'], "\n";
// The connection itself may be idle longer than that.
echo json_encode($client->end(0.5)), ' ', $client->ask('/')['body'], "\n";
echo $server->end(), ' ', $server->printed(), "\n";

// A client that has begun to begin.
$server = $serve(['http_request_timeout' => 0.3, 'http_keepalive_timeout' => 0, 'log_level' => 0]);
$socket = connect($server->port);
fwrite($socket, "PRI * HTTP/2.0\r\n\r\nSM");
stream_set_timeout($socket, 10);
stream_get_contents($socket);
echo json_encode(stream_get_meta_data($socket)['timed_out']), ' ', $server->end(), ' ',
    preg_match('/the preface and settings .* within http_request_timeout/', $server->printed()), "\n";

// Idle connections. One with a stream is not idle.
foreach (['http_keepalive_timeout', 'max_idle_time'] as $option) {
    $server = $serve([$option => 0.4]);
    $client = new Http2Client($server->port);
    echo "$option: ", $client->ask('/slow')['body'], ' ', $client->end(), ' ', json_encode($client->goaways(1, 0)), "\n";
    echo $server->end(), ' ', $server->printed(), "\n";
}

// A client that takes nothing of a response.
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    if ($request->server['request_uri'] !== '/large') {
        $response->end('fine');
    } elseif (isset($request->get['write'])) {
        while ($response->write(str_repeat('x', 10_000))) {
        }
        say('write() has ended');
    } else {
        $response->end(str_repeat('x', 1_000_000));
    }
}), WITH_HTTP2 + ['send_timeout' => 0.4]);
$client = new Http2Client($server->port, ['window' => 1000, 'reads' => false]);
foreach (['/large', '/large?write=1'] as $target) {
    $stream = $client->open($target);
    echo json_encode($client->awaitReset($stream)), ' ', $client->ask('/')['body'], "\n";
}
echo $server->end(), ' ', implode(', ', $server->said()), ' ', $server->printed(), "\n";

// A client that sends nothing.
$server = $serve(['heartbeat_idle_time' => 1, 'heartbeat_check_interval' => 1]);
$client = new Http2Client($server->port);
echo $client->ask('/')['body'], ' ', $client->end(), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
408 0 fine
null fine
exit 0 
false exit 0 1
http_keepalive_timeout: fine end [[0,1,""]]
exit 0 
max_idle_time: fine end [[0,1,""]]
exit 0 
2 fine
2 fine
exit 0 write() has ended, start() returned true 
fine end
exit 0
