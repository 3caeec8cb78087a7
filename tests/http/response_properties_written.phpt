--TEST--
Http\Response: what the program writes to header, cookie and trailer is sent, whichever way it is written, and together with header()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

// Each row: what the handler does before it ends the response.
$rows = [
    'element' => function ($r): void {
        $r->header['Content-Type'] = 'text/plain';
        $r->cookie[] = 'a=b';
        $r->trailer['X-T'] = 'v';
    },
    'whole' => function ($r): void {
        $r->header = ['x-list' => ['1', 2], 'X-True' => true, 7 => 'seven', 'X-Null' => null];
        $r->cookie = ['c=d', 'e=f'];
        $r->trailer = ['x-t' => 'v', 'x-u' => ['w', 'x']];
    },
    'after header()' => function ($r): void {
        $r->header('X-One', '1');
        $r->header['X-One'] = '2';
        $r->header('X-Two', '2');
        $r->header += ['X-Three' => 3];
        $r->cookie('g', 'h', 0, '');
        $r->cookie[] = 'i=j';
        $r->cookie('k', 'l', 0, '');
    },
    'reference' => function ($r): void {
        $header = &$r->header;
        $header['X-By'] = 'reference';
    },
    'removed' => function ($r): void {
        $r->header('X-Gone', '1');
        $r->header('X-Stays', '1');
        $r->cookie('m', 'n', 0, '');
        unset($r->header['X-Gone'], $r->cookie);
    },
    'null' => function ($r): void {
        $r->header('X-Gone', '1');
        $r->header = null;
    },
    'no array' => function ($r): void {
        $r->header('X-Gone', '1');
        $r->header = 'text';
    },
    'read only' => function ($r): void {
        $r->header('X-One', ['1', '2']);
        $r->cookie('o', 'p', 0, '');
        json_encode($r);
    },
    'by foreach' => function ($r): void {
        $r->header('X-One', '1');
        foreach ($r->header as &$value) {
            $value = '2';
        }
    },
    'roles' => function ($r): void {
        $r->header = ['content-length' => '4', 'connection' => 'close', 'SERVER' => 'mine'];
    },
    'refused' => function ($r): void {
        $r->header = ['bad name' => 1, 'X' => "a\r\nb: c", 'Transfer-Encoding' => 'gzip', 'Y' => [[1]], 'Connection' => 'te', 'Ok' => '1'];
        $r->cookie = ["a\nb", 'name' => 5, 'ok=1'];
        $r->trailer = ['Content-Length' => '1', 'ok' => '1'];
    },
    'redirect' => function ($r): void {
        $r->header['X-One'] = '1';
        $r->redirect('/there');
    },
    'written late' => function ($r): void {
        $r->write('');
        $r->header['X-Late'] = '1';
        $r->cookie[] = 'late=1';
        $r->trailer['x-late'] = '1';
    },
    'of the file' => function ($r): void {
        $r->header['Content-Type'] = 'text/x-php';
        $r->sendfile(__DIR__ . '/../include/skip_without_tls.inc', 0, 5);
    },
];
$server = new ServerProcess(function ($server) use ($rows): void {
    $server->on('request', function ($request, $response) use ($rows): void {
        $rows[$request->get['row']]($response);
        $response->isWritable() && $response->end('body');
    });
}, ['worker_num' => 1, 'log_level' => CORO_LOG_NOTICE]);
foreach ($rows as $name => $row) {
    $answer = talk($server->port, 'GET /?row=' . urlencode($name) . " HTTP/1.1\r\nHost: a\r\n\r\nGET /?row=null HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    $answer = explode("HTTP/1.1 ", $answer)[1];
    preg_match_all('/^(?!Date|Server: coro|Vary|Content-Type: text.html|Content-Length: [045]|Last-Mod|ETag|Accept-R)[\w-]+: .*$/m', $answer, $lines);
    echo "$name: ", str_replace("\r", '', implode(' | ', $lines[0])), "\n";
}
$server->end();
preg_match_all("/NOTICE\t(the element .*) \(/m", $server->printed(), $lines);
echo implode("\n", $lines[1]), "\n";
?>
--EXPECT--
element: Content-Type: text/plain | Set-Cookie: a=b | Transfer-Encoding: chunked | X-T: v
whole: x-list: 1 | x-list: 2 | X-True: 1 | 7: seven | Set-Cookie: c=d | Set-Cookie: e=f | Transfer-Encoding: chunked | x-t: v | x-u: w | x-u: x
after header(): X-One: 2 | X-Two: 2 | X-Three: 3 | Set-Cookie: g=h | Set-Cookie: i=j | Set-Cookie: k=l
reference: X-By: reference
removed: X-Stays: 1
null: 
no array: 
read only: X-One: 1 | X-One: 2 | Set-Cookie: o=p
by foreach: X-One: 2
roles: content-length: 4 | SERVER: mine | Connection: close
refused: Ok: 1 | Set-Cookie: ok=1 | Transfer-Encoding: chunked | ok: 1
redirect: X-One: 1 | Location: /there
written late: Transfer-Encoding: chunked | x-late: 1
of the file: Content-Type: text/x-php
the element Content-Length that a program has written to $response->trailer is not sent, because it is allowed only in the head
the element bad name that a program has written to $response->header is not sent, because its name is not the name of a field
the element X that a program has written to $response->header is not sent, because it contains control bytes, such as CR, LF or NUL
the element Transfer-Encoding that a program has written to $response->header is not sent, because the server decides how a body is framed
the element Y that a program has written to $response->header is not sent, because it contains a nested list
the element Connection that a program has written to $response->header is not sent, because the field Connection must be close, keep-alive or upgrade
the element 0 that a program has written to $response->cookie is not sent, because a line of Set-Cookie must be a string without control bytes, such as CR, LF or NUL
the element name that a program has written to $response->cookie is not sent, because a line of Set-Cookie must be a string without control bytes, such as CR, LF or NUL
