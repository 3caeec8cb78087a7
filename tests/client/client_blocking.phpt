--TEST--
Client: blocks outside of coroutines, with timeouts, flags, TLS, proxies and kept connections, and lets a coroutine wait inside
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Client;
use Coro\Coroutine\Socket;

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

// Servers in a child process. They tell the parent their ports.
$own = certificate('a.example');
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
if (($child = pcntl_fork()) === 0) {
    Coro\run(function () use ($theirs, $own) {
        $servers = [
            'echo' => echoing(),
            'tls' => echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]),
            'socks' => socks_proxy(),
            'http' => http_proxy(),
            'lines' => serving(fn (Socket $peer) => [$peer->sendAll("one\ntw"), $peer->recv(), $peer->sendAll("o\nthr")]),
            'reset' => serving(fn (Socket $peer) => [$peer->recv(), reset_connection($peer)]),
            'greeting' => serving(fn (Socket $peer) => [$peer->sendAll('hello'), $peer->recvAll()]),
        ];
        fwrite($theirs, json_encode(array_map(port_of(...), $servers)) . "\n");
        fread($theirs, 1);
        exit(0);
    });
    exit(0);
}
$ports = json_decode(fgets($ours), true);
register_shutdown_function(function () use ($child, &$ours) {
    if ($ours) {
        posix_kill($child, SIGKILL);
    }
});

$client = new Client(SWOOLE_SOCK_TCP, SWOOLE_SOCK_SYNC);
show('new', $client->isConnected(), $client->sock, $client->recv(), $client->errCode, $client->close());
show('connect', $client->connect('localhost', $ports['echo'], 5), $client->isConnected(), $client->sock > 2);
show('echo', $client->send('hello'), $client->recv(2), $client->recv());
show('flags', $client->send('abcdef'), $client->recv(2, Client::MSG_PEEK), $client->recv(6, Client::MSG_WAITALL),
    $client->recv(1, Client::MSG_DONTWAIT), $client->errCode === SOCKET_EAGAIN);
show('peer', $client->getpeername()['port'] === $ports['echo'], $client->getsockname()['host']);
$large = random_bytes(2 << 20);
$client->set(['timeout' => 5]);
$received = '';
for ($sent = 0; strlen($received) < strlen($large);) {
    $now = $client->send(substr($large, $sent, 1 << 17));
    $sent += $now;
    $received .= $client->recv(1 << 17, Client::MSG_WAITALL);
}
show('large', $received === $large);
$file = temporary_file('data', 'the content of a file');
show('sendfile', $client->sendfile($file), $client->recv(21, Client::MSG_WAITALL), $client->sendfile($file, 4, 7), $client->recv());
$client->set(['read_timeout' => 0.02]);
$began = microtime(true);
show('timeout', $client->recv(), $client->errCode === SOCKET_ETIMEDOUT, microtime(true) - $began >= 0.02);
show('shutdown', $client->shutdown(Client::SHUT_WR), $client->recv(), $client->close());

// failures
$client = new Client(SWOOLE_SOCK_TCP);
$began = microtime(true);
show('limit of connect()', $client->connect('127.0.0.1', $ports['echo'], 0.02), $client->recv(), $client->errMsg,
    microtime(true) - $began < 1, $client->close());
$closed = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($closed, false), ':'), 1);
fclose($closed);
$client->set(['connect_timeout' => 0.02]);
show('option', $client->connect('127.0.0.1', $ports['echo']), $client->recv(), $client->errMsg, $client->close());
show('refused', $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_ECONNREFUSED, $client->errMsg);
show('name', $client->connect(str_repeat('x', 64) . '.invalid', 1, 5), $client->errCode);
show('reset', $client->connect('127.0.0.1', $ports['reset'], 5), $client->send('x'), $client->recv(), $client->errMsg, $client->close());
$client->set(['open_eof_split' => true, 'package_eof' => "\n"]);
show('lines', $client->connect('127.0.0.1', $ports['lines'], 5), $client->recv(), $client->send('x'), $client->recv(), $client->recv(),
    $client->errCode, $client->close());

// TLS and proxies
$client = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
show('not trusted', $client->connect('127.0.0.1', $ports['tls'], 5), $client->errCode);
$client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => 'a.example']);
show('TLS', $client->connect('127.0.0.1', $ports['tls'], 5), $client->send('secret'), $client->recv(), $client->verifyPeerCert(),
    openssl_x509_parse($client->getPeerCert())['subject']['CN'], $client->close());
