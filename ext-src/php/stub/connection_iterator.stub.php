<?php

/** @generate-class-entries */

namespace Coro\Connection;

/**
 * The ids of the open connections of a server or a port. In a worker these are the connections of all workers, in BASE mode
 * without those of workers that are ending; in the master and in the manager there are none. A foreach visits the connections
 * that are open when the loop begins, and leaves out connections that are closed before the loop comes to them. The body of the
 * loop may wait, and several loops may run at the same time.
 *
 * @phpstan-import-type ClientInfo from \Coro\Server
 * @implements \Iterator<int, int>
 * @implements \ArrayAccess<int, ClientInfo|false>
 */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    /**
     * Throws an Error: programs cannot make an Iterator. Servers and ports have one in their property connections.
     *
     * @throws \Coro\Error always
     */
    public function __construct() {}

    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    /**
     * Returns the number of open connections. For a port, and if the server has several workers, the call takes time in
     * proportion to the number of connections.
     */
    public function count(): int {}

    /** Returns true if $fd is the id of an open connection of the server or port. */
    public function offsetExists(mixed $fd): bool {}

    /**
     * Returns what Coro\Server::getClientInfo() returns for the connection with the id $fd.
     *
     * @return array|false false when there is no such connection, and in BASE mode when the connection belongs to another worker
     * @phpstan-return ClientInfo|false
     */
    public function offsetGet(mixed $fd): mixed {}

    /** Does nothing: only clients open connections. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Does nothing: Coro\Server::close() closes connections. */
    public function offsetUnset(mixed $fd): void {}
}
