--TEST--
Server: without fail_on_warning a warning in a handler is printed as PHP prints it, and the handler's response is sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$outside_coroutines = ['enable_coroutine' => false, 'warnings_as_exceptions' => true];   // outside coroutines warnings_as_exceptions throws nothing
foreach ([[], $outside_coroutines] as $options) {
    $server = new ServerProcess(function ($server) use ($options): void {
        $server->set(['fail_on_warning' => false] + $options);
        $server->on('request', function ($request, $response): void {
            $read = $nothing;
            $response->end('answered');
        });
    });
    echo request($server->port, '/'), "\n", preg_replace('/ in .*/', '', trim($server->printed())), "\n";
}
?>
--EXPECT--
HTTP/1.1 200 OK

answered
Warning: Undefined variable $nothing
HTTP/1.1 200 OK

answered
Warning: Undefined variable $nothing
