<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Coroutine;
use Coro\Coroutine\Redis;
use Coro\SharedWork;

/**
 * The masters of a Redis Cluster have the keys, each those of its slots.
 *
 * @internal
 */
final class Cluster implements Topology
{
    private const PAUSE = 0.05;   // seconds before a command is sent again whose keys are on their way to another server

    /** @var array<int, string> the names of the masters, by slots; []: not known */
    private array $masters = [];

    /** @var array<string, Connection> by the names of the servers */
    private array $connections = [];

    private int $losses = 0;               // of connections that do not exist any more
    private readonly SharedWork $reading;   // of the table of slots
    private bool $isDoubted = false;       // true: the table may be out of date

    /** @param list<array{string, int}> $seeds hosts and ports of servers of the cluster */
    public function __construct(private readonly array $seeds, private readonly Dialer $dialer, private readonly bool $isShared)
    {
        $this->reading = new SharedWork(Away::canceled(...));
    }

    public function server(string $key): string
    {
        $slot = Slots::of($key);
        if ($this->isDoubted || !isset($this->masters[$slot])) {
            $this->reading->result($this->read(...));
        }
        return $this->masters[$slot] ?? throw new Away("No server of the cluster has the slot $slot of the key $key");
    }

    public function connection(string $key): Connection
    {
        return $this->to($this->server($key));
    }

    public function dial(string $server): Redis
    {
        return $this->dialer->dial(...self::address($server), isShared: false);
    }

    public function redirect(ServerError $error, string $key, Connection $from): ?Connection
    {
        if ($error->kind === 'TRYAGAIN') {
            return Coroutine::sleep(self::PAUSE) ? $from : null;
        }
        if ($error->kind === 'READONLY') {
            $this->doubt();
            return $this->connection($key);
        }
        if (!preg_match('/^(MOVED|ASK) (\d+) (\S*):(\d+)$/', $error->getMessage(), $parts)) {
            return null;
        }
        [, $kind, $slot, $host, $port] = $parts;
        $server = ($host !== '' ? $host : self::address($this->server($key))[0]) . ":$port";
        if ($kind === 'MOVED') {
            $this->masters[(int) $slot] = $server;
            $this->isDoubted = true;   // other slots may have moved, too
            return $this->to($server);
        }
        return new Connection(function () use ($server): Redis {
            $redis = $this->dial($server);
            $redis->request(['ASKING']);   // it takes the next command, for a slot that is on its way to it
            return $redis;
        });
    }

    public function doubt(): void
    {
        $this->isDoubted = true;
    }

    public function losses(): int
    {
        return $this->losses + array_sum(array_map(static fn(Connection $one): int => $one->losses(), $this->connections));
    }

    public function close(): void
    {
        foreach ($this->connections as $connection) {
            $connection->close();
        }
    }

    private function to(string $server): Connection
    {
        return $this->connections[$server] ??= new Connection(
            fn(): Redis => $this->dialer->dial(...self::address($server), isShared: $this->isShared),
        );
    }

    /** @return array{string, int} */
    private static function address(string $server): array
    {
        $colon = strrpos($server, ':');
        return [substr($server, 0, $colon), (int) substr($server, $colon + 1)];
    }

    /** Reads the table of slots, from the first server that answers. */
    private function read(): void
    {
        $servers = array_unique([
            ...array_values(array_unique($this->masters)),
            ...array_map(static fn(array $seed): string => "$seed[0]:" . ($seed[1] ?: 6379), $this->seeds),
        ]);
        $reasons = [];
        foreach ($servers as $server) {
            try {
                $redis = $this->dial($server);
                $ranges = $redis->request(['CLUSTER', 'SLOTS']);
                $redis->close();
                if (is_array($ranges) && $ranges) {
                    $this->take($ranges, self::address($server)[0]);
                    return;
                }
                $reasons[] = "$server: " . ($redis->errMsg ?: 'it has no slots');
            } catch (Away $away) {
                $reasons[] = $away->getMessage();
            }
        }
        throw new Away('No server of the Redis Cluster has told who has the keys: ' . implode('; ', $reasons));
    }

    /** @param list<array{int, int, array{string, int}}> $ranges the first and last slots, and the masters */
    private function take(array $ranges, string $asked): void
    {
        $masters = [];
        foreach ($ranges as [$first, $last, $master]) {
            $masters += array_fill($first, $last - $first + 1, ($master[0] ?: $asked) . ":$master[1]");
        }
        $this->masters = $masters;
        $this->isDoubted = false;
        foreach (array_diff_key($this->connections, array_flip($masters)) as $server => $connection) {
            $connection->close();   // the server has no slots any more
            $this->losses += $connection->losses();
            unset($this->connections[$server]);
        }
    }
}
