--TEST--
Http\Client: nothing of a request that has ended, however it has ended, changes the next one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Http\Client;
use Coro\Coroutine\Socket;

$file = tempnam(sys_get_temp_dir(), 'coro');
$cut = fn (Socket $peer) => request_of($peer);   // the server closes the connection without an answer
$echo = function (Socket $peer): void {
    $request = request_of($peer);
    $peer->sendAll(response(strtok($request, "\r") . ' | ' . substr(strstr($request, "\r\n\r\n"), 4, 20)));
};
$refused = function (callable $call): string {
    try {
        return var_export($call(), true);
    } catch (Throwable $e) {
        return get_class($e);
    }
};

$closed = new Channel(1);
$upgrading = function (Socket $peer) use ($closed): void {
    preg_match('/^sec-websocket-key: (\S+)/im', request_of($peer), $key);
    $accept = base64_encode(sha1($key[1] . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11', true));
    $peer->sendAll("HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: $accept\r\n\r\n");
    $closed->pop();   // what the client sends is not received
};

// Each way to end a request: the connections of the server, and the request of the client.
$ends = [
    'download without an answer' => [[$cut], fn (Client $c) => $c->download('/old', $file)],
    'download of what is no HTTP' => [[answering("no HTTP\r\n\r\n")], fn (Client $c) => $c->download('/old', $file)],
    'download with another protocol' => [[answering("HTTP/1.1 101 X\r\n\r\n")], fn (Client $c) => $c->download('/old', $file)],
    'download with a wrong path' => [[], fn (Client $c) => $c->download("/a\nb", $file)],
    'download at a wrong offset' => [[answering(response('x'))], fn (Client $c) => $c->download('/old', $file, -1)],
    'post with a wrong path' => [[], fn (Client $c) => $c->post("/a\nb", 'old data')],
    'post of wrong fields' => [[], fn (Client $c) => $c->post('/old', new stdClass)],
    'post of a missing file' => [[], function (Client $c) {
        $c->uploadFiles = [['path' => '/missing', 'name' => 'a', 'filename' => 'b']];
        return $c->post('/old', ['old' => 'data']);
    }],
    'post with a wrong option in $setting' => [[], function (Client $c) {
        [$setting, $c->setting] = [$c->setting, ['timeout' => 'soon']];
        try {
            $c->post('/old', 'old data');
        } finally {
            $c->setting = $setting;
        }
    }],
    'post while another coroutine sends to the WebSocket' => [[$upgrading], function (Client $c) use ($closed) {
        $c->upgrade('/');
        $sending = go(fn () => $c->push(str_repeat('x', 16 << 20)));
        $is_busy = !$c->post('/old', 'old data') && $c->errCode === SOCKET_EBUSY;
        $c->close();
        Coroutine::join([$sending]);
        $closed->push(true);
        return $is_busy;
    }],
    'deferred download, not received' => [[$cut], function (Client $c) use ($file) {
        $c->setDefer();
        $c->download('/old', $file);
        $c->setDefer(false);
    }],
    'deferred download, closed' => [[$cut], function (Client $c) use ($file) {
        $c->setDefer();
        $c->download('/old', $file);
        $c->setDefer(false);
        $c->close();
    }],
    'upgrade with data and a file' => [[$cut], function (Client $c) use ($file) {
        $c->setData('old data');
        $c->downloadFile = $file;
        return $c->upgrade('/old');
    }],
];
Coro\run(function () use ($ends, $file, $echo, $refused): void {
    foreach ($ends as $name => [$connections, $request]) {
        file_put_contents($file, 'old file');
        $client = client_of([...$connections, $echo]);
        $outcome = $refused(fn () => $request($client));
        // A request without a method of its own is a POST only if there is a body.
        $client->requestMethod = null;
        $client->execute('/new');
        echo "$name: $outcome; $client->body, ", file_get_contents($file), "\n";
    }

    // A call that is refused does not change the request of the coroutine that uses the client.
    $client = client_of([function (Socket $peer): void {
        request_of($peer);
        $GLOBALS['other']();
        $peer->sendAll(response('body'));
        request_of($peer);
        $peer->sendAll(response('second'));
    }]);
    $GLOBALS['other'] = function () use ($client, $file, $refused): void {
        echo $refused(fn () => $client->download('/other', $file)), ' ', $refused(fn () => $client->post('/other', 'x')), "\n";
    };
    $client->get('/');
    echo $client->body, ' ', file_get_contents($file), ' ', $client->requestMethod, "\n";
    $client->execute('/');
    echo strtok($client->getHeaderOut(), "\r"), ' ', $client->body, "\n";
});

// Nor does a call outside of coroutines.
$client = new Client('127.0.0.1', 1);
echo $refused(fn () => $client->download('/old', $file)), ' ', var_export($client->downloadFile, true), "\n";
unlink($file);
?>
--EXPECT--
download without an answer: false; GET /new HTTP/1.1 | , old file
download of what is no HTTP: false; GET /new HTTP/1.1 | , old file
download with another protocol: false; GET /new HTTP/1.1 | , old file
download with a wrong path: ValueError; GET /new HTTP/1.1 | , old file
download at a wrong offset: false; GET /new HTTP/1.1 | , old file
post with a wrong path: ValueError; GET /new HTTP/1.1 | , old file
post of wrong fields: Error; GET /new HTTP/1.1 | , old file
post of a missing file: false; GET /new HTTP/1.1 | , old file
post with a wrong option in $setting: TypeError; GET /new HTTP/1.1 | , old file
post while another coroutine sends to the WebSocket: true; GET /new HTTP/1.1 | , old file
deferred download, not received: NULL; GET /new HTTP/1.1 | , old file
deferred download, closed: NULL; GET /new HTTP/1.1 | , old file
upgrade with data and a file: false; GET /new HTTP/1.1 | , old file
Coro\Error Coro\Error
body old file GET
GET / HTTP/1.1 second
Coro\Error NULL
