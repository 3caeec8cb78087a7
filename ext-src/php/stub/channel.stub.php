<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A queue of limited length between coroutines of one process. Coroutines that wait to push or pop are served in the order of
 * their arrival. Only push() and pop() wait.
 *
 * @template T = mixed
 */
class Channel
{
    /** @var int the number of values that the channel can hold */
    public $capacity = 0;

    /**
     * The reason of the last push() or pop() that failed: CORO_CHANNEL_TIMEOUT, CORO_CHANNEL_CLOSED or CORO_CHANNEL_CANCELED. A
     * successful pop() sets errCode to 0 (CORO_CHANNEL_OK); a successful push() does not change errCode.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param int $size the number of values that the channel can hold; numbers below 1 count as 1 */
    public function __construct(int $size = 1) {}

    /**
     * Appends a value, and waits while the channel is full. A coroutine that waits in pop() gets the value and runs first.
     *
     * @phpstan-param T $data
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when the channel is closed and when canceled; errCode has the reason
     * @throws Error outside a coroutine
     */
    public function push(mixed $data, float $timeout = -1): bool {}

    /**
     * Takes the oldest value, and waits while the channel is empty. If a coroutine waits in push(), that coroutine runs first.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return mixed the value; false on timeout, when the channel is closed and empty, and when canceled; errCode has the reason
     * @phpstan-return T|false
     * @throws Error outside a coroutine
     */
    public function pop(float $timeout = -1): mixed {}

    /** Returns true if the channel holds no value. */
    public function isEmpty(): bool {}

    /** Returns true if the channel is full: it holds $capacity values. */
    public function isFull(): bool {}

    /**
     * Closes the channel: all waiting calls of push() and pop() return false. Values that are in the channel can still be popped.
     *
     * @return bool false when the channel is closed already
     */
    public function close(): bool {}

    /**
     * Returns consumer_num and producer_num (the numbers of coroutines that wait in pop() and push()) and queue_num (the number
     * of values).
     *
     * @return array
     * @phpstan-return array{consumer_num: int, producer_num: int, queue_num: int}
     */
    public function stats(): array {}

    /** Returns the number of values in the channel. */
    public function length(): int {}
}
