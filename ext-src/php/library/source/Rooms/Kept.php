<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Coroutine\Condition;
use SplQueue;
use Throwable;

/**
 * The messages that the rooms process keeps while the engine is away.
 *
 * @internal
 */
final class Kept
{
    private const OVERHEAD = 240;         // bytes of memory that each message needs beside its data
    private const GIVEN_FOR_EACH = 4;     // messages that the engine gets before one more is admitted

    /** @var SplQueue<array{string, Message, bool, string}> the room, the message, whether the engine may have it, the cursor */
    private SplQueue $queue;

    private int $size = 0;
    private bool $isGiven = false;          // true: the engine gets the messages
    private readonly Condition $admission;   // of those that publish meanwhile

    public function __construct(private readonly int $bound)
    {
        $this->queue = new SplQueue();
        $this->admission = new Condition();
    }

    /** Waits, while the engine gets the messages, until there may be one more. */
    public function awaitAdmission(float $timeout): void
    {
        $this->isGiven && $this->admission->wait(timeout: $timeout);
    }

    /**
     * @param bool $isUncertain true: it is not known whether the engine has the message
     * @param string $cursor the latest message of the room that has arrived
     * @throws EngineAway if there is no space
     */
    public function add(string $room, Message $message, bool $isUncertain, string $cursor): void
    {
        $size = self::size($room, $message);
        if ($this->size + $size > $this->bound) {
            throw new EngineAway("The engine is away, and the $this->bound bytes of the option queue_bytes are used up");
        }
        $this->size += $size;
        $this->queue[] = [$room, $message, $isUncertain, $cursor];
    }

    public function count(): int
    {
        return count($this->queue);
    }

    /**
     * Appends the messages to the engine, in their order. Those that it has not got stay.
     *
     * @param float $until when to stop, by microtime()
     * @param Closure(string): bool $hasArrived returns true for the uid of a message that the engine has sent back
     * @return int how many it has got
     * @throws EngineAway
     */
    public function giveTo(Engine $engine, float $until, Closure $hasArrived): int
    {
        $this->isGiven = true;
        $isOver = true;
        try {
            $count = $this->giveSome($engine, $until, $hasArrived);
            $isOver = $this->queue->isEmpty();
            return $count;
        } finally {
            if ($isOver) {   // all have been given, or the engine is away again
                $this->isGiven = false;
                $this->admission->notifyAll();
            }
        }
    }

    private function giveSome(Engine $engine, float $until, Closure $hasArrived): int
    {
        $count = 0;
        while (!$this->queue->isEmpty() && microtime(true) < $until) {
            [$room, $message, $is_uncertain, $cursor] = $this->queue->bottom();
            if (!$is_uncertain || (!$hasArrived($message->uid) && !self::has($engine, $room, $message, $cursor))) {
                $this->queue[0] = [$room, $message, true, $cursor];
                self::append($engine, $room, $message);
            }
            $this->queue->dequeue();
            $this->size -= self::size($room, $message);
            if (++$count % self::GIVEN_FOR_EACH === 0) {
                $this->admission->notify();
            }
        }
        return $count;
    }

    /** Drops a message that the engine would refuse again. */
    private static function append(Engine $engine, string $room, Message $message): void
    {
        try {
            $engine->append($room, $message->bytes());
        } catch (EngineAway $reason) {
            throw $reason;
        } catch (Throwable $error) {
            coro_error_log(CORO_LOG_WARNING, "a message of the room $room that was kept is lost, because the engine refuses it: "
                . $error->getMessage());
        }
    }

    private static function size(string $room, Message $message): int
    {
        return strlen($message->data) + strlen($room) + self::OVERHEAD;
    }

    /** True if the engine has the message, as far as its history tells. */
    private static function has(Engine $engine, string $room, Message $message, string $cursor): bool
    {
        foreach ($engine->history($room, $cursor, '', 1000) as $bytes) {
            if (Message::read($bytes)?->uid === $message->uid) {
                return true;
            }
        }
        return false;
    }
}
