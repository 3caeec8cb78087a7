<?php

declare(strict_types=1);

namespace Coro\Queue;

/** What the function of Coro\Queue::consume() is told about a job beside the job itself. */
final readonly class Delivery
{
    /** What Coro\Queue::push() has returned; the same in all attempts. */
    public string $id;

    /** The number of this attempt, from 1. */
    public int $attempt;

    /** After which attempt the job is given up. */
    public int $maxAttempts;

    /** The unique key of the job. */
    public ?string $key;

    /** @internal only Coro\Queue makes objects of this class */
    public function __construct(string $id, int $attempt, int $maxAttempts, ?string $key)
    {
        $this->id = $id;
        $this->attempt = $attempt;
        $this->maxAttempts = $maxAttempts;
        $this->key = $key;
    }

    /** Returns true if the job is given up when this attempt fails. */
    public function isLast(): bool
    {
        return $this->attempt >= $this->maxAttempts;
    }
}
