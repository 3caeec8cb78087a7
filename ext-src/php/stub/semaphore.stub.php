<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** A number of permits. Coroutines that wait for a permit get one in the order of their arrival. */
final class Semaphore
{
    /** @param int $permits the number of permits, at least 1 */
    public function __construct(int $permits = 1) {}

    /**
     * Takes a permit, and waits while no permit is left.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error outside a coroutine
     */
    public function acquire(float $timeout = -1): bool {}

    /** Takes a permit without waiting. Returns false if no permit is left. May be called outside of coroutines, too. */
    public function tryAcquire(): bool {}

    /**
     * Gives back a permit, which any coroutine may have taken. The coroutine that has waited longest gets the permit.
     *
     * @throws \Coro\Error when no permit is taken
     */
    public function release(): void {}

    /** Returns the number of permits that are left. */
    public function available(): int {}
}
