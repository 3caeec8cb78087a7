<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A queue of limited length between coroutines of one process. First come, first served on both ends.
 *
 * @template T
 */
class Channel
{
    /** @var int */
    public $capacity = 0;

    /**
     * How the last push() or pop() that failed ended: CORO_CHANNEL_TIMEOUT, _CLOSED, _CANCELED. A pop() that succeeds makes
     * it 0, a push() leaves it.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param int $size how many values it holds; below 1 counts as 1 */
    public function __construct(int $size = 1) {}

    /**
     * Appends a value; waits while the channel is full. A coroutine that waits in pop() gets it and runs first.
     *
     * @phpstan-param T $data
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false with errCode: timeout, closed, canceled
     * @throws Error outside a coroutine
     */
    public function push(mixed $data, float $timeout = -1): bool {}

    /**
     * Takes the oldest value; waits while there is none. A coroutine that waits in push() runs first.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return mixed the value; false with errCode: timeout, closed and empty, canceled
     * @phpstan-return T|false
     * @throws Error outside a coroutine
     */
    public function pop(float $timeout = -1): mixed {}

    /** Does it hold no value? */
    public function isEmpty(): bool {}

    /** Does it hold as many values as it can? */
    public function isFull(): bool {}

    /**
     * Wakes everybody who waits. What is in the channel can still be popped.
     *
     * @return bool false when it was closed already
     */
    public function close(): bool {}

    /**
     * consumer_num and producer_num (coroutines that wait), queue_num (values).
     *
     * @return array
     * @phpstan-return array{consumer_num: int, producer_num: int, queue_num: int}
     */
    public function stats(): array {}

    /** How many values it holds. */
    public function length(): int {}
}
