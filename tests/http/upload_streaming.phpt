--TEST--
Http\Server: with http_body_streaming the handler waits for the form when it reads the files
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/upload_server.inc';

$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => '8M', 'http_body_streaming' => true, 'worker_num' => 1]);
echo body($server->port, '/', TYPE, $long, 'POST');
$socket = connect($server->port);
fwrite($socket, "POST /?read HTTP/1.1\r\nHost: x\r\n" . TYPE[0] . "\r\nExpect: 100-continue\r\nContent-Length: " . strlen($long) . "\r\n\r\n");
echo fgets($socket), trim(fgets($socket));   // both coroutines wait for the body
fwrite($socket, $long);
echo read_answer($socket)['body'], body($server->port, '/?outcome'), "\n";
echo status_of($server->port, $fields);
var_dump(eventually(function () use ($server, &$found): bool {
    return !str_starts_with($found = body($server->port, '/?outcome'), 'read');
}));
echo $found, "\n";
echo $server->end(), "\n";
rmdir($base);
?>
--EXPECT--
a: 0 6000000 saved {"b":"1"}
HTTP/1.1 100 Continue
a: 0 6000000 saved {"b":"1"}
read ''
HTTP/1.1 413 Content Too Large
bool(true)
 null false 90
exit 0
