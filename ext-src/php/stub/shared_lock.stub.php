<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A lock between processes: this process and the children that it forks afterwards. A coroutine holds it, or the code of a process
 * outside of coroutines. A coroutine that waits for the lock does not block the loop. Outside of coroutines the process blocks;
 * signals do not end the wait, and their handlers run meanwhile.
 *
 * When a process ends while it holds the lock, by exit(), a fatal error or SIGKILL, the lock is free within 100 ms. The next caller
 * that gets it is told: its lock() returns true with errCode EOWNERDEAD, because the data that the lock protects may be half changed.
 * Callers that share a RWLOCK are told until one has had it exclusively.
 *
 * When a coroutine ends while it holds the lock, the lock is released with a warning. It is also released when the last reference to
 * the object of its holder goes. In both cases the next caller is told, too. A forked child does not hold the lock of its parent.
 */
class Lock
{
    /**
     * A lock that one caller holds, or that several share.
     *
     * @var int
     */
    public const RWLOCK = 1;

    /**
     * A lock that one caller holds.
     *
     * @var int
     */
    public const MUTEX = 3;

    /**
     * The same as MUTEX, for older programs.
     *
     * @var int
     */
    public const SEM = 4;

    /**
     * A MUTEX for which a caller looks for about a microsecond before it waits: for locks that are held very shortly.
     *
     * @var int
     */
    public const SPINLOCK = 5;

    /**
     * The result of the last method: 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /**
     * @param int $type one of the constants
     * @param string $filename is ignored
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $type = Lock::MUTEX, string $filename = '') {}

    /**
     * Takes the lock, and waits while other callers hold it. Callers that want to share a RWLOCK wait behind a process that waits for
     * exclusive use. The coroutines of one process get the lock in the order in which they came; which process is next is not defined.
     *
     * @param int $operation LOCK_EX (exclusive) or LOCK_SH (shared, if it is a RWLOCK); with LOCK_NB lock() does not wait,
     *                       and LOCK_NB alone means LOCK_EX | LOCK_NB
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool true, with errCode 0, or EOWNERDEAD when the holder has ended without unlock(); false with errCode EBUSY (LOCK_NB
     *              was given), ETIMEDOUT, ECANCELED, EDEADLK (the caller holds the lock already; or a coroutine of this process holds it
     *              and could not run while code outside of coroutines waits) or EAGAIN (more than 1023 processes use locks)
     * @throws \Coro\Error after destroy()
     */
    public function lock(int $operation = LOCK_EX, float $timeout = -1): bool {}

    /**
     * Does what lock(LOCK_EX, $timeout) does.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     */
    public function lockwait(float $timeout = 1.0): bool {}

    /** Does what lock(LOCK_SH) does. */
    public function lock_read(): bool {}

    /** Does what lock(LOCK_EX | LOCK_NB) does. */
    public function trylock(): bool {}

    /** Does what lock(LOCK_SH | LOCK_NB) does. */
    public function trylock_read(): bool {}

    /**
     * Releases the lock.
     *
     * @return bool false with errCode EPERM when the caller does not hold the lock
     * @throws \Coro\Error after destroy()
     */
    public function unlock(): bool {}

    /**
     * Releases the lock if this process holds it. The object then cannot be used any more; other processes can still use the lock.
     *
     * @throws \Coro\Error after destroy()
     */
    public function destroy(): void {}
}
