--TEST--
Http\Client: a download fails with the error of its file, and keeps what has arrived
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('text'))]);
    show_error('download', $client->download('/', '/does/not/exist'), $client);
    foreach ([1, 1 << 20] as $size) {
        $client = client_of([answering(response(str_repeat('x', $size)))]);
        show_error('full disk', $client->download('/', '/dev/full'), $client);
    }
    $file = temporary_file('half');
    $client = client_of([answering("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")]);
    show('half of a download', $client->download('/', $file), file_get_contents($file));
});
?>
--EXPECT--
download: false -3 2 "No such file or directory" false
full disk: false -3 28 "No space left on device" false
full disk: false -3 28 "No space left on device" false
half of a download: false "half"
