<?php

/** @generate-class-entries */

namespace Coro {

/**
 * A number between 0 and 4294967295 in memory that this process and the children that it forks afterwards share. Each method is one
 * atomic operation. Numbers outside of the range are reduced modulo 4294967296. A process that is killed leaves a valid number.
 */
class Atomic
{
    /**
     * @param int $value the number at first
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $value = 0) {}

    /** Adds a number, which may be negative, and returns the new number. */
    public function add(int $add_value = 1): int {}

    /** Subtracts a number, which may be negative, and returns the new number. */
    public function sub(int $sub_value = 1): int {}

    /** Returns the number. */
    public function get(): int {}

    /** Sets the number. */
    public function set(int $value): void {}

    /**
     * Waits for a wakeup() of any process. A number 1 is a wakeup() that no caller has waited for: wait() then sets it to 0 and
     * returns at once. Inside a coroutine the wait is the loop's. Outside of coroutines it blocks the process; signals do not end it,
     * and their handlers run meanwhile.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when canceled, and at once when the number is neither 0 nor 1, or when more than 1023 processes
     *              or 65536 callers wait
     */
    public function wait(float $timeout = 1.0): bool {}

    /**
     * Ends the wait() of several callers, in any processes and coroutines; each gets true. When fewer wait and the number is 0, sets
     * it to 1, which lets the next wait() return at once. Does not wait.
     *
     * @param int $count how many, at least 1
     * @return bool true
     */
    public function wakeup(int $count = 1): bool {}

    /**
     * Sets the number to $new_value if it is $cmp_value.
     *
     * @return bool false when the number is another one
     */
    public function cmpset(int $cmp_value, int $new_value): bool {}
}

}

namespace Coro\Atomic {

/**
 * A number of 64 bits with a sign in memory that this process and the children that it forks afterwards share. Each method is one atomic
 * operation. A sum that is too large begins again at the smallest number.
 */
class Long
{
    /**
     * @param int $value the number at first
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $value = 0) {}

    /** Adds a number, which may be negative, and returns the new number. */
    public function add(int $add_value = 1): int {}

    /** Subtracts a number, which may be negative, and returns the new number. */
    public function sub(int $sub_value = 1): int {}

    /** Returns the number. */
    public function get(): int {}

    /** Sets the number. */
    public function set(int $value): void {}

    /**
     * Sets the number to $new_value if it is $cmp_value.
     *
     * @return bool false when the number is another one
     */
    public function cmpset(int $cmp_value, int $new_value): bool {}
}

}
