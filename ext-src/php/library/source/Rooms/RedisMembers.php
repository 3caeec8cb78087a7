<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\ServerError;
use Coro\SharedWork;

/**
 * The nodes and the users of rooms in Redis.
 *
 * A node is a member, under a name that it never uses again after an interruption: "<node>.<8 hex digits>". After one it enters
 * its users as a new member, and the old one dies with whatever was lost. A user who is entered by both has neither left nor
 * joined.
 *
 * @internal
 */
final class RedisMembers
{
    // A member that is unknown or dead does not begin to live again.
    private const BEAT = <<<'LUA'
        local known = redis.call('HGET', KEYS[1], ARGV[1])
        if ARGV[3] == '0' and (not known or string.sub(known, 1, 4) == 'dead') then
            return 0
        end
        local time = redis.call('TIME')
        redis.call('HSET', KEYS[1], ARGV[1], time[1] .. '.' .. string.format('%06d', time[2]) .. ' ' .. ARGV[2])
        return 1000 * time[1] + math.floor(time[2] / 1000)
        LUA;

    // Returns the dead members. They stay in the hash until all that can still arrive from them has arrived.
    private const BURY = <<<'LUA'
        local time = redis.call('TIME')
        local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
        local dead = {}
        local all = redis.call('HGETALL', KEYS[1])
        for i = 1, #all, 2 do
            local beat = tonumber(string.match(all[i + 1], '^[%d.]+'))
            local since = tonumber(string.match(all[i + 1], '^dead ([%d.]+)'))
            if since and now - since > tonumber(ARGV[2]) then
                redis.call('HDEL', KEYS[1], all[i])
            elseif since or not beat or now - beat > tonumber(ARGV[1]) then
                dead[#dead + 1] = all[i]
                if not since then
                    redis.call('HSET', KEYS[1], all[i], 'dead ' .. string.format('%.3f', now))
                end
            end
        end
        return dead
        LUA;

    private const ENTER = <<<'LUA'
        if redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) == 0 then
            return 0
        end
        redis.call('SADD', KEYS[3], ARGV[3])
        return redis.call('HINCRBY', KEYS[2], ARGV[1], 1) == 1 and 1 or 0
        LUA;

    private const LEAVE = <<<'LUA'
        if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then
            return 0
        end
        if redis.call('EXISTS', KEYS[1]) == 0 then
            redis.call('SREM', KEYS[3], ARGV[2])
        end
        if redis.call('HINCRBY', KEYS[2], ARGV[1], -1) > 0 then
            return 0
        end
        redis.call('HDEL', KEYS[2], ARGV[1])
        return 1
        LUA;

