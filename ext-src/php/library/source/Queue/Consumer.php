<?php

declare(strict_types=1);

namespace Coro\Queue;

use Closure;
use Coro\Channel;
use Coro\ConnectionPool\Native as PoolNative;
use Coro\Coroutine;
use Coro\Coroutine\System;
use Coro\Coroutine\TimeoutException;
use Coro\Event;
use Coro\ExitException;
use Throwable;
use UnexpectedValueException;

/**
 * One call of Coro\Queue::consume(): runs jobs in coroutines, and tells the backend what has become of them.
 *
 * Beside the coroutine of the caller, which takes jobs, there are three others: one tells the backend about jobs that have
 * ended, all those of one turn of the loop together; one extends the visibility of running jobs and does what else is due; one
 * waits for the signal that ends the process.
 *
 * @internal
 */
final class Consumer
{
    /** The places of $ended. */
    private const NONE = [[], [], [], []];
    private const DONE = 0;
    private const LATER = 1;
    private const DEAD = 2;
    private const BACK = 3;

    /** How long to wait for jobs before the next question, in seconds. */
    private const PATIENCE = 10.0;

    /** The most seconds between two calls of upkeep(). */
    private const UPKEEP = 1.0;

    /** How long to wait before a backend that is away is asked again, in seconds. */
    private const AWAY = 0.25;

    /** How many jobs may have ended without the backend knowing it, beside the concurrency. */
    private const MOST_UNSETTLED = 1000;

    /** @var array<string, Job> jobs that run or wait for a place, by their receipts */
    private array $held = [];

    /** @var list<Job> those of them that wait for a place */
    private array $backlog = [];

    private int $running = 0;

    /** @var array{list<Job>, list<array{Job, float}>, list<array{Job, string}>, list<Job>} arguments of settle() */
    private array $ended = self::NONE;

    private bool $isSettling = false;   // true: the backend is told about some of those that have ended
    private bool $isEnding = false;
    private bool $isOver = false;

    /** @var array<string, true> what the backend could not do when it was last asked */
    private array $away = [];

    /** When the drain ends, as of microtime(). */
    private float $endsAt = INF;

    /** @var list<int> the coroutines beside that of the caller */
    private array $helpers = [];

    /** @var array<string, Channel<bool>> they wake the coroutines that take, settle, and keep */
    private array $bells;

    /** @var array<string, true> those of them that ring at the end of this turn */
    private array $rung = [];

    private readonly Closure $perform;

    /** @param Settings $settings of the queue */
    public function __construct(
        private readonly Session $session,
        private readonly Settings $settings,
        private readonly Codec $codec,
        private readonly string $name,
        private readonly Closure $function,
        private readonly int $concurrency,
        private readonly float $visibility,
    ) {
        $this->perform = $this->perform(...);
        $this->bells = ['take' => new Channel(1), 'settle' => new Channel(1), 'keep' => new Channel(1)];
    }

    /** Consumes until end() was called, and returns when the jobs have ended or were given back. */
    public function run(): void
    {
        foreach ([$this->settle(...), $this->keep(...), $this->awaitEnd(...)] as $helper) {
            $this->helpers[] = Coroutine::create(self::help(...), $helper);
        }
        try {
            $this->take();
        } catch (Throwable $error) {   // the coroutine of the caller was canceled, or its deadline has passed
            $this->end($this->settings->maxWaitTime);
            PoolNative::undisturbed($this->settings->maxWaitTime + $this->settings->timeout, $this->drain(...));
            throw $error;
        }
        $this->drain();
    }

    /** Makes run() return when the jobs that run have ended. After this number of seconds those that are left are given back. */
    public function end(float $seconds): void
    {
        $this->endsAt = min($this->endsAt, microtime(true) + min($seconds, $this->settings->maxWaitTime));
        if (!$this->isEnding) {
            $this->isEnding = true;
            $this->session->interrupt();
            $this->ring('take');
        }
    }

    /** @param Closure(): void $helper */
    private static function help(Closure $helper): void
    {
        try {
            $helper();
        } catch (TimeoutException) {
            // The deadline of the coroutine that has called run(), which this one has inherited.
        }
    }

