<?php

declare(strict_types=1);

namespace Coro\Queue;

use Coro\Nats\Client;

/**
 * A consumer of jobs in JetStream. It waits for jobs with a connection of its own, and does all else over the shared one. The
 * server gives the jobs of a consumer that has died to others, without its doing.
 *
 * @internal
 */
final class NatsSession implements Session
{
    /** How many delayed jobs are looked at in one step. */
    private const MOST_DELAYED = 200;

    /** How long to wait until the server hands out a delayed job that is due, in seconds. */
    private const STEP = 0.02;

    private ?Client $reader = null;
    private bool $isInterrupted = false;

    /** @var array<string, float> until when the server leaves jobs to this consumer, as of microtime(), by their receipts */
    private array $own = [];

    /** When the next delayed job is due, of those that this consumer has seen. */
    private float $due = INF;

    public function __construct(private readonly NatsBackend $backend, private readonly float $visibility)
    {
    }

    public function take(int $count, float $timeout): array
    {
        $jobs = [];
        try {
            $this->reader ??= $this->backend->reader();
            $jobs = $this->isInterrupted ? [] : $this->backend->take($this->reader, $count, $timeout);
        } catch (BackendAway $error) {
            $this->isInterrupted || throw $error;
        }
        $this->own += array_fill_keys(array_column($jobs, 'receipt'), microtime(true) + $this->visibility);
        return $jobs;
    }

    public function interrupt(): void
    {
        $this->isInterrupted = true;
        $this->reader?->close();
    }

    public function upkeep(int $room): array
    {
        $this->own = array_filter($this->own, fn (float $until): bool => $until > microtime(true));
        $now = microtime(true);
        $next = INF;
        $is_due = [];
        $messages = $this->backend->fetch(NatsBackend::LATER, self::MOST_DELAYED);
        foreach ($messages as $message) {
            $due = (float) $message->header('Coro-Time');
            if ($due <= $now) {
                $is_due[] = NatsBackend::job($message);
            } else {
                $this->backend->tell($message->replyTo, sprintf('-NAK {"delay": %d}', ($due - $now) * 1e9));
                $next = min($next, $due);
            }
        }
        $this->makeReady($is_due);
        $this->backend->acknowledge(array_column($is_due, 'receipt'));
        // One that was due is handed out a moment later.
        $this->due = $is_due ? $next : min($next, $this->due);
        $waits = $this->due > $now - 1 && $this->due < INF ? max(self::STEP, $this->due - $now) : INF;
        return [count($messages) === self::MOST_DELAYED ? 0.0 : $waits, []];
    }

    public function settle(array $done, array $later, array $dead, array $back): void
    {
        $is_own = fn (Job|array $one): bool => $this->isOwn(is_array($one) ? $one[0] : $one);
        $own = fn (array $list): array => array_values(array_filter($list, $is_own));
        [$later, $dead, $back] = [$own($later), $own($dead), $own($back)];
        $now = microtime(true);
        $delayed = fn (array $one): array => [$one[0], $now + $one[1], self::step($one[0])];
        $this->backend->storeAll(NatsBackend::LATER, array_map($delayed, $later));
        $this->makeReady($back);
        $this->backend->bury(array_map(fn (array $one): array => [...$one, self::step($one[0])], $dead));
        $ended = [...$done, ...array_column($later, 0), ...array_column($dead, 0), ...$back];
        $this->backend->acknowledge(array_column($ended, 'receipt'));
        $this->backend->free(...$done, ...array_column($dead, 0));
        $this->own = array_diff_key($this->own, array_flip(array_column($ended, 'receipt')));
    }

    public function extend(array $jobs): void
    {
        foreach ($jobs as $job) {
            if ($this->isOwn($job)) {
                $this->backend->tell($job->receipt, '+WPI');
                $this->own[$job->receipt] = microtime(true) + $this->visibility;
            }
        }
    }

    public function leave(): void
    {
        $this->interrupt();
    }

    /** @param list<Job> $jobs they can be handed out at once */
    private function makeReady(array $jobs): void
    {
        $this->backend->storeAll(NatsBackend::READY, array_map(fn (Job $job): array => [$job, 0.0, self::step($job)], $jobs));
    }

    /** Returns false if the server may have given the job to another consumer meanwhile. */
    private function isOwn(Job $job): bool
    {
        return ($this->own[$job->receipt] ?? 0.0) > microtime(true);
    }

    /** Returns a text that names the delivery, and no other one of the same job. */
    private static function step(Job $job): string
    {
        return hash('xxh128', $job->receipt);
    }
}
