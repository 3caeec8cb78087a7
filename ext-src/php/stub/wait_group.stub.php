<?php

/** @generate-class-entries */

namespace Coro;

/** Counts unfinished work. Coroutines wait until the count is 0. */
class WaitGroup
{
    /** @param int $delta the initial count */
    public function __construct(int $delta = 0) {}

    /**
     * Adds to the count.
     *
     * @throws \BadMethodCallException when the count would be negative, and while a coroutine waits
     */
    public function add(int $delta = 1): void {}

    /**
     * Subtracts 1 from the count.
     *
     * @throws \BadMethodCallException when the count is 0
     */
    public function done(): void {}

    /**
     * Waits until the count is 0.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \BadMethodCallException when another coroutine waits already
     * @throws Error outside a coroutine when the count is not 0
     */
    public function wait(float $timeout = -1.0): bool {}

    /** Returns the count. */
    public function count(): int {}
}

/** Waits until no other coroutine has a reference to the barrier. Each coroutine keeps such a reference as long as it works. */
class Barrier
{
    /** Returns a new barrier. */
    public static function make(): Barrier {}

    /**
     * Sets the caller's variable to null and waits until all other references are gone.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @throws Error outside a coroutine, and when another coroutine waits for this barrier already
     */
    public static function wait(Barrier &$barrier, float $timeout = -1.0): void {}
}
