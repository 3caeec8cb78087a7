--TEST--
dispatch_mode 7: workers send static files
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir($root);
file_put_contents("$root/a.txt", 'a file');
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['request_uri']));
}, ['dispatch_mode' => 7, 'worker_num' => 2, 'enable_static_handler' => true, 'document_root' => $root,
    'static_handler_locations' => ['/']]);
echo body($server->port, '/a.txt'), ', ', strtok(request($server->port, '/none'), "\n"), "\n";
echo $server->end(), "\n";
unlink("$root/a.txt");
rmdir($root);
?>
--EXPECT--
a file, HTTP/1.1 404 Not Found
exit 0
