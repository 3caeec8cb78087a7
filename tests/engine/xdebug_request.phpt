--TEST--
Xdebug: a warning about a property of a request shows the request
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
$body = 'require "' . __DIR__ . '/../include/server.inc";' . <<<'END'
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode($request->get)));
});
echo request($server->port, '/?a=1&b=2&c=3'), "\n", substr_count($server->printed(), 'variables exceeded 2'), "\n";
END;
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'zend_extension=xdebug', '-d', 'xdebug.start_with_request=no', '-d', 'html_errors=0', '-d', 'display_errors=1',
    '-d', 'extension=posix', '-d', 'max_input_vars=2', '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, ['XDEBUG_MODE' => 'develop'] + getenv());
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECT--
HTTP/1.1 200 OK

{"a":"1","b":"2"}
1
0
