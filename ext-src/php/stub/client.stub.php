<?php

/** @generate-class-entries */

namespace Coro {

/**
 * A connection with a server over TCP, UDP or a unix socket. Inside a coroutine the methods let this coroutine wait; outside of
 * coroutines they block the process. A method that fails returns false and sets $errCode. While one coroutine receives or
 * connects, another one that does the same gets EBUSY. One coroutine may send while another one receives.
 */
class Client
{
    /**
     * A flag of send() and recv(): out-of-band data.
     *
     * @var int
     */
    const MSG_OOB = 1;

    /**
     * A flag of recv(): the bytes stay in the socket.
     *
     * @var int
     */
    const MSG_PEEK = 2;

    /**
     * A flag of send() and recv(): the call does not wait; EAGAIN.
     *
     * @var int
     */
    const MSG_DONTWAIT = 64;

    /**
     * A flag of recv(): waits until $size bytes have arrived.
     *
     * @var int
     */
    const MSG_WAITALL = 256;

    /**
     * For shutdown(): both directions.
     *
     * @var int
     */
    const SHUT_RDWR = 2;

    /**
     * For shutdown(): no more reads.
     *
     * @var int
     */
    const SHUT_RD = 0;

    /**
     * For shutdown(): no more writes.
     *
     * @var int
     */
    const SHUT_WR = 1;

    /** @var int the error of the last method, an errno or a CORO_ERROR_*; 0: it has not failed */
    public $errCode = 0;

    /** @var string the text of $errCode, or the reason of a failure of a proxy or of TLS */
    public $errMsg = '';

    /** @var int the number of the descriptor; -1: not connected */
    public $sock = -1;

    /** @var bool true if connect() has taken a connection that an earlier client with CORO_KEEP has left */
    public $reuse = false;

    /** @var int how often this connection was taken so */
    public $reuseCount = 0;

    /** @var int the type of the constructor; a client without a connection takes another type that is written here */
    public $type = 0;

    /** @var string|null the id of the constructor */
    public $id = null;

    /** @var array<string, mixed>|null the options of set(); connect() applies what the program has written here, as in Swoole */
    public $setting = null;

    /**
     * Makes a client that is not connected.
     *
     * @param int $type CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM, with CORO_SSL for TLS, and with CORO_KEEP for a connection that a later client may take over
     * @param bool $async must be CORO_SOCK_SYNC; for callbacks use Coro\Async\Client
     * @param string $id clients with CORO_KEEP and different ids do not share connections
     */
    public function __construct(int $type, bool $async = CORO_SOCK_SYNC, string $id = '') {}

    /** Closes the connection, or leaves it to a later client with CORO_KEEP. */
    public function __destruct() {}

    /**
     * Sets options: timeouts, the local address, proxies, TLS and the rules of packets. They are the options of
     * Coroutine\Socket::setProtocol(). Options of the connection have an effect on the next connect(). An unknown name has no effect;
     * the log says so once (level notice).
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with EBUSY while a coroutine receives
     */
    public function set(array $settings): bool {}

    /**
     * Connects, through the proxy and with the TLS handshake that the options ask for. All addresses of a name are tried.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket
     * @param float $timeout the limit for connect() in seconds; a negative number means no limit. Without this argument, the
     *        options connect_timeout and timeout of set() are the limit. With this argument, or if set() has set no other limits, it
     *        is also the limit of each send() and recv() over this connection
     * @param int $sock_flag has no effect
     */
    public function connect(string $host, int $port = 0, float $timeout = 0.5, int $sock_flag = 0): bool {}

    /**
     * Waits for a packet, if the options describe packets; else for at least one byte, or for one datagram. What has arrived behind
     * the packet stays for the next call.
     *
     * @param int $size the most bytes to return; has no effect on packets. With 0, recv() returns an empty string at once.
     * @param int $flag a sum of MSG_PEEK, MSG_WAITALL, MSG_DONTWAIT and MSG_OOB
     * @return string|false an empty string at the end of the stream, also in the middle of a packet
     */
    public function recv(int $size = 65536, int $flag = 0): string|false {}

    /**
     * Sends all bytes, or one datagram.
     *
     * @param int $flag MSG_DONTWAIT or MSG_OOB
     * @return int|false the number of bytes; fewer than all after an error
     */
    public function send(string $data, int $flag = 0): int|false {}

    /** @alias Coro\Coroutine\Socket::sendFile */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /** Sends a datagram, also without connect(). @param string $ip a name, a numeric address, or the path of a unix socket */
    public function sendto(string $ip, int $port, string $data): bool {}

