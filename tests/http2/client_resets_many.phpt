--TEST--
HTTP/2: a stream that the client resets counts as open while its handler runs; a client may cancel hundreds of requests
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

const PLACES = 20;
$gate = new Gate;
$begun = new Coro\Atomic;
with_server(function ($request, $response) use ($gate, $begun): void {
    if ($request->server['request_uri'] === '/wait') {
        $begun->add();
        $gate->wait();
    } elseif ($request->server['request_uri'] === '/watch') {
        $begun->add();
        $gone = new Coro\Channel(1);
        $response->onClose(fn() => $gone->push(true));
        $gone->pop();
        $gate->wait();
    }
    $response->end('fine');
}, function (int $port) use ($gate, $begun): void {
    $client = new Http2Client($port);
    $resets = function (string $target, int $count) use ($client, $begun): bool {
        $begun->set(0);
        for ($streams = []; count($streams) < $count;) {
            $streams[] = $client->open($target);
        }
        $have_begun = eventually(fn() => $begun->get() === $count);
        array_walk($streams, fn(int $stream) => $client->reset($stream));
        $client->ping();
        return $have_begun;
    };
    // A handler that watches its client has learned of the reset: it is no longer counted.
    var_dump($resets('/watch', PLACES) && eventually(fn() => $client->ask('/')['body'] === 'fine'));
    // The others are counted. Requests above the limit reach no handler, and the client may repeat them.
    var_dump($resets('/wait', PLACES));
    $answers = [$client->ask('/wait'), $client->ask('/')];
    echo json_encode(array_column($answers, 'reset')), ' ', $begun->get(), "\n";
    $other = new Http2Client($port);
    echo $other->ask('/')['body'], "\n";
    $gate->open();
    var_dump(eventually(fn() => $client->ask('/')['body'] === 'fine'));
    // 300 cancels, with handlers that end soon.
    for ($i = 0; $i < 15; $i++) {
        $resets('/wait', PLACES) || print("a handler has not begun\n");
        eventually(fn() => $client->ask('/')['body'] === 'fine');
    }
    echo json_encode([$client->ask('/')['body'], $client->goaways(1, 0)]), "\n";
}, WITH_HTTP2 + ['http2_max_concurrent_streams' => PLACES]);
?>
--EXPECT--
bool(true)
bool(true)
[7,7] 20
fine
bool(true)
["fine",null]
