--TEST--
Coroutine\Client: TCP, UDP, unix sockets, packets, files, TLS, proxies, and what the properties show
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

Coro\run(function () {
    $echo = echoing();
    $port = port_of($echo);

    $client = new Client(SWOOLE_SOCK_TCP);
    show('new', $client->type, $client->connected, $client->isConnected(), $client->fd, $client->socket, $client->setting);
    show('connect', $client->connect('localhost', $port), $client->connected, $client->isConnected(), $client->fd > 2);
    show('echo', $client->send('hello'), $client->recv());
    show('peer', $client->getpeername()['host'], $client->getpeername()['port'] === $port, $client->getsockname()['address']);
    show('twice', $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_EISCONN);
    show('timeout', $client->recv(0.01), $client->errCode === SOCKET_ETIMEDOUT, $client->errMsg);
    show('later', $client->send('x'), $client->errCode, $client->errMsg);
    while ($client->peek() === false && $client->errCode === SOCKET_EAGAIN) {
        Coroutine::sleep(0.001);
    }
    show('peek', $client->peek(), $client->peek(5), $client->recv(), $client->peek(), $client->errCode === SOCKET_EAGAIN);
    show('socket', $client->exportSocket() === $client->socket, $client->socket->send('y'), $client->recv());
    show('close', $client->close(), $client->connected, $client->fd, $client->socket, $client->close(), $client->errCode);
    show('closed', $client->send('x'), $client->recv(), $client->peek(), $client->getpeername(), $client->exportSocket(), $client->errMsg);
    show('again', $client->connect('127.0.0.1', $port), $client->send('z'), $client->recv());
    $client->exportSocket()->close();
    show('closed by its socket', $client->isConnected(), $client->recv(), $client->connect('127.0.0.1', $port), $client->close());

    // options before and after connect()
    $client->set(['bind_address' => '127.0.0.3', 'open_eof_split' => true, 'package_eof' => "\n", 'timeout' => 0.5]);
    $client->set(['read_timeout' => 0.01]);
    show('setting', $client->setting);
    show('bind', $client->connect('127.0.0.1', $port), $client->getsockname()['host']);
    show('lines', $client->send("one\ntwo\nthr"), $client->recv(), $client->recv(), $client->recv(), $client->errCode === SOCKET_ETIMEDOUT);
    show('rest', $client->send("ee\n"), $client->recv(-1));
    $client->set(['open_eof_split' => false, 'open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2]);
    show('length', $client->send("\0\3abc\0\1d"), $client->recv(-1), $client->recv(-1));
    $client->set(['package_length_func' => fn (string $bytes) => 2]);
    show('function', $client->send('1234'), $client->recv(-1), $client->recv(-1));
    $client->close();

    // files and large messages
    $file = temporary_file('data', random_bytes(300000));
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $port);
    $sending = go(function () use ($client, $file, &$sent) {
        $sent = [$client->sendfile($file), $client->sendfile($file, 299990), $client->sendfile($file, 5, 3), $client->sendfile('/no/such/file'), $client->errMsg];
    });
    $received = '';
    while (strlen($received) < 300013) {
        $received .= $client->recv();
    }
    Coroutine::join([$sending]);
    $content = file_get_contents($file);
    show('sendfile', $sent, $received === $content . substr($content, 299990) . substr($content, 5, 3));
    $client->close();

    // unix sockets
    $path = temporary_file('socket');
    $listener = new Socket(AF_UNIX, SOCK_STREAM);
    $listener->bind($path) && $listener->listen();
    go(fn () => $listener->accept()->send('from unix'));
    $client = new Client(SWOOLE_SOCK_UNIX_STREAM);
    show('unix', $client->connect($path), $client->recv(), $client->recv(), $client->getpeername()['host'] === $path);

    // datagrams
    $server = new Socket(AF_INET, SOCK_DGRAM);
    $server->bind('127.0.0.1');
    $at = $server->getsockname()['port'];
    $client = new Client(SWOOLE_SOCK_UDP);
    show('connect', $client->connect('localhost', $at), $client->send('one'), $client->send(''), $client->send('two'));
    show('recvfrom', $server->recvfrom($from), $server->recvfrom($from), $server->recvfrom($from), $from['port'] === $client->getsockname()['port']);
    show('recv', $server->sendto('127.0.0.1', $from['port'], 'back'), $client->recv());
    $client = new Client(SWOOLE_SOCK_UDP);
    show('sendto', $client->sendto('localhost', $at, 'first'), $client->sendto('127.0.0.1', $at, 'second'), $server->recvfrom($from), $server->recvfrom($from));
    $server->sendto('127.0.0.1', $from['port'], 'to you');
    show('recvfrom', $client->recvfrom(100, $host, $number), $host, $number === $at);
    $server->sendto('127.0.0.1', $from['port'], 'again');
    show('recvfrom', $client->recvfrom(2, $host));
    $server = new Socket(AF_UNIX, SOCK_DGRAM);
    $server->bind(temporary_file('datagrams'));
    $client = new Client(SWOOLE_SOCK_UNIX_DGRAM);
    $client->set(['bind_address' => temporary_file('own')]);
    show('unix datagrams', $client->connect(temporary_file('datagrams')), $client->send('one'), $server->recvfrom($from),
        $server->sendto($from['address'], 0, 'two'), $client->recv());
    show('not for streams', (new Client(SWOOLE_SOCK_TCP))->sendto('127.0.0.1', $at, 'x'));
    stop_serving();
});

Coro\run(function () {
    // TLS: by the type, by enableSSL(), and through proxies
    $authority = certificate('authority');
    $own = certificate('localhost', $authority);
    $trust = ['ssl_cafile' => temporary_file('authority.pem', $authority['cert'])];
    $tls = echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $client = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->set($trust);
    show('TLS', $client->connect('localhost', port_of($tls)), $client->send('secret'), $client->recv(), $client->verifyPeerCert());
    show('certificate', openssl_x509_parse($client->getPeerCert())['subject']['CN'], $client->exportSocket()->getTlsInfo()['protocol']);
    show('already', $client->enableSSL(), $client->errCode === SOCKET_EISCONN, $client->close());
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set($trust);
    show('enableSSL', $client->connect('localhost', port_of($tls)), $client->verifyPeerCert(), $client->getPeerCert(), $client->errCode,
        $client->enableSSL(), $client->send('later'), $client->recv(), $client->verifyPeerCert());

    $echo = echoing();
    foreach (['socks5' => socks_proxy(...), 'http_proxy' => http_proxy(...)] as $kind => $make) {
        foreach ([[], ['ada', 'secret']] as $password) {
            $proxy = $make(...$password);
            $options = ["{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($proxy)];
            if ($password) {
                $options += ["{$kind}_username" => 'ada', "{$kind}_password" => 'secret'];
            }
            $plain = new Client(SWOOLE_SOCK_TCP);
            $plain->set($options);
            $secure = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
            $secure->set($options + $trust);
            show($kind, $plain->connect('localhost', port_of($echo)), $plain->send('plain'), $plain->recv(),
                $secure->connect('localhost', port_of($tls)), $secure->send('secure'), $secure->recv());
            // The same connection by the other class, and by Socket.
            $blocking = new Coro\Client(SWOOLE_SOCK_TCP);
            $blocking->set($options);
            $socket = new Socket(AF_INET, SOCK_STREAM);
            $socket->setProtocol($options);
            show($kind, $blocking->connect('127.0.0.1', port_of($echo), 5), $blocking->send('waits'), $blocking->recv(),
                $socket->connect('127.0.0.1', port_of($echo)), $socket->send('socket'), $socket->recv());
        }
    }
    // coro_client_select() waits for several clients, also for those in whose methods the loop has waited
    $clients = array_map(fn () => new Client(SWOOLE_SOCK_TCP), ['a' => 1, 'b' => 2]);
    foreach ($clients as $client) {
        $client->set(['open_eof_split' => true, 'package_eof' => "\n"]);
        $client->connect('127.0.0.1', port_of($echo));
        $client->send("packet\n");
        $client->recv();
    }
    $write = $except = null;
    [$read, $none] = [$clients, []];
    show('select', swoole_client_select($read, $write, $except, 0.001), $read, @swoole_select($none, $write, $except));
    go(fn () => $clients['b']->send("one\ntwo\n"));
    [$read, $write] = [$clients + [7 => $echo, new Client(SWOOLE_SOCK_TCP)], [1 => $clients['a']]];
    show('writable', coro_client_select($read, $write, $except), array_keys($write));
    [$read, $write] = [$clients + [7 => $echo], null];
    show('readable', coro_client_select($read, $write, $except, null), array_keys($read), $clients['b']->recv());
    [$read] = [$clients];
    show('read ahead', coro_client_select($read, $write, $except), array_keys($read), $clients['b']->recv());
    $ours = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $waiting = go(function () use ($clients, $ours) {
        [$read, $write, $except] = [$clients + [$ours[0]], null, null];
        show('canceled', swoole_client_select($read, $write, $except, -1), swoole_last_error() === SWOOLE_ERROR_CO_CANCELED);
    });
    Coro\Coroutine::cancel($waiting);
    Coro\Coroutine::join([$waiting]);
    // close() ends the wait, and the other side gets the end of the stream; so do streams of PHP
    [$ends, $streams] = [coro_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0), stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0)];
    $waiting = go(function () use ($clients, $ends, $ours) {
        [$read, $write, $except] = [$clients + [$ends[0], $ours[0]], null, null];
        show('closed', coro_client_select($read, $write, $except, 0.1), array_keys($read), $ends[0]->recv());
    });
    $ends[0]->close();
    show('end', $ends[1]->recv(9, 0.1));
    Coro\Coroutine::join([$waiting]);
    $waiting = go(function () use ($streams) {
        [$read, $write, $except] = [[$streams[0]], null, [$streams[0]]];
        show('closed', coro_client_select($read, $write, $except, 0.1), array_keys($read));
    });
    fclose($streams[0]);
    show('end', fread($streams[1], 9), feof($streams[1]));
    Coro\Coroutine::join([$waiting]);
    // urgent bytes, and bytes that TLS has already decrypted
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1));
    $peer = stream_socket_accept($listener);
    go(fn () => stream_socket_sendto($peer, '!', STREAM_OOB));
    [$read, $except] = [[$client], [$client]];
    show('urgent', coro_client_select($read, $none, $except, 1), count($read), count($except));
    $socket = new Socket(AF_INET, SOCK_STREAM);
    $socket->setProtocol(['open_ssl' => true] + $trust);
    show('TLS', $socket->connect('localhost', port_of($tls)), $socket->send('secure'), $socket->recv(2));
    $read = [$socket];
    show('TLS', coro_client_select($read, $none, $none, 0.1), $socket->recv());
    stop_serving();
});
?>
--EXPECT--
new: 1 false false -1 null null
connect: true true true true
echo: 5 "hello"
peer: "127.0.0.1" true "127.0.0.1"
twice: false true
timeout: false true "Connection timed out"
later: 1 0 ""
peek: "x" "x" "x" false true
socket: true 1 "y"
close: true false -1 null false 5001
closed: false false false false false "the client is not connected"
again: true 1 "z"
closed by its socket: false false true true
setting: {"bind_address":"127.0.0.3","open_eof_split":true,"package_eof":"\n","timeout":0.5,"read_timeout":0.01}
bind: true "127.0.0.3"
lines: 11 "one\n" "two\n" false true
rest: 3 "three\n"
length: 8 "\u0000\u0003abc" "\u0000\u0001d"
function: 4 "12" "34"
sendfile: [true,true,true,false,"No such file or directory"] true
unix: true "from unix" "" true
connect: true 3 0 3
recvfrom: "one" "" "two" true
recv: 4 "back"
sendto: true true "first" "second"
recvfrom: "to you" "127.0.0.1" true
recvfrom: "ag"
unix datagrams: true 3 "one" 3 "two"
not for streams: false
TLS: true 6 "secret" true
certificate: "localhost" "TLSv1.3"
already: false true true
enableSSL: true false false 1011 true 5 "later" true
socks5: true 5 "plain" true 6 "secure"
socks5: true 5 "waits" true 6 "socket"
socks5: true 5 "plain" true 6 "secure"
socks5: true 5 "waits" true 6 "socket"
http_proxy: true 5 "plain" true 6 "secure"
http_proxy: true 5 "waits" true 6 "socket"
http_proxy: true 5 "plain" true 6 "secure"
http_proxy: true 5 "waits" true 6 "socket"
select: 0 [] false
writable: 1 [1]
readable: 1 ["b"] "one\n"
read ahead: 1 ["b"] "two\n"
canceled: false true
end: ""
closed: 1 [0] false
closed: 2 [0]
end: "" true
urgent: 1 0 1
TLS: true 6 "se"
TLS: 1 "cure"
