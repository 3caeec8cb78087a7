<?php

declare(strict_types=1);

namespace Coro;

use Closure;
use Coro\Queue\Backend;
use Coro\Queue\Codec;
use Coro\Queue\Consumer;
use Coro\Queue\DeadJob;
use Coro\Queue\Delivery;
use Coro\Queue\Job;
use Coro\Queue\NatsBackend;
use Coro\Queue\RedisBackend;
use Coro\Queue\Settings;
use SensitiveParameter;
use UnexpectedValueException;
use ValueError;

/**
 * A queue of jobs in Redis or NATS, which any number of processes and machines push to and consume.
 *
 * Each job that push() has acknowledged is run at least once. It is run once, unless its process dies while it runs, or cannot
 * tell the server for longer than the visibility that it lives, because code blocks it or the server is away: then another
 * consumer runs it again. So a job must be such that a second run does no harm.
 *
 * An object may be made anywhere, also before a server starts. The methods wait and need a coroutine; a process connects when
 * it first calls one.
 */
final class Queue
{
    private const MOST_NAME_BYTES = 200;
    private const MOST_KEY_BYTES = 1024;
    private const MOST_SECONDS = 1e9;

    private readonly Settings $settings;
    private readonly Codec $codec;
    private readonly Dsn $dsn;
    private Backend $backend;

    /** @var array<int, Consumer> the calls of consume() in this process */
    private array $consumers = [];

    private int $process = 0;
    private string $seed = '';
    private int $pushed = 0;