    /** @alias Coro\Coroutine\Socket::shutdown */
    public function shutdown(int $how): bool {}

    /**
     * Makes the TLS handshake on a connection that has no TLS yet, and waits for it.
     *
     * @param callable|null $onSslReady must be null; see Coro\Async\Client
     */
    public function enableSSL(?callable $onSslReady = null): bool {}

    /** @alias Coro\Coroutine\Socket::getPeerCert */
    public function getPeerCert(): string|bool {}

    /** Returns true if the handshake has verified the certificate of the server: the option ssl_verify_peer is on. */
    public function verifyPeerCert(): bool {}

    /** Returns true between connect() and close(), even if the server has closed the connection meanwhile. */
    public function isConnected(): bool {}

    /**
     * Returns the "host" (also as "address") and "port" of this end, or false.
     *
     * @implementation-alias Coro\Coroutine\Socket::getsockname
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /**
     * Returns the "host" (also as "address") and "port" of the server, or false.
     *
     * @implementation-alias Coro\Coroutine\Socket::getpeername
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Closes the connection. The methods in which coroutines wait return false with ECANCELED.
     *
     * @param bool $force true: also closes a connection with CORO_KEEP, which is otherwise left to a later client
     * @return bool false if there is no connection
     */
    public function close(bool $force = false): bool {}

    /**
     * Returns a socket of PHP's extension sockets for the same connection, for socket options. It does not block. Returns false
     * without that extension.
     */
    public function getSocket(): \Socket|false {}
}
}

namespace Coro\Client {

/** Exists because programs for Swoole name this class. coro never throws it. */
class Exception extends \Coro\Exception
{
}
}

namespace Coro\Async {

/**
 * A client that calls functions of the program when something happens. Each client has a coroutine that calls them one after
 * the other, so they may wait. The client lives until its connection is closed. The program must return to the event loop:
 * at the end of the script, or with Event::wait().
 */
class Client extends \Coro\Client
{
    /** @alias Coro\Coroutine\Client::__construct */
    public function __construct(int $type) {}

    /** @alias Coro\Client::__destruct */
    public function __destruct() {}

    /**
     * Begins to connect, and returns. Then "connect" or "error" is called.
     *
     * @return bool false with EISCONN if the client is connected or connects already
     */
    public function connect(string $host, int $port = 0, float $timeout = 0.5, int $sock_flag = 0): bool {}

    /** Stops receiving: "receive" is not called until wakeup() or resume(). */
    public function sleep(): bool {}

    /** Receives again after sleep() or pause(). */
    public function wakeup(): bool {}

    /** @alias Coro\Async\Client::sleep */
    public function pause(): bool {}

    /** @alias Coro\Async\Client::wakeup */
    public function resume(): bool {}

    /** Begins the TLS handshake on a connection that has no TLS yet. Afterwards $onSslReady($client) or "error" and "close" are called. */
    public function enableSSL(?callable $onSslReady = null): bool {}

    /**
     * Returns true from the callback "connect" to the callback "close".
     *
     * @implementation-alias Coro\Client::isConnected
     */
    public function isConnected(): bool {}

    /** Closes the connection and calls "close". Bytes that send() has kept are dropped. */
    public function close(bool $force = false): bool {}

    /**
     * Keeps the bytes that the kernel does not take at once, up to socket_buffer_size, and returns their number.
     *
     * @return int|false false with CORO_ERROR_OUTPUT_BUFFER_OVERFLOW if the bytes would not fit
     */
    public function send(string $data, int $flag = 0): int|false {}

    /**
     * Keeps a part of a regular file, and sends it without a wait, after what send() has kept. The bytes of the file do not count
     * for the watermarks.
     *
     * @param int $length number of bytes; 0: to the end of the file
     * @return bool false when there is no connection, when the file cannot be opened, and when it does not have these bytes
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sets a callback.
     *
     * @param string $host the event: "connect", "error" (connect() or TLS has failed), "close", "bufferFull" (send() keeps at
     *        least buffer_high_watermark bytes) and "bufferEmpty" (it keeps at most buffer_low_watermark bytes again), each with
     *        the arguments ($client); "receive" with ($client, string $data)
     */
    public function on(string $host, callable $callback): bool {}
}
}

