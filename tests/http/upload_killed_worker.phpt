--TEST--
Http\Server: the files of a killed worker are removed; only a file may be longer than package_max_length
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/upload_server.inc';

$server = upload_server(['upload_tmp_dir' => $base, 'worker_num' => 1, 'max_request' => 1000, 'upload_max_filesize' => '8M']);
$socket = connect($server->port);
fwrite($socket, "POST / HTTP/1.1\r\nHost: x\r\n" . TYPE[0] . "\r\nContent-Length: " . strlen($long) . "\r\n\r\n" . substr($long, 0, 3_000_000));
var_dump(eventually(function () use ($base): bool {
    clearstatcache();
    return array_sum(array_map('filesize', glob("$base/*/*"))) > 2_000_000;
}));
posix_kill((int) body($server->port, '/?pid'), SIGKILL);
var_dump(eventually(fn () => left($base) === 0));
echo body($server->port, '/', TYPE, $long, 'POST');
// More than package_max_length, which limits the fields and the names of the files.
echo status_of($server->port, $fields);
$name = str_repeat('a', 15_000);
echo status_of($server->port, implode(array_map(fn (int $i) => upload("$name$i", '', ''), range(1, 350))) . "--B--\r\n");
echo $server->end(), "\n";
rmdir($base);
?>
--EXPECT--
bool(true)
bool(true)
a: 0 6000000 saved {"b":"1"}
HTTP/1.1 413 Content Too Large
HTTP/1.1 413 Content Too Large
exit 0