$client = new Client(SWOOLE_SOCK_TCP);
$client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => 'a.example', 'socks5_host' => '127.0.0.1', 'socks5_port' => $ports['socks']]);
show('enableSSL', $client->connect('127.0.0.1', $ports['tls'], 5), $client->enableSSL(), $client->send('later'), $client->recv(), $client->close());
$client->set(['socks5_host' => '', 'http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $ports['http']]);
show('http proxy', $client->connect('127.0.0.1', $ports['echo'], 5), $client->send('proxy'), $client->recv(), $client->close());

// datagrams and unix sockets
$server = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$port = (int) substr(strrchr(stream_socket_get_name($server, false), ':'), 1);
$client = new Client(SWOOLE_SOCK_UDP);
show('udp', $client->connect('127.0.0.1', $port), $client->send('a'), stream_socket_recvfrom($server, 9, 0, $from),
    stream_socket_sendto($server, 'b', 0, $from), $client->recv(), $client->sendto('127.0.0.1', $port, 'c'), fread($server, 9));
$path = temporary_file('socket');
$server = stream_socket_server("unix://$path");
$client = new Client(SWOOLE_SOCK_UNIX_STREAM);
show('unix', $client->connect($path), fwrite(stream_socket_accept($server), 'unix'), $client->recv(), $client->recv());

// kept connections
$use = function (string $title, string $id = '') use ($ports): Client {
    $client = new Client(SWOOLE_SOCK_TCP | SWOOLE_KEEP, SWOOLE_SOCK_SYNC, $id);
    show($title, $client->connect('127.0.0.1', $ports['echo'], 5), $client->reuse, $client->reuseCount, $client->send('kept'), $client->recv());
    return $client;
};
$use('first');
$use('second')->close();
$third = $use('third');
show('not read', $third->send('an answer'), $third->recv(1, Client::MSG_PEEK));
unset($third);
$use('after unread bytes');
$use('other id', 'id');
$use('forced')->close(true);
$use('after close(true)');

// inside a coroutine other coroutines run meanwhile
Coro\run(function () use ($ports) {
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $ports['echo'], 5);
    go(function () use ($client) {
        echo "meanwhile\n";
        $client->send('from another coroutine');
    });
    show('in a coroutine', $client->recv());
    $GLOBALS['carried'] = $client;
});
show('carried out', $carried->send('and out again'), $carried->recv());

// wrong arguments
$errors = [fn () => new Client(99), fn () => new Client(SWOOLE_SOCK_TCP, SWOOLE_SOCK_ASYNC), fn () => $carried->recv(0), fn () => $carried->recv(1, 4096),
    fn () => $carried->shutdown(3), fn () => $carried->enableSSL(strlen(...)),
    fn () => var_export(@$carried->sendfile('x', -1), true) . " $carried->errCode " . error_get_last()['message'], fn () => $carried->set(['timeout' => 'x']),
    fn () => $carried->__construct(SWOOLE_SOCK_TCP), fn () => (new ReflectionClass(Client::class))->newInstanceWithoutConstructor()->connect('x'),
    fn () => clone $carried, fn () => (new Coro\Coroutine\Client(SWOOLE_SOCK_TCP))->connect('127.0.0.1')];
foreach ($errors as $error) {
    try {
        var_dump($error());
    } catch (Throwable $thrown) {
        echo get_class($thrown), ': ', $thrown->getMessage(), "\n";
    }
}
fwrite($ours, 'x');
pcntl_waitpid($child, $status);
$ours = null;
?>
--EXPECT--
new: false -1 false 5001 false
connect: true true true
echo: 5 "he" "llo"
flags: 6 "ab" "abcdef" false true
peer: true "127.0.0.1"
large: true
sendfile: true "the content of a file" true "content"
timeout: false true true
shutdown: true "" true
limit of connect(): true false "Connection timed out" true true
option: true false "Connection timed out" true
refused: false true "Connection refused"
name: false 711
reset: true 1 false "Connection reset by peer" true
lines: true "one\n" 1 "two\n" "" 0 true
not trusted: false 1014
TLS: true 6 "secret" true "a.example" true
enableSSL: true true 5 "later" true
http proxy: true 5 "proxy" true
udp: true 1 "a" 1 "b" true "c"
unix: true 4 "unix" ""
first: true false 0 4 "kept"
second: true true 1 4 "kept"
third: true true 2 4 "kept"
not read: 9 "a"
after unread bytes: true false 0 4 "kept"
other id: true false 0 4 "kept"
forced: true true 1 4 "kept"
after close(true): true false 0 4 "kept"
meanwhile
in a coroutine: "from another coroutine"
carried out: 13 "and out again"
ValueError: Coro\Client::__construct(): Argument #1 ($type) must be CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, 99 given
ValueError: Coro\Client::__construct(): Argument #2 ($async) must be CORO_SOCK_SYNC; Coro\Async\Client is the client with callbacks
ValueError: Coro\Client::recv(): Argument #1 ($size) must be greater than 0
ValueError: Coro\Client::recv(): Argument #2 ($flag) must be a sum of MSG_* constants
ValueError: Coro\Client::shutdown(): Argument #1 ($how) must be between 0 and 2
ValueError: Coro\Client::enableSSL(): Argument #1 ($onSslReady) must be null: only Coro\Async\Client calls functions
string(60) "false 22 Coro\Client::sendfile(): the offset is negative: -1"
TypeError: Coro\Client::set(): option [timeout] must be of type float, string given
Coro\Error: Coro\Client::__construct() must be called only once
Coro\Error: Coro\Client::connect() must be called after the constructor
Error: Trying to clone an uncloneable object of class Coro\Client
Coro\Error: Coro\Coroutine\Client::connect() waits, so it must be called inside a coroutine
