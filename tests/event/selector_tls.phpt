--TEST--
Event\Selector: a TLS stream of which OpenSSL has decrypted more than the program has read can be read
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
    $selector = new Coro\Event\Selector();
    $selector->watch($stream, CORO_EVENT_READ);
    fwrite($peer, str_repeat('x', 16384));   // one record of TLS, of which PHP takes 8192 bytes at a time
    $length = 0;
    while ($length < 16384 && $selector->wait(2)) {
        $length += strlen(fread($stream, 1024));
    }
    echo $length, "\n";
});
?>
--EXPECT--
16384
