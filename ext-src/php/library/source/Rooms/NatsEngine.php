<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Attempts;
use Coro\Coroutine;
use Coro\Coroutine\Condition;
use Coro\Coroutine\Semaphore;
use Coro\Dsn;
use Coro\Event;
use Coro\Nats\Client;
use Coro\Nats\Exception;
use Coro\Nats\JetStream;
use Coro\Nats\Message;
use Coro\Nats\PreparedStreams;
use Coro\Nats\Token;
use SplQueue;

/**
 * Rooms over NATS with JetStream.
 *
 * The messages of all rooms are in the stream "<prefix>-rooms", on the subjects "<prefix>.room.<room>"; their sequences are the
 * ids. When the server has stored a message, it publishes it on "<prefix>.live.<room>", with its sequence and the one before it
 * in the room. A node subscribes to these subjects. If the message before one is not the last that it has, it reads those
 * between from the stream; behind a lost connection it does so for all its rooms.
 *
 * @internal
 */
final class NatsEngine implements Engine
{
    use AsksMembers;

    /** While so many bytes wait for receive(), messages are left in the stream. */
    private const MOST_WAITING = 32 << 20;
    private const READ_AT_ONCE = 256;
    private const MOST_READERS = 64;
    private const FIRST_PAUSE = 0.1;   // seconds before a room is read again, after a failure
    private const LONGEST_PAUSE = 0.5;
    private const FIELDS = '/\r\nNats-Sequence: ?(\d+)\r\n(?:.*\r\n)*?Nats-Last-Sequence: ?(\d+)/';

    private readonly Client $client;
    private readonly JetStream $streams;
    private readonly PreparedStreams $prepared;
    private readonly NatsPresence $members;
    private readonly string $prefix;

    /** @var array<string, int> */
    private readonly array $replicas;
    private bool $isClosed = false;
    private string $idOfBeat = '';
    private bool $isTelling = false;   // true: a coroutine tells the server which rooms this node receives

    /** @var array<NatsRoom> by the names of the rooms */
    private array $rooms = [];

    /** @var array<true> rooms that are being attached or detached */
    private array $changing = [];

    /** @var array<true> rooms that were detached while the server was away */
    private array $toLeave = [];

    /** @var SplQueue<array{string, string, string}> for receive() */
    private readonly SplQueue $arrived;
    private int $bytes = 0;
    private readonly Condition $hasArrived;
    private readonly Condition $hasTaken;
    private readonly Condition $hasChanged;

    /** Has a permit for each room that is read from the stream: behind a lost connection all of them are. */
    private readonly Semaphore $readers;

    /** @var ?Closure(): void ends the subscription for tell() */
    private ?Closure $direct = null;

    public function __construct(Dsn $dsn, private readonly Settings $settings, private readonly string $node)
    {
        $this->replicas = $dsn->replicas();
        $options = ['timeout' => $settings->engineTimeout, 'ping_interval' => max(0.5, $settings->heartbeat)];
        $this->client = new Client($dsn->text, $options);
        $this->streams = new JetStream($this->client, $settings->engineTimeout);
        $this->prepared = new PreparedStreams($this->prepare(...), $settings->engineTimeout);
        $this->prefix = Token::of($settings->prefix);
        $this->members = new NatsPresence($this->streams, $settings, $this->prefix, $node, $this->replicas);
        $this->arrived = new SplQueue();
        $this->hasArrived = new Condition();
        $this->hasTaken = new Condition();
        $this->hasChanged = new Condition();
        $this->readers = new Semaphore(self::MOST_READERS);
        $this->client->whenConnected($this->readAllAgain(...));
    }

    public function append(string $room, string $message): array
    {
        // With an id a message that is sent again, because the answer was lost, is stored once. Messages of Coro\Rooms differ.
        $id = hash('xxh128', $room . "\0" . $message);
        return $this->ask(function () use ($room, $message, $id): array {
            $stored = $this->streams->publishing($this->subject('room', $room), $message, ['Nats-Msg-Id' => $id]);
            $receivers = $this->members->receivers($room);
            return [(string) $stored()['seq'], $receivers()];
        });
    }

    public function attach(string $room, string $since = ''): string
    {
        return $this->alone($room, function () use ($room, $since): string {
            $state = $this->rooms[$room] ?? $this->subscribe($room, $since);
            unset($this->toLeave[$room]);
            $this->tellReceives($room, $state);
            return (string) $state->cursor;
        });
    }

    public function idOfBeat(): string
    {
        return $this->idOfBeat;
    }

    public function detach(string $room): void
    {
        $this->alone($room, function () use ($room): void {
            $end = $this->rooms[$room]->end ?? null;
            unset($this->rooms[$room]);
            $this->toLeave[$room] = true;
            try {
                $end && $end();
                $this->ask(fn() => $this->members->receives($room, false));
                unset($this->toLeave[$room]);
            } catch (EngineAway) {
                // beat() does it later
            }
        });
    }

