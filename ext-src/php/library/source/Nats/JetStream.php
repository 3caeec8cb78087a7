<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;

/**
 * The part of NATS that keeps messages: streams, and consumers that hand them out. Client::jetStream() makes objects.
 *
 * All methods wait for the server, at most $timeout seconds, and throw an Exception if it does not answer or refuses; its code
 * is then the err_code of JetStream. The fields of configurations are those of the API of JetStream, such as "max_age" in
 * nanoseconds.
 */
final class JetStream
{
    /** The sequence, or another fact that was expected, is not so. */
    public const WRONG_SEQUENCE = 10071;

    /** There is no such consumer. */
    public const NO_CONSUMER = 10014;

    /** There is no such stream. */
    public const NO_STREAM = 10059;

    /** There is no such message. */
    public const NO_MESSAGE = 10037;

    /** A stream or a consumer of this name exists with another configuration. */
    public const OTHER_STREAM = 10058;

    /** How many messages read() asks for at once. */
    private const MOST_AT_ONCE = 500;

    /** After so many nanoseconds the server says that it has nothing to send: it says so late when messages were removed. */
    private const SILENT_FOR = 250_000_000;

    /** A consumer of which nothing is asked for so many nanoseconds ends; those of read() are removed at once. */
    private const SHORT_LIFE = 10_000_000_000;

    /**
     * Client::jetStream() makes objects.
     *
     * @param float $timeout seconds that the server has for each answer
     */
    public function __construct(private readonly Client $client, private readonly float $timeout = 5.0)
    {
        // The parameters are the properties.
    }

    /**
     * Sends a request to the API of JetStream, such as "STREAM.INFO.orders".
     *
     * @param array<string, mixed> $fields
     * @return array<string, mixed> the answer
     * @throws Exception
     */
    public function call(string $request, array $fields = []): array
    {
        return $this->answerTo($this->client->ask("\$JS.API.$request", self::json($fields)));
    }

    /**
     * Stores a message in the stream that has its subject.
     *
     * @param array<string, string|list<string>> $headers such as "Nats-Msg-Id": a message whose id the stream has seen in the
     *        time duplicate_window is not stored again
     * @return array{stream: string, seq: int, duplicate: bool}
     * @throws Exception with the code NO_RESPONDERS if there is no stream for the subject
     */
    public function publish(string $subject, string $data, array $headers = []): array
    {
        return $this->publishing($subject, $data, $headers)();
    }

    /**
     * Sends what publish() sends. Returns a function that waits for the answer.
     *
     * @internal
     * @param array<string, string|list<string>> $headers
     * @return Closure(): array{stream: string, seq: int, duplicate: bool}
     */
    public function publishing(string $subject, string $data, array $headers = []): Closure
    {
        $answer = $this->client->ask($subject, $data, $headers);
        return function () use ($answer): array {
            $stored = $this->answerTo($answer);
            return [
                'stream' => (string) ($stored['stream'] ?? ''),
                'seq' => (int) ($stored['seq'] ?? 0),
                'duplicate' => (bool) ($stored['duplicate'] ?? false),
            ];
        };
    }

    /**
     * Makes a stream, or changes the one of this name.
     *
     * @param array<string, mixed> $config the fields that matter; those of a stream that exists remain otherwise
     * @return array<string, mixed> what STREAM.INFO tells
     * @throws Exception
     */
    public function stream(string $name, array $config): array
    {
        try {
            $info = $this->call("STREAM.INFO.$name");
        } catch (Exception $error) {
            if ($error->getCode() !== self::NO_STREAM) {
                throw $error;
            }
            try {
                return $this->call("STREAM.CREATE.$name", ['name' => $name] + $config);
            } catch (Exception $error) {
                if ($error->getCode() !== self::OTHER_STREAM) {
                    throw $error;
                }
                $info = $this->call("STREAM.INFO.$name");   // another process has made it meanwhile
            }
        }
        $has_changed = false;
        foreach ($config as $field => $value) {
            $has_changed = $has_changed || ($info['config'][$field] ?? null) != $value;
        }
        return $has_changed ? $this->call("STREAM.UPDATE.$name", $config + $info['config']) : $info;
    }

    /**
     * Makes a consumer of a stream, or returns the one of this name.
     *
     * @param array<string, mixed> $config with "durable_name" it remains; otherwise it ends when nothing is asked of it
     * @return string its name
     * @throws Exception
     */
    public function consumer(string $stream, array $config): string
    {
        $name = $config['durable_name'] ?? '';
        $request = $name === '' ? "CONSUMER.CREATE.$stream" : "CONSUMER.DURABLE.CREATE.$stream.$name";
        return (string) $this->call($request, ['stream_name' => $stream, 'config' => $config])['name'];
    }

