--TEST--
Socket: a destructor that waits, a forked child, a function that refers to its own socket, and exit() during waits
--EXTENSIONS--
coro
openssl
pcntl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

class WithDestructor extends Socket
{
    public function __destruct()
    {
        echo 'destructor: ', json_encode([$this->send('bye'), $this->recv(10, 0.01), $this->errCode === SOCKET_ETIMEDOUT]), "\n";
    }
}

Coro\run(function () {
    $listener = listening();
    $socket = new WithDestructor(AF_INET, SOCK_STREAM);
    $socket->connect('127.0.0.1', $listener->getsockname()['port']);
    $peer = $listener->accept();
    unset($socket);
    echo $peer->recv(), ' ', json_encode($peer->recv()), "\n";

    // the garbage collector finds a socket whose package_length_func refers to it
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $left->setProtocol(['package_length_func' => function (string $bytes) use ($left) {
        return strlen($bytes);
    }]);
    unset($left);
    gc_collect_cycles();
    echo 'collected: ', json_encode($right->recv()), "\n";

    // a warning about an option replaces the function that another option has given
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $length = fn (string $bytes) => strlen($left->errMsg) + 2;
    set_error_handler(function () use (&$length): bool {
        $length = 1;
        return true;
    });
    $left->setProtocol(['package_length_func' => &$length, 'no such option' => 1]);
    restore_error_handler();
    $right->send('abcd');
    echo 'function: ', $left->recvPacket(), ' ', $left->recvPacket(), "\n";

    // A child uses a socket for which a coroutine of the parent waits. The end of the child does not end the TLS of the parent.
    $own = certificate('a.example');
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $served = new Coroutine\Channel(1);
    go(function () use ($listener, $served) {
        $peer = $listener->accept();
        $served->push([$peer, $peer->recv()]);
    });
    $client = connected($listener, ['open_ssl' => true, 'ssl_verify_peer' => false]);
    $client->send('before');
    [$server, $text] = $served->pop();
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $done = new Coroutine\Channel(1);
    go(fn () => $done->push($left->recv()));
    if (($child = pcntl_fork()) === 0) {
        echo 'child: ', json_encode([$left->getBoundCid(SWOOLE_EVENT_READ), $left->recv(10, 0.01), $left->errCode]), "\n";
        unset($client, $server, $served);
        exit(0);
    }
    pcntl_waitpid($child, $status);
    echo 'child: ', pcntl_wexitstatus($status), "\n";
    $right->send('from the parent');
    echo 'parent: ', $done->pop(), "\n";
    $client->send('after');
    echo "$text ", $server->recv(), "\n";

    // exit() ends the program while coroutines wait
    [$one, $two] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    go(function () use ($one) {
        try {
            $one->recv();
        } finally {
            echo "killed\n";
        }
    });
    go(fn () => $two->sendAll(str_repeat('x', 4 << 20)));
    go(fn () => listening()->accept());
    go(fn () => connected(listening(), ['open_ssl' => true]));
    exit(0);
});
?>
--EXPECT--
destructor: [3,false,true]
bye ""
collected: ""
function: ab cd
child: [0,false,110]
child: 0
parent: from the parent
before after
killed
