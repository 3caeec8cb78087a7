<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * Coroutines that belong together: none outlives the group. When one fails, the others are canceled,
 * and what they throw after that is dropped. When the group goes
 * (its last reference, as at the end of the function that made it) those that are left are canceled and waited for.
 */
final class TaskGroup
{
    /**
     * Starts a task, as go() does. Its result gets the next free integer as its key.
     *
     * @return int the coroutine's id; 0 when the group was canceled, and nothing was started
     * @throws \Coro\Exception when no coroutine could be started
     */
    public function spawn(callable $task, mixed ...$args): int {}

    /**
     * The same with a key of one's own.
     *
     * @throws \ValueError when the key is taken
     */
    public function spawnAs(int|string $key, callable $task, mixed ...$args): int {}

    /**
     * Waits until all tasks have ended. The group is as new afterwards. When the wait itself is canceled, or its time is
     * up, the tasks are canceled and waited for first.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return array what the tasks returned, in the order they were started; null for one that was canceled
     * @phpstan-return array<array-key, mixed>
     * @throws \Throwable what the first task that failed threw, after all have ended
     * @throws TimeoutException when the time is up
     * @throws CanceledException when the waiting coroutine was canceled
     * @throws \Coro\Error outside a coroutine, in a task of the group, and when another one waits already
     */
    public function wait(float $timeout = -1): array {}

    /** Cancels all tasks, with an exception: those that wait now, the others at their next wait. */
    public function cancel(): void {}

    /** How many tasks have not ended. */
    public function count(): int {}
}