namespace Coro\Coroutine {

/**
 * A connection with a server over TCP, UDP or a unix socket, for coroutines. A method that fails returns false and sets $errCode
 * and $errMsg. While one coroutine receives or connects, another one that does the same gets EBUSY. One coroutine may send while
 * another one receives. Each $timeout is in seconds: 0 stands for the timeout of set() or Coroutine::set(), a negative number
 * means no limit.
 */
class Client
{
    /**
     * Exists because Swoole has it: the methods of this class have no flags.
     *
     * @var int
     */
    const MSG_OOB = 1;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_PEEK = 2;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_DONTWAIT = 64;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_WAITALL = 256;

    /** @var int the error of the last method, an errno or a CORO_ERROR_*; 0: it has not failed */
    public $errCode = 0;

    /** @var string the text of $errCode, or the reason of a failure of a proxy or of TLS */
    public $errMsg = '';

    /** @var int the number of the descriptor; -1: not connected */
    public $fd = -1;

    /** @var Socket|null the connection, which exportSocket() returns */
    public $socket = null;

    /** @var int the type of the constructor; a client without a connection takes another type that is written here */
    public $type = 1;

    /** @var array<string, mixed>|null the options of set(); connect() applies what the program has written here, as in Swoole */
    public $setting = null;

    /** @var bool true between connect() and close() */
    public $connected = false;

    /**
     * Makes a client that is not connected.
     *
     * @param int $type CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM, with CORO_SSL for TLS; CORO_SYNC, CORO_ASYNC and CORO_KEEP have no effect
     */
    public function __construct(int $type) {}

    /**
     * Closes the connection, unless the program has kept the socket of exportSocket().
     *
     * @implementation-alias Coro\Client::__destruct
     */
    public function __destruct() {}

    /**
     * @alias Coro\Client::set
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): bool {}

    /**
     * Connects, through the proxy and with the TLS handshake that the options ask for. All addresses of a name are tried.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket
     * @param float $timeout the limit for connect(); if it is not 0, also that of each send() and recv() over this connection,
     *        unless set() is called afterwards with other limits
     * @param int $sock_flag has no effect
     * @return bool false with EISCONN if the client is connected
     */
    public function connect(string $host, int $port = 0, float $timeout = 0, int $sock_flag = 0): bool {}

    /**
     * Waits for a packet, if the options describe packets; else for at least one byte, or for one datagram. What has arrived behind
     * the packet stays for the next call.
     *
     * @return string|false an empty string at the end of the stream, also in the middle of a packet; false with EMSGSIZE for a
     *         packet that is larger than package_max_length, and with EPROTO for bytes that are not a packet
     */
    public function recv(float $timeout = 0): string|false {}

    /** Returns bytes that have arrived, and leaves them in the socket. Does not wait: returns false with EAGAIN if there are none. */
    public function peek(int $length = 65535): string|false {}

    /** Sends all bytes, or one datagram. Returns the number of bytes, and fewer than all after an error. */
    public function send(string $data, float $timeout = 0): int|false {}

    /** @alias Coro\Coroutine\Socket::sendFile */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /** @alias Coro\Client::sendto */
    public function sendto(string $address, int $port, string $data): bool {}

    /**
     * Waits for a datagram.
     *
     * @param string $address set to the address of the sender
     * @param int $port set to the port of the sender
     */
    public function recvfrom(int $length, mixed &$address, mixed &$port = 0): string|false {}

    /**
     * Makes the TLS handshake on a connection that has no TLS yet, and waits for it.
     *
     * @implementation-alias Coro\Client::enableSSL
     */
    public function enableSSL(): bool {}

    /** @alias Coro\Coroutine\Socket::getPeerCert */
    public function getPeerCert(): string|false {}

    /**
     * Returns true if the handshake has verified the certificate of the server: the option ssl_verify_peer is on.
     *
     * @param bool $allow_self_signed false: returns false if the option ssl_allow_self_signed was on
     */
    public function verifyPeerCert(bool $allow_self_signed = false): bool {}

    /** @alias Coro\Client::isConnected */
    public function isConnected(): bool {}

    /**
     * Returns the "host" (also as "address") and "port" of this end, or false.
     *
     * @implementation-alias Coro\Coroutine\Socket::getsockname
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /**
     * Returns the "host" (also as "address") and "port" of the server, or false.
     *
     * @implementation-alias Coro\Coroutine\Socket::getpeername
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /** Closes the connection. The methods in which coroutines wait return false with ECANCELED. Returns false if there is no connection. */
    public function close(): bool {}

    /** Returns the socket of the connection, or false. The client and the socket share the connection and its options. */
    public function exportSocket(): Socket|false {}
}
}
