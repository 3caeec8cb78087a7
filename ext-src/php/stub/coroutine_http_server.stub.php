<?php

/** @generate-class-entries */

namespace Coro\Coroutine\Http;

/**
 * An HTTP and WebSocket server inside a coroutine, in a program that does other things, too. It serves in the loop of its process.
 * Each request runs in a coroutine of its own, the requests of a connection one after the other.
 */
final class Server
{
    /** @var int the descriptor of the listening socket */
    public $fd = -1;

    /** @var string|null the first argument of the constructor */
    public $host = null;

    /** @var int the port; if the constructor was given 0, the port that the kernel has chosen */
    public $port = -1;

    /** @var bool the third argument of the constructor */
    public $ssl = false;

    /** @var array<string, mixed>|null the options that set() was given */
    public $settings = null;

    /** @var int the error of the constructor or of start(), an errno or CORO_ERROR_*; 0: there was no error */
    public $errCode = 0;

    /** @var string the text of $errCode */
    public $errMsg = '';

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
     * Sets options: those of a port, the options max_connection, max_concurrency, max_wait_time, buffer_output_size,
     * worker_buffer_size and send_yield of a server, and ssl_*. Other options of servers are accepted without an effect.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with a warning while the server runs
     * @throws \TypeError for a value of the wrong type
     * @throws \ValueError for a value that is out of range
     */
    public function set(array $settings): bool {}

    /**
     * Sets the function that answers requests. A request is passed to the function with the longest pattern with which its path begins,
     * regardless of the case of letters; "/" stands for all paths. Without a function the server answers with status 404.
     *
     * @param string $pattern the beginning of a path, such as "/api"
     * @param callable $callback runs in a coroutine
     * @phpstan-param callable(\Coro\Http\Request, \Coro\Http\Response): mixed $callback
     */
    public function handle(string $pattern, callable $callback): bool {}

    /**
     * Serves. Waits until shutdown() was called and all connections have ended. A server can be started once.
     *
     * @return bool false if the server cannot be started: see $errCode and $errMsg
     * @throws \Coro\Error outside of coroutines
     */
    public function start(): bool {}

    /**
     * Makes start() return: accepts the clients that wait already and no more, closes idle connections, and lets running requests
     * finish for max_wait_time seconds. Does not wait.
     */
    public function shutdown(): void {}
}
