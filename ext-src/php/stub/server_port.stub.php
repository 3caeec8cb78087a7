<?php

/** @generate-class-entries */

namespace Coro\Server;

/** One listening address of a server. */
class Port
{
    /** @var string the address or path, as passed to the constructor of the server or to listen() */
    public $host = '';

    /** @var int the number of the port; where 0 was passed, the number that the kernel chose */
    public $port = 0;

    /** @var int CORO_SOCK_TCP and the like */
    public $type = 0;

    /** @var int the descriptor of the listening socket in the process that made the server */
    public $sock = -1;

    /** @var bool true: the port uses TLS, because CORO_SSL was added to its type */
    public $ssl = false;

    /** @var array<string, mixed>|null the options that were passed to set(), and for the primary port to Server::set() */
    public $setting = null;

    /**
     * The ids of the open connections that clients have made to this port.
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    private function __construct() {}

    /**
     * Sets options of this port. A port for which set() is never called has the options of the primary port. While the server is
     * running, set() causes a warning and changes nothing.
     *
     * @phpstan-param array<string, mixed> $settings
     * @throws \TypeError|\ValueError for a value of a wrong type or out of range; then no option is set
     */
    public function set(array $settings): void {}

    /**
     * Sets a callback of this port: request, receive, packet, connect, close, bufferFull, bufferEmpty, and the events of
     * WebSocket\Server. For events without a callback of its own the port calls those of the primary port.
     *
     * @return bool false with a warning for an unknown event, and when the server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /**
     * Returns the listening socket of this port: see Server::getSocket().
     *
     * @return \Socket|false false with a warning when the port is closed in this process or the extension sockets is not loaded
     */
    public function getSocket(): \Socket|false {}

    /**
     * Returns the callback that on() of this port has set.
     *
     * @return \Closure|array|string|null null when the port has no callback of its own for this event
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}
}
