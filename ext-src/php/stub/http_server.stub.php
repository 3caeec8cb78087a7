<?php

/** @generate-class-entries */

namespace Coro\Http;

/** A server whose ports speak HTTP/1. The callback of its request event gets a Request and a Response. */
class Server extends \Coro\Server
{
    /** @implementation-alias Coro\Server::__construct */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}
}