    public function receive(): ?array
    {
        while (!$this->isClosed) {
            if (!$this->direct) {
                try {
                    $this->direct = $this->client->listen("$this->prefix.to.$this->node", function (Message $message): void {
                        $this->add(['', '', $message->data]);
                    });
                } catch (Exception) {
                    $this->hasArrived->wait(timeout: 0.2);   // close() ends the pause
                    continue;
                }
            }
            if (!$this->arrived->isEmpty()) {
                $message = $this->arrived->dequeue();
                $this->bytes -= strlen($message[2]);
                $this->hasTaken->notifyAll();
                return $message;
            }
            if (!$this->hasArrived->wait() && Coroutine::isCanceled()) {
                return null;
            }
        }
        return null;
    }

    /** What receive() has sent to the server precedes all that follows on the same connection. */
    public function listen(): void {}

    public function tell(string $node, string $message): void
    {
        $this->ask(fn() => $this->client->publish("$this->prefix.to.$node", $message));
    }

    public function history(string $room, string $since, string $until, int $limit): array
    {
        return $this->ask(function () use ($room, $since, $until, $limit): array {
            if ($limit === -1 && $until === '') {
                return $this->latest($room, (int) $since);
            }
            $messages = [];
            $most = $limit >= 0 ? $limit : PHP_INT_MAX;
            foreach ($most > 0 ? $this->behind($room, (int) $since, $most) : [] as $id => $message) {
                if ($until !== '' && $id > (int) $until) {
                    break;
                }
                $messages[(string) $id] = $message;
            }
            return $limit >= 0 ? $messages : array_slice($messages, $limit, null, true);
        });
    }

    public function beat(string $name): bool
    {
        $is_known = $this->ask(fn(): bool => $this->members->beat($name));
        $this->idOfBeat = (string) $this->ask($this->latestId(...));
        // Not here: there may be more rooms than the server can be told before the next beat.
        $this->isTelling || Event::defer($this->tellAgain(...));
        return $is_known;
    }

    public function users(): array
    {
        return $this->ask(fn(): array => $this->members->users());
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->rooms = [];
        $this->client->close();
        $this->hasArrived->notifyAll();
        $this->hasTaken->notifyAll();
    }

    /** @throws EngineAway */
    private function ask(Closure $do): mixed
    {
        try {
            return $this->prepared->ask($do);
        } catch (Exception $error) {
            throw new EngineAway($error->getMessage(), previous: $error);
        }
    }

    private function prepare(): void
    {
        $age = (int) (max(0.1, $this->settings->historyTime) * 1e9);
        $this->streams->stream("$this->prefix-rooms", [
            'subjects' => ["$this->prefix.room.*"], 'max_msgs_per_subject' => max(1, $this->settings->history), 'max_age' => $age,
            'duplicate_window' => min($age, (int) (max(0.1, 2 * $this->settings->engineTimeout) * 1e9)), 'allow_direct' => true,
            'republish' => ['src' => "$this->prefix.room.*", 'dest' => "$this->prefix.live.{{wildcard(1)}}"],
        ] + $this->replicas);
        $this->members->prepare();
    }

    private function subject(string $kind, string $room): string
    {
        return "$this->prefix.$kind." . Token::of($room);
    }

    // Says that this node receives a room, if the server does not know it yet or has forgotten the node.
    private function tellReceives(string $room, NatsRoom $state): void
    {
        $session = $this->ask(fn(): string => $this->members->session());
        if ($state->session !== $session) {
            $this->ask(fn() => $this->members->receives($room, true));
            $state->session = $session;
        }
    }

    // Says which rooms this node does not receive any more, and after it has begun a new session which ones it receives.
    private function tellAgain(): void
    {
        $this->isTelling = true;
        try {
            foreach ($this->toLeave as $room => $_) {
                isset($this->rooms[$room]) || $this->detach((string) $room);
            }
            foreach ($this->rooms as $room => $state) {
                $room = (string) $room;
                $isUntold = $state->session !== $this->members->session() && $this->isReceived($room, $state);
                if ($isUntold && !isset($this->changing[$room])) {
                    $this->alone($room, fn() => $this->tellReceives($room, $state));
                }
            }
        } catch (EngineAway) {
            // the next beat does the others
        } finally {
            $this->isTelling = false;
        }
    }

    // Attaches and detaches one room at a time only once.
    private function alone(string $room, Closure $do): mixed
    {
        while (isset($this->changing[$room])) {
            $this->hasChanged->wait();
        }
        $this->changing[$room] = true;
        try {
            return $do();
        } finally {
            unset($this->changing[$room]);
            $this->hasChanged->notifyAll();
        }
    }

