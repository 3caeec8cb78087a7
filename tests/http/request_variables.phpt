--TEST--
Http\Request: get and post follow the rules of parse_str()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const PIECES = ['a', 'b', '[', ']', '[]', '[x]', '[1]', '.', '%20', '+', '=', '&', ';', '%', '%4', '%41', '%00', '%5B', '%5D',
    '_', '-', '1', '01', "\u{e9}", '%2e', '%26', '%3D', '__Host-', '&a=', '&a[b]='];

with_server(function ($request, $response): void {
    parse_str($request->server['query_string'] ?? '', $get);
    parse_str($request->rawContent(), $post);
    $response->end(json_encode([($request->get ?? []) === $get, ($request->post ?? []) === $post]));
}, function (int $port): void {
    mt_srand(1);
    $client = connect($port);
    for ($i = 0; $i < 3000; $i++) {
        $text = implode('', array_map(fn () => PIECES[mt_rand(0, count(PIECES) - 1)], range(1, mt_rand(1, 12))));
        $size = strlen($text);
        fwrite($client, "POST /?$text HTTP/1.1\r\nHost: test\r\nContent-Length: $size\r\n"
            . "Content-Type: application/x-www-form-urlencoded\r\n\r\n$text");
        $body = read_answer($client)['body'];
        if ($body !== '[true,true]') {
            exit("$text: $body\n");
        }
    }
    echo "same\n";
});
?>
--EXPECT--
same
