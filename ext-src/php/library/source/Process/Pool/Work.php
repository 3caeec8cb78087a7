<?php

declare(strict_types=1);

namespace Coro\Process\Pool;

use Coro\Coroutine;
use Coro\Event;
use Coro\Process;
use Coro\Process\Native;

use function Coro\run;

/**
 * What a worker of a pool does.
 *
 * @internal
 */
trait Work
{
    /** The bytes of a message in one part, if the pool has a message bus. */
    private const PART = 60_000;

    /** What each part begins with, unlike messages of write(). */
    private const MARK = "\0bus";

    /** What follows the mark: who has sent the message, its number, its size, and the place of the part in it. */
    private const HEAD = 'Vsender/Vnumber/Psize/Pplace';

    private const HEAD_BYTES = 28;   // with the mark

    /** The seconds between two looks at an empty queue: each interval is twice as long as the interval before. */
    private const FIRST_INTERVAL = 0.001;

    private const LONGEST_INTERVAL = 0.01;

    /** The coroutine that reads messages; 0: none. */
    private int $reader = 0;

    /** The number of messages that this process has sent over the message bus. */
    private int $sent = 0;

    /** @var array<string, string> the messages that have arrived in part, by the ids of their senders and their numbers */
    private array $parts = [];

    private function work(int $id): void
    {
        $this->workerId = $id;
        $this->workerPid = getmypid();
        $this->running = $this->workerRunning = true;
        $this->ids = $this->startAt = $this->killAt = $this->detached = [];
        $process = $this->workers[$id];
        if ($this->usesCoroutines) {
            run($this->workInCoroutines(...), $process);
        } else {
            $this->workOutside($process);
        }
        $this->endWork();
        $this->notify('workerstop', $id);
    }

    private function workInCoroutines(Process $process): void
    {
        Process::signal(self::SIGTERM, function (): void {
            $this->endWork();
            if (isset($this->callbacks['workerexit'])) {   // is called at each turn of the loop, until nothing is left
                Event::cycle(fn() => $this->notify('workerexit', $this->workerId));
            }
        });
        Coroutine::create(fn() => $this->notify('workerstart', $this->workerId));
        if (!isset($this->callbacks['message'])) {
            return;
        }
        $this->reader = Coroutine::getCid();
        while ($this->workerRunning && ($data = $process->read(PHP_INT_MAX)) !== false) {
            if (($message = $this->assemble($data)) !== null) {
                Coroutine::create(fn() => $this->notify('message', $message));
            }
        }
        $this->reader = 0;
    }

    private function workOutside(Process $process): void
    {
        $receives = isset($this->callbacks['message']);
        $receives && Process::signal(self::SIGTERM, $this->endWork(...));
        $this->notify('workerstart', $this->workerId);
        if ($receives) {
            match ($this->ipcType) {
                CORO_IPC_UNIXSOCK => $this->serveMessages($process),
                CORO_IPC_MSGQUEUE => $this->serveQueue($this->queue),
                CORO_IPC_SOCKET => $this->serveClients(),
            };
        }
    }

    private function serveMessages(Process $process): void
    {
        Event::add($process->pipe, static fn() => null);   // a message ends the turn of the loop
        while ($this->workerRunning) {
            $data = Native::take($process);
            if ($data !== null && ($message = $this->assemble($data)) !== null) {
                $this->notify('message', $message);
            }
            $this->workerRunning && Event::turn($data === null ? -1 : 0);
        }
        Event::del($process->pipe);
    }

    // Looks at the queue at intervals: a signal that comes shortly before a blocking pop() would be noticed too late.
    private function serveQueue(Process $queue): void
    {
        $interval = self::FIRST_INTERVAL;
        while ($this->workerRunning) {
            $message = $queue->pop();
            if ($message === false && coro_last_error() !== SOCKET_EAGAIN) {
                $reason = coro_strerror(coro_last_error());
                coro_error_log(CORO_LOG_WARNING, "worker {$this->workerId} of the pool cannot read its queue: $reason");
                return;
            }
            $interval = $message === false ? min($interval * 2, self::LONGEST_INTERVAL) : self::FIRST_INTERVAL;
            $message === false || $this->notify('message', $message);
            $this->workerRunning && Event::turn($message === false ? $interval : 0);
        }
    }

    private function explainFailure(): void
    {
        $reason = error_get_last()['message'] ?? '';
        if (!str_contains($reason, 'timed out')) {   // otherwise other workers have accepted the clients
            coro_error_log(CORO_LOG_WARNING, "worker {$this->workerId} of the pool cannot accept clients: $reason");
        }
    }

    // Makes the loops of the worker end.
    private function endWork(): void
    {
        $this->running = $this->workerRunning = false;
        if ($this->reader > 0 && $this->reader !== Coroutine::getCid()) {
            Coroutine::cancel($this->reader);
        }
    }

    private function sendParts(Process $process, string $data): bool
    {
        $number = ++$this->sent;   // other coroutines may send while this one waits
        $place = 0;
        do {
            $head = self::MARK . pack('VVPP', getmypid(), $number, strlen($data), $place);
            if (!Native::send($process, $head . substr($data, $place, self::PART))) {
                return false;
            }
            $place += self::PART;
        } while ($place < strlen($data));
        return true;
    }

    // Returns the message if it has arrived completely, otherwise null.
    private function assemble(string $data): ?string
    {
        if (!$this->hasMessageBus || strlen($data) < self::HEAD_BYTES || !str_starts_with($data, self::MARK)) {
            return $data;
        }
        $head = unpack(self::HEAD, $data, strlen(self::MARK));
        ['sender' => $sender, 'number' => $number, 'size' => $size, 'place' => $place] = $head;
        $part = substr($data, self::HEAD_BYTES);
        if (strlen($part) === $size) {
            return $part;
        }
        $key = "$sender:$number";
        if ($place === 0) {   // forgets messages whose senders have died before they had sent the last part
            $this->parts = array_filter($this->parts, static fn(string $of) => Process::kill((int) $of, 0), ARRAY_FILTER_USE_KEY);
            $this->parts[$key] = '';
        }
        if ($place !== strlen($this->parts[$key] ?? '')) {   // the worker before this one has taken the first parts
            unset($this->parts[$key]);
            return null;
        }
        $this->parts[$key] .= $part;
        if (strlen($this->parts[$key]) < $size) {
            return null;
        }
        $whole = $this->parts[$key];
        unset($this->parts[$key]);
        return $whole;
    }
}
