<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a RedisPool are opened.
 */
class RedisConfig
{
    protected string $host = '127.0.0.1';

    protected int $port = 6379;

    protected float $timeout = 0.0;

    protected string $reserved = '';

    protected int $retry_interval = 0;

    protected float $read_timeout = 0.0;

    /** @var array<string>|string */
    protected array|string $auth = '';

    protected int $dbIndex = 0;

    /** @var array<int, mixed> */
    protected array $options = [];

    /** Returns the host name or address of the server, or the path of its unix socket. */
    public function getHost(): string
    {
        return $this->host;
    }

    /** Sets the host name or address of the server, or the path of its unix socket, and returns the configuration. */
    public function withHost(string $host): self
    {
        $this->host = $host;
        return $this;
    }

    /** Returns the port of the server, 0 for a unix socket. */
    public function getPort(): int
    {
        return $this->port;
    }

    /** Sets the port of the server, 0 for a unix socket, and returns the configuration. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }

    /** Returns the timeout of the connect in seconds, 0 for none. */
    public function getTimeout(): float
    {
        return $this->timeout;
    }

    /** Sets the timeout of the connect in seconds, 0 for none, and returns the configuration. */
    public function withTimeout(float $timeout): self
    {
        $this->timeout = $timeout;
        return $this;
    }

    /** Returns an argument that phpredis reserves. */
    public function getReserved(): string
    {
        return $this->reserved;
    }

    /** Sets an argument that phpredis reserves, and returns the configuration. */
    public function withReserved(string $reserved): self
    {
        $this->reserved = $reserved;
        return $this;
    }

    /** Returns the delay between two attempts to connect in milliseconds. */
    public function getRetryInterval(): int
    {
        return $this->retry_interval;
    }

    /** Sets the delay between two attempts to connect in milliseconds, and returns the configuration. */
    public function withRetryInterval(int $retry_interval): self
    {
        $this->retry_interval = $retry_interval;
        return $this;
    }

    /** Returns the timeout of an answer in seconds, 0 for none. */
    public function getReadTimeout(): float
    {
        return $this->read_timeout;
    }

    /** Sets the timeout of an answer in seconds, 0 for none, and returns the configuration. */
    public function withReadTimeout(float $read_timeout): self
    {
        $this->read_timeout = $read_timeout;
        return $this;
    }

    /**
     * Returns the password, or an array of user and password.
     *
     * @phpstan-return array<string>|string
     */
    public function getAuth(): array|string
    {
        return $this->auth;
    }

    /**
     * Sets the password, or an array of user and password, and returns the configuration.
     *
     * @phpstan-param array<string>|string $auth
     */
    public function withAuth(array|string $auth): self
    {
        $this->auth = $auth;
        return $this;
    }

    /** Returns the number of the database. */
    public function getDbIndex(): int
    {
        return $this->dbIndex;
    }

    /** Sets the number of the database, and returns the configuration. */
    public function withDbIndex(int $dbIndex): self
    {
        $this->dbIndex = $dbIndex;
        return $this;
    }

    /** Sets an option for Redis::setOption(), and returns the configuration. */
    public function withOption(int $option, mixed $value): self
    {
        $this->options[$option] = $value;
        return $this;
    }

    /**
     * Sets all options for Redis::setOption(), and returns the configuration.
     *
     * @param array<int, mixed> $options
     */
    public function setOptions(array $options): self
    {
        $this->options = $options;
        return $this;
    }

    /**
     * Returns the options for Redis::setOption().
     *
     * @return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }
}