    // Removes up to 1,000 users of a dead member. Returns how many are left, and the users who were on no other one.
    private const REAP = <<<'LUA'
        local users = redis.call('HRANDFIELD', KEYS[1], 1000, 'WITHVALUES')
        local gone = {}
        for i = 1, #users, 2 do
            redis.call('HDEL', KEYS[1], users[i])
            if redis.call('HINCRBY', KEYS[2], users[i], -1) <= 0 then
                redis.call('HDEL', KEYS[2], users[i])
                gone[#gone + 1] = users[i]
                gone[#gone + 1] = users[i + 1]
            end
        end
        redis.call('SREM', KEYS[3], ARGV[1])
        redis.call('SREM', KEYS[4], ARGV[1])
        return {redis.call('HLEN', KEYS[1]), gone}
        LUA;

    private const AFTERLIFE = 120.0;   // seconds for which a dead member is remembered
    private const BATCH = 500;         // commands that are sent together
    private const FRESH = 1.0;         // seconds for which a table of the living members is used

    private string $self = '';         // this node as a member; '': none
    private string $name = '';
    private readonly float $since;
    private readonly SharedWork $beginning;
    private bool $isNew = false;       // true: it became a new member after the last beat
    private bool $isDoubtful = false;  // true: it is not known what the members of this node have in Redis
    private int $losses = 0;           // of connections, when it became a member
    private float $beaten = 0;         // when it has beaten last, by the monotonic clock
    private string $idOfBeat = '';     // the time of that beat in Redis, as an id

    /** @var array<string, true> the rooms that are noted for this member */
    private array $noted = [];

    /** @var array<string, array{string, string, float}> the living members: node, name, since when they live */
    private array $living = [];
    private float $looked = -INF;      // when the table was read, by the monotonic clock

    /** @param Closure(): list<string> $received returns the rooms that this node receives */
    public function __construct(
        private readonly Deployment $redis,
        private readonly RedisKeys $keys,
        private readonly float $timeout,
        private readonly string $node,
        private readonly Closure $received,
    ) {
        $this->since = microtime(true);
        $this->beginning = new SharedWork(Away::canceled(...));
    }

    /** Notes that this node does something in a room, and returns its name as a member. */
    public function enterRoom(string $room): string
    {
        $self = $this->self();
        if (!isset($this->noted[$room])) {
            $this->redis->command($this->keys->rooms($self), 'SADD', $this->keys->rooms($self), $room);
            $this->noted[$room] = true;
        }
        return $self;
    }

    /** Says that this node does not receive a room any more. Does not throw. */
    public function leaveRoom(string $room): void
    {
        try {
            unset($this->noted[$room]);
            $this->redis->command($this->keys->receivers($room), 'SREM', $this->keys->receivers($room), $this->self);
            $this->redis->command($this->keys->rooms($this->self), 'SREM', $this->keys->rooms($this->self), $room);
        } catch (Away | ServerError) {
            $this->isDoubtful = true;
        }
    }

    public function beat(string $name): bool
    {
        $this->name = $name;
        // A connection that was lost may have lost commands, and the next server may not have what was written before.
        $isKnown = $this->self !== '' && !$this->isDoubtful && $this->tell($this->self, false);
        if (!$isKnown || $this->losses !== $this->redis->losses()) {
            $this->beginning->result($this->begin(...));
        }
        $isKnown = !$this->isNew;
        $this->isNew = false;
        return $isKnown;
    }

    /** Returns the id that a message would have got at the last beat: ids of Redis are its times. */
    public function idOfBeat(): string
    {
        return $this->idOfBeat;
    }

    public function enter(string $room, string $user, string $info): bool
    {
        return $this->change(fn() => $this->run(self::ENTER, $room, $this->enterRoom($room), $user, $info, $this->self));
    }

    public function leave(string $room, string $user): bool
    {
        return $this->change(fn() => $this->run(self::LEAVE, $room, $this->self(), $user, $this->self));
    }

    /** @param Closure(string, string, string): void $gone */
    public function reap(Closure $gone): void
    {
        $dead = $this->redis->script(self::BURY, [$this->keys->members()], [
            $this->timeout,
            self::AFTERLIFE + $this->timeout,
        ]);
        foreach ($dead as $member) {
            $rooms = $this->keys->rooms($member);
            foreach ($this->redis->command($rooms, 'SMEMBERS', $rooms) as $room) {
                try {
                    $this->reapRoom($room, $member, $gone);
                } catch (ServerError $error) {
                    // A key of this room has another type. Other rooms are not affected.
                    $error->isTemporary() && throw $error;
                }
            }
        }
    }

    /** @param Closure(string, string, string): void $gone */
    private function reapRoom(string $room, string $member, Closure $gone): void
    {
        do {
            [$left, $users] = $this->run(self::REAP, $room, $member, $member);
            foreach (array_chunk($users, 2) as [$user, $info]) {
                $gone($room, $user, $info);
            }
        } while ($left > 0);
        $rooms = $this->keys->rooms($member);
        $this->redis->command($rooms, 'SREM', $rooms, $room);
    }

    /** @return array<string, string> */
    public function presence(string $room): array
    {
        $this->look();
        $present = $this->redis->command($this->keys->present($room), 'SMEMBERS', $this->keys->present($room));
        $living = array_values(array_filter($present, fn(string $member): bool => isset($this->living[$member])));
        $users = [];
        $commands = array_map(fn(string $member): array => ['HGETALL', $this->keys->users($room, $member)], $living);
        foreach ($this->redis->pipeline($this->keys->present($room), $commands) as $infos) {
            foreach (array_chunk($infos, 2) as [$user, $info]) {
                $users[$user] = $info;
            }
        }
        return $users;
    }

    /** @return list<string> */
    public function names(): array
    {
        $this->look();
        $names = [];
        foreach ($this->living as $member => $_) {
            $key = $this->keys->rooms((string) $member);
            $names += array_fill_keys($this->redis->command($key, 'SMEMBERS', $key), true);
        }
        return array_map(strval(...), array_keys($names));
    }

    /** @return array<string, array{string, float}> */
    public function nodes(): array
    {
        $this->look();
        $nodes = [];
        foreach ($this->living as [$node, $name, $since]) {
            $nodes[$node] = [$name, $since];
        }
        return $nodes;
    }

    /**
     * Returns the nodes of those members that live.
     *
     * @param list<string> $members
     * @return list<string>
     */
    public function living(array $members): array
    {
        $age = hrtime(true) / 1e9 - $this->looked;
        $isUnknown = array_filter($members, fn(string $member): bool => !isset($this->living[$member])) !== [];
        if ($age > self::FRESH || ($isUnknown && $age > self::FRESH / 10)) {
            $this->look();
        }
        $nodes = [];
        foreach ($members as $member) {
            if (isset($this->living[$member])) {
                $nodes[$this->living[$member][0]] = true;
            }
        }
        return array_map(strval(...), array_keys($nodes));
    }

    /** Runs a command that changes what this node has entered. */
    private function change(Closure $change): bool
    {
        try {
            return $change() === 1;
        } catch (Away | ServerError $failure) {
            $this->isDoubtful = true;
            throw $failure;
        }
    }

    private function run(string $script, string $room, string $member, string ...$arguments): mixed
    {
        return $this->redis->script($script, [
            $this->keys->users($room, $member),
            $this->keys->counts($room),
            $this->keys->present($room),
            $this->keys->receivers($room),
        ], $arguments);
    }

    /** Returns the name of this node as a member that lives. */
    private function self(): string
    {
        $silence = hrtime(true) / 1e9 - $this->beaten;
        if ($this->self === '' || ($silence > $this->timeout && !$this->tell($this->self, false))) {
            $this->beginning->result($this->begin(...));
        }
        return $this->self;
    }

    /** Becomes a new member, which receives the same rooms and has entered no user. */
    private function begin(): void
    {
        $losses = $this->redis->losses();
        $self = "$this->node." . bin2hex(random_bytes(4));
        $this->tell($self, true);
        $this->self = $self;
        $this->noted = [];
        $this->isNew = $this->isDoubtful = true;
        $rooms = ($this->received)();
        $key = $this->keys->rooms($this->self);
        foreach (array_chunk($rooms, self::BATCH) as $some) {
            $this->redis->command($key, 'SADD', $key, ...$some);
            $this->noted += array_fill_keys($some, true);
            $this->receive($some);
        }
        $this->isDoubtful = false;
        $this->losses = $losses;
    }

    /** @param list<string> $rooms */
    private function receive(array $rooms): void
    {
        $commands = array_map(fn(string $room): array => ['SADD', $this->keys->receivers($room), $this->self], $rooms);
        if (!$this->redis->isCluster) {
            $this->redis->pipeline('', $commands);
            return;
        }
        foreach ($commands as $command) {
            $this->redis->command($command[1], ...$command);
        }
    }

    /** Tells Redis that a member lives. Returns false if Redis does not know the member, and it is not new. */
    private function tell(string $member, bool $isNew): bool
    {
        $now = hrtime(true) / 1e9;
        $since = sprintf('%.6F', $this->since);
        $arguments = [$member, "$since $this->name", (int) $isNew];
        $time = $this->redis->script(self::BEAT, [$this->keys->members()], $arguments);
        $this->beaten = $now;
        if ($time === 0) {
            return false;
        }
        $this->idOfBeat = "$time-0";
        return true;
    }

    /** Reads the table of the living members. */
    private function look(): void
    {
        $key = $this->keys->members();
        [[$seconds, $microseconds], $members] = $this->redis->pipeline($key, [['TIME'], ['HGETALL', $key]]);
        $now = $seconds + $microseconds / 1e6;
        $this->living = [];
        foreach (array_chunk($members, 2) as [$member, $text]) {
            [$beat, $since, $name] = explode(' ', $text, 3) + ['', '', ''];
            if ($beat !== 'dead' && $now - (float) $beat <= $this->timeout) {
                $this->living[$member] = [strtok($member, '.'), $name, (float) $since];
            }
        }
        $this->looked = hrtime(true) / 1e9;
    }
}
