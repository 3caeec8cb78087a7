<?php

/** @generate-class-entries */

namespace Coro\Coroutine {

/** A TCP or unix server inside a coroutine: calls a function in a new coroutine for each connection. */
class Server
{
    /** @var string the first argument of the constructor */
    public $host = '';

    /** @var int the port; if the constructor was given 0, the port that the kernel has chosen */
    public $port = 0;

    /** @var int the address family: AF_INET, AF_INET6 or AF_UNIX */
    public $type = 2;

    /** @var int the descriptor of the listening socket */
    public $fd = -1;

    /** @var int the error of the constructor or of start(), an errno or CORO_ERROR_*; 0: there was no error */
    public $errCode = 0;

    /** @var array<string, mixed> the options that set() was given */
    public $setting = [];

    /** @var bool true while start() accepts clients */
    protected $running = false;

    /** @var callable|null the function of handle() */
    protected $fn = null;

    /** @var Socket|null the listening socket */
    protected $socket = null;

    /**
     * Binds the address and listens: from now on clients can connect, and they wait for start(). Looking up a name blocks the process.
     *
     * @param string $host an IP address, a name, or "unix:" and the path of a unix socket
     * @param int $port 0: the kernel chooses a port, see $port
     * @param bool $ssl true: the server speaks TLS, with the options ssl_cert_file and ssl_key_file of set()
     * @param bool $reuse_port true: other servers, also of other processes, may listen on the same address if they want the same
     * @throws \Coro\Exception if the address cannot be used
     * @throws \ValueError for an empty host and a port that is not the number of a port
     */
    public function __construct(string $host, int $port = 0, bool $ssl = false, bool $reuse_port = false) {}

    /**
     * Sets options of the connections: see Socket::setProtocol(). They apply to start().
     *
     * @phpstan-param array<string, mixed> $setting
     */
    public function set(array $setting): void {}

    /**
     * Sets the function that is called for each connection.
     *
     * @param callable $fn runs in a coroutine of its own
     * @phpstan-param callable(Server\Connection): mixed $fn
     */
    public function handle(callable $fn): void {}

    /**
     * Makes start() accept the clients that wait already, close the listening socket and return. Connections stay open until their
     * functions close or drop them. Does not wait.
     *
     * @return bool false if the server does not wait for a client
     */
    public function shutdown(): bool {}

    /**
     * Accepts clients. Waits until shutdown() is called.
     *
     * @return bool false if the server has no function or was shut down, or if the options are wrong: see $errCode
     * @throws \Coro\Error outside of coroutines
     */
    public function start(): bool {}
}
}

namespace Coro\Coroutine\Server {

/** A connection of a Coro\Coroutine\Server. It is closed at the latest when the program has dropped this object and the socket. */
class Connection
{
    /** @var \Coro\Coroutine\Socket|null the socket of the client */
    protected $socket = null;

    /** Makes a connection of a socket that is connected. */
    public function __construct(\Coro\Coroutine\Socket $conn) {}

    /**
     * Waits for a packet by the options of the server, or for any bytes if there are no such options.
     *
     * @param float $timeout in seconds; 0: the timeout of the options, by default 60; negative: no limit
     * @return string|false '' if the client has ended the connection; false after an error, see exportSocket()->errCode
     */
    public function recv(float $timeout = 0.0) {}

    /**
     * Sends the whole string. Waits while the client does not take it.
     *
     * @return int|false the number of bytes; false after an error, see exportSocket()->errCode
     */
    public function send(string $data) {}

    /** Closes the connection. */
    public function close(): bool {}

    /** Returns the socket of the client. */
    public function exportSocket(): \Coro\Coroutine\Socket {}
}
}