    /**
     * Asks a consumer for messages, and returns them as soon as there is one.
     *
     * @param float $wait how many seconds to wait for the first one
     * @return list<Message> at most $count; each must be settled with ack(), nak() or terminate()
     * @throws Exception
     */
    public function fetch(string $stream, string $consumer, int $count, float $wait): array
    {
        $inbox = $this->client->inbox();
        $arrivals = $this->client->subscribe($inbox);
        $messages = $this->pull($stream, $consumer, $arrivals, $inbox, $count, ['no_wait' => true], $this->timeout);
        if ($messages !== [] || $wait <= 0) {
            return $messages;
        }
        return $this->pull($stream, $consumer, $arrivals, $inbox, 1, ['expires' => (int) ($wait * 1e9)], $wait + $this->timeout);
    }

    /** Says that the message is done: it is not handed out again. Waits for the server, so that this is certain. */
    public function ack(Message $message): void
    {
        $this->client->request($message->replyTo, '+ACK', $this->timeout);
    }

    /** Gives the message back. It is handed out again in so many seconds. Does not wait for the server. */
    public function nak(Message $message, float $delay = 0.0): void
    {
        $fields = $delay > 0 ? ' ' . self::json(['delay' => (int) ($delay * 1e9)]) : '';
        $this->client->publish($message->replyTo, "-NAK$fields");
    }

    /** Says that the message is not to be handed out again, although it is not done. Does not wait for the server. */
    public function terminate(Message $message): void
    {
        $this->client->publish($message->replyTo, '+TERM');
    }

    /** Says that the message is still worked on: ack_wait begins again. Does not wait for the server. */
    public function working(Message $message): void
    {
        $this->client->publish($message->replyTo, '+WPI');
    }

    /** Returns the sequence in its stream of a message that a consumer has handed out. */
    public static function sequence(Message $message): int
    {
        return self::fact($message, 5);
    }

    /** Returns how often a consumer has handed out the message. */
    public static function tries(Message $message): int
    {
        return self::fact($message, 4);
    }

    // The reply subject is $JS.ACK.[domain.account.]stream.consumer.tries.sequence.…
    private static function fact(Message $message, int $index): int
    {
        $parts = explode('.', $message->replyTo);
        return (int) ($parts[count($parts) > 9 ? $index + 2 : $index] ?? 0);
    }

    /**
     * Returns a message that a stream keeps, or null. The stream must allow that (allow_direct).
     *
     * @param array<string, mixed> $which "seq", "last_by_subj", or "seq" and "next_by_subj": the next one of the subject
     * @return ?Message with the fields Nats-Sequence, Nats-Subject and Nats-Time-Stamp
     * @throws Exception
     */
    public function get(string $stream, array $which): ?Message
    {
        return $this->getting($stream, $which)();
    }

    /**
     * Asks for what get() returns. Returns a function that waits for it.
     *
     * @internal
     * @param array<string, mixed> $which
     * @return Closure(): ?Message
     */
    public function getting(string $stream, array $which): Closure
    {
        $answer = $this->client->ask("\$JS.API.DIRECT.GET.$stream", self::json($which));
        return function () use ($answer): ?Message {
            $message = $answer->await($this->timeout);
            if ($message->status() >= 400) {
                if ($message->status() === Exception::NOT_FOUND) {
                    return null;
                }
                throw new Exception("JetStream refuses: {$message->statusText()}", $message->status());
            }
            return $message;
        };
    }

    /** Returns the sequence of the latest message of a subject that a stream keeps, or 0. The stream need not allow get(). */
    public function last(string $stream, string $subject): int
    {
        try {
            return (int) $this->call("STREAM.MSG.GET.$stream", ['last_by_subj' => $subject])['message']['seq'];
        } catch (Exception $error) {
            return $error->getCode() === self::NO_MESSAGE ? 0 : throw $error;
        }
    }

    /**
     * Returns messages that a stream keeps, in their order.
     *
     * @param string $subject may have wildcards
     * @param int $from the first sequence
     * @param int $limit at most so many messages
     * @return list<Message> sequence() tells the sequence of each
     * @throws Exception
     */
    public function read(string $stream, string $subject, int $from = 1, int $limit = PHP_INT_MAX): array
    {
        $messages = [];
        $until = microtime(true) + $this->timeout;
        while (true) {
            [$more, $is_whole] = $this->readOnce($stream, $subject, $from, $limit - count($messages));
            array_push($messages, ...$more);
            if ($is_whole) {
                return $messages;
            }
            // Messages have been removed meanwhile, which the server does not tell a consumer.
            if ($more !== []) {
                $from = self::sequence(end($more)) + 1;
            } elseif (microtime(true) > $until) {
                throw new Exception("The stream $stream has not sent what it keeps", Exception::TIMED_OUT);
            }
        }
    }

