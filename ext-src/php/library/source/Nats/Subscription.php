<?php

declare(strict_types=1);

namespace Coro\Nats;

use Generator;
use IteratorAggregate;

/**
 * A subscription of a Client. Messages that have arrived wait in it until next() takes them. If they are more bytes than the
 * option max_pending allows, further ones are dropped.
 *
 * A subscription ends with unsubscribe(), when its last reference is dropped, and with the client. It survives the loss of
 * connections, but what is published meanwhile does not reach it.
 *
 * @implements IteratorAggregate<int, Message>
 */
final class Subscription implements IteratorAggregate
{
    private readonly Arrivals $arrivals;
    private readonly string $number;

    /**
     * Client::subscribe() makes subscriptions.
     *
     * @internal
     */
    public function __construct(
        private readonly Session $session,
        private readonly Client $client,
        string $subject,
        string $queue,
        int $most,
    ) {
        $this->arrivals = new Arrivals($most);
        $arrivals = $this->arrivals;
        $this->number = $session->subscribe($subject, $queue, $arrivals->add(...), $arrivals->refuse(...));
    }

    /** Ends the subscription. */
    public function __destruct()
    {
        isset($this->number) && $this->unsubscribe();
    }

    /**
     * Returns the next message. Waits for it.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return ?Message null after the timeout and after cancel(), and when the subscription has ended and no message is left
     * @throws Exception if the server has refused the subscription
     */
    public function next(float $timeout = -1.0): ?Message
    {
        return $this->arrivals->next($timeout);
    }

    /** Returns true until the subscription has ended and its last message was taken. */
    public function isOpen(): bool
    {
        return $this->arrivals->isOpen();
    }

    /** Returns how many messages were dropped because too many bytes were waiting. */
    public function dropped(): int
    {
        return $this->arrivals->dropped;
    }

    /** Ends the subscription. next() still returns what has arrived, and then null. Does not wait. */
    public function unsubscribe(): void
    {
        $this->session->unsubscribe($this->number);
        $this->arrivals->end();
    }

    /**
     * Returns the messages, until the subscription ends. Waits for each.
     *
     * @return Generator<int, Message>
     */
    public function getIterator(): Generator
    {
        while ($message = $this->next()) {
            yield $message;
        }
    }
}
