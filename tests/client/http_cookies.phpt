--TEST--
Http\Client: stores the cookies of a response, removes those that have expired, and sends them with the next requests
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('one', "Set-Cookie: a=b%20c; Path=/\r\nSet-Cookie: d=e; Max-Age=0\r\nSet-Cookie: f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT\r\nSet-Cookie: j=k/l+m==\r\nSet-Cookie: n=o; Expires=never; Max-Age=soon\r\n"),
        response(''), response(''))]);
    $client->setCookies(['d' => 'old', 'f' => 'old']);
    show('get', $client->get('/'), $client->headers['set-cookie']);
    show('cookies', $client->cookies, $client->set_cookie_headers, $client->getCookies() === $client->cookies);
    $client->get('/');
    $client->setCookies(['j' => 'other', 'n' => 'Grace Hopper', 'p' => 'a/b=+%;ä', 7 => 8] + $client->cookies);
    $client->get('e');
    show('cookie', preg_match('/^Cookie: .*$/m', Requests::$all[1], $match), trim($match[0]));
    show('head', plain($client->getHeaderOut(), $client->port));
});
?>
--EXPECT--
get: true ["a=b%20c; Path=/","d=e; Max-Age=0","f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT","j=k/l+m==","n=o; Expires=never; Max-Age=soon"]
cookies: {"a":"b c","j":"k/l m==","n":"o"} ["a=b%20c; Path=/","d=e; Max-Age=0","f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT","j=k/l+m==","n=o; Expires=never; Max-Age=soon"] true
cookie: 1 "Cookie: a=b%20c; j=k/l+m==; n=o"
head: "GET /e HTTP/1.1\nHost: 127.0.0.1:P\nCookie: j=other; n=Grace%20Hopper; p=a/b=%2B%25%3B%C3%A4; 7=8; a=b%20c\nConnection: keep-alive\nAccept-Encoding: gzip, deflate\n\n"