    /** @return array{list<Message>, bool} messages, and whether these are all that the stream has said to have */
    private function readOnce(string $stream, string $subject, int $from, int $limit): array
    {
        $made = $this->call("CONSUMER.CREATE.$stream", ['stream_name' => $stream, 'config' => [
            'ack_policy' => 'none', 'deliver_policy' => 'by_start_sequence', 'opt_start_seq' => max(1, $from),
            'filter_subject' => $subject, 'mem_storage' => true, 'inactive_threshold' => self::SHORT_LIFE,
        ]]);
        $count = min($limit, (int) $made['num_pending']);
        $messages = [];
        try {
            $inbox = $this->client->inbox();
            $arrivals = $count > 0 ? $this->client->subscribe($inbox) : null;
            $fields = ['no_wait' => true, 'expires' => self::SILENT_FOR];
            while ($arrivals && ($missing = min(self::MOST_AT_ONCE, $count - count($messages))) > 0) {
                $more = $this->pull($stream, $made['name'], $arrivals, $inbox, $missing, $fields, $this->timeout);
                if ($more === []) {
                    break;
                }
                array_push($messages, ...$more);
            }
            return [$messages, count($messages) === $count];
        } finally {
            // No answer is awaited: without this the consumer would end by itself.
            $this->client->publish("\$JS.API.CONSUMER.DELETE.$stream.{$made['name']}", '', replyTo: $this->client->inbox());
        }
    }

    /** Removes one message from a stream. Does not wait for the server. */
    public function forget(string $stream, int $sequence): void
    {
        $fields = self::json(['seq' => $sequence, 'no_erase' => true]);
        $this->client->publish("\$JS.API.STREAM.MSG.DELETE.$stream", $fields, replyTo: $this->client->inbox());
    }

    /**
     * Returns a bucket of keys and values, as other clients of NATS have it (KV).
     *
     * @param array<string, mixed> $config fields of its stream, such as "num_replicas"
     * @throws Exception
     */
    public function bucket(string $name, array $config = []): KeyValue
    {
        $this->stream("KV_$name", $config + [
            'subjects' => ["\$KV.$name.>"], 'max_msgs_per_subject' => 1, 'discard' => 'new', 'deny_delete' => false,
            'allow_rollup_hdrs' => true, 'allow_direct' => true, 'storage' => 'file',
        ]);
        return new KeyValue($this, $name);
    }

    /**
     * Asks a consumer for messages. The server says when there are no more: none is on its way then.
     *
     * @param array<string, mixed> $fields
     * @return list<Message>
     */
    private function pull(
        string $stream,
        string $consumer,
        Subscription $arrivals,
        string $inbox,
        int $count,
        array $fields,
        float $timeout,
    ): array {
        $request = "\$JS.API.CONSUMER.MSG.NEXT.$stream.$consumer";
        $this->client->publish($request, self::json(['batch' => $count] + $fields), replyTo: $inbox);
        $messages = [];
        while (count($messages) < $count) {
            $message = $arrivals->next($timeout)
                ?? throw new Exception("The consumer $consumer of the stream $stream has not answered", Exception::TIMED_OUT);
            if ($this->isEnd($message)) {
                break;
            }
            $messages[] = $message;
        }
        return $messages;
    }

    // A message of the server itself ends what was asked for: there is no more.
    private function isEnd(Message $message): bool
    {
        $status = $message->status();
        if ($status === 0) {
            return false;
        }
        if ($status === Exception::NOT_FOUND || $status === 408) {
            return true;
        }
        throw new Exception("JetStream refuses: {$message->statusText()}", $status);
    }

    /** @return array<string, mixed> */
    private function answerTo(Answer $answer): array
    {
        $fields = json_decode($answer->await($this->timeout)->data, true);
        if (!is_array($fields)) {
            throw new Exception('JetStream has answered what is not JSON', Exception::LOST);
        }
        if (isset($fields['error'])) {
            $error = $fields['error'];
            $code = (int) ($error['err_code'] ?? $error['code'] ?? 0);
            throw new Exception('JetStream refuses: ' . ($error['description'] ?? ''), $code);
        }
        return $fields;
    }

    /** @param array<string, mixed> $fields */
    private static function json(array $fields): string
    {
        return $fields === [] ? '' : json_encode($fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    }
}
