--TEST--
Http\Server: the directory that a killed server has left is removed; one that disappears is an error of its files
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/upload_server.inc';

// A directory that a killed server has left is removed by the next one. That of a living process stays.
mkdir($base);
mkdir("$base/coro-uploads-dead");
touch("$base/coro-uploads-dead/phpA");
mkdir("$base/coro-uploads-living");
$lock = fopen("$base/coro-uploads-living", 'r');
flock($lock, LOCK_EX);
$server = upload_server(['upload_tmp_dir' => $base]);
echo implode(' ', array_map('basename', glob("$base/*"))), "\n";
fclose($lock);
echo $server->end(), "\n";
rmdir("$base/coro-uploads-living");

// The directory disappears while the server runs.
$server = upload_server(['upload_tmp_dir' => $base, 'worker_num' => 1]);
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . "--B--\r\n", 'POST');
eventually(fn () => left($base) === 1);   // the request object deletes its file behind the answer
array_map('rmdir', glob("$base/*"));
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . "--B--\r\n", 'POST');
eventually(fn () => left($base) === 1);
array_map('rmdir', glob("$base/*"));
rmdir($base);
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . field('b', '1') . "--B--\r\n", 'POST');
echo $server->end(), "\n";
?>
--EXPECT--
coro-uploads-living
exit 0
a: 0 1 saved null
a: 0 1 saved null
a: 6 0 not saved {"b":"1"}
exit 0
