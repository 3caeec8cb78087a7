<?php

declare(strict_types=1);

namespace Coro\Queue;

use Closure;
use Coro\Dsn;
use Coro\Nats\Client;
use Coro\Nats\Exception;
use Coro\Nats\JetStream;
use Coro\Nats\KeyValue;
use Coro\Nats\Message;
use Coro\Nats\PreparedStreams;
use Coro\Nats\Token;

/**
 * Jobs in JetStream. A stream has the jobs that wait or run, on subjects "ready.<id>", and those that are delayed, on
 * "later.<id>". Each of the two kinds has one consumer, which all processes share, and a message leaves the stream when it is
 * acknowledged. Dead letters are in a second stream. A bucket has the id of the job for each unique key.
 *
 * A job that goes from one subject to another is first stored there and then acknowledged here. If a process dies between the two
 * steps, the job runs twice. What is stored twice because an answer was lost has the same Nats-Msg-Id, and counts once.
 *
 * @internal
 */
final class NatsBackend implements Backend
{
    public const READY = 'ready';
    public const LATER = 'later';

    /** The most requests whose answers are on their way. */
    private const AT_ONCE = 500;

    /** For how many seconds a unique key is taken although no job with it is stored: its process may be about to store it. */
    private const CLAIM_LASTS = 60.0;

    /** In seconds: of a queue that no process has consumed, and of the delayed jobs. */
    private const USUAL_VISIBILITY = 60.0;

    private readonly string $name;
    private readonly string $subject;

    private readonly Client $client;
    private readonly JetStream $streams;
    private readonly PreparedStreams $prepared;
    private ?KeyValue $keys = null;

    /** After so many seconds a job goes to another consumer; null: this process has no consumer, and leaves it as it is. */
    private ?float $visibility = null;

    public function __construct(private readonly Dsn $dsn, string $name, private readonly Settings $settings)
    {
        $dsn->replicas();
        $this->client = $this->reader();   // both throw if the address is wrong
        $this->streams = new JetStream($this->client, $settings->timeout);
        $this->prepared = new PreparedStreams($this->prepare(...), $settings->timeout);
        $prefix = Token::of($settings->prefix);
        $name = Token::of($name);
        $this->name = "$prefix-queue-$name";
        $this->subject = "$prefix.queue.$name";
    }

    public function push(array $jobs, float $delay): array
    {
        $kind = $delay > 0 ? self::LATER : self::READY;
        $due = $delay > 0 ? microtime(true) + $delay : 0.0;
        $results = [];
        $new = [];
        foreach ($jobs as $job) {
            $results[] = $is_new = $this->claim($job);
            $is_new && $new[] = [$job, $due, $job->id];
        }
        $this->storeAll($kind, $new);
        return $results;
    }

    public function open(float $visibility): Session
    {
        $this->visibility = $visibility;
        $this->prepared->forget();   // so that the consumer gets this visibility
        return new NatsSession($this, $visibility);
    }

    public function stats(): array
    {
        $ready = $this->ask(fn (): array => $this->streams->call("CONSUMER.INFO.$this->name." . self::READY));
        $later = $this->ask(fn (): array => $this->streams->call("CONSUMER.INFO.$this->name." . self::LATER));
        $dead = $this->ask(fn (): array => $this->streams->call("STREAM.INFO.$this->name-dead"));
        return [
            'waiting' => (int) $ready['num_pending'],
            'delayed' => $later['num_pending'] + $later['num_ack_pending'],
            'running' => (int) $ready['num_ack_pending'],
            'dead' => (int) $dead['state']['messages'],
        ];
    }

    public function dead(int $limit): array
    {
        return array_map(
            fn (Message $letter): array => [
                self::job($letter),
                rawurldecode((string) $letter->header('Coro-Reason')),
                (float) $letter->header('Coro-Time'),
            ],
            $this->ask(fn (): array => $this->streams->read("$this->name-dead", "$this->subject.dead.*", 1, $limit)),
        );
    }

    public function retry(string $id): bool
    {
        $letter = $this->letter($id);
        if (!$letter) {
            return false;
        }
        $job = self::job($letter);
        $job->failures = 0;
        if (!$this->claim($job)) {
            return false;
        }
        $sequence = (int) $letter->header('Nats-Sequence');
        $this->storeAll(self::READY, [[$job, 0.0, "dead-$sequence"]]);
        $this->removeLetter($sequence);
        return true;
    }

