--TEST--
Hooks: while a coroutine waits in stream_select(), a non-blocking TLS stream stays non-blocking for other coroutines
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!extension_loaded('openssl')) {
    die('skip needs openssl');
}
?>
--FILE--
<?php
use Coro\Coroutine;

require __DIR__ . '/../client/certificates.inc';

['cert' => $cert, 'key' => $key] = certificate('localhost');
$file = temporary_file('server.pem', $cert . $key);

$server = stream_socket_server('ssl://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN,
                               stream_context_create(['ssl' => ['local_cert' => $file]]));
Coro\run(function () use ($server): void {
    $accepted = new Coro\Channel(1);
    go(fn() => $accepted->push(stream_socket_accept($server, 60)));
    $stream = stream_socket_client('ssl://' . stream_socket_get_name($server, false), $code, $text, 60, STREAM_CLIENT_CONNECT,
                                   stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]));
    $peer = $accepted->pop();
    stream_set_blocking($stream, false);
    fread($stream, 100);   // the session tickets of TLS 1.3
    $id = go(function () use ($stream): void {
        do {
            $read = [$stream];
            $none = null;
            stream_select($read, $none, $none, 60);
        } while (($line = fgets($stream)) === false);
        echo $line;
    });
    var_dump(stream_get_meta_data($stream)['blocked']);
    stream_set_blocking($stream, true);
    fwrite($peer, "line\n");
    Coroutine::join([$id]);
    var_dump(stream_get_meta_data($stream)['blocked']);
});
?>
--EXPECT--
bool(false)
line
bool(true)
