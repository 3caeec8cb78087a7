--TEST--
HTTP/2: the arrays and the body of a request are those of the same request over HTTP/1
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

with_server(function ($request, $response): void {
    ksort($request->header);
    $changing = ['request_time' => 0, 'request_time_float' => 0, 'remote_port' => 0, 'server_port' => 0, 'master_time' => 0];
    $response->end(json_encode([
        array_diff_key($request->server, $changing), $request->header, $request->get, $request->post, $request->cookie,
        $request->files, $request->getMethod(), $request->rawContent(),
    ]));
}, function (int $port): void {
    $client = new Http2Client($port);
    $form = ['content-type', 'application/x-www-form-urlencoded'];
    $requests = [
        ['GET', '/a/b?c=d&e[]=1&e[]=2', [['cookie', 'a=b; c=d'], ['user-agent', 'x'], ['x-a', '1'], ['x-a', '2'], ['te', 'trailers']], ''],
        ['GET', '/%41+%2f%C3%A4/../b', [['x-empty', ''], ['accept', '*/*']], ''],
        ['POST', '/', [$form], 'a=1&b[x]=2'],
        ['PUT', '/', [['content-type', 'application/json']], '{"a":1}'],
        ['DELETE', '/', [], ''],
        ['OPTIONS', '*', [], ''],
        ['PATCH', '/?a', [['x-long', str_repeat('v', 5000)]], str_repeat('b', 5000)],
        ['POST', '/', [['content-type', 'multipart/form-data; boundary=B']],
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--B--\r\n"],
    ];
    foreach ($requests as [$method, $target, $fields, $body]) {
        if ($body !== '') {
            $fields[] = ['content-length', (string) strlen($body)];
        }
        $lines = implode('', array_map(fn($field) => "$field[0]: $field[1]\r\n", $fields));
        $socket = connect($port);
        fwrite($socket, "$method $target HTTP/1.1\r\nHost: test\r\n$lines\r\n$body");
        $old = json_decode(read_answer($socket)['body'], true);
        $answer = $client->ask($target, $fields, $body === '' ? null : $body, $method);
        $new = json_decode($answer['body'], true);
        echo "$method $target: {$old[0]['server_protocol']} {$new[0]['server_protocol']} ";
        unset($old[0]['server_protocol'], $new[0]['server_protocol']);
        echo $old === $new ? 'same' : json_encode([$old, $new]), "\n";
    }
    // What HTTP/2 alone has: the pieces of a cookie, an authority, a scheme, the end of a body without its length.
    $answer = json_decode($client->ask('/', [['cookie', 'a=b'], ['x-between', '1'], ['cookie', 'c=d; e=f'], [':authority', 'a.example:81'],
        ['host', 'other.example'], [':scheme', 'https']])['body'], true);
    echo json_encode([$answer[1], $answer[4]]), "\n";
    $answer = json_decode($client->ask('/', [$form], 'a=1', 'POST')['body'], true);
    echo json_encode([$answer[1], $answer[3], $answer[7]]), "\n";
    $answer = json_decode($client->ask('/', [[':authority', null], ['host', 'only.example']])['body'], true);
    echo json_encode($answer[1]), "\n";
}, WITH_HTTP2);
?>
--EXPECT--
GET /a/b?c=d&e[]=1&e[]=2: HTTP/1.1 HTTP/2 same
GET /%41+%2f%C3%A4/../b: HTTP/1.1 HTTP/2 same
POST /: HTTP/1.1 HTTP/2 same
PUT /: HTTP/1.1 HTTP/2 same
DELETE /: HTTP/1.1 HTTP/2 same
OPTIONS *: HTTP/1.1 HTTP/2 same
PATCH /?a: HTTP/1.1 HTTP/2 same
POST /: HTTP/1.1 HTTP/2 same
[{"cookie":"a=b; c=d; e=f","host":"a.example:81","x-between":"1"},{"a":"b","c":"d","e":"f"}]
[{"content-type":"application\/x-www-form-urlencoded","host":"test"},{"a":"1"},"a=1"]
{"host":"only.example"}
