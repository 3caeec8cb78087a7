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
     * unless the program has chosen the groups before with this function, with setHookFlags() or with the option hook_flags.
     *
     * @param int $flags a sum of the constants CORO_HOOK_*; 0 or false: no hooks
     * @return bool false after a warning if a loaded library could not be changed
     */
    public static function enableCoroutine(int $flags = CORO_HOOK_ALL): bool {}

    /** Returns the groups that are hooked now, as a sum of the constants CORO_HOOK_*. */
    public static function getHookFlags(): int {}

    /** Does what enableCoroutine() does. */
    public static function setHookFlags(int $flags): bool {}

    /**
     * Returns what is hooked now: for each loaded object (the program, a library or an extension) its path and the names of the
     * functions of the C library whose calls wait in the loop.
     *
     * @return array<string, list<string>>
     */
    public static function report(): array {}
}

}
