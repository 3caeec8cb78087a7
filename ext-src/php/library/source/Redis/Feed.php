<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine\Redis;
use Coro\Event;
use Exception;
use Throwable;

/**
 * The connection of a Subscriber to one server, until it is lost. A coroutine of its own connects, and receives.
 *
 * @internal
 */
final class Feed
{
    private const MOST_CHANNELS = 1000;   // in one command

    private ?Redis $redis = null;         // null: not connected
    private bool $isClosed = false;

    /** @var array<string, true> */
    private array $channels = [];

    /**
     * @param string $server the name of the server in the topology
     * @param bool $isShard true: the channels are those of shards
     * @param float $silence seconds after which a server that is silent must show that it is there
     * @param Closure(string $kind, string $channel, string $text): bool $receive gets the messages of the server, and "probe"
     *        before a channel is asked for again; false: the feed ends
     */
    public function __construct(
        public readonly string $server,
        private readonly bool $isShard,
        private readonly float $silence,
        private readonly Closure $receive,
    ) {}

    /**
     * Connects, and calls $ended with the reason when the connection is lost.
     *
     * @param Closure(): Redis $dial
     * @param Closure(self, Exception): void $ended
     */
    public function start(Closure $dial, Closure $ended): void
    {
        Event::defer(function () use ($dial, $ended): void {   // in a coroutine without the deadline of this one
            try {
                $this->checkOpen();
                $redis = $this->redis = $dial();
                $this->checkOpen();
                $this->send($redis, 'subscribe', array_map(strval(...), array_keys($this->channels)));
                $failure = $this->run($redis);
            } catch (Exception $failure) {
            } catch (Throwable $error) {
                $failure = new Away($error->getMessage(), 0, $error);
            }
            $this->close();
            $ended($this, $failure);
        });
    }

    /** True if the channel is asked for when the connection is made: then further calls of ask() cause no confirmation. */
    public function willAsk(string $channel): bool
    {
        return !$this->redis && isset($this->channels[$channel]);
    }

    /** Asks for channels. Their confirmations are received. */
    public function ask(string ...$channels): void
    {
        $this->channels += array_fill_keys($channels, true);
        $this->redis && $this->send($this->redis, 'subscribe', $channels);
    }

    /** Ends the subscription of a channel. */
    public function drop(string $channel): void
    {
        unset($this->channels[$channel]);
        if (!$this->channels) {
            $this->close();
        } elseif ($this->redis) {
            $this->send($this->redis, 'unsubscribe', [$channel]);
        }
    }

    public function isEmpty(): bool
    {
        return !$this->channels;
    }

    /** Ends the connection. */
    public function close(): void
    {
        $this->isClosed = true;
        $this->redis?->close();
        $this->redis = null;
    }

    /** @throws Away if close() was called */
    private function checkOpen(): void
    {
        $this->isClosed && throw new Away('The subscription was ended');
    }

    /** Receives until the connection is lost, and returns the reason. */
    private function run(Redis $redis): Exception
    {
        $isProbed = false;
        while ($this->channels) {
            $message = $redis->recv($this->silence);
            if ($message !== false) {
                $isProbed = false;
                if (!($this->receive)($message[0], (string) $message[1], (string) $message[2])) {
                    return new Away('The subscription was ended');
                }
                continue;
            }
            if ($redis->errCode !== SOCKET_ETIMEDOUT || $isProbed) {
                return $redis->errType === CORO_REDIS_ERR_OTHER || $redis->errType === CORO_REDIS_ERR_NOAUTH
                    ? new ServerError($redis->errMsg)
                    : new Away("The connection to Redis was lost: $redis->errMsg");
            }
            $isProbed = true;
            $channel = (string) array_key_first($this->channels);
            ($this->receive)('probe', $channel, '');
            $this->send($redis, 'subscribe', [$channel]);   // its confirmation shows that the server is there
        }
        return new Away('No channel is left');
    }

    /** @param list<string> $channels */
    private function send(Redis $redis, string $what, array $channels): void
    {
        $method = $this->isShard ? ['subscribe' => 'sSubscribe', 'unsubscribe' => 'sUnsubscribe'][$what] : $what;
        foreach (array_chunk($channels, self::MOST_CHANNELS) as $chunk) {
            // If it fails, recv() tells. Behind a loss it would connect again, without the other channels.
            $redis->connected && $redis->$method($chunk);
        }
    }
}
