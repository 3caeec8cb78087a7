--TEST--
Http\Client: refused connections, silence, resets, half and wrong responses, bombs and injected header fields
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;

Coro\run(function () {
    // no connection
    $listener = listening();
    $port = $listener->getsockname()['port'];
    $listener->close();
    $client = new Client('127.0.0.1', $port);
    show_error('refused', $client->get('/'), $client);
    $client = new Client('unix:/does/not/exist');
    show_error('no unix socket', $client->get('/'), $client);

    // silence and ends
    $client = client_of([fn ($peer) => request_of($peer) && $peer->recv()], ['timeout' => 0.02]);
    show_error('no answer', $client->get('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer) && $peer->sendAll("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") && $peer->recv()],
        ['read_timeout' => 0.02]);
    show_error('half a body and silence', $client->get('/'), $client);
    $client = client_of([function ($peer) {
        request_of($peer);
        while ($peer->sendAll('HTTP/1.1 200 OK' . "\r\nX: ") && Coroutine::sleep(0.005));
    }], ['read_timeout' => 0.03]);
    show_error('a drop now and then', $client->get('/'), $client);
    $stalled = new Coro\Channel(1);
    $client = client_of([fn ($peer) => $stalled->pop()], ['write_timeout' => 0.02]);
    show_error('server does not read', $client->post('/', str_repeat('x', 20 << 20)), $client);
    $stalled->push(true);
    $client = client_of([fn ($peer) => $peer->recvLine() && $peer->recv()], ['connect_timeout' => 0.02]);
    $client->set(['socks5_host' => '127.0.0.1', 'socks5_port' => $client->port]);
    show_error('silent proxy', $client->get('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer)]);
    show_error('closed', $client->get('/'), $client);
    $client = client_of([function ($peer) {
        request_of($peer);
        $peer->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        $peer->sendAll("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
    }]);
    show_error('reset in the middle', $client->get('/'), $client);
    $wrong = [
        'half a head' => "HTTP/1.1 200 OK\r\nContent-Le",
        'half a body' => "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        'half a chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha",
        'no last chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        'half of gzip' => response(substr(gzencode('some text'), 0, 15), "Content-Encoding: gzip\r\n"),
        'no HTTP' => "SSH-2.0-OpenSSH\r\n\r\n",
        'bad chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhalf\r\n",
        'huge chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhalf\r\n",
        'bad gzip' => response('no gzip', "Content-Encoding: gzip\r\n"),
        'length and chunks' => "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        'two lengths' => "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nhalf5",
        'folded line' => "HTTP/1.1 200 OK\r\nX: a\r\n Content-Length: 4\r\n\r\nhalf",
        'bare LF' => "HTTP/1.1 200 OK\nContent-Length: 4\n\nhalf",
        '101' => "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
        'interim for ever' => str_repeat("HTTP/1.1 103 Early\r\n\r\n", 1000),
        'large head' => "HTTP/1.1 200 OK\r\nX: " . str_repeat('x', 70000) . "\r\n\r\n",
        'many fields' => "HTTP/1.1 200 OK\r\n" . str_repeat("X: y\r\n", 200) . "\r\n",
    ];
    foreach ($wrong as $title => $answer) {
        // a client is usable again after each error
        $client = client_of([answering($answer), answering(response('ok'))]);
        show_error($title, $client->get('/'), $client);
        if (!$client->get('/') || $client->body !== 'ok' || $client->errCode !== 0 || $client->errMsg !== '') {
            show_error('not usable', false, $client);
        }
    }
    $client = client_of([function ($peer) {
        request_of($peer);
        $line = 'HTTP/1.1 200 OK';
        while ($peer->sendAll("$line\r\n") !== false) {
            $line = 'X-Field: ' . str_repeat('x', 1000);
        }
    }]);
    show_error('endless head', $client->get('/'), $client);

    // sizes
    $bomb = gzencode(str_repeat("\0", 10 << 20), 9);
    $client = client_of([answering(response($bomb, "Content-Encoding: gzip\r\n"))], ['max_body_size' => '1M']);
    show_error('bomb', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" . str_repeat("3\r\nabc\r\n", 1000))],
        ['max_body_size' => 1000]);
    show_error('large chunked body', $client->get('/'), $client);
    $client = client_of([answering(response(str_repeat('x', 1001)))], ['max_body_size' => 1000]);
    show_error('large body', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\n\r\n" . str_repeat('x', 1001))], ['max_body_size' => 1000]);
    show_error('body without length', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\nContent-Length: 9000000000000\r\n\r\nx")]);
    show_error('huge length', $client->get('/'), $client);
    $client = client_of([answering(response($bomb, "Content-Encoding: gzip\r\n"))], ['body_decompression' => false]);
    show('without decoding', $client->get('/'), $client->body === $bomb);
});

Coro\run(function () {
    // injection
    $attempt = function (string $title, callable $call) {
        try {
            show($title, $call(new Client('127.0.0.1', 1)));
        } catch (Throwable $error) {
            echo "$title: ", get_class($error), ': ', preg_replace('/#\d+/', '#N', $error->getMessage()), "\n";
        }
    };
    $attempt('value', fn ($c) => $c->setHeaders(['X' => "a\r\nY: b"]) && $c->get('/'));
    $attempt('list', fn ($c) => $c->setHeaders(['X' => ['a', "b\n"]]) && $c->get('/'));
    $attempt('NUL', fn ($c) => $c->setHeaders(['X' => "a\0"]) && $c->get('/'));
    $attempt('name', fn ($c) => $c->setHeaders(["X: Y" => 'a']) && $c->get('/'));
    $attempt('empty name', fn ($c) => $c->setHeaders(['' => 'a']) && $c->get('/'));
    $attempt('path', fn ($c) => $c->get("/ HTTP/1.1\r\nX: y"));
    $attempt('path', fn ($c) => $c->get("/a b"));
    $attempt('method', fn ($c) => $c->setMethod("GET / HTTP/1.1\r\n") && $c->execute('/'));
    $attempt('cookie', fn ($c) => $c->setCookies(["a=b; c" => 'd']) && $c->get('/'));
    $attempt('coding', fn ($c) => $c->setHeaders(['Transfer-Encoding' => 'chunked']) && $c->get('/'));
    $attempt('stringable', fn ($c) => $c->setHeaders(['X' => new class { function __toString() { throw new Exception('no'); } }]) && $c->get('/'));
    $attempt('body', fn ($c) => $c->post('/', new stdClass));
    $attempt('type', fn ($c) => $c->addData('x', 'y', "a\r\nb") && $c->post('/', []));
    $attempt('file', fn ($c) => [$c->addFile('/does/not/exist', 'x'), $c->addFile(__DIR__, 'x'), $c->addFile(__FILE__, 'x', null, null, 1 << 30)]);
    $attempt('no host', fn () => new Client(''));
    $attempt('port', fn () => new Client('a', 65536));
    $attempt('twice', fn ($c) => $c->__construct('b'));
    $attempt('clone', fn ($c) => clone $c);
    $attempt('option', fn ($c) => $c->set(['max_body_size' => -1]));
    $attempt('option', fn ($c) => $c->set(['keep_alive' => false, 'write_func' => 'no_such_function']));
    $attempt('subclass', fn () => (new class extends Client { function __construct() {} })->get('/'));
    $attempt('URL', fn () => Coro\Http\get('ftp://localhost/'));
    $attempt('URL', fn () => Coro\Http\get("http://local\r\nhost/"));
    $attempt('URL', fn () => Coro\Http\get('http://'));

    // two coroutines
    $arrived = new Coro\Channel(1);
    $silent = fn ($peer) => request_of($peer) && $arrived->push(true) && $peer->recv();
    $client = client_of([$silent]);
    $waiting = go(fn () => show_error('closed meanwhile', $client->get('/'), $client));
    $arrived->pop();
    $attempt('second', fn () => $client->get('/'));
    $attempt('second', fn () => $client->recv());
    show('close', $client->close());
    Coroutine::join([$waiting]);
    $client = client_of([$silent]);
    $waiting = go(fn () => show_error('canceled', $client->get('/'), $client));
    $arrived->pop();
    show('cancel', Coroutine::cancel($waiting));
    Coroutine::join([$waiting]);

    // functions of the program during a response
    $client = client_of([answering(response('text'))], ['write_func' => fn () => throw new Exception('from write_func')]);
    $attempt('throws', fn () => $client->get('/'));
    $client = client_of([answering(response('text'))], ['write_func' => fn ($client) => $client->close()]);
    show_error('closes', $client->get('/'), $client);
    $client = client_of([answering(response('text'))], ['write_func' => fn ($client) => $client->get('/')]);
    $attempt('calls', fn () => $client->get('/'));
    $chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n";
    $client = client_of([answering($chunks, $chunks)], ['write_func' => function ($client, $piece) use (&$pieces) {
        $pieces[] = $piece;
        $client->set(['write_func' => null]);   // for the next request
    }]);
    show('replaced', $client->get('/'), $pieces, $client->body, $client->get('/'), $client->body);
    $client = client_of([answering(response('text'))]);
    show_error('download', $client->download('/', '/does/not/exist'), $client);
    foreach ([1, 1 << 20] as $size) {
        $client = client_of([answering(response(str_repeat('x', $size)))]);
        show_error('full disk', $client->download('/', '/dev/full'), $client);
    }
    $file = temporary_file('half');
    $client = client_of([answering("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")]);
    show('half of a download', $client->download('/', $file), file_get_contents($file));
});
try {
    (new Client('127.0.0.1'))->get('/');
} catch (Error $error) {
    echo 'outside: ', $error->getMessage(), "\n";
}
?>
--EXPECT--
refused: false -1 111 "Connection refused" false
no unix socket: false -1 2 "No such file or directory" false
no answer: false -2 110 "Connection timed out" false
half a body and silence: false -2 110 "Connection timed out" false
a drop now and then: false -2 110 "Connection timed out" false
server does not read: false -2 110 "Connection timed out" false
silent proxy: false -1 110 "Connection timed out" false
closed: false -3 104 "Connection reset by peer" false
reset in the middle: false -3 104 "Connection reset by peer" false
half a head: false -3 104 "Connection reset by peer" false
half a body: false -3 104 "Connection reset by peer" false
half a chunk: false -3 104 "Connection reset by peer" false
no last chunk: false -3 104 "Connection reset by peer" false
half of gzip: false -3 7102 "the response of the server is not valid HTTP" false
no HTTP: false -3 7102 "the response of the server is not valid HTTP" false
bad chunk: false -3 7102 "the response of the server is not valid HTTP" false
huge chunk: false -3 7102 "the response of the server is not valid HTTP" false
bad gzip: false -3 7102 "the response of the server is not valid HTTP" false
length and chunks: false -3 7102 "the response of the server is not valid HTTP" false
two lengths: false -3 7102 "the response of the server is not valid HTTP" false
folded line: false -3 7102 "the response of the server is not valid HTTP" false
bare LF: false -3 7102 "the response of the server is not valid HTTP" false
101: false -3 7102 "the response of the server is not valid HTTP" false
interim for ever: false -3 7102 "the response of the server is not valid HTTP" false
large head: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
many fields: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
endless head: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
bomb: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
large chunked body: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
large body: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
body without length: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
huge length: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
without decoding: true true
value: ValueError: the header field "X" contains characters that are not allowed
list: ValueError: the header field "X" contains characters that are not allowed
NUL: ValueError: the header field "X" contains characters that are not allowed
name: ValueError: the header field "X: Y" contains characters that are not allowed
empty name: ValueError: the header field "" contains characters that are not allowed
path: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
path: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
method: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
cookie: ValueError: the name of the cookie "a=b; c" contains characters that are not allowed
coding: ValueError: the header field "Transfer-Encoding" is set by the client itself
stringable: Exception: no
body: Error: Object of class stdClass could not be converted to string
type: false
file: [false,false,false]
no host: Coro\Coroutine\Http\Client\Exception: the host must not be empty
port: Coro\Coroutine\Http\Client\Exception: the port must be between 0 and 65535
twice: Coro\Error: Coro\Coroutine\Http\Client::__construct() must be called only once
clone: Error: Trying to clone an uncloneable object of class Coro\Coroutine\Http\Client
option: ValueError: Coro\Coroutine\Http\Client::set(): option [max_body_size] must be between 0 and 9223372036854775807
option: TypeError: Coro\Coroutine\Http\Client::set(): option [write_func] must be a valid callback, string given
subclass: Coro\Error: Coro\Coroutine\Http\Client::get() needs a client whose constructor has run
URL: ValueError: Coro\Http\get(): Argument #N ($url) must be a URL with the scheme http or https and a host
URL: ValueError: Coro\Http\get(): Argument #N ($url) must be a URL with the scheme http or https and a host
URL: ValueError: Coro\Http\get(): Argument #N ($url) must be a URL with the scheme http or https and a host
second: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
second: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
close: true
closed meanwhile: false -3 125 "Operation canceled" false
canceled: false -3 125 "Operation canceled" false
cancel: true
throws: Exception: from write_func
closes: false -3 9 "Bad file descriptor" false
calls: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
replaced: true ["a","b"] "" true "ab"
download: false -3 2 "No such file or directory" false
full disk: false -3 28 "No space left on device" false
full disk: false -3 28 "No space left on device" false
half of a download: false "half"
outside: Coro\Coroutine\Http\Client::get() waits, so it must be called inside a coroutine
