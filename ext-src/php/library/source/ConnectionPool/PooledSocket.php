<?php

declare(strict_types=1);

namespace Coro\ConnectionPool;

/**
 * The socket of a connection in a pool. It tells whether the connection can be given to the next coroutine: between two
 * requests a server sends nothing, a socket in which cancel() or a deadline has cut off a wait is shut down, and a wait that a
 * time limit of the client has cut off is noted.
 *
 * @internal
 */
final class PooledSocket
{
    private function __construct(private readonly int $fd, private readonly int $cookie)
    {
    }

    /**
     * Calls a function that opens a connection, and returns its result.
     *
     * @param ?self $socket becomes the socket that the function has connected last, or null if it has connected none
     */
    public static function of(callable $open, ?self &$socket): mixed
    {
        Native::recordConnect();
        try {
            return $open();
        } finally {
            $recorded = Native::recordedSocket();
            $socket = $recorded === null ? null : new self(...$recorded);
        }
    }

    /** True if the socket is open in both directions, the server has sent nothing, and no time limit has cut off a wait. */
    public function isQuiet(): bool
    {
        return Native::look($this->fd, $this->cookie) === Native::QUIET && !Native::hasTimedOut($this->fd);
    }

    /** True if the socket is open in both directions. */
    public function isConnected(): bool
    {
        return in_array(Native::look($this->fd, $this->cookie), [Native::QUIET, Native::UNREAD], true);
    }

    /** True if one side has shut the socket down, or a time limit of the client has cut off a wait. */
    public function hasEnded(): bool
    {
        return Native::look($this->fd, $this->cookie) === Native::ENDED || Native::hasTimedOut($this->fd);
    }

    /** Shuts the socket down, so that the server ends the session. */
    public function shutDown(): void
    {
        Native::shutDown($this->fd, $this->cookie);
    }
}