    private function take(): void
    {
        while (!$this->isEnding) {
            if (Coroutine::isCanceled()) {
                $this->end($this->settings->maxWaitTime);
                return;
            }
            $room = $this->room();
            if ($room <= 0) {
                $this->bells['take']->pop();
                continue;
            }
            try {
                $jobs = $this->session->take($room, self::PATIENCE);
                $this->isBack('take');
            } catch (BackendAway $error) {
                Coroutine::isCanceled() || $this->away('take', $error);
                continue;
            }
            if ($jobs === []) {
                $this->ring('keep');
            }
            $this->accept($jobs);
        }
    }

    private function room(): int
    {
        $unsettled = array_sum(array_map(count(...), $this->ended));
        return $unsettled > $this->concurrency + self::MOST_UNSETTLED ? 0 : $this->concurrency - count($this->held);
    }

    /** @param list<Job> $jobs */
    private function accept(array $jobs): void
    {
        foreach ($jobs as $job) {
            $this->held[$job->receipt] = $job;
            $this->backlog[] = $job;
        }
        while ($this->backlog && $this->running < $this->concurrency && !$this->isEnding) {
            $job = array_shift($this->backlog);
            $this->running++;
            if (Coroutine::create($this->perform, $job) === false) {   // max_coroutine is reached
                $this->running--;
                $this->leaveTo(self::BACK, $job, $job);
            }
        }
        foreach ($this->isEnding ? array_splice($this->backlog, 0) : [] as $job) {
            $this->leaveTo(self::BACK, $job, $job);
        }
    }

    private function perform(Job $job): void
    {
        $job->coroutine = Coroutine::getCid();
        try {
            if ($job->failures >= $this->settings->maxAttempts) {
                $this->fail($job, 'the processes that ran it have died', false);
                return;
            }
            try {
                $value = $this->codec->decode($job->payload);
            } catch (UnexpectedValueException $error) {
                $this->fail($job, $error->getMessage(), false);
                return;
            }
            ($this->function)($value, new Delivery($job->id, $job->failures + 1, $this->settings->maxAttempts, $job->key));
            $this->leaveTo(self::DONE, $job, $job);
        } catch (Throwable $error) {
            $job->isCutOff ? $this->leaveTo(self::BACK, $job, $job) : $this->fail($job, self::describe($error), true);
        }
    }

    /**
     * Puts a failed job among those that are tried again later, or among the dead.
     *
     * @param bool $counts false: it is given up at once
     */
    private function fail(Job $job, string $reason, bool $counts): void
    {
        $job->failures += (int) $counts;
        $begin = "the job {$job->id} of the queue {$this->name} ";
        $shown = addcslashes($reason, "\0..\37\177");   // a message with line feeds must not look like several lines of the log
        if (!$counts || $job->failures >= $this->settings->maxAttempts) {
            coro_error_log(CORO_LOG_WARNING, "{$begin}is a dead letter after {$job->failures} failed attempts: $shown");
            $this->leaveTo(self::DEAD, $job, [$job, $reason]);
            return;
        }
        $delay = $this->settings->backoff($job->failures);
        coro_error_log(CORO_LOG_WARNING, $begin . sprintf('has failed and is tried again in %.1f s: %s', $delay, $shown));
        $this->leaveTo(self::LATER, $job, [$job, $delay]);
    }

    /** @param int $what the index in $this->ended */
    private function leaveTo(int $what, Job $job, mixed $record): void
    {
        if (!isset($this->held[$job->receipt])) {
            return;   // it was given back meanwhile
        }
        unset($this->held[$job->receipt]);
        $this->running -= (int) ($job->coroutine > 0);
        $this->ended[$what][] = $record;
        $this->ring('settle');
        $this->ring('take');
    }

    private function settle(): void
    {
        while (!$this->isOver) {
            if ($this->ended === self::NONE) {
                $this->bells['settle']->pop();
                continue;
            }
            $ended = $this->ended;
            $this->ended = self::NONE;
            $this->isSettling = true;
            try {
                $this->session->settle(...$ended);
                $this->isBack('settle');
            } catch (BackendAway $error) {
                $this->ended = array_map(array_merge(...), $ended, $this->ended);
                $this->away('settle', $error);
            } finally {
                $this->isSettling = false;
                $this->ring('take');
            }
        }
    }

