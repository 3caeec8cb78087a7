--TEST--
Http\Request: while an error handler waits, other coroutines see the property that the error is about
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
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    set_error_handler(function (int $level, string $text) use ($request): bool {
        $read = new Coro\Channel;
        go(fn () => $read->push([$request->get, $request->cookie, $request->post]));
        echo json_encode($read->pop()), ' ', strstr($text, 'Input'), "\n";
        return true;
    });
    ob_start();
    $request->get;
    echo "read\n";
    restore_error_handler();
    $response->end(ob_get_clean());
}, function (int $port): void {
    $type = 'Content-Type: application/x-www-form-urlencoded';
    echo body($port, '/?a=1&b=2&c=3', ['Cookie: a=1; b=2; c=3', $type], 'a=1&b=2&c=3', 'POST');
    echo body($port, '/?a[b][c][d]=1&b=2');
});
?>
--EXPECT--
[{"a":"1","b":"2"},{"a":"1","b":"2"},{"a":"1","b":"2"}] Input variables exceeded 2. To increase the limit change max_input_vars in php.ini.
[{"a":"1","b":"2"},{"a":"1","b":"2"},{"a":"1","b":"2"}] Input variables exceeded 2. To increase the limit change max_input_vars in php.ini.
[{"a":"1","b":"2"},{"a":"1","b":"2"},{"a":"1","b":"2"}] Input variables exceeded 2. To increase the limit change max_input_vars in php.ini.
read
[{"b":"2"},null,null] Input variable nesting level exceeded 2. To increase the limit change max_input_nesting_level in php.ini.
read
