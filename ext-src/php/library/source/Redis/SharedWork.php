<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine\Condition;
use Coro\Event;
use Exception;
use Throwable;

/**
 * Work that one coroutine does for all that need its result. A coroutine that stops waiting does not disturb the others.
 *
 * @internal
 */
final class SharedWork
{
    private bool $isOver = false;
    private mixed $result = null;
    private ?Exception $failure = null;
    private readonly Condition $end;

    /** Begins the work, in a coroutine that has no deadline: it would inherit that of the first who needs the result. */
    public function __construct(Closure $work)
    {
        $this->end = new Condition();
        Event::defer(function () use ($work): void {
            try {
                $this->result = $work();
            } catch (Exception $failure) {
                $this->failure = $failure;
            } catch (Throwable $error) {
                $this->failure = new Away($error->getMessage(), 0, $error);
            }
            $this->isOver = true;
            $this->end->notifyAll();
        });
    }

    public function isOver(): bool
    {
        return $this->isOver;
    }

    /**
     * Waits for the result.
     *
     * @throws Exception what the work has thrown
     * @throws Away when the coroutine is canceled
     */
    public function result(): mixed
    {
        $this->isOver || $this->end->wait() || throw new Away('The coroutine was canceled while Redis was connected');
        return $this->failure ? throw $this->failure : $this->result;
    }
}
