<?php

declare(strict_types=1);

namespace Coro\Queue;

/**
 * A consumer, as a backend knows it: one call of Coro\Queue::consume(). All methods but interrupt() wait, and several
 * coroutines may call them at the same time; take() is called by one.
 *
 * @internal
 */
interface Session
{
    /**
     * Waits for jobs, and returns as soon as there is one.
     *
     * @param int $count the most jobs
     * @param float $timeout how long to wait, in seconds
     * @return list<Job> empty after the timeout and after interrupt(), and when upkeep() should be called at once
     * @throws BackendAway
     */
    public function take(int $count, float $timeout): array;

    /** Ends a take() that waits: it returns no jobs, and so do all later ones. Does not wait or throw. */
    public function interrupt(): void;

    /**
     * Does what is due: hands out delayed jobs whose time has come to the consumers that wait, and takes over jobs of consumers
     * that have died. The deaths count as failures of the jobs.
     *
     * @param int $room the most jobs that are taken over
     * @return array{float, list<Job>} in how many seconds the method must be called again at the latest; the jobs
     * @throws BackendAway
     */
    public function upkeep(int $room): array;

    /**
     * Says what has become of jobs. May be called again for the same jobs if it has thrown: a job that is settled already, and
     * one that belongs to another consumer meanwhile, unless it is done, is left out.
     *
     * @param list<Job> $done they are forgotten
     * @param list<array{Job, float}> $later they are handed out again after so many seconds, with the failures that they have
     *        now
     * @param list<array{Job, string}> $dead they become dead letters, for this reason
     * @param list<Job> $back others may have them at once
     * @throws BackendAway
     */
    public function settle(array $done, array $later, array $dead, array $back): void;

    /**
     * Says that these jobs are still running.
     *
     * @param list<Job> $jobs
     * @throws BackendAway
     */
    public function extend(array $jobs): void;

    /**
     * Ends the consumer, after interrupt(): what was handed out to it and is not settled goes to others at once.
     *
     * @throws BackendAway
     */
    public function leave(): void;
}
