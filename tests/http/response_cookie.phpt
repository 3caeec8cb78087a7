--TEST--
Http\Response: cookie() and rawcookie() send all attributes that the program gave, and no others
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->cookie('plain', 'a b;c');
    $response->rawcookie('raw', 'a%20b');
    $response->setCookie('all', 'v', 4102444800, '/p', 'x.org', true, true, 'Lax', 'High', true);
    $response->setRawCookie('past', 'v', 1, '');
    $response->cookie('gone');
    $response->cookie('root', 'a+b', 0, '/');
    $response->cookie(path: '/named', name_or_object: 'named', value: 'v', secure: true);
    $response->end(count($response->cookie) . "\n");
}, function (int $port): void {
    echo preg_replace('/Max-Age=\d{5,}/', 'Max-Age=N', request($port, '/'));
});
?>
--EXPECT--
HTTP/1.1 200 OK
Set-Cookie: plain=a+b%3Bc
Set-Cookie: raw=a%20b
Set-Cookie: all=v; expires=Fri, 01-Jan-2100 00:00:00 GMT; Max-Age=N; path=/p; domain=x.org; secure; HttpOnly; SameSite=Lax; Priority=High; Partitioned
Set-Cookie: past=v; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0
Set-Cookie: gone=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0
Set-Cookie: root=a%2Bb; path=/
Set-Cookie: named=v; path=/named; secure

7
