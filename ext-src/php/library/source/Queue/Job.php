<?php

declare(strict_types=1);

namespace Coro\Queue;

/**
 * A job as a backend keeps it.
 *
 * @internal
 */
final class Job
{
    /** The coroutine that runs it; 0: none. */
    public int $coroutine = 0;

    /** True if the consumer has canceled the coroutine, because the process ends. */
    public bool $isCutOff = false;

    /**
     * @param string $id the same in all attempts
     * @param ?string $key the unique key
     * @param int $failures how many attempts have ended with an exception, or with the death of their process
     * @param string $receipt the backend's own name of this delivery
     */
    public function __construct(
        public readonly string $id,
        public readonly string $payload,
        public readonly ?string $key = null,
        public int $failures = 0,
        public readonly string $receipt = '',
    ) {
    }
}
