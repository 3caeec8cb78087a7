<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * The pieces of a request's body, for one foreach: each is a string of 1 or more bytes. Reads as Coro\Http\Request::read() does, so
 * the loop waits for bytes that have not arrived. A second loop continues behind the first one.
 *
 * @implements \Iterator<int, string>
 */
class BodyIterator implements \Iterator
{
    private Request $request;

    /**
     * Throws an Error: Coro\Http\Request::body() makes the objects of this class.
     *
     * @throws \Coro\Error always
     */
    public function __construct() {}

    /**
     * Reads the first piece.
     *
     * @throws \Coro\Exception if the rest of the body does not arrive; the code is that of Request::read()
     */
    public function rewind(): void {}

    /**
     * Reads the next piece.
     *
     * @throws \Coro\Exception if the rest of the body does not arrive; the code is that of Request::read()
     */
    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}
}
