<?php

declare(strict_types=1);

namespace Coro;

/**
 * The pauses between attempts to do something. Each is twice as long as the one before, up to the longest, and by chance up to a
 * quarter longer or shorter: processes that have lost the same server do not come back together.
 *
 * @internal
 */
final class Attempts
{
    private float $next;

    /**
     * @param float $first seconds
     * @param float $longest seconds
     * @param float $until when to give up, by microtime()
     */
    public function __construct(
        private readonly float $first,
        private readonly float $longest,
        private readonly float $until = INF,
    ) {
        $this->next = $first;
    }

    /** Waits before the next attempt. Returns false if there is none: the time is up, or the coroutine was canceled. */
    public function wait(): bool
    {
        $pause = $this->pause();
        return microtime(true) + $pause < $this->until && Coroutine::sleep($pause);
    }

    /** Returns the next pause, for a caller that waits itself. */
    public function pause(): float
    {
        $pause = $this->next * (0.75 + mt_rand() / mt_getrandmax() / 2);
        $this->next = min($this->longest, 2 * $this->next);
        return $pause;
    }

    /** Begins again with the first pause. */
    public function reset(): void
    {
        $this->next = $this->first;
    }
}
