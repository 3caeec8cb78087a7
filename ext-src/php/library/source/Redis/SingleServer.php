<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine\Redis;

/**
 * One server has all keys. Which one it is can change between two connections.
 *
 * @internal
 */
final class SingleServer implements Topology
{
    private readonly Connection $connection;

    /** @param Closure(bool $isShared): Redis $dial connects to the server, and waits for this; throws Away */
    public function __construct(private readonly Closure $dial, bool $isShared)
    {
        $this->connection = new Connection(static fn(): Redis => $dial($isShared));
    }

    public function server(string $key): string
    {
        return '';
    }

    public function connection(string $key): Connection
    {
        return $this->connection;
    }

    public function dial(string $server): Redis
    {
        return ($this->dial)(false);
    }

    public function redirect(ServerError $error, string $key, Connection $from): ?Connection
    {
        return $error->kind === 'READONLY' ? $from : null;   // it connects again, to the server that is the master now
    }

    public function doubt(): void {}

    public function losses(): int
    {
        return $this->connection->losses();
    }

    public function close(): void
    {
        $this->connection->close();
    }
}
