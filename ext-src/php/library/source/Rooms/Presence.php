<?php

declare(strict_types=1);

namespace Coro\Rooms;

use ArrayIterator;
use Closure;
use Coro\Channel;
use Coro\Coroutine;
use Coro\Coroutine\TaskGroup;
use Coro\ExitException;
use SplQueue;
use Throwable;

/**
 * Keeps the engine informed of the rooms and users of a node: which rooms have members is compared with what the engine knows,
 * whenever a room changes.
 *
 * @internal
 */
final class Presence
{
    private const COMPARED_BY = 16;          // coroutines
    private const CHANGED_BY = 32;           // coroutines, of one room
    private const MOST_BYTES_OF_USER = 255;

    /** @var list<Closure> */
    private array $onJoin = [];
    /** @var list<Closure> */
    private array $onLeave = [];

    /** @var SplQueue<string> the rooms that have changed */
    private SplQueue $changed;

    /** @var array<true> the same rooms */
    private array $isChanged = [];

    private Channel $news;
    private int $idle = 0;

    public function __construct()
    {
        $this->changed = new SplQueue();
    }

    public function onJoin(Closure $callback): void
    {
        $this->onJoin[] = $callback;
    }

    public function onLeave(Closure $callback): void
    {
        $this->onLeave[] = $callback;
    }

    /** Returns the user to whom a member belongs; null: to none. */
    public static function user(?array $info): ?string
    {
        $id = $info['id'] ?? null;
        $is_name = is_int($id) || (is_string($id) && $id !== '' && strlen($id) <= self::MOST_BYTES_OF_USER);
        return $is_name ? (string) $id : null;
    }

    public static function info(string $serialized): ?array
    {
        return $serialized === '' ? null : unserialize($serialized, ['allowed_classes' => false]);
    }

    /** @param Closure(string): void $compare compares a room; may wait */
    public function start(Closure $compare): void
    {
        $this->news = new Channel(self::COMPARED_BY);
        for ($i = 0; $i < self::COMPARED_BY; $i++) {
            Coroutine::create(function () use ($compare): void {
                while ($this->compareNext($compare));
            });
        }
    }

    public function changed(string $room): void
    {
        if (isset($this->isChanged[$room])) {
            return;
        }
        $this->isChanged[$room] = true;
        $this->changed[] = $room;
        if ($this->idle > 0) {
            $this->news->push(true);
        }
    }

    /**
     * Tells the engine what has changed among the users of a room since the last call. Waits.
     *
     * @param array<int, ?array> $members the infos of the members by their connections
     * @param bool $isSilent true: calls no callback
     * @throws EngineAway
     */
    public function compare(Engine $engine, ReceivedRoom $room, array $members, bool $isSilent): void
    {
        ksort($members);
        $users = [];
        foreach ($members as $info) {
            $user = self::user($info);
            $user === null || $users[$user] ??= serialize($info);
        }
        $come = array_filter($users, fn(string $info, int|string $user): bool => ($room->users[$user] ?? null) !== $info,
            ARRAY_FILTER_USE_BOTH);
        $gone = array_diff_key($room->users, $users);
        self::each($come, function (string $user, string $info) use ($engine, $room, $isSilent): void {
            $has_joined = $engine->enter($room->name, $user, $info);
            $room->users[$user] = $info;
            $has_joined && !$isSilent && $this->call($this->onJoin, $room->name, $user, $info);
        });
        self::each($gone, function (string $user, string $info) use ($engine, $room): void {
            $has_left = $engine->leave($room->name, $user);
            unset($room->users[$user]);
            $has_left && $this->call($this->onLeave, $room->name, $user, $info);
        });
    }

    /**
     * Calls the function for each user, for some of them at the same time: the way to the engine may be long.
     *
     * @param array<string> $users the infos by the users
     * @param Closure(string, string): void $change
     */
    private static function each(array $users, Closure $change): void
    {
        $next = new ArrayIterator($users);
        $failure = null;
        $group = new TaskGroup();
        for ($i = min(self::CHANGED_BY, count($users)); $i > 0; $i--) {
            $group->spawn(static function () use ($next, $change, &$failure): void {
                while ($next->valid() && !$failure) {
                    [$user, $info] = [(string) $next->key(), $next->current()];
                    $next->next();
                    try {
                        $change($user, $info);
                    } catch (Throwable $error) {   // those that are underway go on: their users must be known
                        $failure ??= $error;
                    }
                }
            });
        }
        $group->wait();
        $failure && throw $failure;
    }

    /** Announces that a user has gone with a node that has died. */
    public function hasGone(string $room, string $user, string $info): void
    {
        $this->call($this->onLeave, $room, $user, $info);
    }

    /** Returns false when the process ends. */
    private function compareNext(Closure $compare): bool
    {
        while ($this->changed->isEmpty()) {
            $this->idle++;
            $is_woken = $this->news->pop();
            $this->idle--;
            if (!$is_woken) {
                return false;
            }
        }
        $room = $this->changed->dequeue();
        unset($this->isChanged[$room]);
        $compare($room);
        return true;
    }

    /** The callback is a coroutine: it may wait, and others need not. */
    private function call(array $callbacks, string $room, string $user, string $info): void
    {
        foreach ($callbacks as $callback) {
            Coroutine::create(static function () use ($callback, $room, $user, $info): void {
                try {
                    $callback($room, $user, self::info($info));
                } catch (ExitException) {
                    coro_error_log(CORO_LOG_WARNING, "a callback of Coro\\Rooms for the room $room has called exit(), which ends "
                        . 'only the callback');
                } catch (Throwable $error) {
                    coro_error_log(CORO_LOG_WARNING, "a callback of Coro\\Rooms has failed (room $room): $error");
                }
            });
        }
    }
}
