<?php

/** @generate-class-entries */

namespace Coro\Connection;

/**
 * The ids of the open connections of all workers. In BASE mode, connections of workers that are ending are missing. In the master and
 * the manager the list is empty. A foreach covers the connections that exist when it begins, and skips those that have been closed
 * before their turn. It may wait, and several coroutines may loop at the same time.
 *
 * @phpstan-import-type ClientInfo from \Coro\Server
 * @implements \Iterator<int, int>
 * @implements \ArrayAccess<int, ClientInfo|false>
 */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    /** @throws \Coro\Error always: use the property connections of a server or a port */
    public function __construct() {}

    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    /** Returns the number of open connections. If the server has several workers, this looks at each connection. */
    public function count(): int {}

    /** True if this is the id of an open connection. */
    public function offsetExists(mixed $fd): bool {}

    /**
     * Returns the same as Coro\Server::getClientInfo().
     *
     * @return array|false false if there is no such connection, and in BASE mode for a connection of another worker
     * @phpstan-return ClientInfo|false
     */
    public function offsetGet(mixed $fd): mixed {}

    /** Has no effect: clients open connections. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Has no effect: Coro\Server::close() closes connections. */
    public function offsetUnset(mixed $fd): void {}
}
