--TEST--
Http\Cookie: cookie() and rawcookie() accept one; the object itself decides whether its value is encoded
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

use Coro\Http\Cookie;

with_server(function ($request, $response): void {
    $all = (new Cookie())->withName('all')->withValue('a b')->withExpires(4102444800)->withPath('/p')->withDomain('x.org')
        ->withSecure(true)->withHttpOnly(true)->withSameSite('Lax')->withPriority('High')->withPartitioned(true);
    $raw = (new Swoole\Http\Cookie(false))->withName('raw')->withValue('a%20b');
    $response->cookie($all);
    $response->rawcookie($all->withName('again')->withExpires());
    $response->setCookie($raw, 'not looked at');
    $response->setRawCookie($raw->withValue());
    try {
        $response->cookie(new Cookie());
    } catch (ValueError $e) {
        $response->header('X', $e->getMessage());
    }
    $response->end();
}, function (int $port): void {
    preg_match_all('/^(X|Set-Cookie): .*$/m', preg_replace('/Max-Age=\d{5,}/', 'Max-Age=N', request($port, '/')), $lines);
    echo implode("\n", $lines[0]), "\n";
});
?>
--EXPECT--
X: Coro\Http\Response::cookie(): Argument #1 ($name_or_object) must have a name
Set-Cookie: all=a+b; expires=Fri, 01-Jan-2100 00:00:00 GMT; Max-Age=N; path=/p; domain=x.org; secure; HttpOnly; SameSite=Lax; Priority=High; Partitioned
Set-Cookie: again=a+b; path=/p; domain=x.org; secure; HttpOnly; SameSite=Lax; Priority=High; Partitioned
Set-Cookie: raw=a%20b
Set-Cookie: raw=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0
