--TEST--
Http\Server: with a full disk files are not saved, and the request is answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/upload_server.inc';

putenv('MOST_BYTES=1000000');
$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => '8M', 'upload_memory_size' => '1M', 'worker_num' => 1]);
for ($i = 0; $i < 2; $i++) {   // the budgets are free again after each request
    echo body($server->port, '/', TYPE, upload('c', 'x', str_repeat('c', 500_000)) . $long, 'POST');
    echo status_of($server->port, upload('c', 'x', str_repeat('c', 900_000)) . field('a', str_repeat('a', 1_100_000)));
}
echo $server->end(), ', left: ', left($base), "\n";
rmdir($base);
?>
--EXPECT--
c: 0 500000 saved, a: 7 0 not saved {"b":"1"}
HTTP/1.1 503 Service Unavailable
c: 0 500000 saved, a: 7 0 not saved {"b":"1"}
HTTP/1.1 503 Service Unavailable
exit 0, left: 0
