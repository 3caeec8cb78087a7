--TEST--
Hooks: cancel() ends the waits of PHP's TLS streams: handshakes, fread(), fgets(), fwrite() and copies
--EXTENSIONS--
coro
openssl
--FILE--
<?php
require __DIR__ . '/../client/certificates.inc';

use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
$made = certificate('localhost');
$context = stream_context_create(['ssl' => [
    'local_cert' => temporary_file('cert.pem', $made['cert'] . $made['key']), 'verify_peer' => false, 'verify_peer_name' => false,
]]);
$flags = STREAM_SERVER_BIND | STREAM_SERVER_LISTEN;

Coro\run(function () use ($context, $flags): void {
    $server = stream_socket_server('tls://127.0.0.1:0', $code, $text, $flags, $context);
    $name = stream_socket_get_name($server, false);
    $plain = stream_socket_server('tcp://127.0.0.1:0', $code, $text, $flags);
    $silent = stream_socket_get_name($plain, false);
    $pair = function () use ($server, $name, $context): array {
        $accepted = new Coro\Channel(1);
        go(fn () => $accepted->push(stream_socket_accept($server, 5)));
        return [stream_socket_client("tls://$name", $code, $text, 5, context: $context), $accepted->pop(5)];
    };
    $calls = [
        'stream_socket_client' => fn () => @stream_socket_client("tls://$silent", $code, $text, 60),
        'stream_socket_enable_crypto' => function () use ($silent) {
            $stream = stream_socket_client("tcp://$silent");
            return @stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        },
        'stream_socket_accept' => function () use ($server, $name) {
            $client = stream_socket_client("tcp://$name");   // begins no handshake
            return @stream_socket_accept($server, 60);
        },
        'file_get_contents' => fn () => @file_get_contents("https://$silent/"),
        'fread' => fn ($one, $other) => @fread($one, 10),
        'fgets' => fn ($one, $other) => @fgets($one),
        'stream_get_contents' => fn ($one, $other) => @stream_get_contents($one),
        'fwrite' => function ($one, $other) {   // until the buffers of the sockets are full
            while (@fwrite($one, str_repeat('x', 1 << 20)) === 1 << 20) {
            }
            return 'fewer bytes';
        },
        'stream_copy_to_stream' => fn ($one, $other) => @stream_copy_to_stream($one, fopen('php://memory', 'w')),
        'fread with a time limit' => function ($one, $other) {
            stream_set_timeout($one, 60);
            return @fread($one, 10);
        },
    ];
    foreach ($calls as $title => $call) {
        $streams = (new ReflectionFunction($call))->getNumberOfParameters() ? $pair() : [];
        $result = 'still waits';
        $id = go(function () use ($call, $streams, &$result): void {
            $result = $call(...$streams);
        });
        do {   // the call may wait for other things first
            Coroutine::sleep(0.001);
            $where = Coroutine::exists($id) ? Coroutine::getBackTrace($id)[0]['function'] ?? '' : $title;
        } while (strtok($title, ' ') !== strtok($where, ' '));
        $canceled = Coroutine::exists($id) && Coroutine::cancel($id);
        Coroutine::join([$id], 1);
        echo "$title: ", json_encode($canceled), ' ', json_encode($result), ' ', json_encode(Coroutine::exists($id)), "\n";
        if ($streams) {
            echo '  the other end: ', json_encode(stream_get_contents($streams[1]) !== false), "\n";
        }
    }
});
?>
--EXPECT--
stream_socket_client: true false false
stream_socket_enable_crypto: true false false
stream_socket_accept: true false false
file_get_contents: true false false
fread: true "" false
  the other end: true
fgets: true false false
  the other end: true
stream_get_contents: true "" false
  the other end: true
fwrite: true "fewer bytes" false
  the other end: true
stream_copy_to_stream: true 0 false
  the other end: true
fread with a time limit: true "" false
  the other end: true
