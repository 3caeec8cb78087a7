--TEST--
Hooks: one coroutine may read a TLS stream while another one writes to it
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!extension_loaded('openssl')) {
    die('skip needs openssl');
}
?>
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

require __DIR__ . '/../client/certificates.inc';

const SIZE = 8_000_000;

['cert' => $cert, 'key' => $key] = certificate('localhost');
$file = temporary_file('server.pem', $cert . $key);

$server = stream_socket_server('ssl://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN,
                               stream_context_create(['ssl' => ['local_cert' => $file]]));
Coro\run(function () use ($server): void {
    foreach (['reader first', 'writer first'] as $order) {
        $read = new Coro\Channel(1);
        go(function () use ($server, $read): void {
            $client = stream_socket_accept($server, 60);
            $read->pop();
            for ($size = 0; $size < SIZE && ($bytes = fread($client, 65536)) !== ''; $size += strlen($bytes)) {
            }
            fwrite($client, "$size\n");
        });
        $stream = stream_socket_client('ssl://' . stream_socket_get_name($server, false), $code, $text, 60, STREAM_CLIENT_CONNECT,
                                       stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]));
        $all = [
            fn() => go(fn() => print(fgets($stream))),
            fn() => go(fn() => print(fwrite($stream, str_repeat('x', SIZE)) . " written\n")),
        ];
        $ids = array_map(fn($start) => $start(), $order === 'reader first' ? $all : array_reverse($all));
        $read->push(true);
        Coroutine::join($ids);
        var_dump(stream_get_meta_data($stream)['blocked']);
    }
});
?>
--EXPECT--
8000000 written
8000000
bool(true)
8000000 written
8000000
bool(true)
