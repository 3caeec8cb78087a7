<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * A group of coroutines, its tasks, which end before the group. When a task fails, the other tasks are canceled, and exceptions
 * that they throw after that are dropped. When the last reference to the group goes away, as at the end of the function that has
 * made the group, its tasks are canceled and waited for.
 *
 * @template T = mixed
 */
final class TaskGroup
{
    /**
     * Starts a task, as go() starts a coroutine. The key of the task's result is the next free integer.
     *
     * @return int the coroutine's id; 0 when nothing was started, because the group is canceled
     * @throws \Coro\Exception when no coroutine could be started
     */
    public function spawn(callable $task, mixed ...$args): int {}

    /**
     * Starts a task whose result gets the given key.
     *
     * @throws \ValueError when another task has this key
     */
    public function spawnAs(int|string $key, callable $task, mixed ...$args): int {}

    /**
     * Waits until all tasks have ended. The group can be used again afterwards. When the wait itself is canceled or times out,
     * the tasks are canceled and waited for first.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array the results of the tasks, in the order in which they were started; null for a canceled task
     * @phpstan-return array<array-key, T|null>
     * @throws \Throwable the exception of the first task that failed, after all tasks have ended
     * @throws TimeoutException after the timeout
     * @throws CanceledException when the waiting coroutine was canceled
     * @throws \Coro\Error outside a coroutine, in a task of the group, and when another coroutine waits already
     */
    public function wait(float $timeout = -1): array {}

    /** Cancels all tasks: the present wait of each task, or its next wait if it does not wait now, throws a CanceledException. */
    public function cancel(): void {}

    /** Returns the number of tasks that have not ended. */
    public function count(): int {}
}
