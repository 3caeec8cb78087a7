<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Channel;
use Coro\Dsn;
use SplQueue;

/**
 * The engine of one server without any other: it lives in the rooms process, and workers ask it there. What it keeps ends with
 * the process. Its methods do not wait, except for receive().
 *
 * @internal
 */
final class MemoryEngine implements Engine
{
    /** In each room the messages by their ids, and when they came. @var array<array<array{string, float}>> */
    private array $history = [];

    /** @var array<true> the rooms that are received */
    private array $attached = [];

    /** @var array<array<string>> the infos of users by their rooms */
    private array $users = [];

    /** @var SplQueue<array{string, string, string}> what receive() returns next */
    private readonly SplQueue $arrived;

    private Channel $news;   // has a value when something has arrived
    private int $latest = 0;
    private float $swept = 0.0;
    private float $since = 0.0;
    private string $name = '';

    public function __construct(Dsn $dsn, private readonly Settings $settings, private readonly string $node)
    {
        $this->arrived = new SplQueue();
        $this->news = new Channel(1);
    }

    public function append(string $room, string $message): array
    {
        $now = microtime(true);
        // The ids grow with the clock, so that they are larger than those of a process that was killed.
        $this->latest = max($this->latest + 1, (int) ($now * 1e6));
        $id = (string) $this->latest;
        if ($this->settings->history > 0) {
            $this->keep($room, $id, $message, $now);
        }
        if (!isset($this->attached[$room])) {
            return [$id, []];
        }
        $this->hand([$room, $id, $message]);
        return [$id, [$this->node]];
    }

    public function attach(string $room, string $since = ''): string
    {
        $this->attached[$room] = true;
        $this->latest = max($this->latest, (int) $since, (int) (microtime(true) * 1e6));
        return $since === '' ? (string) $this->latest : $since;
    }

    /** This engine is never away. */
    public function idOfBeat(): string
    {
        return '';
    }

    public function detach(string $room): void
    {
        unset($this->attached[$room]);
    }

    public function receive(): ?array
    {
        while ($this->arrived->isEmpty()) {
            if ($this->news->pop() === false) {
                return null;
            }
        }
        return $this->arrived->dequeue();
    }

    public function listen(): void {}

    public function tell(string $node, string $message): void
    {
        $this->hand(['', '', $message]);
    }

    public function history(string $room, string $since, string $until, int $limit): array
    {
        $this->sweep(microtime(true));
        $found = [];
        foreach ($this->history[$room] ?? [] as $id => [$message]) {
            if ($id > (int) $since && ($until === '' || $id <= (int) $until)) {
                $found[$id] = $message;
            }
        }
        return $limit >= 0 ? array_slice($found, 0, $limit, true) : array_slice($found, $limit, null, true);
    }

    public function beat(string $name): bool
    {
        $this->name = $name;
        $this->since = $this->since ?: microtime(true);
        $this->sweep(microtime(true));
        return true;
    }

    public function enter(string $room, string $user, string $info): bool
    {
        $is_new = !isset($this->users[$room][$user]);
        $this->users[$room][$user] = $info;
        return $is_new;
    }

    public function leave(string $room, string $user): bool
    {
        $was_there = isset($this->users[$room][$user]);
        unset($this->users[$room][$user]);
        if (($this->users[$room] ?? []) === []) {
            unset($this->users[$room]);
        }
        return $was_there;
    }

    public function users(): array
    {
        return array_map(static fn(array $users) => array_map(strval(...), array_keys($users)), $this->users);
    }

    public function reap(Closure $gone): void {}

    public function presence(string $room): array
    {
        return $this->users[$room] ?? [];
    }

    public function names(): array
    {
        return array_map(strval(...), array_keys($this->attached));
    }

    public function nodes(): array
    {
        return $this->since ? [$this->node => [$this->name, $this->since]] : [];
    }

    public function close(): void
    {
        $this->news->close();
    }

    private function hand(array $message): void
    {
        $this->arrived->enqueue($message);
        if ($this->news->isEmpty()) {
            $this->news->push(true);
        }
    }

    private function keep(string $room, string $id, string $message, float $now): void
    {
        $this->history[$room][$id] = [$message, $now];
        if (count($this->history[$room]) > $this->settings->history) {
            unset($this->history[$room][array_key_first($this->history[$room])]);
        }
    }

    /** Drops what is too old, at most once a second: many rooms may have a history. */
    private function sweep(float $now): void
    {
        if ($now - $this->swept < min(1.0, $this->settings->historyTime)) {
            return;
        }
        $this->swept = $now;
        foreach ($this->history as $room => $messages) {
            foreach ($messages as $id => [, $time]) {
                if ($now - $time <= $this->settings->historyTime) {
                    break;
                }
                unset($this->history[$room][$id]);
            }
            if ($this->history[$room] === []) {
                unset($this->history[$room]);
            }
        }
    }
}
