--TEST--
Http\Response: a Transfer-Encoding that the program sets is not sent, and a notice is raised
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $notices = [];
    set_error_handler(function (int $level, string $text) use (&$notices): bool {
        $notices[] = $text;
        return $level === E_NOTICE;
    });
    $taken = $response->header($request->get['name'], 'gzip, chunked');
    $response->header($request->get['name'], null);
    restore_error_handler();
    $response->end(json_encode([$taken, $notices]));
}, function (int $port): void {
    foreach (['Transfer-Encoding', 'transfer-encoding', 'TRANSFER-ENCODING'] as $name) {
        echo str_contains($answer = request($port, "/?name=$name"), "\nTransfer-Encoding") ? "sent\n" : '';
        echo $answer === '' ? "no answer\n" : explode("\n\n", $answer, 2)[1], "\n";
    }
});
?>
--EXPECT--
[true,["Coro\\Http\\Response::header(): the field Transfer-Encoding is not sent: the server decides how the body is framed"]]
[true,["Coro\\Http\\Response::header(): the field Transfer-Encoding is not sent: the server decides how the body is framed"]]
[true,["Coro\\Http\\Response::header(): the field Transfer-Encoding is not sent: the server decides how the body is framed"]]
