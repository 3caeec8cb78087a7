<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Attempts;
use Coro\Channel;
use Coro\Coroutine;
use Coro\Dsn;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\ServerError;
use Coro\Redis\Subscriber;
use Coro\SharedWork;
use Exception;
use SplQueue;

/**
 * Carries rooms over Redis: a server, a master that sentinels watch, or a cluster.
 *
 * A message is added to the stream of its room, which has the order and the history, and published with its id and that of its
 * predecessor. A receiver that misses the predecessor reads from the stream what it has missed.
 *
 * @internal
 */
final class RedisEngine implements Engine
{
    use AsksMembers;

    private const APPEND = <<<'LUA'
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], '*', 'm', ARGV[2])
        redis.call('PEXPIRE', KEYS[1], ARGV[4])
        redis.call('PUBLISH', ARGV[1], (last and last[1] or '0-0') .. ' ' .. id .. ' ' .. ARGV[2])
        return {id, redis.call('SMEMBERS', KEYS[2])}
        LUA;

    private const ATTACH = <<<'LUA'
        redis.call('SADD', KEYS[2], ARGV[1])
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        return last and last[1] or '0-0'
        LUA;

    private const MOST_ENTRIES = 500;      // that are read with one command
    private const MOST_HELD = 10_000;      // messages of a room that wait for those that are read
    private const MOST_READERS = 32;       // coroutines that read streams
    private const FIRST_PAUSE = 0.1;       // seconds before a stream is read again, after a failure
    private const LONGEST_PAUSE = 0.5;
    private const MOST_EVENTS = 1000;

    private readonly Channel $events;      // [channel, ?message] of the subscriber, and [room, messages, isLast] that were read
    private readonly Deployment $redis;
    private readonly RedisKeys $keys;
    private readonly RedisMembers $members;
    private readonly Subscriber $subscriber;

    /** APPEND; in a cluster with SPUBLISH, which reaches only the server of the channel, not the whole cluster. */
    private readonly string $append;

    /** @var array<string, RedisRoom> by the channels */
    private array $rooms = [];

    /** @var SplQueue<array{string, string, string}> what receive() returns next */
    private readonly SplQueue $ready;

    /** @var SplQueue<RedisRoom> the rooms whose streams have to be read */
    private readonly SplQueue $unread;

    private int $readers = 0;
    private bool $isClosed = false;

    public function __construct(Dsn $dsn, private readonly Settings $settings, private readonly string $node)
    {
        $this->redis = new Deployment($dsn, $settings->engineTimeout);
        $this->keys = new RedisKeys($settings->prefix);
        $received = fn(): array => array_column($this->rooms, 'name');
        $this->members = new RedisMembers($this->redis, $this->keys, $settings->nodeTimeout, $node, $received);
        $this->events = new Channel(self::MOST_EVENTS);
        $this->subscriber = $this->redis->subscriber($this->events);
        $this->ready = new SplQueue();
        $this->unread = new SplQueue();
        $this->append = $this->redis->isCluster ? str_replace("'PUBLISH'", "'SPUBLISH'", self::APPEND) : self::APPEND;
    }

    public function append(string $room, string $message): array
    {
        return $this->ask(function () use ($room, $message): array {
            [$id, $receivers] = $this->redis->script($this->append, [$this->keys->stream($room), $this->keys->receivers($room)], [
                $this->keys->channel($room),
                $message,
                max(1, $this->settings->history),
                (int) ceil($this->settings->historyTime * 1000),
            ]);
            return [$id, $receivers ? $this->members->living($receivers) : []];
        });
    }

    public function attach(string $room, string $since = ''): string
    {
        $channel = $this->keys->channel($room);
        $state = $this->rooms[$channel] ?? null;
        if (!$state) {
            $state = $this->rooms[$channel] = new RedisRoom($room, $channel);
            $state->attaching = new SharedWork(Away::canceled(...));
        }
        $begin = function () use ($state, $since): string {
            try {
                return $this->begin($state, $since);
            } catch (Exception $failure) {
                $this->has($state) && $this->detach($state->name);
                throw $failure;
            }
        };
        return $this->ask(fn(): string => $state->attaching?->result($begin) ?? $state->cursor);
    }

    public function idOfBeat(): string
    {
        return $this->members->idOfBeat();
    }

    public function detach(string $room): void
    {
        if ($state = $this->rooms[$this->keys->channel($room)] ?? null) {
            unset($this->rooms[$state->channel]);
            $this->subscriber->unsubscribe($state->channel);
            $this->members->leaveRoom($room);
        }
    }

    public function receive(): ?array
    {
        if ($this->node !== '') {
            $this->subscriber->want($this->keys->direct($this->node));
        }
        while ($this->ready->isEmpty()) {
            $event = $this->events->pop();
            if ($event === false) {
                return null;
            }
            [$from, $message] = $event;
            if ($from instanceof RedisRoom) {
                $this->has($from) && $this->merge($from, $message, $event[2]);
            } elseif ($room = $this->rooms[$from] ?? null) {
                $message === null ? $this->read($room) : $this->take($room, $message);
            } elseif ($message !== null && $from === $this->keys->direct($this->node)) {
                return ['', '', $message];
            }
        }
        return $this->ready->dequeue();
    }

    public function listen(): void
    {
        $this->ask(fn() => $this->subscriber->subscribe($this->keys->direct($this->node)));
    }

    public function tell(string $node, string $message): void
    {
        $channel = $this->keys->direct($node);
        $this->ask(fn() => $this->redis->command($channel, $this->redis->isCluster ? 'SPUBLISH' : 'PUBLISH', $channel, $message));
    }

    public function history(string $room, string $since, string $until, int $limit): array
    {
        [$key, $from, $to] = [$this->keys->stream($room), $since === '' ? '-' : "($since", $until ?: '+'];
        return $this->ask(fn(): array => $limit >= 0 ? $this->range('XRANGE', $key, $from, $to, $limit)
            : array_reverse($this->range('XREVRANGE', $key, $to, $from, -$limit)));
    }

    public function beat(string $name): bool
    {
        return $this->ask(fn(): bool => $this->members->beat($name));
    }

    /** Returns none: a rooms process is a new member, and what its predecessor has entered is left to reap(). */
    public function users(): array
    {
        return [];
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->subscriber->close();
        $this->redis->close();
    }

    /**
     * Calls a function that sends commands.
     *
     * @throws EngineAway also if the server can be reached, and cannot execute commands now: its memory is full, for example
     * @throws ServerError an error that is of this command: a key has a wrong type, or the user has no right to it
     */
    private function ask(Closure $do): mixed
    {
        try {
            return $do();
        } catch (Away $away) {
            throw new EngineAway($away->getMessage(), 0, $away);
        } catch (ServerError $error) {
            throw $error->isTemporary() ? new EngineAway("Redis cannot serve: {$error->getMessage()}", 0, $error) : $error;
        }
    }

    private function begin(RedisRoom $room, string $since): string
    {
        $this->subscriber->subscribe($room->channel);
        $member = $this->members->enterRoom($room->name);
        $keys = [$this->keys->stream($room->name), $this->keys->receivers($room->name)];
        $last = $this->redis->script(self::ATTACH, $keys, [$member]);
        if (!$this->has($room)) {
            isset($this->rooms[$room->channel]) || $this->members->leaveRoom($room->name);
            throw new Away('The room was detached before Redis has answered');
        }
        $room->cursor = $since === '' ? $last : $since;
        $room->attaching = null;
        if ($since !== '') {
            $this->read($room);
        } else {
            $room->isReading = true;
            $this->events->push([$room, [], true]);
        }
        return $room->cursor;
    }

    private function has(RedisRoom $room): bool
    {
        return ($this->rooms[$room->channel] ?? null) === $room;
    }

    /** Takes a message that was published: "<id of the predecessor> <id> <message>". */
    private function take(RedisRoom $room, string $published): void
    {
        [$previous, $id, $message] = explode(' ', $published, 3);
        if ($room->held === null && ($previous === $room->cursor || self::isUpTo($previous, $room->cursor))) {
            $this->deliver($room, $id, $message);
        } elseif ($room->held === null && self::isUpTo($id, $room->cursor)) {
            return;
        } else {
            $room->held[$id] = $message;
            if (count($room->held) > self::MOST_HELD) {
                $room->held = [];   // they are read from the stream
                $room->readsAgain = true;
            }
            $room->isReading || $room->cursor === '' || $this->read($room);
        }
    }

    /**
     * Delivers messages that were read from the stream, in one order with those that have arrived meanwhile.
     *
     * @param array<string, string> $read
     * @param bool $isLast true: all messages were read that were published before
     */
    private function merge(RedisRoom $room, array $read, bool $isLast): void
    {
        // Between what was read and what has arrived, messages are missing that were published without a connection.
        $isWhole = $isLast && !$room->readsAgain;
        $end = (string) array_key_last($read);
        $fits = static fn(string $id): bool => $isWhole || self::isUpTo($id, $end);
        $arrived = array_filter($room->held ?? [], $fits, ARRAY_FILTER_USE_KEY);
        if ($arrived) {
            $room->held = array_diff_key($room->held, $arrived);
            $read += $arrived;
            uksort($read, strnatcmp(...));
        }
        foreach ($read as $id => $message) {
            $this->deliver($room, $id, $message);
        }
        $room->isReading = !$isLast;
        if ($isWhole) {
            $room->held = null;
        } elseif ($isLast) {
            $room->readsAgain = false;
            $this->read($room);
        }
    }

    private function deliver(RedisRoom $room, string $id, string $message): void
    {
        if (!self::isUpTo($id, $room->cursor)) {
            $room->cursor = $id;
            $this->ready->enqueue([$room->name, $id, $message]);
        }
    }

    /** Lets a coroutine read what is behind the cursor. Messages that arrive meanwhile wait for it. */
    private function read(RedisRoom $room): void
    {
        if ($room->isReading || $room->attaching) {
            $room->readsAgain = true;
            return;
        }
        $room->isReading = true;
        $room->held ??= [];
        $this->unread->enqueue($room);
        if ($this->readers < self::MOST_READERS) {
            $this->readers++;
            Coroutine::create(function (): void {
                while (!$this->unread->isEmpty()) {
                    $this->readStream($this->unread->dequeue());
                }
                $this->readers--;
            });
        }
    }

    private function readStream(RedisRoom $room): void
    {
        $cursor = $room->cursor;
        $read = null;
        $attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE);
        while ($this->has($room) && !$this->isClosed) {
            try {
                if ($read === null) {
                    $read = $this->range('XRANGE', $this->keys->stream($room->name), "($cursor", '+', self::MOST_ENTRIES);
                }
                if (count($read) < self::MOST_ENTRIES) {
                    // A message that was published before may have left the stream. It is received before the confirmation.
                    $this->subscriber->subscribe($room->channel);
                    $this->events->push([$room, $read, true]);
                    return;
                }
                $cursor = (string) array_key_last($read);
                $this->events->push([$room, $read, false]);
                $read = null;
            } catch (Away | ServerError $failure) {
                if ($failure instanceof ServerError && !$failure->isTemporary()) {
                    $read ??= [];   // the stream cannot be read, so what it has is lost
                }
                $attempts->wait();
            }
        }
    }

    /** @return array<string, string> */
    private function range(string $command, string $key, string $from, string $to, int $limit): array
    {
        $messages = [];
        foreach ($this->redis->command($key, $command, $key, $from, $to, 'COUNT', $limit) ?? [] as [$id, $fields]) {
            $messages[$id] = $fields[1];
        }
        return $messages;
    }

    private static function isUpTo(string $id, string $end): bool
    {
        return $id === $end || strnatcmp($id, $end) < 0;
    }
}
