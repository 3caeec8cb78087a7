<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** Starts coroutines from outside of coroutines, and runs them to their ends in start(). No other method waits. */
final class Scheduler
{
    /** Queues a function, which start() calls in a coroutine. */
    public function add(callable $func, mixed ...$param): void {}

    /**
     * Queues a function $n times.
     *
     * @throws \ValueError for a negative $n
     */
    public function parallel(int $n, callable $func, mixed ...$param): void {}

    /**
     * Sets options of all coroutines of this process, as Coroutine::set() does.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Returns what Coroutine::getOptions() returns.
     *
     * @return array<string, mixed>|null
     */
    public function getOptions(): ?array {}

    /**
     * Starts a coroutine for each queued function, in order, and returns when all coroutines have ended and no timer is left.
     *
     * @return bool false with a warning when a scheduler is running already, and when a coroutine could not be started
     */
    public function start(): bool {}
}
