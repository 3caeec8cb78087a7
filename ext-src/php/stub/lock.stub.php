<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * A lock that one coroutine holds at a time. unlock() gives it to the coroutine that has waited longest. When a coroutine ends
 * while it holds the lock, the lock is released with a warning.
 */
final class Mutex
{
    /**
     * Takes the lock, and waits while another coroutine holds the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, and outside a coroutine
     */
    public function lock(float $timeout = -1): bool {}

    /**
     * Takes the lock without waiting.
     *
     * @return bool false when another coroutine holds the lock
     * @throws \Coro\Error when the coroutine holds the lock already, and outside a coroutine
     */
    public function tryLock(): bool {}

    /**
     * Releases the lock.
     *
     * @throws \Coro\Error when the coroutine does not hold the lock
     */
    public function unlock(): void {}

    /** Returns true if a coroutine holds the lock. */
    public function isLocked(): bool {}
}

/**
 * A lock that one writer holds, or any number of readers. Coroutines are served in the order of their arrival: a reader that
 * comes after a waiting writer gets the lock after this writer. When a coroutine ends while it holds the lock, the lock is
 * released with a warning.
 */
final class RWLock
{
    /**
     * Takes the lock for reading, and waits while a writer holds the lock or waits for the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function lockRead(float $timeout = -1): bool {}

    /**
     * Takes the lock for writing, and waits while any other coroutine holds the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function lockWrite(float $timeout = -1): bool {}

    /**
     * Takes the lock for reading without waiting.
     *
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function tryLockRead(): bool {}

    /**
     * Takes the lock for writing without waiting.
     *
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function tryLockWrite(): bool {}

    /**
     * Releases the lock.
     *
     * @throws \Coro\Error when the coroutine does not hold the lock
     */
    public function unlock(): void {}

    /** Returns true if a coroutine holds the lock. */
    public function isLocked(): bool {}
}

/** Swoole's lock, which can be shared or exclusive. The methods report misuse by their return values, not by exceptions. */
class Lock
{
    /**
     * The result of the last lock() or unlock(): 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /**
     * @param bool $shared true: the lock is between the coroutines of this process and of the children that it forks afterwards. It is
     *                     released when its process ends, as Coro\Lock describes; false: between the coroutines of this process
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(bool $shared = false) {}

    /**
     * Takes the lock, and waits while other coroutines hold the lock.
     *
     * @param int $operation LOCK_EX (exclusive) or LOCK_SH (shared); with LOCK_NB lock() does not wait, and LOCK_NB
     *                       alone means LOCK_EX | LOCK_NB
     * @return bool true, also when the coroutine holds the lock already; false with errCode EAGAIN (LOCK_NB was given),
     *              ECANCELED, or EDEADLK (the coroutine shares the lock with other coroutines and wants it exclusively: two
     *              such coroutines would wait for each other). True with errCode EOWNERDEAD, for a shared lock, when a process has
     *              ended while it held the lock
     * @throws \Coro\Error outside a coroutine
     */
    public function lock(int $operation = LOCK_EX): bool {}

    /**
     * Releases the lock.
     *
     * @return bool false with errCode EPERM when the coroutine does not hold the lock
     */
    public function unlock(): bool {}
}
