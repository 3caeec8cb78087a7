<?php

/** @generate-class-entries */

namespace Coro;

/** Functions for processes. */
abstract class Process
{
    /**
     * Calls callback(signal) for each signal of this number; null restores the former action. The same as
     * Event::signal().
     *
     * @param callable|null $callback
     * @phpstan-param (callable(int): mixed)|null $callback
     * @return bool false when there is no callback to remove
     * @throws \ValueError for a signal that no program can catch, such as SIGKILL
     */
    public static function signal(int $signal_no, ?callable $callback = null): bool {}
}
