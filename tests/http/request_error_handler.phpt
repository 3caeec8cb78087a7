--TEST--
Http\Request: an error handler may read, keep and release the request whose property was just built
--EXTENSIONS--
coro
pcntl
posix
--INI--
max_input_vars=2
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    set_error_handler(function () use (&$request): bool {
        static $depth = 0;
        if ($depth++ === 0) {
            @$request->cookie;
            Coro\Coroutine::sleep(0.001);   // the bytes of the request are copied during the wait
            $request = null;
            gc_collect_cycles();
        }
        $depth--;
        return true;
    });
    $cookie = $request->cookie;
    restore_error_handler();
    $response->end(json_encode([$cookie, $request]) . "\n");
}, function (int $port): void {
    echo body($port, '/', ['Cookie: a=1; b=2; c=3']);
    echo body($port, '/', ['Cookie: d=1; e=2', 'Cookie: f=3']);
});
?>
--EXPECT--
[{"a":"1","b":"2"},null]
[{"d":"1","e":"2"},null]
