<?php

declare(strict_types=1);

namespace Coro\Nats;

use Coro\Coroutine\Condition;
use SplQueue;

/**
 * The messages of a Subscription that wait to be taken.
 *
 * @internal
 */
final class Arrivals
{
    public int $dropped = 0;

    /** @var SplQueue<Message> */
    private readonly SplQueue $messages;
    private int $bytes = 0;
    private bool $hasEnded = false;
    private ?Exception $error = null;
    private readonly Condition $changed;

    public function __construct(private readonly int $most)
    {
        $this->messages = new SplQueue();
        $this->changed = new Condition();
    }

    public function add(Message $message): void
    {
        $size = strlen($message->data);
        if ($this->bytes + $size > $this->most) {
            $this->dropped++;
            return;
        }
        $this->bytes += $size;
        $this->messages->enqueue($message);
        $this->changed->notify();
    }

    public function refuse(Exception $error): void
    {
        $this->error = $error;
        $this->end();
    }

    public function end(): void
    {
        $this->hasEnded = true;
        $this->changed->notifyAll();
    }

    public function isOpen(): bool
    {
        return !$this->hasEnded || !$this->messages->isEmpty();
    }

    public function next(float $timeout): ?Message
    {
        $until = $timeout > 0 ? microtime(true) + $timeout : INF;
        while ($this->messages->isEmpty()) {
            if ($this->error?->getCode() === Exception::FORBIDDEN) {
                throw $this->error;
            }
            $left = $until === INF ? -1.0 : max(0.001, $until - microtime(true));
            if ($this->hasEnded || microtime(true) >= $until || !$this->changed->wait(timeout: $left)) {
                return null;
            }
        }
        $message = $this->messages->dequeue();
        $this->bytes -= strlen($message->data);
        return $message;
    }
}
