<?php

declare(strict_types=1);

namespace Coro\Process\Pool;

use Coro\Error;
use Coro\Event;
use Coro\Process;
use Coro\Process\Native;

/**
 * What the manager of a pool does: starts workers, replaces them and ends them.
 *
 * @internal
 */
trait Supervision
{
    private const SIGKILL = 9;

    private const SIGUSR1 = 10;

    private const SIGUSR2 = 12;

    private const SIGTERM = 15;

    private const SIGCHLD = 17;

    /** A worker that ends earlier, in seconds after its start, may have failed. */
    private const YOUNG = 1.0;

    /** So often a young worker is started again at once. */
    private const QUICK_STARTS = 10;

    private const FIRST_PAUSE = 0.1;

    private const LONGEST_PAUSE = 10.0;

    /** @var array<int, int> the numbers of the running workers by their ids */
    private array $ids = [];

    /** @var array<int, float> the times at which the workers were started, by their numbers */
    private array $startedAt = [];

    /** @var array<int, float> the times at which missing workers are started, by their numbers */
    private array $startAt = [];

    /** @var array<int, int> how many times in succession a worker has ended young, by the numbers of the workers */
    private array $youngEnds = [];

    /** @var array<int, float> the times at which workers that were sent SIGTERM get SIGKILL, by their ids */
    private array $killAt = [];

    /** @var array<int> the ids of the workers that have left the pool and run */
    private array $detached = [];

    /** The object with the queue of the pool. */
    private ?Process $queue = null;

    /** @var list<int> the numbers of the workers that a reload still has to replace */
    private array $toReplace = [];

    /** The id of the worker that a reload is replacing; 0: none. */
    private int $replaced = 0;

    /** @var array<int, callable|null> the functions that the program has set for signals, by the numbers of the signals */
    private array $signalsOfProgram = [];

    /** @var array{resource, resource}|null sockets over which workers tell the manager that they leave the pool */
    private ?array $detachments = null;

    // Returns false if not all workers could be started. In a worker, the call does not return.
    private function supervise(): bool
    {
        $this->master_pid = getmypid();
        $this->running = true;
        $this->makeWorkers();
        $this->watchSignals();
        try {
            $this->notify('start');
            $areStarted = $this->startAll();
            while ($areStarted && $this->running) {
                $this->reap();
                $this->startMissing();
                $this->replaceNext();
                $this->killOverdue();
                $this->running && Event::turn($this->untilNext());
            }
            $this->running = false;
            $areStarted && $this->notify('shutdown');
        } finally {
            $this->endWorkers();
            $this->leaveSignals();
        }
        return $areStarted;
    }