    public function purge(?string $id): int
    {
        if ($id === null) {
            return (int) $this->ask(fn (): array => $this->streams->call("STREAM.PURGE.$this->name-dead"))['purged'];
        }
        $letter = $this->letter($id);
        return (int) ($letter && $this->removeLetter((int) $letter->header('Nats-Sequence')));
    }

    /**
     * Stores jobs, before those that a consumer has are acknowledged.
     *
     * @param list<array{Job, float, string}> $jobs the job, when it is due (seconds of the Unix clock), and a text that is the
     *        same if the step is made again
     * @throws BackendAway
     */
    public function storeAll(string $kind, array $jobs): void
    {
        $this->allOf($jobs, fn (array $one): Closure => $this->storing($kind, ...$one));
    }

    /**
     * Makes dead letters.
     *
     * @param list<array{Job, string, string}> $jobs the job, the reason, and a text as in storeAll()
     * @throws BackendAway
     */
    public function bury(array $jobs): void
    {
        if ($this->settings->maxDead > 0) {
            $this->allOf($jobs, fn (array $one): Closure => $this->storing('dead', $one[0], microtime(true), $one[2], $one[1]));
        }
    }

    /**
     * Acknowledges deliveries: the jobs leave the stream.
     *
     * @param list<string> $receipts
     * @throws BackendAway
     */
    public function acknowledge(array $receipts): void
    {
        $this->allOf($receipts, function (string $receipt): Closure {
            $answer = $this->client->ask($receipt, '+ACK');
            return fn () => $answer->await($this->settings->timeout);
        });
    }

    /** Lets other jobs have the unique keys of these. */
    public function free(Job ...$jobs): void
    {
        foreach ($jobs as $job) {
            if ($job->key !== null) {
                $key = self::keyOf($job);
                [$value, $revision] = $this->ask(fn (): array => $this->keys->get($key));
                if ($value !== null && strtok($value, ' ') === $job->id) {
                    $this->ask(fn (): bool => $this->keys->remove($key, $revision));
                }
            }
        }
    }

    /**
     * Sends a message about a delivery, such as that the job still runs. Does not wait for an answer.
     *
     * @throws BackendAway
     */
    public function tell(string $receipt, string $text): void
    {
        $this->ask(fn () => $this->client->publish($receipt, $text));
    }

    /**
     * Returns deliveries of one kind that wait at the server.
     *
     * @return list<Message>
     * @throws BackendAway
     */
    public function fetch(string $kind, int $count): array
    {
        return $this->ask(fn (): array => $this->streams->fetch($this->name, $kind, $count, 0));
    }

    /**
     * Waits for jobs, over a connection of the caller.
     *
     * @return list<Job>
     * @throws BackendAway
     */
    public function take(Client $reader, int $count, float $timeout): array
    {
        $this->ask(fn () => null);   // makes what does not exist
        $streams = new JetStream($reader, $this->settings->timeout);
        try {
            $messages = $streams->fetch($this->name, self::READY, $count, $timeout);
            return array_map(fn (Message $message): Job => self::job($message, true), $messages);
        } catch (Exception $error) {
            $this->prepared->forget();
            throw new BackendAway($error->getMessage(), 0, $error);
        }
    }

    /** Makes the connection with which a consumer waits. */
    public function reader(): Client
    {
        return new Client($this->dsn->text, ['timeout' => $this->settings->timeout]);
    }

    /**
     * Reads the job of a message.
     *
     * @param bool $counts true: each delivery before this one was to a consumer that has died
     */
    public static function job(Message $message, bool $counts = false): Job
    {
        $key = $message->header('Coro-Key');
        return new Job(
            (string) $message->header('Coro-Id'),
            $message->data,
            $key === null ? null : rawurldecode($key),
            (int) $message->header('Coro-Failures') + ($counts ? JetStream::tries($message) - 1 : 0),
            $message->replyTo,
        );
    }

    /** Returns a function that waits until the job is stored. */
    private function storing(string $kind, Job $job, float $time, string $step, ?string $reason = null): Closure
    {
        $headers = ['Nats-Msg-Id' => "$kind-$step", 'Coro-Id' => $job->id, 'Coro-Failures' => (string) $job->failures];
        $headers += $job->key === null ? [] : ['Coro-Key' => rawurlencode($job->key)];
        $headers += $time > 0 ? ['Coro-Time' => sprintf('%.6F', $time)] : [];
        $headers += $reason === null ? [] : ['Coro-Reason' => rawurlencode($reason)];
        return $this->streams->publishing("$this->subject.$kind." . Token::of($job->id), $job->payload, $headers);
    }

