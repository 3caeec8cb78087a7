<?php

/** @generate-class-entries */

namespace Coro\Connection;

/** The open connections of the worker, by their ids. Not affected by those that come or go while it runs. */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    public function count(): int {}

    public function offsetExists(mixed $fd): bool {}

    /** @return int|null the id itself; null: no such connection */
    public function offsetGet(mixed $fd): mixed {}

    /** Nothing: connections are opened by clients. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Closes the connection. */
    public function offsetUnset(mixed $fd): void {}
}
