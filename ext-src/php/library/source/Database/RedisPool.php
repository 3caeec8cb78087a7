<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Redis;
use RedisException;
use WeakMap;

/**
 * A pool of connections of the extension redis (phpredis). Its connections are objects of the class Redis.
 */
class RedisPool extends ConnectionPool
{
    /** The options of a connection that have their values back when the connection comes back. */
    private const OPTIONS = ['SERIALIZER', 'PREFIX', 'READ_TIMEOUT', 'SCAN', 'REPLY_LITERAL', 'NULL_MULTIBULK_AS_NULL',
        'COMPRESSION', 'COMPRESSION_LEVEL', 'PACK_IGNORE_NUMBERS', 'MAX_RETRIES'];

    protected RedisConfig $config;

    /** @var WeakMap<Redis, array<int, mixed>> the options that the connections had when they were opened */
    private WeakMap $optionsBefore;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(RedisConfig $config, int $size = self::DEFAULT_SIZE)
    {
        $this->config = $config;
        $this->optionsBefore = new WeakMap();
        parent::__construct($this->connect(...), $size);
    }

    /**
     * Puts a connection back into the pool. Options that setOption() has changed get their values back. If the coroutine has left
     * a MULTI or a pipeline open, has watched keys, or has selected another database, the connection is reset, which waits. A
     * connection that is lost, or that cannot be reset, is dropped, also one that phpredis has opened again meanwhile.
     *
     * @param ?Redis $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    protected function isIntact(mixed $connection): bool
    {
        return $this->socketOf($connection)?->isQuiet() !== false && $connection->isConnected();
    }

    protected function restorer(object $connection): ?Closure
    {
        foreach ($this->optionsBefore[$connection] as $option => $value) {
            $connection->getOption($option) === $value || $connection->setOption($option, $value);
        }
        $is_changed = $connection->getMode() !== Redis::ATOMIC || $connection->hasWatched
            || $connection->getDbNum() !== $this->config->getDbIndex();
        return $is_changed ? fn() => $this->reset($connection) : null;
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    private function reset(Redis $connection): void
    {
        if ($connection->getMode() !== Redis::ATOMIC) {
            $connection->discard();
        }
        if ($connection->hasWatched) {
            $connection->hasWatched = !$connection->unwatch();
        }
        if ($connection->hasWatched || !$connection->select($this->config->getDbIndex())) {
            throw new RedisException((string) $connection->getLastError());
        }
    }

    /** Returns a Redis object that notes whether its connection has watched keys. */
    private static function newRedis(): Redis
    {
        return new class extends Redis {
            /** @internal */
            public bool $hasWatched = false;

            public function watch(...$keys): Redis|bool
            {
                $this->hasWatched = true;
                return parent::watch(...$keys);
            }

            public function rawCommand(...$words): mixed
            {
                $this->hasWatched = $this->hasWatched || strcasecmp((string) ($words[0] ?? ''), 'watch') === 0;
                return parent::rawCommand(...$words);
            }
        };
    }

    private function connect(): Redis
    {
        $config = $this->config;
        $redis = self::newRedis();
        $arguments = [$config->getHost(), $config->getPort(), $config->getTimeout()];
        if ($config->getRetryInterval() !== 0 || $config->getReadTimeout() !== 0.0) {
            array_push($arguments, null, $config->getRetryInterval(), $config->getReadTimeout());
        }
        $redis->connect(...$arguments);
        if ($config->getAuth() !== '' && $config->getAuth() !== []) {
            $redis->auth($config->getAuth());
        }
        if ($config->getDbIndex() !== 0) {
            $redis->select($config->getDbIndex());
        }
        foreach ($config->getOptions() as $option => $value) {
            $redis->setOption($option, $value);
        }
        $before = [];
        foreach (self::OPTIONS as $name) {
            if (defined("Redis::OPT_$name")) {
                $option = constant("Redis::OPT_$name");
                $before[$option] = $redis->getOption($option);
            }
        }
        $this->optionsBefore[$redis] = $before;
        return $redis;
    }
}
