--TEST--
Http\Request: cookie is parsed by PHP's rules for $_COOKIE
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end(json_encode($request->cookie) . "\n");
}, function (int $port): void {
    $headers = [
        'a=1; b.c=%20x+y;a=2;  d;=e; f=g=h',       // of equal names the first one counts; "+" is not decoded
        'a[]=1; a[]=2; q[x]=1; q[x]=2; r=1; r[k]=2',
        '%41=1; x y=2; z[=3; z_=4; __Host-id=5; _.Host-id=6',
        '; ; =',
    ];
    foreach ($headers as $header) {
        echo body($port, '/', ["Cookie: $header"]);
    }
    echo body($port, '/', ['Cookie: a=1', 'X: y', 'Cookie: a=2; b=3']);
    echo body($port, '/');
});
?>
--EXPECT--
{"a":"1","b_c":" x+y","d":"","f":"g=h"}
{"a":["1","2"],"q":{"x":"2"},"r":{"k":"2"}}
{"%41":"1","x_y":"2","z_":"3","__Host-id":"5"}
null
{"a":"1","b":"3"}
null
