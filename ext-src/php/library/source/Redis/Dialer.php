<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Coroutine\Redis;
use Coro\Dsn;
use SensitiveParameter;
use ValueError;

/**
 * Makes connections to the servers of a deployment: with TLS, the user and the database that its address names.
 *
 * @internal
 */
final readonly class Dialer
{
    /** The options of an address that are true or false. */
    private const FLAGS = ['ssl_verify_peer', 'ssl_allow_self_signed'];

    /** @param array<string, mixed> $options of Coroutine\Redis */
    private function __construct(#[SensitiveParameter] private array $options) {}

    /** @throws ValueError for an option that does not exist */
    public static function of(Dsn $dsn, float $timeout): self
    {
        $options = [
            'connect_timeout' => $timeout,
            'timeout' => $timeout,
            'reconnect' => 0,   // a Connection connects: it may have to find another server
            'open_ssl' => str_starts_with($dsn->scheme, 'rediss'),
            'username' => (string) $dsn->user,
            'password' => (string) $dsn->password,
        ];
        foreach ($dsn->options as $name => $value) {
            if (str_starts_with($name, 'ssl_')) {
                $options[$name] = in_array($name, self::FLAGS, true) ? filter_var($value, FILTER_VALIDATE_BOOL) : $value;
            } elseif (!in_array($name, ['sentinel_user', 'sentinel_password', 'database'], true)) {
                throw new ValueError("The address of Redis has an option that does not exist: $name");
            }
        }
        return new self($options);
    }

    /** @param array<string, mixed> $options */
    public function with(#[SensitiveParameter] array $options): self
    {
        return new self($options + $this->options);
    }

    /**
     * Connects to a server, and waits for this.
     *
     * @param string $host an address, a name, or the path of a unix socket
     * @param bool $isShared true: any number of coroutines use the connection at the same time
     * @throws Away
     */
    public function dial(string $host, int $port, bool $isShared): Redis
    {
        $redis = new Redis(['shared' => $isShared] + $this->options);
        if (!$redis->connect($host, $port)) {
            $name = $port ? "$host:$port" : $host;
            throw new Away("Redis at $name cannot be used: $redis->errMsg");
        }
        return $redis;
    }
}
