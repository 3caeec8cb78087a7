--TEST--
Http\Response: values that could begin another field or another answer are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const EVIL = ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "a\0X-Evil: 1", "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    "a\x01b", "a\x08b", "a\x0bb", "a\x1b[31mb", "a\x7fb"];

with_server(function ($request, $response): void {
    $tries = [
        fn ($text) => $response->header($text, 'v'),
        fn ($text) => $response->header($text, 'v', false),
        fn ($text) => $response->header("Content{$text}Type", 'v', false),
        fn ($text) => $response->header('X', $text),
        fn ($text) => $response->header('X', ['fine', $text]),
        fn ($text) => $response->trailer($text, 'v'),
        fn ($text) => $response->trailer('X', $text),
        fn ($text) => $response->status(200, $text),
        fn ($text) => $response->redirect($text),
        fn ($text) => $response->earlyHints(['Link' => $text]),
        fn ($text) => $response->cookie($text),
        fn ($text) => $response->cookie((new Coro\Http\Cookie)->withName('n')->withDomain($text)),
        fn ($text) => $response->rawcookie('n', $text),
        fn ($text) => $response->cookie('n', 'v', 0, $text),
        fn ($text) => $response->cookie('n', 'v', 0, '/', $text),
        fn ($text) => $response->cookie('n', 'v', 0, '/', '', false, false, $text),
        fn ($text) => $response->cookie('n', 'v', 0, '/', '', false, false, '', $text),
    ];
    $refused = 0;
    foreach ($tries as $try) {
        foreach (EVIL as $text) {
            try {
                $try($text);
            } catch (ValueError) {
                $refused++;
            }
        }
    }
    $response->header('X-Tab', "a\tb\u{e9}");   // HTAB and bytes above ASCII are no control bytes
    $response->cookie('encoded', EVIL[0]);
    $response->end("$refused of " . count($tries) * count(EVIL) . "\n");
}, function (int $port): void {
    echo request($port, '/');
});
?>
--EXPECT--
HTTP/1.1 200 OK
X-Tab: a	bé
Set-Cookie: encoded=a%0D%0AX-Evil%3A+1

170 of 170
