<?php

declare(strict_types=1);

namespace Coro\Queue;

use Closure;
use Coro\Dsn;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\ServerError;

/**
 * Jobs in Redis: those that wait or run are entries of a stream with one group, delayed ones members of a sorted set. All keys
 * of a queue have one hash tag, so that a cluster has them on one node.
 *
 * @internal
 */
final class RedisBackend implements Backend
{
    public const GROUP = 'consumers';

    /** The most jobs and bytes of one script. */
    private const MOST_JOBS = 500;
    private const MOST_BYTES = 1 << 20;

    /** @var list<string> stream, delayed, keys, wake, dead, times of the dead */
    public readonly array $keys;

    private readonly Deployment $deployment;

    public function __construct(private readonly Dsn $dsn, string $name, private readonly Settings $settings)
    {
        $parts = ['', ':delayed', ':keys', ':wake', ':dead', ':dead-times'];
        $this->keys = array_map(fn (string $part): string => "{$settings->prefix}:queue:{{$name}}$part", $parts);
        $this->deployment = new Deployment($dsn, $settings->timeout);
    }

    public function push(array $jobs, float $delay): array
    {
        if (count($jobs) === 1 && $delay <= 0 && $jobs[0]->key === null) {
            $this->send('XADD', $this->keys[0], '*', 'i', $jobs[0]->id, 'p', $jobs[0]->payload, 'f', '0', 'k', '');
            return [true];
        }
        $results = [];
        $arguments = [];
        $bytes = 0;
        foreach ($jobs as $job) {
            array_push($arguments, $job->id, $job->payload, $job->key ?? '');
            $bytes += strlen($job->payload);
            if ($bytes >= self::MOST_BYTES || count($arguments) >= 3 * self::MOST_JOBS) {
                array_push($results, ...$this->pushPart($arguments, $delay));
                [$arguments, $bytes] = [[], 0];
            }
        }
        $arguments && array_push($results, ...$this->pushPart($arguments, $delay));
        return $results;
    }

    public function open(float $visibility): Session
    {
        return new RedisSession($this, $visibility);
    }

    public function stats(): array
    {
        $counts = array_map(intval(...), $this->run(RedisScripts::STATS, ''));
        return array_combine(['waiting', 'delayed', 'running', 'dead'], $counts);
    }

    public function dead(int $limit): array
    {
        $letters = [];
        foreach ($this->run(RedisScripts::DEAD, '', [$limit]) as [$id, $payload, $failures, $key, $reason, $time]) {
            $job = new Job((string) $id, (string) $payload, $key === '' ? null : (string) $key, (int) $failures);
            $letters[] = [$job, (string) $reason, (float) $time / 1000];
        }
        return $letters;
    }

    public function retry(string $id): bool
    {
        return (bool) $this->run(RedisScripts::RETRY, '', [$id]);
    }

    public function purge(?string $id): int
    {
        return $this->run(RedisScripts::PURGE, '', $id === null ? [] : [$id]);
    }

    /** @see RedisScripts::SETTLE */
    public function settle(string $consumer, array $done, array $later, array $dead, array $back): void
    {
        $arguments = [$this->settings->maxDead, count($done), count($later), count($dead), count($back)];
        foreach ($done as $job) {
            array_push($arguments, $job->receipt, $job->id, $job->key ?? '');
        }
        $others = [...$later, ...$dead, ...array_map(fn (Job $job): array => [$job, ''], $back)];
        foreach ($others as [$job, $what]) {
            $what = is_float($what) ? (int) ceil($what * 1000) : $what;
            array_push($arguments, $job->receipt, $job->id, $job->payload, $job->failures, $job->key ?? '', $what);
        }
        $this->run(RedisScripts::SETTLE, $consumer, $arguments);
    }

    /**
     * Hands out the delayed jobs that are due.
     *
     * @param list<string> $read entries of the stream "wake"
     * @return float seconds until the next one is due; INF
     */
    public function move(string $consumer, array $read): float
    {
        $milliseconds = $this->run(RedisScripts::MOVE, $consumer, [$this->settings->maxDead, ...$read]);
        return $milliseconds < 0 ? INF : $milliseconds / 1000;
    }

    /** Makes the groups, unless they are there. */
    public function makeGroups(): void
    {
        foreach ([$this->keys[3], $this->keys[0]] as $stream) {   // where the second group is, the first one is, too
            try {
                $this->send('XGROUP', 'CREATE', $stream, self::GROUP, '0', 'MKSTREAM');
            } catch (BackendAway $error) {
                self::is($error, 'BUSYGROUP') || throw $error;
            }
        }
    }

    /**
     * Runs a script.
     *
     * @param string $script one of RedisScripts
     * @param list<int|string> $arguments
     * @throws BackendAway
     */
    public function run(string $script, string $consumer, array $arguments = []): mixed
    {
        $run = fn (): mixed => $this->deployment->script($script, $this->keys, [self::GROUP, $consumer, ...$arguments]);
        try {
            return self::ask($run);
        } catch (BackendAway $error) {
            self::is($error, 'NOGROUP') || throw $error;
        }
        $this->makeGroups();   // this is the first use, or the server has lost its data
        return self::ask($run);
    }

    /**
     * Makes the connection with which a consumer waits.
     *
     * @throws BackendAway
     */
    public function reader(): Deployment
    {
        return new Deployment($this->dsn, $this->settings->timeout, false);
    }

    /**
     * Calls a function that asks Redis.
     *
     * @param Closure(): mixed $question
     * @throws BackendAway if Redis does not answer, or answers with an error
     */
    public static function ask(Closure $question): mixed
    {
        try {
            return $question();
        } catch (Away | ServerError $error) {
            throw new BackendAway($error->getMessage(), 0, $error);
        }
    }

    /** Returns true if the server has answered with this kind of error, perhaps to a command of a script. */
    public static function is(BackendAway $error, string $kind): bool
    {
        return $error->getPrevious() instanceof ServerError && str_contains($error->getMessage(), $kind);
    }

    /** @param list<string> $arguments id, payload and key of each job */
    private function pushPart(array $arguments, float $delay): array
    {
        return array_map(boolval(...), $this->run(RedisScripts::PUSH, '', [(int) ceil($delay * 1000), ...$arguments]));
    }

    private function send(string ...$words): mixed
    {
        return self::ask(fn (): mixed => $this->deployment->command($this->keys[0], ...$words));
    }
}
