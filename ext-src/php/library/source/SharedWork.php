<?php

declare(strict_types=1);

namespace Coro;

use Closure;
use Coro\Coroutine\Condition;
use stdClass;
use Throwable;

/**
 * Work that is done once for all coroutines that need its result at the same time. One that stops waiting does not disturb the
 * others.
 *
 * @internal
 */
final class SharedWork
{
    private ?stdClass $present = null;   // the work that is under way

    /** @param Closure(): Throwable $canceled makes what a coroutine throws that is canceled while it waits */
    public function __construct(private readonly Closure $canceled) {}

    /**
     * Begins the work, unless it is under way, and waits for its result.
     *
     * @param Closure(): mixed $work
     * @throws Throwable what the work has thrown
     */
    public function result(Closure $work): mixed
    {
        $present = $this->present ??= $this->begin($work);
        if (!$present->isOver && !$present->end->wait()) {
            throw ($this->canceled)();
        }
        return $present->failure ? throw $present->failure : $present->result;
    }

    // A deferred function runs in a coroutine without a deadline: the work must not end with the first who needs the result.
    private function begin(Closure $work): stdClass
    {
        $present = (object) ['isOver' => false, 'result' => null, 'failure' => null, 'end' => new Condition()];
        Event::defer(function () use ($work, $present): void {
            try {
                $present->result = $work();
            } catch (Throwable $failure) {
                $present->failure = $failure;
            }
            $present->isOver = true;
            $this->present = null;
            $present->end->notifyAll();
        });
        return $present;
    }
}
