--TEST--
Http\Server: uploads have their directory, limits for each file and a budget of the disk
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/upload_server.inc';

$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => 1000, 'upload_disk_size' => 2500]);
echo decoct(fileperms($base)), "\n";
$form = upload('a', 'x', str_repeat('a', 1000)) . upload('b', 'x', str_repeat('b', 1001)) . upload('c', 'x', str_repeat('c', 1000)) .
    upload('d', 'x', str_repeat('d', 501)) . field('e', '1') . upload('f', 'x', str_repeat('f', 500)) . "--B--\r\n";
for ($i = 0; $i < 3; $i++) {   // the budget is free again after each request
    echo body($server->port, '/', TYPE, $form, 'POST');
}
$socket = connect($server->port);
fwrite($socket, "POST /?kill HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" . TYPE[0] . "\r\nContent-Length: " . strlen($form) . "\r\n\r\n$form");
stream_get_contents($socket);   // until the connection is closed
var_dump(eventually(fn () => left($base) <= 2));   // at most the directory of each worker
echo $server->end(), ', left: ', left($base), "\n";
rmdir($base);
?>
--EXPECT--
40700
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
bool(true)
exit 0, left: 0
