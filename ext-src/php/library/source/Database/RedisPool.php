<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool;
use Redis;
use RedisException;

/**
 * A pool of connections of the extension redis (phpredis). Its connections are objects of the class Redis.
 */
class RedisPool extends ConnectionPool
{
    protected RedisConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(RedisConfig $config, int $size = self::DEFAULT_SIZE)
    {
        $this->config = $config;
        parent::__construct($this->connect(...), $size);
    }

    /**
     * Puts a connection back into the pool. If the coroutine has left a MULTI or a pipeline open, or has selected another
     * database, the connection is reset before, which may wait.
     *
     * @param ?Redis $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        try {
            if ($connection instanceof Redis) {
                $this->reset($connection);
            }
        } catch (RedisException) {
            $connection = null;
        }
        parent::put($connection);
    }

    private function reset(Redis $connection): void
    {
        if ($connection->getMode() !== Redis::ATOMIC) {
            $connection->discard();
        }
        if ($connection->isConnected() && $connection->getDbNum() !== $this->config->getDbIndex()) {
            $connection->select($this->config->getDbIndex());
        }
    }

    private function connect(): Redis
    {
        $config = $this->config;
        $redis = new Redis();
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
        return $redis;
    }
}
