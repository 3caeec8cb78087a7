<?php

/** @generate-class-entries */

namespace Coro\Connection;

/**
 * The open connections of all workers of the server, in both modes, by their ids; in BASE mode without those of workers that are
 * ending. In the master and the manager there are none. A foreach walks over those that are there when it begins, past those that have
 * closed by the time it comes to them, and may wait; several may do so at once.
 *
 * @phpstan-import-type ClientInfo from \Coro\Server
 * @implements \Iterator<int, int>
 * @implements \ArrayAccess<int, ClientInfo|false>
 */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    /** @throws \Coro\Error always: it is a server's property */
    public function __construct() {}

    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    /** How many there are now. Looks at all of them, unless the server has one worker. */
    public function count(): int {}

    /** Is this the id of one of them? */
    public function offsetExists(mixed $fd): bool {}

    /**
     * @return array|false as Coro\Server::getClientInfo(); false: no such connection, or another worker's in BASE mode
     * @phpstan-return ClientInfo|false
     */
    public function offsetGet(mixed $fd): mixed {}

    /** Nothing: connections are opened by clients. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Nothing: connections are closed with Coro\Server::close(). */
    public function offsetUnset(mixed $fd): void {}
}
