--TEST--
Http\Request: a request with more or deeper variables than PHP's limits is not answered with 500, even with fail_on_warning
--EXTENSIONS--
coro
pcntl
posix
--INI--
max_input_vars=2
max_input_nesting_level=2
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->set(['fail_on_warning' => true]);
    $server->on('request', function ($request, $response): void {
        $get = json_encode($request->get);
        if ($request->server['path_info'] === '/warns') {
            trigger_error('of the handler', E_USER_WARNING);
        }
        $response->end($get);
    });
});
foreach (['/?a=1&b=2&c=3', '/?a[b][c][d]=1&e=2', '/warns?a=1&b=2&c=3'] as $target) {
    echo request($server->port, $target), "\n";
}
?>
--EXPECT--
HTTP/1.1 200 OK

{"a":"1","b":"2"}
HTTP/1.1 200 OK

{"e":"2"}
HTTP/1.1 500 Internal Server Error

{"a":"1","b":"2"}
