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
 *
 * @extends ConnectionPool<Redis>
 */
class RedisPool extends ConnectionPool
{
    /** The options of a connection that have their values back when the connection comes back. */
    private const OPTIONS = ['SERIALIZER', 'PREFIX', 'READ_TIMEOUT', 'SCAN', 'REPLY_LITERAL', 'NULL_MULTIBULK_AS_NULL',
        'COMPRESSION', 'COMPRESSION_LEVEL', 'PACK_IGNORE_NUMBERS', 'MAX_RETRIES', 'BACKOFF_ALGORITHM', 'BACKOFF_BASE',
        'BACKOFF_CAP', 'TCP_KEEPALIVE'];

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
     * connection is dropped if it is lost, if a call has failed without an answer of the server, if a command such as CLIENT
     * SETNAME, HELLO or AUTH has changed it, if it cannot be reset, and if phpredis has opened it again meanwhile.
     *
     * @param ?Redis $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    protected function isIntact(mixed $connection): bool
    {
        return !$connection->hasFailed && (!$connection->isChanged || $this->resetsAlways())
            && $this->socketOf($connection)?->isQuiet() !== false && $connection->isConnected();
    }

    protected function restorer(object $connection): ?Closure
    {
        foreach ($this->optionsBefore[$connection] as $option => $value) {
            $connection->getOption($option) === $value || $connection->setOption($option, $value);
        }
        $connection->clearLastError();
        $must_reset = $connection->getMode() !== Redis::ATOMIC || $connection->hasWatched || $connection->hasSelected
            || $connection->getDbNum() !== $this->config->getDbIndex();
        return $must_reset ? fn() => $this->undo($connection) : null;
    }

    protected function resetSession(object $connection): bool
    {
        if (!$connection->resetSession() || !$this->startSession($connection)) {
            throw new RedisException((string) $connection->getLastError());
        }
        return true;
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    /** @internal */
    protected function label(): string
    {
        return "redis {$this->config->getHost()}:{$this->config->getPort()}/{$this->config->getDbIndex()}";
    }

    private function undo(Redis $connection): void
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
        $connection->hasSelected = false;
    }

    /** Sends what a new session needs. Returns false if it does not get the database of the pool. */
    private function startSession(Redis $connection): bool
    {
        if ($this->config->getAuth() !== '' && $this->config->getAuth() !== []) {
            $connection->auth($this->config->getAuth());
            $connection->isChanged = false;
        }
        return $this->config->getDbIndex() === 0 || $connection->select($this->config->getDbIndex());
    }

    /** Returns a Redis object that notes how its connection differs from a new one. */
    private static function newRedis(): Redis
    {
        return new class extends Redis {
            /** The raw commands that change a connection so that only RESET undoes it. */
            private const CHANGES = ['multi', 'auth', 'hello', 'reset', 'monitor', 'subscribe', 'psubscribe', 'ssubscribe',
                'readonly', 'asking', 'replconf', 'psync', 'sync'];

            /** The subcommands of CLIENT that only answer a question, or change something else than the connection. */
            private const HARMLESS = ['id', 'info', 'list', 'getname', 'getredir', 'trackinginfo', 'kill', 'pause', 'unpause',
                'unblock', 'help'];

            /** @internal true: a call has thrown an exception that is not an answer of the server. The extension coro sets it. */
            public bool $hasFailed = false;

            /** @internal */
            public bool $hasWatched = false;

            /** @internal */
            public bool $hasSelected = false;

            /** @internal true: only RESET or a new connection undoes what the program has done */
            public bool $isChanged = false;

            public function watch(...$keys): Redis|bool
            {
                $this->hasWatched = true;
                return parent::watch(...$keys);
            }

            public function auth(#[\SensitiveParameter] ...$arguments): Redis|bool
            {
                $this->isChanged = true;
                return parent::auth(...$arguments);
            }

            public function client(...$words): mixed
            {
                $this->note('client', $words[0] ?? '');
                return parent::client(...$words);
            }

            public function rawCommand(...$words): mixed
            {
                $this->note($words[0] ?? '', $words[1] ?? '');
                return parent::rawCommand(...$words);
            }

            /** @internal */
            public function resetSession(): bool
            {
                $is_reset = parent::rawCommand('reset') !== false;
                $this->isChanged = $this->hasWatched = $this->hasSelected = false;
                return $is_reset;
            }

            private function note(mixed $command, mixed $subcommand): void
            {
                [$command, $subcommand] = [self::inLowerCase($command), self::inLowerCase($subcommand)];
                $this->hasWatched = $this->hasWatched || $command === 'watch';
                $this->hasSelected = $this->hasSelected || $command === 'select';
                $this->isChanged = $this->isChanged || in_array($command, self::CHANGES, true)
                    || ($command === 'client' && !in_array($subcommand, self::HARMLESS, true));
            }

            private static function inLowerCase(mixed $word): string
            {
                return is_string($word) ? strtolower($word) : '';
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
        $this->startSession($redis);
        // phpredis understands 0 in connect() as PHP's default, but in setOption(), which restores the value, as no time.
        if ((float) $redis->getReadTimeout() === 0.0) {
            $redis->setOption(Redis::OPT_READ_TIMEOUT, ini_get('default_socket_timeout'));
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
