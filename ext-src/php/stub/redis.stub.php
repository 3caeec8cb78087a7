<?php

/** @generate-class-entries */

namespace Coro\Coroutine {

/**
 * A connection to a Redis server, whose methods let only the calling coroutine wait. Each command of Redis is a method, with the
 * name, the arguments and the result of the extension redis (phpredis). A method that fails returns false and sets $errType, $errCode
 * and $errMsg. Methods that wait throw a Coro\Error outside of coroutines.
 *
 * One coroutine at a time uses the connection, and the methods throw a Coro\Error in another one. With the option shared, any
 * number of coroutines use the connection at the same time: their commands are sent together, and each gets its own reply. Commands
 * that need the connection for themselves then throw a Coro\Error.
 */
class Redis
{
    /**
     * The argument of multi() for a transaction.
     *
     * @var int
     */
    public const MULTI = 1;

    /**
     * The argument of multi() for a pipeline.
     *
     * @var int
     */
    public const PIPELINE = 2;

    /**
     * An option of setOption(): how values are stored, a SERIALIZER_*.
     *
     * @var int
     */
    public const OPT_SERIALIZER = 1;

    /**
     * An option of setOption(): the text before each key.
     *
     * @var int
     */
    public const OPT_PREFIX = 2;

    /**
     * An option of setOption(): the limit for a reply in seconds.
     *
     * @var int
     */
    public const OPT_READ_TIMEOUT = 3;

    /**
     * An option of setOption(): how scan() works, a SCAN_*.
     *
     * @var int
     */
    public const OPT_SCAN = 4;

    /**
     * Values are stored as texts.
     *
     * @var int
     */
    public const SERIALIZER_NONE = 0;

    /**
     * Values are stored as texts of PHP's serialize().
     *
     * @var int
     */
    public const SERIALIZER_PHP = 1;

    /**
     * Values are stored as JSON; objects become arrays.
     *
     * @var int
     */
    public const SERIALIZER_JSON = 4;

    /**
     * scan() and the like return each part, which may be an empty array.
     *
     * @var int
     */
    public const SCAN_NORETRY = 0;

    /**
     * scan() and the like ask for more until a part is not empty.
     *
     * @var int
     */
    public const SCAN_RETRY = 1;

    /**
     * scan() returns only keys with the prefix of OPT_PREFIX.
     *
     * @var int
     */
    public const SCAN_PREFIX = 2;

    /**
     * scan() returns all keys.
     *
     * @var int
     */
    public const SCAN_NOPREFIX = 3;

    /** The host of the last connect(). */
    public string $host = '';

    /** The port of the last connect(). */
    public int $port = 0;

    /**
     * The options that were given to the constructor and to setOptions().
     *
     * @var array<string, mixed>
     */
    public array $setting = [];

    /** The number of the descriptor; -1 if the connection is closed. */
    public int $sock = -1;

    /** True if the connection was open after the last call. */
    public bool $connected = false;

    /** The kind of the last error, a CORO_REDIS_ERR_*; 0 after a call without error. */
    public int $errType = 0;

    /** The error of the last failed call, an errno; 0 after a call without error. An error that the server sends is EINVAL. */
    public int $errCode = 0;

    /** The text of the error. If the server has sent the error, this is the server's text. */
    public string $errMsg = '';

    /**
     * Makes an object that is not connected.
     *
     * @param array|null $options options as for setOptions()
     * @phpstan-param array<string, mixed>|null $options
     * @throws \Coro\Error if the extension was built without hiredis
     */
    public function __construct(?array $options = null) {}

    /**
     * Connects, and sends the options password and database to the server. Returns true at once if there is a connection with the
     * same server.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket, also as "unix:/path"; "tls://" before a name
     *     sets the option open_ssl
     * @param bool|int|float $serialize a bool sets the option serialize, a number the option connect_timeout
     */
    public function connect(string $host, int $port = 6379, bool|int|float $serialize = false): bool {}

    /** Closes the connection. Calls of other coroutines that wait fail with EBADF. Returns false if it was closed. */
    public function close(): bool {}

    /** Returns true if the connection is open. Does not ask the server. */
    public function isConnected(): bool {}

    /**
     * Returns the password.
     *
     * @return string|array|false the password, an array with user and password, or false
     * @phpstan-return string|array<string>|false
     */
    public function getAuth(): string|array|false {}

    /** Returns the number of the database. */
    public function getDBNum(): int {}

    /**
     * Returns the options that were set.
     *
     * @phpstan-return array<string, mixed>
     */
    public function getOptions(): array {}

    /**
     * Sets options: connect_timeout, timeout, reconnect, serialize, prefix, compatibility_mode, shared, protocol, username, password,
     * database, package_max_length, and the options of TLS and proxies. The guide describes them.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public function setOptions(array $options): bool {}

    /**
     * Sets one option, as in phpredis.
     *
     * @param int $option a Redis::OPT_*
     * @return bool false if there is no such option, or if it has no such value
     */
    public function setOption(int $option, mixed $value): bool {}

