<?php

/** @generate-class-entries */

namespace Coro {

/**
 * Makes PHP's blocking functions wait in the event loop. Inside a coroutine, streams, sockets, database clients, curl, sleep() and
 * other functions that wait let other coroutines run meanwhile. Outside of coroutines these functions block the process.
 */
final class Runtime
{
    /**
     * Switches the hooks of these groups on and all other hooks off, for the whole process and also for calls that begin later in
     * coroutines that run already. Coro\run(), the Scheduler and servers do the same with CORO_HOOK_ALL without CORO_HOOK_FILE,
     * unless the program has chosen the groups before with this function, with setHookFlags() or with the option hook_flags. With
     * coro.swoole_module=1 or coro.openswoole_module=1 only Coro\run() does.
     *
     * @param int $flags a sum of the constants CORO_HOOK_*; 0 or false: no hooks
     * @return bool false after a warning if a loaded library could not be changed
     * @throws \ValueError when $flags has other bits than those of the constants
     */
    public static function enableCoroutine(int $flags = CORO_HOOK_ALL): bool {}

    /** Returns the groups that are hooked now, as a sum of the constants CORO_HOOK_*. */
    public static function getHookFlags(): int {}

    /** Hooks the functions of these groups, a sum of CORO_HOOK_*, and no others, as enableCoroutine() does. */
    public static function setHookFlags(int $flags): bool {}

    /**
     * Lets several coroutines use the connection of this object: their calls take turns. A call waits until the calls of other
     * coroutines before it have returned; without shareHandle() it throws a Coro\Error. This holds for the object, for all other
     * objects with the same connection, such as the statements of a PDO object, and until PHP frees the object. The ini setting
     * coro.shared_handles=wait does the same for all connections.
     *
     * For connections with one answer at a time: PDO, mysqli, pgsql, phpredis, Memcached, AMQP, FTP and LDAP. Between two calls of
     * a coroutine, calls of others may come: a transaction, a pipeline, an unbuffered result and the last id that was inserted
     * belong to the connection and not to the coroutine.
     *
     * A call that waits for its turn ends early with a CanceledException after cancel(), with a TimeoutException after a deadline,
     * and with a Coro\Error if it would never end, because two coroutines wait for each other's connection. After the interruption
     * of a call that has its turn, the connection is closed for all coroutines.
     *
     * @param object $handle an object with the connection, such as a PDO, mysqli or Redis object. Those of SQLite and ODBC need
     *        no sharing, nor does a CurlMultiHandle
     * @throws \TypeError when the object has no such connection
     */
    public static function shareHandle(object $handle): void {}

    /**
     * Calls a function in a helper process while the calling coroutine waits. For functions that block and cannot be hooked:
     * the event loop keeps running. Outside of coroutines, and in a helper process, the function is called in this process.
     *
     * A function or public static method that has a name is called by a helper process of a pool, which stays for later calls.
     * Its arguments are sent with serialize(). Any other callable, such as a closure or a method of an object, gets a new helper
     * process, which is forked from this one: so the closure has its variables and the arguments are not serialized. The return
     * value is sent back with serialize() in both cases. Changes of variables and objects in the helper process do not reach
     * this process. Connections of this process cannot be used in a helper process, where they are closed; the function makes
     * its own. What the function prints goes to standard output at once.
     *
     * At most `offload_processes` calls run at the same time; further calls wait in line. cancel(), a deadline or a time limit
     * of the coroutine kill the helper process.
     *
     * @param callable $function must not need a connection or a coroutine of this process
     * @return mixed what the function returns; false when cancel() has ended the wait
     * @throws \Throwable what the function throws
     * @throws \TypeError when the function has a name and an argument is or contains a resource
     * @throws \Coro\Error when the helper process has ended before the function returned (exit(), a fatal error, a signal), or
     *         when the result or the exception cannot be serialized; the message tells the reason
     * @throws \Coro\Exception when no process can be forked
     */
    public static function offload(callable $function, mixed ...$arguments): mixed {}

    /**
     * Returns which functions of the C library are hooked and which block, and the places of the program that have blocked the
     * event loop.
     *
     * - "flags": the groups that are hooked, as a sum of the constants CORO_HOOK_*
     * - "can_hook": false if the functions of PHP cannot be hooked, because PHP is linked statically
     * - "objects": for the path of each loaded object (the program, a library or an extension) that calls functions which the
     *   hooks know: "hooked", the names of the functions whose calls wait in the loop, and "blocking", the other functions with
     *   the reason why they block, such as "CORO_HOOK_FILE is off"
     * - "blocked": the places of the program that have blocked the loop for longer than `blocking_threshold`, with the number of
     *   times, the total time and the longest time in seconds; the 100 places with the longest total times, the longest first
     *
     * @phpstan-return array{flags: int, can_hook: bool,
     *     objects: array<string, array{hooked: list<string>, blocking: array<string, string>}>,
     *     blocked: list<array{place: string, count: int, total: float, longest: float}>}
     */
    public static function report(): array {}
}

}
