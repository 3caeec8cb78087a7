<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Attempts;
use Coro\Channel;
use Coro\Coroutine;
use Exception;

/**
 * Receives channels of a deployment. Any coroutine may begin and end subscriptions while one waits for messages. A connection
 * that is lost is made again with all its channels, and the receiver is told that it may have missed messages.
 *
 * @internal
 */
final class Subscriber
{
    private const FIRST_PAUSE = 0.05;   // seconds before an attempt to connect again
    private const LONGEST_PAUSE = 1.0;

    /** @var array<string, Subscription> by the channels */
    private array $subscriptions = [];

    /** @var array<string, Feed> by the servers */
    private array $feeds = [];

    private bool $isRestoring = false;
    private bool $isClosed = false;

    /**
     * @param float $timeout seconds for a confirmation, and of silence after which a server must show that it is there
     * @param Channel $messages what recv() returns; the owner of the subscriber may push messages of its own
     */
    public function __construct(
        private readonly Topology $topology,
        private readonly bool $isShard,
        private readonly float $timeout,
        private readonly Channel $messages,
    ) {}

    /**
     * Begins to receive a channel, and waits until messages arrive for certain. If the channel is received already, the method
     * waits until all messages that were published before are among those that recv() returns.
     *
     * @throws ServerError|Away The channel is then not received, unless it was before.
     */
    public function subscribe(string $channel): void
    {
        $subscription = $this->subscriptions[$channel] ??= new Subscription(false);
        try {
            $this->ask($channel, $subscription);
            $end = microtime(true) + $this->timeout;
            while (!$subscription->isConfirmed || $subscription->unconfirmed > 0) {
                if (!$subscription->change->wait(null, max(0.001, $end - microtime(true)))) {
                    throw Coroutine::isCanceled()
                        ? new Away('The coroutine was canceled before Redis has confirmed a subscription')
                        : new TimedOut('Redis has not confirmed a subscription in time');
                }
                if ($subscription->feed === null) {
                    $hasMoved = $subscription->failure instanceof ServerError && $subscription->failure->kind === 'MOVED';
                    $hasMoved ? $this->ask($channel, $subscription) : throw $subscription->failure;
                }
            }
            $subscription->isKept = true;
        } finally {
            if (!$subscription->isKept && $subscription === ($this->subscriptions[$channel] ?? null)) {
                $this->unsubscribe($channel);
            }
        }
    }

    /** Receives a channel as soon as Redis can be reached. Does not wait. recv() tells when messages arrive for certain. */
    public function want(string $channel): void
    {
        $this->subscriptions[$channel] ??= new Subscription(true);
        $this->restore();
    }

    /** Ends the subscription of a channel. Messages that have arrived may still be received. */
    public function unsubscribe(string $channel): void
    {
        $feed = ($this->subscriptions[$channel] ?? null)?->feed;
        unset($this->subscriptions[$channel]);
        if ($feed) {
            $feed->drop($channel);
            if ($feed->isEmpty() && ($this->feeds[$feed->server] ?? null) === $feed) {
                unset($this->feeds[$feed->server]);
            }
        }
    }

    /**
     * Waits for the next message.
     *
     * @return ?array{string, ?string} the channel and the message; the message null: the channel is received again from here on,
     *         after a time without a connection. null: close() was called, or the coroutine is canceled
     */
    public function recv(): ?array
    {
        return $this->messages->pop() ?: null;
    }

    /** Ends the connections, and recv(). */
    public function close(): void
    {
        $this->isClosed = true;
        $this->messages->close();
        foreach ($this->feeds as $feed) {
            $feed->close();
        }
    }

    /** @throws Away */
    private function ask(string $channel, Subscription $subscription): void
    {
        $server = $subscription->feed?->server ?? $this->topology->server($channel);
        $isNew = !isset($this->feeds[$server]);
        $feed = $this->feeds[$server] ??= new Feed($server, $this->isShard, $this->timeout, $this->receive(...));
        $subscription->feed = $feed;
        $subscription->unconfirmed += (int) !$feed->willAsk($channel);
        $feed->ask($channel);
        $isNew && $feed->start(fn() => $this->topology->dial($server), $this->ended(...));
    }

    private function receive(string $kind, string $channel, string $text): bool
    {
        if ($kind === 'message' || $kind === 'smessage') {
            return $this->messages->push([$channel, $text]);
        }
        $subscription = $this->subscriptions[$channel] ?? null;
        if ($kind === 'probe') {
            $subscription && $subscription->unconfirmed++;
            return true;
        }
        if ($kind === 'sunsubscribe') {
            return !$subscription || $subscription->unconfirmed > 0;   // otherwise the slot of the channel has moved
        }
        if ($subscription && ($kind === 'subscribe' || $kind === 'ssubscribe') && --$subscription->unconfirmed <= 0) {
            $subscription->unconfirmed = 0;
            if (!$subscription->isConfirmed && $subscription->isKept && !$this->messages->push([$channel, null])) {
                return false;
            }
            $subscription->isConfirmed = true;
            $subscription->change->notifyAll();
            return true;
        }
        return !$this->isClosed;
    }

    /** Takes back the channels of a feed whose connection was lost. */
    private function ended(Feed $feed, Exception $failure): void
    {
        if (($this->feeds[$feed->server] ?? null) === $feed) {
            unset($this->feeds[$feed->server]);
        }
        $feed->isEmpty() || $this->topology->doubt();
        foreach ($this->subscriptions as $subscription) {
            if ($subscription->feed === $feed) {
                $subscription->feed = null;
                $subscription->isConfirmed = false;
                $subscription->unconfirmed = 0;
                $subscription->failure = $failure;
                $subscription->change->notifyAll();
            }
        }
        $this->restore();
    }

    /** Lets a coroutine ask for all channels again that no feed has, until all are asked for. */
    private function restore(): void
    {
        if ($this->isRestoring || $this->isClosed) {
            return;
        }
        $this->isRestoring = true;
        // At once: coroutines that have lost their connection wait for the next one.
        Coroutine::create(function (): void {
            $attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE);
            while (!$this->isClosed && !$this->restored() && $attempts->wait());
            $this->isRestoring = false;
        });
    }

    /** Asks for all channels again that no feed has. Returns true if there is none. */
    private function restored(): bool
    {
        $isComplete = true;
        foreach ($this->subscriptions as $channel => $subscription) {
            if (!$subscription->feed && $subscription->isKept) {
                $isComplete = false;
                try {
                    $this->ask((string) $channel, $subscription);
                } catch (Exception) {
                    return false;
                }
            }
        }
        return $isComplete;
    }
}
