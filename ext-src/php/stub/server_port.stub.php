<?php

/** @generate-class-entries */

namespace Coro\Server;

/** A port: one address at which a server listens. */
class Port
{
    /** @var string the address, or the path of a unix socket */
    public $host = '';

    /** @var int the number of the port */
    public $port = 0;

    /** @var int the type of socket: CORO_SOCK_* */
    public $type = 0;

    /** @var int the descriptor of the first listening socket, valid in the process that has created it */
    public $sock = -1;

    /** @var bool always false: TLS is not supported yet */
    public $ssl = false;

    /** @var array<string, mixed>|null the options that set() has set */
    public $setting = null;

    /**
     * The open connections whose clients connected to this port.
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    private function __construct() {}

    /**
     * Sets options of this port. A port without options of its own uses the server's.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Sets a callback of this port: request, receive, packet, connect, close, bufferFull, bufferEmpty, and the events of
     * WebSocket\Server. For an event without a callback, the port uses the callback of the first port.
     */
    public function on(string $event_name, callable $callback): bool {}

    /** Does what Server::getSocket() does, for this port. */
    public function getSocket(): \Socket|false {}

    /**
     * Returns the callback that on() of this port has set, or null.
     *
     * @return \Closure|array|string|null
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}
}
