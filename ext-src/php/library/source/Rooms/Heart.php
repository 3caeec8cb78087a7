<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Atomic;
use Coro\Attempts;
use Coro\Channel;
use Coro\Coroutine;
use Throwable;

/**
 * The heart of a rooms process: says to the engine that the node lives, removes nodes that have died, and knows whether the
 * engine is away. To remove a node with many users may take longer than the others wait for the next beat, so another coroutine
 * does it.
 *
 * @internal
 */
final class Heart
{
    private const REAPS_EVERY = 1.0;    // seconds
    private const FIRST_PAUSE = 0.25;   // seconds between attempts while the engine is away
    private const LONGEST_PAUSE = 1.0;

    private readonly Channel $lost;    // has a value when the engine is away, so that the heart beats sooner
    private int $given = 0;            // messages that the engine has got since it is back
    private float $forgetsAt = INF;    // then the engine does not send back any more what it has got

    /**
     * @param Kept $kept what the engine gets when it is back
     * @param Atomic $isAway 1: the engine is away
     */
    public function __construct(
        private readonly Engine $engine,
        private readonly Settings $settings,
        private readonly Presence $presence,
        private readonly Kept $kept,
        private readonly Node $node,
        private readonly Atomic $isAway,
    ) {
        $this->lost = new Channel(1);
        $this->isAway->set(0);
    }

    /** @param string $name of the node */
    public function start(string $name): void
    {
        Coroutine::create($this->beat(...), $name);
        Coroutine::create($this->reap(...));
    }

    public function isAway(): bool
    {
        return $this->isAway->get() === 1;
    }

    /** Says that the engine is away. */
    public function lose(EngineAway $reason): void
    {
        if ($this->isAway->cmpset(0, 1)) {
            $this->lost->isEmpty() && $this->lost->push(true);
            $why = rtrim($reason->getMessage(), '.');
            coro_error_log(CORO_LOG_WARNING, "the engine of the rooms is away: $why. What is published reaches only the members "
                . "of this server; up to {$this->settings->queueBytes} bytes are kept until the engine is back");
        }
    }

    private function beat(string $name): void
    {
        $heartbeat = $this->settings->heartbeat;
        $attempts = new Attempts(min($heartbeat, self::FIRST_PAUSE), min($heartbeat, self::LONGEST_PAUSE));
        while (true) {
            $next = self::clock() + $heartbeat;
            $this->attempt(function () use ($name): void {
                $this->engine->beat($name) || $this->node->announceAll();
                $this->isAway() && $this->return();
            });
            if (!$this->isAway() && self::clock() > $this->forgetsAt) {
                $this->forgetsAt = INF;
                $this->node->forgetAlone();
            }
            if ($this->isAway() || $this->lost->pop(max($next - self::clock(), 0.001))) {
                $attempts->wait();
            } else {
                $attempts->reset();
            }
        }
    }

    private function reap(): void
    {
        while (true) {
            $this->isAway() || $this->attempt(fn() => $this->engine->reap($this->presence->hasGone(...)));
            Coroutine::sleep(self::REAPS_EVERY);
        }
    }

    /** @param Closure(): void $do asks the engine */
    private function attempt(Closure $do): void
    {
        try {
            $do();
        } catch (EngineAway $reason) {
            $this->lose($reason);
        } catch (Throwable $error) {   // the engine refuses it: the node has not the rights, for example
            $this->lose(new EngineAway($error->getMessage(), 0, $error));
        }
    }

    /**
     * Brings everything up to date when the engine is back. Has to be called again if it stays away: the heart beats meanwhile.
     *
     * @throws EngineAway
     */
    private function return(): void
    {
        $this->node->compareAll();
        $until = microtime(true) + $this->settings->heartbeat;
        $this->given += $this->kept->giveTo($this->engine, $until, $this->node->hasArrived(...));
        if ($this->kept->count() === 0) {
            $this->isAway->set(0);
            $what = "the $this->given messages that were kept";
            coro_error_log(CORO_LOG_NOTICE, "the engine of the rooms is back, and has got $what");
            $this->given = 0;
            $this->forgetsAt = self::clock() + $this->settings->historyTime;
        }
    }

    /** Returns the monotonic clock in seconds. */
    private static function clock(): float
    {
        return hrtime(true) / 1e9;
    }
}