    /**
     * Does not connect.
     *
     * @param string $dsn redis://[user:password@]host[:port][/database], rediss:// (TLS), redis+unix:///path,
     *        redis+sentinel://host:port,host:port/master[/database] or redis+cluster://host:port,host:port; for NATS with
     *        JetStream nats://host,host[?replicas=3] or tls://host
     * @param string $name of the queue: 1 to 200 bytes without braces
     * @param array<string, mixed> $options prefix ('coro'): before the names of all keys, for applications that share a server.
     *        serialize (false): true, or a list of classes that jobs may contain: jobs are stored with serialize(), not as
     *        JSON. max_attempts (5): after so many failed attempts a job is a dead letter. backoff (1 s): how long a job waits
     *        after its first failed attempt; twice as long after each further one, up to max_backoff (600 s). max_dead
     *        (10,000): how many dead letters are kept; the oldest are dropped. max_wait_time (3 s): how long jobs have to end
     *        when consume() ends. timeout (5 s): the limit for an answer of the server
     * @throws \ValueError for an option, a name or an address that is not possible
     * @throws \TypeError for an option of another type
     */
    public function __construct(#[SensitiveParameter] string $dsn, private readonly string $name, array $options = [])
    {
        if ($name === '' || strlen($name) > self::MOST_NAME_BYTES || strpbrk($name, '{}') !== false) {
            throw new ValueError(__METHOD__ . '(): Argument #2 ($name) must have 1 to 200 bytes, and no braces');
        }
        $this->settings = new Settings($options);
        $this->codec = new Codec($this->settings->serialize);
        $this->dsn = Dsn::parse($dsn);
        $this->backend();   // throws if the address is wrong
    }

    /**
     * Adds a job. When the method returns, the server has it.
     *
     * @param mixed $job an array or a scalar, which is stored as JSON; with the option serialize any value that serialize()
     *        takes. At most 16 MiB
     * @param float $delay the job begins after so many seconds, 0 to 1e9
     * @param ?string $key if a job with this key waits, is delayed, runs or is to be tried again, the new one is not added. 1
     *        to 1024 bytes
     * @return string|false the id of the job, or false if one with this key exists
     * @throws \Coro\Queue\BackendAway if the server cannot be reached or refuses; the job may have been added nevertheless
     * @throws \ValueError for a delay, a key or a job that is not possible
     * @throws \TypeError if the job is an object or a resource, without the option serialize
     */
    public function push(mixed $job, float $delay = 0, ?string $key = null): string|false
    {
        self::checkDelay($delay, __METHOD__);
        if ($key !== null && ($key === '' || strlen($key) > self::MOST_KEY_BYTES)) {
            throw new ValueError(__METHOD__ . '(): Argument #3 ($key) must have 1 to 1024 bytes');
        }
        $new = new Job($this->id(), $this->codec->encode($job), $key);
        return $this->backend()->push([$new], $delay)[0] ? $new->id : false;
    }

    /**
     * Adds jobs, some hundreds in one step. This costs a fraction of single calls.
     *
     * @param array<mixed> $jobs as for push(); if one of them is not possible, none is added
     * @param float $delay as for push()
     * @return list<string> the ids of the jobs
     * @throws \Coro\Queue\BackendAway as push(); some of the jobs may have been added
     * @throws \ValueError as push()
     * @throws \TypeError as push()
     */
    public function pushMany(array $jobs, float $delay = 0): array
    {
        self::checkDelay($delay, __METHOD__);
        $new = [];
        foreach ($jobs as $job) {
            $new[] = new Job($this->id(), $this->codec->encode($job));
        }
        $this->backend()->push($new, $delay);
        return array_map(fn (Job $job): string => $job->id, $new);
    }

    /**
     * Runs jobs until the process gets SIGTERM or SIGINT, or the worker ends, or stop() is called; the jobs that run then have
     * max_wait_time seconds to end. Those that have not ended are canceled, and go to other consumers at once.
     *
     * A job is acknowledged when the function has returned. If it throws or calls exit(), the job is tried again after a while,
     * and becomes a dead letter after max_attempts. A payload that cannot be decoded becomes one at once.
     *
     * @param callable $function gets the job and a Coro\Queue\Delivery, in a coroutine of its own
     * @phpstan-param callable(mixed, Delivery): mixed $function
     * @param int $concurrency how many jobs run at the same time, 1 to 100,000
     * @param float $visibility a job whose process has died goes to another consumer after so many seconds, 1 to 86,400. While
     *        the process lives, the job may run for any time; but code that blocks the process for longer makes others run its
     *        jobs, too
     * @throws \ValueError
     */
    public function consume(callable $function, int $concurrency = 1, float $visibility = 60): void
    {
        if ($concurrency < 1 || $concurrency > 100_000) {
            throw new ValueError(__METHOD__ . '(): Argument #2 ($concurrency) must be 1 to 100000');
        }
        if (!($visibility >= 1 && $visibility <= 86_400)) {
            throw new ValueError(__METHOD__ . '(): Argument #3 ($visibility) must be 1 to 86400 seconds');
        }
        if (Coroutine::getCid() < 0) {
            throw new Error(__METHOD__ . '() must be called in a coroutine');
        }
        $session = $this->backend()->open($visibility);
        $consumer = new Consumer(
            $session,
            $this->settings,
            $this->codec,
            $this->name,
            Closure::fromCallable($function),
            $concurrency,
            $visibility,
        );
        $this->consumers[spl_object_id($consumer)] = $consumer;
        try {
            $consumer->run();
        } finally {
            unset($this->consumers[spl_object_id($consumer)]);
        }
    }

    /** Ends the calls of consume() in this process, as SIGTERM does. Does not wait for them. */
    public function stop(): void
    {
        $this->backend();
        foreach ($this->consumers as $consumer) {
            $consumer->end($this->settings->maxWaitTime);
        }
    }

    /**
     * Counts the jobs: those that wait for a consumer, those that are delayed or wait for their next attempt, those that
     * consumers have, and the dead letters.
     *
     * @return array{waiting: int, delayed: int, running: int, dead: int}
     * @throws \Coro\Queue\BackendAway
     */
    public function stats(): array
    {
        return $this->backend()->stats();
    }

    /**
     * Returns dead letters, the oldest first.
     *
     * @return list<DeadJob>
     * @throws \Coro\Queue\BackendAway
     */
    public function dead(int $limit = 100): array
    {
        return array_map($this->letter(...), $limit > 0 ? $this->backend()->dead(min($limit, Settings::MOST_DEAD)) : []);
    }

    /**
     * Lets a dead letter run again, with all its attempts.
     *
     * @return bool false if there is no dead letter with this id, or if a job with its key exists
     * @throws \Coro\Queue\BackendAway
     */
    public function retry(string $id): bool
    {
        return $this->backend()->retry($id);
    }

    /**
     * Removes the dead letter with this id, or with null all of them.
     *
     * @return int how many were removed
     * @throws \Coro\Queue\BackendAway
     */
    public function purge(?string $id = null): int
    {
        return $this->backend()->purge($id);
    }

    /** Returns the backend of this process. A forked one gets its own: connections and consumers are those of the parent. */
    private function backend(): Backend
    {
        if ($this->process !== getmypid()) {
            $scheme = $this->dsn->scheme;
            $this->backend = match (true) {
                str_starts_with($scheme, 'redis') => new RedisBackend($this->dsn, $this->name, $this->settings),
                $scheme === 'nats', $scheme === 'tls' => new NatsBackend($this->dsn, $this->name, $this->settings),
                default => throw new ValueError("A queue cannot be kept at an address with $scheme:"),
            };
            $this->process = getmypid();
            $this->seed = bin2hex(random_bytes(8));
            $this->consumers = [];
        }
        return $this->backend;
    }

    /** @param array{Job, string, float} $stored see Backend::dead() */
    private function letter(array $stored): DeadJob
    {
        [$job, $reason, $time] = $stored;
        try {
            $value = $this->codec->decode($job->payload);
        } catch (UnexpectedValueException) {
            $value = null;
        }
        return new DeadJob($job->id, $value, $job->payload, $job->failures, $reason, $time);
    }

    /** Returns an id that no other job has. */
    private function id(): string
    {
        $this->backend();
        return $this->seed . '-' . dechex($this->pushed++);
    }

    private static function checkDelay(float $delay, string $method): void
    {
        if (!($delay >= 0 && $delay <= self::MOST_SECONDS)) {
            throw new ValueError("$method(): Argument #2 (\$delay) must be 0 to 1e9 seconds");
        }
    }
}
