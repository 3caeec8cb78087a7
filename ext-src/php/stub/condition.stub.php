<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** A condition variable: coroutines wait until another coroutine notifies them that something has changed. */
final class Condition
{
    /**
     * Waits until another coroutine calls notify() or notifyAll().
     *
     * @param Mutex|null $mutex a mutex that is unlocked during the wait and locked again afterwards, whatever has ended the wait
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine does not hold the mutex, and outside a coroutine
     */
    public function wait(?Mutex $mutex = null, float $timeout = -1): bool {}

    /** Wakes the coroutine that has waited longest. Returns false if no coroutine waits. */
    public function notify(): bool {}

    /** Wakes all coroutines that wait for this condition, and returns the number of these coroutines. */
    public function notifyAll(): int {}
}
