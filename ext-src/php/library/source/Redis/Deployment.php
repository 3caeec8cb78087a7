<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Channel;
use Coro\Coroutine\Redis;
use Coro\Dsn;
use ValueError;

/**
 * A deployment of Redis: a server, a master that sentinels watch, or a cluster. It sends commands to the server that has their
 * keys. A server that is away is connected again when the next command needs it.
 *
 * Any number of coroutines of a process use an object and its connections, one to each server. All methods that send wait, and
 * throw Away if the server cannot be reached, or ServerError if it answers with an error. A command that was sent is not sent
 * again, unless the server has refused it because another server has the key.
 *
 * @internal
 */
final class Deployment
{
    private const MOST_REDIRECTIONS = 5;

    public readonly bool $isCluster;

    private readonly Topology $topology;

    /** @var array<string, string> the hashes of scripts, by their texts */
    private array $hashes = [];

    /**
     * Does not wait, and does not connect.
     *
     * @param float $timeout seconds for a connection, and for the answer to a command
     * @param bool $isShared false: one coroutine at a time uses the object, which may then send commands that block
     * @throws ValueError
     */
    public function __construct(private readonly Dsn $dsn, private readonly float $timeout, bool $isShared = true)
    {
        $this->isCluster = str_ends_with($dsn->scheme, '+cluster');
        $dialer = Dialer::of($dsn, $timeout);
        $path = trim($dsn->path, '/');
        $is_unix = str_ends_with($dsn->scheme, '+unix');
        if ($is_unix && $path === '') {
            throw new ValueError('The address of Redis needs the path of its unix socket: redis+unix:///path');
        }
        $this->topology = match (true) {
            $this->isCluster => new Cluster($dsn->hosts, $dialer, $isShared),
            str_ends_with($dsn->scheme, '+sentinel') => $this->watched($path, $dialer, $isShared),
            $is_unix => self::single($dsn->path, 0, $dialer->with([
                'database' => self::database($dsn->options['database'] ?? ''),
            ]), $isShared),
            default => self::single($dsn->hosts[0][0], $dsn->hosts[0][1] ?: 6379, $dialer->with([
                'database' => self::database($path),
            ]), $isShared),
        };
    }

    /**
     * Sends a command for a key and returns the answer: nil is null, a status is true.
     *
     * @param string $key the key, or the channel, that decides which server gets the command
     * @throws ServerError|Away
     */
    public function command(string $key, string|int|float ...$words): mixed
    {
        return $this->send($key, static fn(Connection $connection): mixed => $connection->request($words));
    }

    /**
     * Runs a script in Lua for keys that are all on one server, and returns what it returns. It is sent once to each server,
     * which then knows it by its hash.
     *
     * @param non-empty-list<string> $keys
     * @param list<string|int|float> $arguments
     * @throws ServerError|Away
     */
    public function script(string $script, array $keys, array $arguments): mixed
    {
        $hash = $this->hashes[$script] ??= sha1($script);
        try {
            return $this->command($keys[0], 'EVALSHA', $hash, count($keys), ...$keys, ...$arguments);
        } catch (ServerError $error) {
            if ($error->kind !== 'NOSCRIPT') {
                throw $error;
            }
        }
        return $this->command($keys[0], 'EVAL', $script, count($keys), ...$keys, ...$arguments);
    }

    /**
     * Sends several commands for a key together and returns the answers.
     *
     * @param list<list<string|int|float>> $commands
     * @return list<mixed> the answers; nil is false
     * @throws ServerError the error of one of the commands; the others were executed nevertheless
     * @throws Away
     */
    public function pipeline(string $key, array $commands): array
    {
        return $commands ? $this->send($key, static fn(Connection $connection): array => $connection->pipeline($commands)) : [];
    }

    /**
     * Returns an object that receives channels. In a cluster these are channels of shards, to which SPUBLISH sends.
     *
     * @param ?Channel $messages see Subscriber
     */
    public function subscriber(?Channel $messages = null): Subscriber
    {
        return new Subscriber($this->topology, $this->isCluster, $this->timeout, $messages ?? new Channel(1000));
    }

    /** Returns a number that grows when a connection is lost or closed. */
    public function losses(): int
    {
        return $this->topology->losses();
    }

    /** Closes the connections. Commands that wait for their answers fail. A further command connects again. */
    public function close(): void
    {
        $this->topology->close();
    }

    private function send(string $key, Closure $send): mixed
    {
        try {
            $connection = $this->topology->connection($key);
            for ($redirections = 0;; $redirections++) {
                try {
                    return $send($connection);
                } catch (ServerError $error) {
                    $next = $redirections < self::MOST_REDIRECTIONS ? $this->topology->redirect($error, $key, $connection) : null;
                    $connection = $next ?? throw $error;
                }
            }
        } catch (Away $away) {
            $this->topology->doubt();
            throw $away;
        }
    }

    private static function single(string $host, int $port, Dialer $dialer, bool $isShared): SingleServer
    {
        return new SingleServer(static fn(bool $isShared): Redis => $dialer->dial($host, $port, $isShared), $isShared);
    }

    /** @param string $path name of the master, and perhaps the database: "name/3" */
    private function watched(string $path, Dialer $dialer, bool $isShared): SingleServer
    {
        [$name, $database] = explode('/', $path, 2) + ['', ''];
        if ($name === '') {
            throw new ValueError('The address of Redis with sentinels needs the name of the master: redis+sentinel://host/name');
        }
        $sentinels = new Sentinels($this->dsn->hosts, $name, $dialer->with(['database' => self::database($database)]), [
            'database' => 0,
            'username' => $this->dsn->options['sentinel_user'] ?? '',
            'password' => $this->dsn->options['sentinel_password'] ?? '',
        ], $this->timeout);
        return new SingleServer($sentinels->dial(...), $isShared);
    }

    private static function database(string $text): int
    {
        if (!preg_match('/^\d{0,9}$/D', $text)) {
            throw new ValueError("The address of Redis names a database that is no number: $text");
        }
        return (int) $text;
    }
}
