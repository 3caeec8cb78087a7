<?php

/** @generate-class-entries */

namespace Coro\Server;

/**
 * A task, as the callback of the event task gets it with the options task_enable_coroutine, task_use_object and event_object.
 *
 * @strict-properties
 * @not-serializable
 */
final class Task
{
    /** @var mixed the value that was passed to Server::task() */
    public $data = null;

    /** @var float the time at which the task was sent, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var int the number of the task among the tasks of the process that has sent it */
    public $id = -1;

    /** @var int the id of the worker that has sent the task; -1: the master or the manager */
    public $worker_id = -1;

    /** @var int how the task was sent: a sum of CORO_TASK_* */
    public $flags = 0;

    /**
     * Sends the result to the worker that has sent the task. It may be called after the callback has returned. In a coroutine it
     * waits while the queue of the worker is full; outside of coroutines the task worker waits as a whole. A task worker that is
     * replaced waits for the results of its tasks, at most max_wait_time seconds. If a worker waits for the result and the last
     * reference to the object goes, the worker learns that there is no result.
     *
     * @return bool false with a warning when the task has a result already; false when the worker has ended: the log says so
     * @throws \Coro\Error when the object was not made by the server
     * @throws \Exception when the value cannot be serialized
     */
    public function finish(mixed $data): bool {}

    /** Packs a value into a string, which unpack() reads. */
    public static function pack(mixed $data): string|false {}

    /** Returns the value that pack() has packed; false for another string. */
    public static function unpack(string $data): mixed {}
}