    private function keep(): void
    {
        $interval = $this->visibility / 3;
        $extendsAt = microtime(true) + $interval;
        while (!$this->isOver) {
            $this->dropCrashed();
            $pause = self::UPKEEP;
            try {
                if (microtime(true) >= $extendsAt) {
                    $this->held && $this->session->extend(array_values($this->held));
                    $extendsAt = microtime(true) + $interval;
                }
                [$next, $claimed] = $this->session->upkeep($this->isEnding ? 0 : max(0, $this->room()));
                $this->isBack('keep');
                $this->accept($claimed);
                $pause = min($next, $pause, $extendsAt - microtime(true));
            } catch (BackendAway $error) {
                $this->away('keep', $error);
            }
            $this->bells['keep']->pop(max(0.001, $pause));
        }
    }

    /** A fatal error ends a coroutine without `finally` blocks. */
    private function dropCrashed(): void
    {
        foreach ($this->held as $job) {
            if ($job->coroutine > 0 && !Coroutine::exists($job->coroutine)) {
                $this->fail($job, 'a fatal error has ended it', true);
            }
        }
    }

    private function awaitEnd(): void
    {
        if (Native::isWorker()) {
            $seconds = Native::awaitWorkerEnd();
        } else {
            $seconds = System::waitSignal([SIGTERM, SIGINT]) === false ? null : $this->settings->maxWaitTime;
        }
        if ($seconds !== null) {
            $this->end($seconds);
        }
    }

    /** Lets the jobs that run come to their end, gives back the others, and ends the consumer. */
    private function drain(): void
    {
        $this->accept([]);
        $this->dropCrashed();
        $reserve = min(0.5, max(0, $this->endsAt - microtime(true)) / 4);   // for the exchange with the backend
        $hasNone = fn (): bool => $this->held === [];
        $this->await($hasNone, $this->endsAt - 2 * $reserve);
        foreach ($this->held as $job) {
            $job->isCutOff = true;
            Coroutine::cancel($job->coroutine, true);
        }
        $this->await($hasNone, $this->endsAt - $reserve);
        foreach ($this->held as $job) {
            $this->leaveTo(self::BACK, $job, $job);
        }
        $this->await(fn (): bool => $this->ended === self::NONE && !$this->isSettling, $this->endsAt);
        $this->isOver = true;
        array_map(Coroutine::cancel(...), $this->helpers);
        try {
            $this->ended === self::NONE || $this->session->settle(...$this->ended);
            $this->session->leave();
        } catch (BackendAway $error) {
            coro_error_log(CORO_LOG_WARNING, "the queue {$this->name} has not got back the jobs of this consumer, and gives them "
                . "to others when {$this->visibility} s have passed: {$error->getMessage()}");
        }
    }

    /** Waits until the condition holds, which it can only when a job has ended or was settled. */
    private function await(Closure $condition, float $until): void
    {
        while (!$condition() && ($left = $until - microtime(true)) > 0) {
            if ($this->bells['take']->pop($left) === false && $this->bells['take']->errCode !== CORO_CHANNEL_TIMEOUT) {
                return;   // this coroutine was canceled
            }
        }
    }

    /** Wakes a coroutine at the end of this turn of the loop, when further jobs may have ended. */
    private function ring(string $bell): void
    {
        if (!isset($this->rung[$bell])) {
            $this->rung[$bell] = true;
            Event::defer(function () use ($bell): void {
                unset($this->rung[$bell]);
                $this->bells[$bell]->isFull() || $this->bells[$bell]->push(true);
            });
        }
    }

    /** @param string $who what could not be done; each is tried again and again */
    private function away(string $who, BackendAway $error): void
    {
        if ($this->isOver) {
            return;
        }
        if ($this->away === []) {
            $reason = $error->getMessage();
            coro_error_log(CORO_LOG_WARNING, "the queue {$this->name} cannot be reached and is tried again: $reason");
        }
        $this->away[$who] = true;
        System::sleep(self::AWAY);
    }

    private function isBack(string $who): void
    {
        if (isset($this->away[$who])) {
            unset($this->away[$who]);
            $this->away === [] && coro_error_log(CORO_LOG_WARNING, "the queue {$this->name} can be reached again");
        }
    }

    private static function describe(Throwable $error): string
    {
        if ($error instanceof ExitException) {
            return 'it has called exit()';
        }
        return sprintf('%s: %s in %s:%d', $error::class, $error->getMessage(), $error->getFile(), $error->getLine());
    }
}
