<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a MysqliPool are opened.
 */
class MysqliConfig
{
    use DatabaseConfig;

    protected int $port = 3306;

    /** Returns the port of the server. */
    public function getPort(): int
    {
        return $this->port;
    }

    /** Sets the port of the server, and returns the configuration. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }
}
