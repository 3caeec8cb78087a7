<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/** Runs coroutines to their end from a program that is not inside one. */
final class Scheduler
{
    /** Queues a function for start(). */
    public function add(callable $func, mixed ...$param): void {}

    /**
     * Queues the function $n times.
     *
     * @throws \ValueError for a negative $n
     */
    public function parallel(int $n, callable $func, mixed ...$param): void {}

    /**
     * The same as Coroutine::set().
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * The same as Coroutine::getOptions().
     *
     * @return array<string, mixed>|null
     */
    public function getOptions(): ?array {}

    /**
     * Starts what was queued, in order, and returns when all coroutines have ended and no timer is left.
     *
     * @return bool false with a warning when a scheduler is running already, and when one of them could not be started
     */
    public function start(): bool {}
}
