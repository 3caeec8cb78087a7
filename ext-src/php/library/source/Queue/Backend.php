<?php

declare(strict_types=1);

namespace Coro\Queue;

/**
 * What keeps the jobs of a queue. Coro\Queue encodes the jobs, counts attempts and decides what becomes of a failed one; a
 * backend only stores jobs, and hands out each to one consumer at a time.
 *
 * Each process has an object of its own, which any number of its coroutines use at the same time. It connects when it is first
 * used, and again in a forked process. All methods wait.
 *
 * A method throws BackendAway when the server cannot be reached, or does not answer in time. It is not known then whether the
 * server has done the work.
 *
 * @internal
 */
interface Backend
{
    /**
     * Adds jobs.
     *
     * @param list<Job> $jobs
     * @param float $delay they are handed out after so many seconds
     * @return list<bool> false for each job whose key is that of a job that waits, is delayed or runs
     * @throws BackendAway
     */
    public function push(array $jobs, float $delay): array;

    /**
     * Makes a consumer.
     *
     * @param float $visibility jobs of the consumer that are not settled and not extended for so many seconds go to other
     *        consumers
     */
    public function open(float $visibility): Session;

    /**
     * Counts the jobs.
     *
     * @return array{waiting: int, delayed: int, running: int, dead: int}
     * @throws BackendAway
     */
    public function stats(): array;

    /**
     * Returns the dead letters, the oldest first.
     *
     * @return list<array{Job, string, float}> the job, the reason, and the time in seconds of the Unix clock
     * @throws BackendAway
     */
    public function dead(int $limit): array;

    /**
     * Lets a dead letter wait again, as a job that has not failed.
     *
     * @return bool false if there is none with this id, or if a job exists that has its key
     * @throws BackendAway
     */
    public function retry(string $id): bool;

    /**
     * Removes one dead letter, or with null all.
     *
     * @return int how many were removed
     * @throws BackendAway
     */
    public function purge(?string $id): int;
}
