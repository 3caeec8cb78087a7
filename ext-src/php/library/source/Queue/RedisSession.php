<?php

declare(strict_types=1);

namespace Coro\Queue;

use Coro\Redis\Deployment;

/**
 * A consumer of the group. It waits for jobs with a connection of its own, and does all else over the shared one.
 *
 * @internal
 */
final class RedisSession implements Session
{
    /** Larger numbers in the stream are not of this class. */
    private const MOST_FAILURES = 1_000_000_000;

    /** The name of the consumer, which no other one has. */
    private readonly string $name;

    private ?Deployment $reader = null;
    private bool $isInterrupted = false;

    /** When to look for jobs of dead consumers next, as of hrtime(). */
    private int $claimsAt = 0;

    /** @var list<string> entries of the stream "wake" that this consumer has read */
    private array $wakes = [];

    public function __construct(private readonly RedisBackend $backend, private readonly float $visibility)
    {
        $this->name = gethostname() . ':' . getmypid() . ':' . bin2hex(random_bytes(6));
    }

    public function take(int $count, float $timeout): array
    {
        $streams = $this->isInterrupted ? null : $this->read($count, $timeout);
        foreach ($streams ?? [] as [$stream, $entries]) {
            if ($stream === $this->backend->keys[3]) {
                $this->wakes = [...$this->wakes, ...array_column($entries, 0)];
            } else {
                $taken = array_map(fn (array $entry): Job => self::job($entry[0], $entry[1] ?: [], 0), $entries);
            }
        }
        return $taken ?? [];
    }

    public function interrupt(): void
    {
        $this->isInterrupted = true;
        $this->reader?->close();
    }

    public function upkeep(int $room): array
    {
        $read = array_splice($this->wakes, 0);
        $next = $this->backend->move($this->name, $read);
        $claimed = [];
        if ($room > 0 && hrtime(true) >= $this->claimsAt) {
            $visibility = (int) ($this->visibility * 1000);
            foreach ($this->backend->run(RedisScripts::CLAIM, $this->name, [$visibility, $room]) as [$entry, $deaths, $fields]) {
                $claimed[] = self::job($entry, $fields, (int) $deaths);
            }
            // Not all consumers look at the same time. Jobs that are left are asked for when there is room for them.
            $pause = count($claimed) === $room ? 0 : $this->visibility * mt_rand(250, 500) / 1000;
            $this->claimsAt = hrtime(true) + (int) ($pause * 1e9);
        }
        return [min($next, max(0, ($this->claimsAt - hrtime(true)) / 1e9)), $claimed];
    }

    public function settle(array $done, array $later, array $dead, array $back): void
    {
        $this->backend->settle($this->name, $done, $later, $dead, $back);
    }

    public function extend(array $jobs): void
    {
        $this->backend->run(RedisScripts::EXTEND, $this->name, array_map(fn (Job $job): string => $job->receipt, $jobs));
    }

    public function leave(): void
    {
        $this->backend->run(RedisScripts::LEAVE, $this->name);
    }

    /** @return mixed what XREADGROUP returns; null: nothing */
    private function read(int $count, float $timeout): mixed
    {
        [$stream, , , $wake] = $this->backend->keys;
        $words = ['XREADGROUP', 'GROUP', RedisBackend::GROUP, $this->name, 'COUNT', $count, 'BLOCK', (int) ceil($timeout * 1000),
                  'STREAMS', $stream, $wake, '>', '>'];
        $this->reader ??= $this->backend->reader();
        try {
            return RedisBackend::ask(fn (): mixed => $this->reader->command($stream, ...$words));
        } catch (BackendAway $error) {
            if (RedisBackend::is($error, 'NOGROUP')) {
                $this->backend->makeGroups();
            } elseif (!$this->isInterrupted) {
                throw $error;
            }
            return null;
        }
    }

    /**
     * @param list<string> $list names and values
     * @param int $deaths how often the entry was handed out before
     */
    private static function job(string $entry, array $list, int $deaths): Job
    {
        $fields = [];
        for ($i = 0; $i + 1 < count($list); $i += 2) {
            $fields[$list[$i]] = (string) $list[$i + 1];
        }
        $key = $fields['k'] ?? '';
        return new Job(
            $fields['i'] ?? $entry,
            $fields['p'] ?? '',
            $key === '' ? null : $key,
            min(self::MOST_FAILURES, max(0, (int) ($fields['f'] ?? 0))) + $deaths,
            $entry,
        );
    }
}