    /**
     * Asks the server about many things at once, and waits for all answers.
     *
     * @template T
     * @param list<T> $list
     * @param Closure(T): Closure $asking asks, and returns a function that waits for the answer
     * @throws BackendAway
     */
    private function allOf(array $list, Closure $asking): void
    {
        foreach (array_chunk($list, self::AT_ONCE) as $some) {
            $this->ask(function () use ($some, $asking): void {
                foreach (array_map($asking, $some) as $await) {
                    $await();
                }
            });
        }
    }

    /** Takes the unique key for the job. Returns false if another job has it. */
    private function claim(Job $job): bool
    {
        return $job->key === null || $this->ask(function () use ($job): bool {
            $key = self::keyOf($job);
            [$value, $revision] = $this->keys->get($key);
            if ($value !== null) {
                [$id, $time] = explode(' ', $value);
                if ($id !== $job->id && ($this->exists($id) || microtime(true) - (float) $time < self::CLAIM_LASTS)) {
                    return false;
                }
            }
            return $this->keys->set($key, sprintf('%s %.3F', $job->id, microtime(true)), $revision) !== null;
        });
    }

    /** A job goes from "later" to "ready" and back, so one look at each could miss it. */
    private function exists(string $id): bool
    {
        foreach ([self::LATER, self::READY, self::LATER] as $kind) {
            if ($this->streams->get($this->name, ['last_by_subj' => "$this->subject.$kind." . Token::of($id)])) {
                return true;
            }
        }
        return false;
    }

    private function letter(string $id): ?Message
    {
        $which = ['last_by_subj' => "$this->subject.dead." . Token::of($id)];
        return $id === '' ? null : $this->ask(fn (): ?Message => $this->streams->get("$this->name-dead", $which));
    }

    private function removeLetter(int $sequence): bool
    {
        $fields = ['seq' => $sequence, 'no_erase' => true];
        try {
            $this->ask(fn (): array => $this->streams->call("STREAM.MSG.DELETE.$this->name-dead", $fields));
            return true;
        } catch (BackendAway $error) {
            return $error->getPrevious()?->getCode() === JetStream::NO_MESSAGE ? false : throw $error;
        }
    }

    private static function keyOf(Job $job): string
    {
        return hash('sha256', (string) $job->key);
    }

    /** @throws BackendAway */
    private function ask(Closure $do): mixed
    {
        try {
            return $this->prepared->ask($do);
        } catch (Exception $error) {
            throw new BackendAway($error->getMessage(), 0, $error);
        }
    }

    private function prepare(): void
    {
        $replicas = $this->dsn->replicas();
        $this->streams->stream($this->name, [
            'subjects' => ["$this->subject." . self::READY . '.*', "$this->subject." . self::LATER . '.*'],
            'retention' => 'workqueue', 'allow_direct' => true,
        ] + $replicas);
        $this->streams->stream("$this->name-dead", [
            'subjects' => ["$this->subject.dead.*"], 'max_msgs' => max(1, $this->settings->maxDead), 'max_msgs_per_subject' => 1,
            'allow_direct' => true,
        ] + $replicas);
        $this->keys = $this->streams->bucket("$this->name-keys", $replicas);
        $this->prepareConsumer(self::READY, $this->visibility);
        $this->prepareConsumer(self::LATER, null);
    }

    private function prepareConsumer(string $kind, ?float $visibility): void
    {
        try {
            $visibility === null && $this->streams->call("CONSUMER.INFO.$this->name.$kind");
        } catch (Exception $error) {
            $visibility = $error->getCode() === JetStream::NO_CONSUMER ? self::USUAL_VISIBILITY : throw $error;
        }
        $visibility === null || $this->streams->consumer($this->name, [
            'durable_name' => $kind, 'filter_subject' => "$this->subject.$kind.*", 'ack_policy' => 'explicit',
            'ack_wait' => (int) ($visibility * 1e9), 'max_ack_pending' => -1, 'max_deliver' => -1,
        ]);
    }
}
