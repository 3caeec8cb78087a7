--TEST--
Http\Request: more variables than max_input_vars give the same warning as in PHP
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
    $said = '';
    set_error_handler(function (int $level, string $text) use (&$said): bool {
        $said .= preg_replace('/^.*?: /', '', $text) . "\n";
        return true;
    });
    $response->end(json_encode([$request->get, $request->cookie, $request->post]) . "\n$said");
    restore_error_handler();
}, function (int $port): void {
    $type = 'Content-Type: application/x-www-form-urlencoded';
    echo body($port, '/?a=1&b[]=2&b[]=3', ['Cookie: a=1; b=2; c=3', $type], 'a=1&b=2', 'POST');
});
?>
--EXPECT--
[{"a":"1","b":["2"]},{"a":"1","b":"2"},{"a":"1","b":"2"}]
Input variables exceeded 2. To increase the limit change max_input_vars in php.ini.
Input variables exceeded 2. To increase the limit change max_input_vars in php.ini.
