<?php

declare(strict_types=1);

namespace Coro\Queue;

/** A job that was given up: one of the dead letters that Coro\Queue::dead() returns. */
final readonly class DeadJob
{
    /** What Coro\Queue::push() has returned. */
    public string $id;

    /** What was pushed; null if the payload cannot be decoded. */
    public mixed $job;

    /** The bytes that were stored. */
    public string $payload;

    /** How many attempts have failed. */
    public int $failures;

    /** The last exception, or why there was none. */
    public string $reason;

    /** When the job was given up, in seconds of the Unix clock. */
    public float $time;

    /** @internal only Coro\Queue makes objects of this class */
    public function __construct(string $id, mixed $job, string $payload, int $failures, string $reason, float $time)
    {
        $this->id = $id;
        $this->job = $job;
        $this->payload = $payload;
        $this->failures = $failures;
        $this->reason = $reason;
        $this->time = $time;
    }
}
