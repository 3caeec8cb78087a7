<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** Lets so many coroutines in at a time, first come, first served. */
final class Semaphore
{
    /** @param int $permits 1 and up */
    public function __construct(int $permits = 1) {}

    /**
     * Takes a permit; waits while there is none.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error outside a coroutine
     */
    public function acquire(float $timeout = -1): bool {}

    /** The same without waiting: false when there is none. Works outside coroutines, too. */
    public function tryAcquire(): bool {}

    /**
     * Gives a permit back, whoever took it, to the one that waits longest.
     *
     * @throws \Coro\Error when none is missing
     */
    public function release(): void {}

    /** How many permits are left. */
    public function available(): int {}
}
