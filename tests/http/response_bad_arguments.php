<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $tries = [
        fn () => $response->header('a b', 'v'),
        fn () => $response->header('X', "\n"),
        fn () => $response->header('X', [[1]]),
        fn () => $response->header('transfer-encoding', 'chunked'),
        fn () => $response->header('Connection', 'close, te'),
        fn () => $response->trailer('Content-Length', '1'),
        fn () => $response->status(1000),
        fn () => $response->redirect('/', 200),
        fn () => $response->sendfile(__FILE__, -1),
        fn () => $response->cookie(''),
    ];
    foreach ($tries as $try) {
        try {
            $try();
        } catch (ValueError | TypeError $error) {
            $response->write(substr($error->getMessage(), strlen('Coro\\Http\\Response::')) . "\n");
        }
    }
}, function (int $port): void {
    echo preg_replace('/^[0-9a-f]+\n|^\n/m', '', explode("\n\n", request($port, '/'), 2)[1]);
});
?>
