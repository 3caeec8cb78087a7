<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** Coroutines wait here until another one says that something has changed. */
final class Condition
{
    /**
     * Waits until somebody calls notify() or notifyAll().
     *
     * @param Mutex|null $mutex given back for the time of the wait, and held again whatever ended it
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine does not hold the mutex, and outside a coroutine
     */
    public function wait(?Mutex $mutex = null, float $timeout = -1): bool {}

    /** Wakes the one that waits longest. False: nobody does. */
    public function notify(): bool {}

    /** Wakes all. How many that were. */
    public function notifyAll(): int {}
}
