<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * Lets one coroutine in at a time, first come, first served. unlock() hands it to the one that waits longest. A coroutine
 * that ends while it holds one gives it back, with a warning.
 */
final class Mutex
{
    /**
     * Waits until it is this coroutine's turn.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, and outside a coroutine
     */
    public function lock(float $timeout = -1): bool {}

    /**
     * The same without waiting.
     *
     * @return bool false when somebody holds it
     * @throws \Coro\Error when the coroutine holds it already, and outside a coroutine
     */
    public function tryLock(): bool {}

    /** @throws \Coro\Error when the coroutine does not hold it */
    public function unlock(): void {}

    /** Does any coroutine hold it? */
    public function isLocked(): bool {}
}

/**
 * Lets one writer or any number of readers in, first come, first served: a reader that comes after a writer who waits
 * waits behind it. A coroutine that ends while it holds one gives it back, with a warning.
 */
final class RWLock
{
    /**
     * Waits for a share.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function lockRead(float $timeout = -1): bool {}

    /**
     * Waits until it has the lock alone.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function lockWrite(float $timeout = -1): bool {}

    /**
     * lockRead() without waiting.
     *
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function tryLockRead(): bool {}

    /**
     * lockWrite() without waiting.
     *
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function tryLockWrite(): bool {}

    /** @throws \Coro\Error when the coroutine does not hold it */
    public function unlock(): void {}

    /** Does any coroutine hold it? */
    public function isLocked(): bool {}
}

/** Swoole's lock: Mutex and RWLock in one, which says by its results what those say by exceptions. */
class Lock
{
    /**
     * How the last lock() or unlock() ended: 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param bool $shared between processes: not possible yet */
    public function __construct(bool $shared = false) {}

    /**
     * @param int $operation LOCK_EX, LOCK_SH, either with LOCK_NB so as not to wait
     * @return bool true, also when the coroutine holds it already; false with errCode: EAGAIN, ECANCELED, EDEADLK (it has
     *              a share and asks for all, while others have theirs: two that did so would wait for each other)
     * @throws \Coro\Error outside a coroutine
     */
    public function lock(int $operation = LOCK_EX): bool {}

    /** @return bool false with errCode EPERM: the coroutine does not hold it */
    public function unlock(): bool {}
}
