<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;
use Coro\Coroutine\Channel;

/**
 * The answer to a request that was sent. When the object is dropped, the answer is not awaited any more.
 *
 * @internal
 */
final class Answer
{
    private readonly Channel $arrived;

    /** @param Closure(): void $forget */
    public function __construct(public readonly string $subject, private readonly Closure $forget)
    {
        $this->arrived = new Channel(1);
    }

    public function __destruct()
    {
        ($this->forget)();
    }

    public function give(Message|Exception $answer): void
    {
        $this->arrived->isFull() || $this->arrived->push($answer);
    }

    /** @param float $timeout seconds; 0 and negative: without a limit */
    public function await(float $timeout): Message
    {
        $message = $this->arrived->pop($timeout > 0 ? $timeout : -1.0);
        if ($message instanceof Exception) {
            throw $message;
        }
        if (!$message instanceof Message) {
            throw $this->arrived->errCode === CORO_CHANNEL_TIMEOUT
                ? new Exception("Nothing has answered on $this->subject within $timeout s", Exception::TIMED_OUT)
                : new Exception('The wait for an answer was canceled', Exception::CANCELED);
        }
        if ($message->status() === Exception::NO_RESPONDERS && $message->data === '') {
            throw new Exception("There is no subscription that answers on $this->subject", Exception::NO_RESPONDERS);
        }
        return $message;
    }
}