    // The subscription begins before the id is read: what is stored in between comes by both ways, and is taken once.
    private function subscribe(string $room, string $since): NatsRoom
    {
        $state = new NatsRoom();
        $this->rooms[$room] = $state;
        try {
            $state->end = $this->ask(fn(): Closure => $this->client->listen(
                $this->subject('live', $room),
                fn(Message $message) => $this->take($room, $state, $message),
            ));
            $state->cursor = $since !== '' ? (int) $since : $this->ask($this->latestId(...));
        } catch (EngineAway $error) {
            unset($this->rooms[$room]);
            $state->end && ($state->end)();
            throw $error;
        }
        $state->isReading = false;
        if ($since !== '' || $state->wanted > $state->cursor) {
            $this->readAgain($room, $state);
        }
        return $state;
    }

    // The latest id of all rooms.
    private function latestId(): int
    {
        return (int) $this->streams->call("STREAM.INFO.$this->prefix-rooms")['state']['last_seq'];
    }

    private function take(string $room, NatsRoom $state, Message $message): void
    {
        if (!preg_match(self::FIELDS, $message->head(), $fields)) {
            return;   // not from the stream
        }
        [$id, $before] = [(int) $fields[1], (int) $fields[2]];
        if ($state->isReading || $before > $state->cursor || $this->bytes > self::MOST_WAITING) {
            $state->wanted = max($state->wanted, $id);
            $state->isReading || $this->readAgain($room, $state);
        } elseif ($id > $state->cursor) {
            $state->cursor = $id;
            $this->add([$room, (string) $id, $message->data]);
        }
    }

    /** @param array{string, string, string} $message */
    private function add(array $message): void
    {
        $this->bytes += strlen($message[2]);
        $this->arrived->enqueue($message);
        $this->hasArrived->notify();
    }

    private function readAllAgain(): void
    {
        $this->prepared->forget();
        foreach ($this->rooms as $room => $state) {
            $state->wanted = PHP_INT_MAX;
            $state->isReading || $this->readAgain((string) $room, $state);
        }
    }

    // Reads the messages behind the cursor in a coroutine of its own.
    private function readAgain(string $room, NatsRoom $state): void
    {
        $state->isReading = true;
        Event::defer(function () use ($room, $state): void {
            $attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE);
            do {
                $wanted = $state->wanted;
                $state->wanted = 0;
                $has_read = $this->readBehind($room, $state);
                $has_read || $state->wanted = max($state->wanted, $wanted);
            } while ($this->isReceived($room, $state) && $state->wanted > $state->cursor && ($has_read || $attempts->wait()));
            $state->isReading = false;
        });
    }

    private function isReceived(string $room, NatsRoom $state): bool
    {
        return !$this->isClosed && ($this->rooms[$room] ?? null) === $state;
    }

    private function readBehind(string $room, NatsRoom $state): bool
    {
        do {
            while ($this->bytes > self::MOST_WAITING && $this->isReceived($room, $state)) {
                $this->hasTaken->wait();
            }
            if (!$this->readers->acquire()) {
                return false;
            }
            try {
                $messages = $this->isReceived($room, $state) ? $this->behind($room, $state->cursor, self::READ_AT_ONCE) : [];
            } catch (Exception) {
                return false;
            } finally {
                $this->readers->release();
            }
            foreach ($messages as $id => $message) {
                if ($id > $state->cursor && $this->isReceived($room, $state)) {
                    $state->cursor = $id;
                    $this->add([$room, (string) $id, $message]);
                }
            }
        } while (count($messages) === self::READ_AT_ONCE);
        return true;
    }

    /** @return array<int, string> the latest message by its id, if it is behind this one */
    private function latest(string $room, int $since): array
    {
        $message = $this->streams->get("$this->prefix-rooms", ['last_by_subj' => $this->subject('room', $room)]);
        $id = (int) $message?->header('Nats-Sequence');
        return $id > $since ? [$id => $message->data] : [];
    }

    /** @return array<int, string> messages by their ids */
    private function behind(string $room, int $id, int $limit): array
    {
        [$stream, $subject] = ["$this->prefix-rooms", $this->subject('room', $room)];
        $first = $this->streams->get($stream, ['seq' => $id + 1, 'next_by_subj' => $subject]);
        if (!$first) {
            return [];
        }
        $id = (int) $first->header('Nats-Sequence');
        $messages = [$id => $first->data];
        foreach ($limit > 1 ? $this->streams->read($stream, $subject, $id + 1, $limit - 1) : [] as $message) {
            $messages[JetStream::sequence($message)] = $message->data;
        }
        return $messages;
    }
}
