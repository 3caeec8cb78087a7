--TEST--
Coroutine\Http\Server: the files of a form are removed when its coroutine is canceled or the server ends
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $base = tempnam(sys_get_temp_dir(), 'coro-test-');
    unlink($base);
    $files = fn (): array => glob("$base/*/*");
    foreach (['cancelled' => 1, 'shut down' => 0] as $title => $wait) {
        serving(['/' => fn () => show('the handler begins')], function ($server) use ($files, $title) {
            $before = iterator_to_array(Co::listCoroutines());
            $socket = connect($server->port);
            $form = "--B\r\nContent-Disposition: form-data; name=a; filename=a\r\n\r\n" . str_repeat('a', 500_000);
            fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\n" .
                "Content-Length: 600000\r\n\r\n$form");
            do {
                Co::sleep(0.001);
                clearstatcache();
            } while (array_sum(array_map(filesize(...), $files())) < 256 << 10);
            if ($title === 'cancelled') {
                $ids = array_diff(iterator_to_array(Co::listCoroutines()), $before);
                show($title, array_map(fn ($id) => Co::cancel($id), array_values($ids)), strtok((string) fgets($socket), "\r"));
            } else {
                $server->shutdown();
                show($title, stream_get_contents($socket));
            }
            while ($files()) {
                Co::sleep(0.001);
            }
            show('no files are left');
        }, ['upload_tmp_dir' => $base, 'max_wait_time' => $wait]);
    }
    array_map(rmdir(...), [...glob("$base/*"), $base]);
});
?>
--EXPECT--
cancelled: [true] "HTTP\/1.1 503 Service Unavailable"
no files are left: 
start: true
shut down: ""
no files are left: 
start: true
