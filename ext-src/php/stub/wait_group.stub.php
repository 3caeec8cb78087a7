<?php

/** @generate-class-entries */

namespace Coro;

/** Waits for a number of things to be done. */
class WaitGroup
{
    /** @param int $delta the count to begin with */
    public function __construct(int $delta = 0) {}

    /**
     * Adds to the count.
     *
     * @throws \BadMethodCallException when it would be negative, or while somebody waits
     */
    public function add(int $delta = 1): void {}

    /** @throws \BadMethodCallException when the count is 0 */
    public function done(): void {}

    /**
     * Waits until the count is 0.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout or cancel
     * @throws \BadMethodCallException when somebody waits already
     * @throws Error outside a coroutine, where the count is not 0
     */
    public function wait(float $timeout = -1.0): bool {}

    /** How many things are still to be done. */
    public function count(): int {}
}

/** Waits until nobody else holds the barrier any more: each coroutine keeps it in a variable as long as it works. */
class Barrier
{
    /** A barrier that the caller holds. */
    public static function make(): Barrier {}

    /**
     * Gives up the caller's own reference (the variable becomes null) and waits for all others to go.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @throws Error outside a coroutine, and when somebody waits for this barrier already
     */
    public static function wait(Barrier &$barrier, float $timeout = -1.0): void {}
}