    private function makeWorkers(): void
    {
        $type = $this->ipcType === CORO_IPC_UNIXSOCK ? Process::PIPE_TYPE_DGRAM : Process::PIPE_TYPE_NONE;
        $this->workers = [];
        for ($id = 0; $id < $this->workerNum; $id++) {
            $process = new Process(fn() => $this->work($id), false, $type);
            Native::tie($process, $id, $this->patience);
            $this->workers[$id] = $process;
        }
        if ($this->ipcType === CORO_IPC_MSGQUEUE) {
            // An object of its own, because a worker may open another queue for its Process object.
            $this->queue = new Process(fn() => null, false, Process::PIPE_TYPE_NONE);
            $isOpen = $this->queue->useQueue($this->queueKey, 2 | Process::IPC_NOWAIT);
            foreach ($this->workers as $process) {
                $isOpen = $isOpen && $process->useQueue($this->queueKey);
            }
            if (!$isOpen) {
                $this->workers = null;
                $this->running = $this->isStarted = false;
                throw new Error('the queue of the pool cannot be opened');
            }
        }
        $this->detachments = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0) ?: null;
        foreach ($this->detachments ?? [] as $end) {
            Native::hide($end);
        }
        $this->detachments && stream_set_blocking($this->detachments[0], false);
    }

    private function watchSignals(): void
    {
        foreach ([self::SIGCHLD, self::SIGTERM, self::SIGUSR1, self::SIGUSR2] as $number) {
            $this->signalsOfProgram[$number] = Native::signalCallback($number);
        }
        $nothing = static fn() => null;   // the signal ends a turn of the loop
        Process::signal(self::SIGCHLD, $nothing);
        Process::signal(self::SIGTERM, function (): void {
            $this->running = false;
        });
        foreach ([self::SIGUSR1, self::SIGUSR2] as $number) {
            Process::signal($number, function (): void {
                $this->toReplace = $this->toReplace ?: array_values($this->ids);
            });
        }
        if ($this->detachments) {
            Event::add($this->detachments[0], $this->forgetDetached(...));
        }
    }

    private function leaveSignals(): void
    {
        foreach ($this->signalsOfProgram as $number => $callback) {
            Process::signal($number, $callback);
        }
        if ($this->detachments) {
            Event::del($this->detachments[0]);
        }
        $this->detachments = $this->workers = null;
    }

    private function startAll(): bool
    {
        foreach ($this->workers as $id => $_) {
            if (!$this->startWorker($id)) {
                return false;
            }
        }
        return true;
    }

    private function startWorker(int $id): bool
    {
        $this->startedAt[$id] = microtime(true);
        $pid = Native::start($this->workers[$id]);
        if ($pid === false) {
            return false;
        }
        $this->ids[$pid] = $id;
        unset($this->startAt[$id]);
        return true;
    }

    private function startMissing(): void
    {
        foreach ($this->startAt as $id => $when) {
            if ($when <= microtime(true) && !$this->startWorker($id)) {
                $this->startAt[$id] = microtime(true) + self::YOUNG;
            }
        }
    }

    private function reap(): void
    {
        $this->detached = array_filter($this->detached, static fn(int $pid) => Native::reap($pid) === null);
        foreach ($this->ids as $pid => $id) {
            $end = Native::reap($pid);
            if ($end !== null) {
                unset($this->ids[$pid]);
                $this->plan($id, $pid, $end);
                unset($this->killAt[$pid]);
            }
        }
    }

    // Decides when the successor of a worker is started.
    private function plan(int $id, int $pid, array|false $end): void
    {
        $wasAsked = isset($this->killAt[$pid]);
        $lasted = microtime(true) - $this->startedAt[$id];
        $this->youngEnds[$id] = $lasted < self::YOUNG && !$wasAsked ? ($this->youngEnds[$id] ?? 0) + 1 : 0;
        $late = $this->youngEnds[$id] - self::QUICK_STARTS;
        $pause = $late < 0 ? 0.0 : min(self::FIRST_PAUSE * 2 ** min($late, 10), self::LONGEST_PAUSE);
        $this->startAt[$id] = microtime(true) + $pause;
        $how = $end && $end['signal'] ? "signal {$end['signal']}" : 'status ' . ($end['code'] ?? 'unknown');
        $endsAsWanted = $wasAsked || $how === 'status 0' || $how === 'signal ' . self::SIGTERM;
        if (!$endsAsWanted) {
            coro_error_log(CORO_LOG_WARNING, "worker $id (pid $pid) of the pool has ended with $how");
        }
        if ($pause > 0) {
            $text = sprintf('worker %d of the pool ends too soon: started again in %.1f s', $id, $pause);
            coro_error_log(CORO_LOG_WARNING, $text);
        }
    }

    private function replaceNext(): void
    {
        if ($this->replaced && isset($this->ids[$this->replaced])) {
            return;
        }
        $this->replaced = 0;
        if ($this->toReplace) {
            $pid = array_search(array_shift($this->toReplace), $this->ids, true);
            $this->replaced = (int) $pid;
            $this->replaced && $this->askToEnd($this->replaced);
        }
    }

    private function askToEnd(int $pid): void
    {
        $this->killAt[$pid] ??= $this->patience > 0 ? microtime(true) + $this->patience : INF;
        @Process::kill($pid, self::SIGTERM);
    }

    private function killOverdue(): void
    {
        foreach ($this->killAt as $pid => $when) {
            if ($when <= microtime(true) && isset($this->ids[$pid])) {
                coro_error_log(CORO_LOG_WARNING, "worker {$this->ids[$pid]} (pid $pid) of the pool does not end: killed");
                $this->killAt[$pid] = INF;
                @Process::kill($pid, self::SIGKILL);
            }
        }
    }

    // Returns the seconds until the manager has something to do even if no event comes; -1: never.
    private function untilNext(): float
    {
        $next = min([INF, ...$this->startAt, ...$this->killAt]);
        if ($this->toReplace && !$this->replaced) {
            return 0.0;
        }
        return is_infinite($next) ? -1.0 : max($next - microtime(true), 0.001);
    }

    private function forgetDetached(): void
    {
        while ($message = fread($this->detachments[0], 4)) {
            $pid = unpack('V', $message)[1];
            if (isset($this->ids[$pid])) {
                $this->startAt[$this->ids[$pid]] = 0.0;
                $this->detached[] = $pid;
                unset($this->ids[$pid], $this->killAt[$pid]);
            }
        }
    }

    private function endWorkers(): void
    {
        $this->startAt = $this->toReplace = [];
        foreach ($this->ids as $pid => $_) {
            $this->askToEnd($pid);
        }
        while ($this->ids) {
            $this->reap();
            $this->startAt = [];
            $this->killOverdue();
            $this->ids && Event::turn($this->untilNext());
        }
        $this->ids = $this->killAt = $this->youngEnds = [];
        $this->replaced = 0;
    }
}
