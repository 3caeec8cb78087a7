--TEST--
Http\Request: an error handler that a native Fiber finishes in another request does not affect that request's errors
--EXTENSIONS--
coro
pcntl
posix
--INI--
max_input_vars=2
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $fiber = null;
    set_error_handler(function (int $level, string $text) use (&$fiber): bool {
        if ($text === 'within') {
            return false;
        }
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            return true;
        }
        $fiber->resume();
        trigger_error('within', E_USER_WARNING);
        return true;
    });
    $server->on('request', function ($request, $response) use (&$fiber): void {
        if (!$fiber) {
            $fiber = new Fiber(fn () => $request->get);
            $fiber->start();
        } else {
            $request->get;
        }
        $response->end('done');
    });
}, ['worker_num' => 1, 'log_level' => 6, 'fail_on_warning' => true]);
foreach (['/first', '/second'] as $path) {
    $client = connect($server->port);
    send_request($client, "$path?a=1&b=2&c=3");
    echo statuses(read_answer($client)['head']), "\n";
    fclose($client);
}
echo $server->end(), "\n";
?>
--EXPECT--
200
200
exit 0
