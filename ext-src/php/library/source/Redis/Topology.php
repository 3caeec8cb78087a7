<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Coroutine\Redis;

/**
 * Knows which server of a deployment has a key.
 *
 * @internal
 */
interface Topology
{
    /**
     * Returns the name of the server that has the key, or the channel of a shard. May wait.
     *
     * @throws Away
     */
    public function server(string $key): string;

    /**
     * Returns the connection for the commands of a key. May wait.
     *
     * @throws Away
     */
    public function connection(string $key): Connection;

    /**
     * Makes a connection of its own to a server, and waits for this.
     *
     * @param string $server what server() has returned
     * @throws Away
     */
    public function dial(string $server): Redis;

    /**
     * Returns the connection on which a command has to be sent after the server has refused it; null: it is refused. May wait.
     *
     * @param Connection $from the connection on which the error has arrived
     * @throws Away
     */
    public function redirect(ServerError $error, string $key, Connection $from): ?Connection;

    /** Says that a server could not be reached, so that it may not have its keys any more. Does not wait. */
    public function doubt(): void;

    /** Returns a number that grows when a connection is lost or closed. */
    public function losses(): int;

    /** Closes the connections. */
    public function close(): void;
}
