<?php

declare(strict_types=1);

namespace Coro\Pusher;

use SplQueue;

/**
 * A client. The worker that gets its messages has the object.
 *
 * @internal
 */
final class Connection
{
    private const MOST_WAITING_BYTES = 1 << 20;

    /** @var array<string, Channel> the channels to which the client is subscribed */
    public array $channels = [];
    /** @var array<string, string> the id of the client's user, by presence channel */
    public array $users = [];
    /** @var ?array{id: string, info: string} who the client is on all channels, since it has signed in */
    public ?array $user = null;
    public float $seen;           // when the client has sent its latest message
    public bool $isPinged = false;
    public bool $isClosed = false;
    private float $allowance;     // client events that may still be sent now
    private float $allowedAt;
    private bool $isBusy = false;
    private int $waitingBytes = 0;
    /** @var SplQueue<string> */
    private SplQueue $waiting;

    /**
     * @param string $id names the connection in the cluster
     */
    public function __construct(
        public readonly App $app,
        public readonly int $fd,
        public readonly string $id,
    ) {
        $this->waiting = new SplQueue();
        $this->allowance = $app->limits['client_events'];
        $this->allowedAt = $this->seen = microtime(true);
    }

    /** Returns the name of the connection in the protocol: two numbers. */
    public function socketId(): string
    {
        return self::socketOf($this->id);
    }

    /** Returns the name in the protocol of a connection of Coro\Rooms, "node.fd", whose node is a number of 48 bits. */
    public static function socketOf(string $id): string
    {
        [$node, $fd] = explode('.', $id, 2);
        return hexdec($node) . ".$fd";
    }

    /** Returns the connection that has a name in the protocol, as Coro\Rooms names it; null: there is no such name. */
    public static function ofSocket(mixed $socket): ?string
    {
        if (!is_string($socket) || !preg_match('/^(\d{1,15})\.(\d{1,18})$/D', $socket, $parts)) {
            return null;
        }
        return sprintf('%012x.%d', $parts[1], $parts[2]);
    }

    /**
     * Handles messages one after the other, although each has a coroutine: what a client does later must not be done earlier. The
     * coroutine that finds another one at work leaves its message there.
     *
     * @param callable(string): void $handle
     * @return bool false if too many messages wait
     */
    public function inOrder(string $message, callable $handle): bool
    {
        if ($this->isBusy) {
            $this->waitingBytes += strlen($message);
            $this->waiting[] = $message;
            return count($this->waiting) <= 2 * $this->app->limits['channels'] + 100
                && $this->waitingBytes <= self::MOST_WAITING_BYTES;
        }
        $this->isBusy = true;
        try {
            $handle($message);
            while (!$this->isClosed && !$this->waiting->isEmpty()) {
                $message = $this->waiting->dequeue();
                $this->waitingBytes -= strlen($message);
                $handle($message);
            }
        } finally {
            $this->isBusy = false;
            $this->drop();
        }
        return true;
    }

    /** Forgets the messages that wait. */
    public function drop(): void
    {
        $this->waiting = new SplQueue();
        $this->waitingBytes = 0;
    }

    /** Returns true if the client may send an event now, and counts it. */
    public function maySendEvent(): bool
    {
        $now = microtime(true);
        $rate = $this->app->limits['client_events'];
        $this->allowance = min($rate, $this->allowance + max(0, $now - $this->allowedAt) * $rate);
        $this->allowedAt = $now;
        if ($this->allowance < 1) {
            return false;
        }
        $this->allowance--;
        return true;
    }
}
