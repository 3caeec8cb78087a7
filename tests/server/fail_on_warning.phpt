--TEST--
Server: by default a warning in a handler is logged and printed with its trace, and the handler's response is sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/complaints.inc';

$with_coroutines = [];
$without_coroutines = ['enable_coroutine' => false, 'warnings_as_exceptions' => true];   // which throws only in coroutines
foreach ([$with_coroutines, $without_coroutines, ['fail_on_warning' => false]] as $options) {
    $server = new ServerProcess(function ($server) use ($options): void {
        $server->set($options + ['log_level' => CORO_LOG_WARNING]);
        $server->on('request', function ($request, $response): void {
            $read = $nothing;
            $response->end('answered');
        });
    });
    echo request($server->port, '/'), "\n", implode("\n", complaints($server, 'GET /')), "\n";
    echo preg_match('/^Warning: Undefined variable \$nothing\nStack trace:\n#0 .*\n  raised in /ms', $server->printed()), "\n";
}
?>
--EXPECT--
HTTP/1.1 200 OK

answered
GET / from ADDRESS (fd N): warning: Undefined variable $nothing (FILE:10)
1
HTTP/1.1 200 OK

answered
GET / from ADDRESS (fd N): warning: Undefined variable $nothing (FILE:10)
1
HTTP/1.1 200 OK

answered
GET / from ADDRESS (fd N): warning: Undefined variable $nothing (FILE:10)
1