    /**
     * Returns the value of an option.
     *
     * @param int $option a Redis::OPT_*
     * @return mixed false if there is no such option
     */
    public function getOption(int $option): mixed {}

    /** Returns the key as the server gets it, with the prefix. */
    public function _prefix(string $key): string {}

    /** Returns the value as the server gets it. */
    public function _serialize(mixed $value): string {}

    /** Returns the value that the server has as this text. */
    public function _unserialize(string $text): mixed {}

    /** Returns the text of the last error that the server has sent, or null after a call without an error. */
    public function getLastError(): ?string {}

    /** Forgets the last error. Always returns true. */
    public function clearLastError(): bool {}

    /** Returns true after setDefer(). */
    public function getDefer(): bool {}

    /** From now on, methods send the command and return true at once. Each recv() returns the reply to the next of them. */
    public function setDefer(bool $is_defer = true): bool {}

    /**
     * Waits for the reply to the oldest command that was sent with setDefer(), or for the next message of a subscription. A message
     * is an array: ['message', channel, text], ['pmessage', pattern, channel, text], or ['subscribe', channel, number of
     * subscriptions] and the like. Without both, and with the option protocol 3, waits for the next push message of the server, such
     * as ['invalidate', keys]. It then fails when the connection is lost.
     *
     * @param float $timeout in seconds; 0: no limit for messages, and the option timeout for replies
     */
    public function recv(float $timeout = 0): mixed {}

    /**
     * Sends AUTH. Later connections of this object use the password, too.
     *
     * @param string|array $credentials a password, or an array with a user and a password
     * @phpstan-param string|array<string> $credentials
     */
    public function auth(string|array $credentials): static|bool {}

    /** Sends SELECT. Later connections of this object use the database, too. */
    public function select(int $database): static|bool {}

    /**
     * Begins a transaction or a pipeline. Until exec(), the methods of commands only collect the commands and return the object.
     *
     * @param int $mode Redis::MULTI or Redis::PIPELINE
     * @param callable|null $commands a function that is called with another Redis object, which collects the commands. Then the
     *     commands are sent at once, also over a shared connection, and the result is that of exec()
     * @phpstan-return static|array<mixed>|false
     */
    public function multi(int $mode = Redis::MULTI, ?callable $commands = null): static|array|false {}

    /**
     * Collects the following commands until exec(), which sends them together without a transaction: multi(Redis::PIPELINE).
     *
     * @phpstan-return static|array<mixed>|false
     */
    public function pipeline(?callable $commands = null): static|array|false {}

    /**
     * Sends the collected commands together, a transaction between MULTI and EXEC.
     *
     * @return array|false what the methods would have returned; false if a watched key has changed, or after an error
     * @phpstan-return array<mixed>|false
     */
    public function exec(): array|false {}

    /** Forgets the collected commands. Returns false if multi() was not called. */
    public function discard(): bool {}

    /** Returns 0, Redis::MULTI or Redis::PIPELINE. */
    public function getMode(): int {}

    /**
     * Subscribes to channels.
     *
     * @phpstan-param array<string> $channels
     * @param callable|null $callback null: recv() returns the messages. A function is called with the object, the channel and the text
     *     of each message, until unsubscribe() has ended all subscriptions
     */
    public function subscribe(array $channels, ?callable $callback = null): bool {}

    /**
     * Subscribes to all channels that match one of the patterns. The function gets the pattern before the channel.
     *
     * @implementation-alias Coro\Coroutine\Redis::subscribe
     * @phpstan-param array<string> $patterns
     */
    public function pSubscribe(array $patterns, ?callable $callback = null): bool {}

    /**
     * Ends subscriptions. recv() returns the confirmations.
     *
     * @param array|null $channels null: all channels
     * @phpstan-param array<string>|null $channels
     */
    public function unsubscribe(?array $channels = null): bool {}

    /**
     * Ends subscriptions to patterns.
     *
     * @implementation-alias Coro\Coroutine\Redis::unsubscribe
     * @param array|null $patterns null: all patterns
     * @phpstan-param array<string>|null $patterns
     */
    public function pUnSubscribe(?array $patterns = null): bool {}

    /**
     * Subscribes to channels of a shard, as subscribe() does.
     *
     * @implementation-alias Coro\Coroutine\Redis::subscribe
     * @phpstan-param array<string> $channels
     */
    public function sSubscribe(array $channels, ?callable $callback = null): bool {}

    /**
     * Ends subscriptions to channels of a shard.
     *
     * @implementation-alias Coro\Coroutine\Redis::unsubscribe
     * @param array|null $channels null: all channels
     * @phpstan-param array<string>|null $channels
     */
    public function sUnsubscribe(?array $channels = null): bool {}
}

}
