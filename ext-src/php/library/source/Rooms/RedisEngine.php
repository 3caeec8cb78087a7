<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Dsn;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\ServerError;

/**
 * Carries rooms over Redis: a server, a master that sentinels watch, or a cluster.
 *
 * @internal
 */
final class RedisEngine implements Engine
{
    private readonly Deployment $redis;
    private readonly RedisStreams $streams;
    private readonly RedisMembers $members;

    public function __construct(Dsn $dsn, Settings $settings, string $node)
    {
        $keys = new RedisKeys($settings->prefix);
        $this->redis = new Deployment($dsn, $settings->engineTimeout);
        $this->members = new RedisMembers($this->redis, $keys, $settings->nodeTimeout, $node, fn() => $this->streams->rooms());
        $this->streams = new RedisStreams($this->redis, $keys, $this->members, $settings, $node);
    }

    public function append(string $room, string $message): array
    {
        return self::reach(fn() => $this->streams->append($room, $message));
    }

    public function attach(string $room, string $since = ''): string
    {
        return self::reach(fn() => $this->streams->attach($room, $since));
    }

    public function idOfBeat(): string
    {
        return $this->members->idOfBeat();
    }

    public function detach(string $room): void
    {
        $this->streams->detach($room);
    }

    public function receive(): ?array
    {
        return $this->streams->receive();
    }

    public function listen(): void
    {
        self::reach(fn() => $this->streams->listen());
    }

    public function tell(string $node, string $message): void
    {
        self::reach(fn() => $this->streams->tell($node, $message));
    }

    public function history(string $room, string $since, string $until, int $limit): array
    {
        return self::reach(fn() => $this->streams->history($room, $since, $until, $limit));
    }

    public function beat(string $name): bool
    {
        return self::reach(fn() => $this->members->beat($name));
    }

    public function enter(string $room, string $user, string $info): bool
    {
        return self::reach(fn() => $this->members->enter($room, $user, $info));
    }

    public function leave(string $room, string $user): bool
    {
        return self::reach(fn() => $this->members->leave($room, $user));
    }

    /** Returns none: a rooms process is a new member, and what its predecessor has entered is left to reap(). */
    public function users(): array
    {
        return [];
    }

    public function reap(Closure $gone): void
    {
        self::reach(fn() => $this->members->reap($gone));
    }

    public function presence(string $room): array
    {
        return self::reach(fn() => $this->members->presence($room));
    }

    public function names(): array
    {
        return self::reach(fn() => $this->members->names());
    }

    public function nodes(): array
    {
        return self::reach(fn() => $this->members->nodes());
    }

    public function close(): void
    {
        $this->streams->close();
        $this->redis->close();
    }

    /**
     * Calls a function that sends commands.
     *
     * @throws EngineAway also if the server can be reached, and cannot execute commands now: its memory is full, for example
     * @throws ServerError an error that is of this command: a key has a wrong type, or the user has no right to it
     */
    private static function reach(Closure $use): mixed
    {
        try {
            return $use();
        } catch (Away $away) {
            throw new EngineAway($away->getMessage(), 0, $away);
        } catch (ServerError $error) {
            throw $error->isTemporary() ? new EngineAway("Redis cannot serve: {$error->getMessage()}", 0, $error) : $error;
        }
    }
}
