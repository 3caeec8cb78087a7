<?php

/** @generate-class-entries */

namespace Coro\Server;

/** One listening address of a server. */
class Port
{
    /** @var string */
    public $host = '';

    /** @var int */
    public $port = 0;

    /** @var int */
    public $type = 0;

    /** @var int the descriptor of the listening socket, in the process that made it */
    public $sock = -1;

    /** @var bool does it speak TLS? */
    public $ssl = false;

    /** @var array<string, mixed>|null */
    public $setting = null;

    /**
     * Those of $server->connections that came by this port.
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    private function __construct() {}

    /**
     * Options of this port alone; a port without its own takes the server's.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Callbacks of this port alone: request, receive, packet, connect, close, bufferFull, bufferEmpty, and those of
     * WebSocket\Server; those it lacks are the primary port's.
     */
    public function on(string $event_name, callable $callback): bool {}

    /** As Server::getSocket(). */
    public function getSocket(): \Socket|false {}

    /**
     * What on() of this port was given, or null.
     *
     * @return \Closure|array|string|null
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}
}
