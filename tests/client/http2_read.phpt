--TEST--
Http2\Client: read() of one stream; bytes in pieces do not use up the window; reset(); a connection that is closed meanwhile
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

use Coro\Coroutine\Http2\Client;
use Coro\Http2\Request;

function ask(Client $client, string $path, bool $inPieces = true): int|false
{
    $request = new Request();
    [$request->path, $request->usePipelineRead] = [$path, $inPieces];
    return $client->send($request);
}

function read_all(Client $client, int $stream): string
{
    $body = '';
    do {
        $piece = $client->read(20, $stream);
        $body .= $piece ? $piece->data : 'lost';
    } while ($piece && $piece->pipeline);
    return $body;
}

with_server(function ($request, $response): void {
    $path = $request->server['request_uri'];
    $response->trailer('x-path', $path);
    if ($path === '/wait') {
        $response->write('begun');
        Coro\Coroutine::sleep(100);
    }
    $response->end($path === '/large' ? str_repeat('x', 900_000) : "this is $path");
}, function (int $port): void {
    Coro\Coroutine::set(['hook_flags' => 0]);
    Coro\run(function () use ($port): void {
        $client = new Client('127.0.0.1', $port);
        $client->set(['timeout' => 20]);
        $client->connect();
        $streams = array_map(fn(int $i): int => ask($client, "/$i"), range(1, 5));
        echo implode(', ', array_map(fn(int $stream): string => read_all($client, $stream), array_reverse($streams))), "\n";
        var_dump($client->read(20, $streams[0]), $client->read(20, 12345), $client->errMsg);

        $stream = ask($client, '/trailers');
        do {
            $last = $client->read(20, $stream);
        } while ($last->pipeline);
        var_dump($last->trailers, $last->headers['x-path']);

        // 36 MB, more than the window of the connection: the last piece of a body must be admitted again, too.
        $sizes = Coro\map(range(1, 40), fn(): int => strlen(read_all($client, ask($client, '/large'))), concurrency: 4);
        echo array_sum($sizes), "\n";

        $stream = ask($client, '/wait');
        var_dump($client->read(20, $stream)->data, $client->reset($stream), $client->reset($stream), $client->read(20, $stream));
        echo read_all($client, ask($client, '/after')), "\n";

        // A coroutine that an event has woken closes the connection while more events of the same bytes are to be handled.
        $streams = array_map(fn(int $i): int => ask($client, "/$i"), range(1, 20));
        $ends = Coro\map($streams, function (int $stream) use ($client): string {
            $piece = $client->read(20, $stream);
            $client->close();
            return $piece ? 'response' : 'false';
        });
        echo count(array_intersect($ends, ['response', 'false'])), "\n";
    });
}, ['open_http2_protocol' => true]);

// A server that ends while the client reads nothing: the next request says so, instead of an answer that never comes.
[$server, $serve] = request_server(fn($request, $response) => $response->end('fine'), ['open_http2_protocol' => true]);
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$pid = pcntl_fork();
if ($pid === 0) {
    $serve(fn() => fwrite($theirs, "\n"));
    exit;
}
fgets($ours);
Coro\run(function () use ($server, $pid): void {
    $client = new Client('127.0.0.1', $server->port);
    $client->connect();
    var_dump($client->request(new Request())->data);
    posix_kill($pid, SIGTERM);
    pcntl_waitpid($pid, $status);
    var_dump($client->send(new Request()), $client->errMsg);
});
?>
--EXPECT--
this is /5, this is /4, this is /3, this is /2, this is /1
bool(false)
bool(false)
string(24) "there is no stream 12345"
array(1) {
  ["x-path"]=>
  string(9) "/trailers"
}
string(9) "/trailers"
36000000
string(5) "begun"
bool(true)
bool(false)
bool(false)
this is /after
20
string(4) "fine"
bool(false)
string(36) "the server has closed the connection"
