<?php

declare(strict_types=1);

namespace Coro\Process\Pool;

use Coro\Coroutine;
use Coro\Event;
use Coro\Process;
use Coro\Process\Native;
use Coro\Timer;

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

    /** The seconds that a client of CORO_IPC_SOCKET has for its message. */
    private const CLIENT_TIMEOUT = 5;

    /** The seconds between two calls for the event WorkerExit. */
    private const EXIT_INTERVAL = 0.1;

    /** What write() has collected; null while no client waits for an answer. */
    private ?string $answer = null;

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
            $this->announceExit();
        });
        Coroutine::create(fn() => $this->notify('workerstart', $this->workerId));
        if (!isset($this->callbacks['message'])) {
            return;
        }
        $this->reader = Coroutine::getCid();
        while ($this->workerRunning && ($data = $process->read($this->mostBytes)) !== false) {
            if (($message = $this->assemble($data)) !== null) {
                Coroutine::create(fn() => $this->notify('message', $message));
            }
        }
        $this->reader = 0;
    }

    // Calls the function of WorkerExit until nothing is left in the worker.
    private function announceExit(): void
    {
        while (isset($this->callbacks['workerexit'])) {
            $this->notify('workerexit', $this->workerId);
            if (Coroutine::stats()['coroutine_num'] <= 1 && Timer::stats()['num'] === 0) {
                return;
            }
            Coroutine::sleep(self::EXIT_INTERVAL);
        }
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

    // A signal ends pop(), and the turn of the loop handles it.
    private function serveQueue(Process $queue): void
    {
        while ($this->workerRunning) {
            $message = $queue->pop();
            if ($message !== false) {
                $this->notify('message', $message);
            } elseif (coro_last_error() !== SOCKET_EINTR) {
                $reason = coro_strerror(coro_last_error());
                Native::warn("worker {$this->workerId} of the pool cannot read its queue: $reason");
                return;
            }
            Event::turn(0);
        }
    }

    private function serveClients(): void
    {
        Event::add($this->listener, static fn() => null);   // a client ends the turn of the loop
        while ($this->workerRunning) {
            $client = @stream_socket_accept($this->listener, 0);
            if ($client) {
                $this->serveClient($client);
            }
            $this->workerRunning && Event::turn($client ? 0 : -1);
        }
        Event::del($this->listener);
    }

    /** @param resource $client */
    private function serveClient($client): void
    {
        stream_set_blocking($client, true);
        stream_set_timeout($client, self::CLIENT_TIMEOUT);
        $head = stream_get_contents($client, 4);
        $size = strlen((string) $head) === 4 ? unpack('N', $head)[1] : 0;
        if ($size > 0 && $size <= $this->mostBytes && strlen($data = (string) stream_get_contents($client, $size)) === $size) {
            $this->answer = '';
            $this->notify('message', $data);
            $this->answer !== '' && @fwrite($client, pack('N', strlen($this->answer)) . $this->answer);
            $this->answer = null;
        }
        fclose($client);
    }

    // Makes the loops of the worker end. If the manager has been killed, the kernel ends the worker when its time is over.
    private function endWork(): void
    {
        $this->running = $this->workerRunning = false;
        if ($this->reader > 0 && $this->reader !== Coroutine::getCid()) {
            Coroutine::cancel($this->reader);
        }
        if ($this->workerPid === getmypid() && Native::parent() !== $this->master_pid && $this->patience > 0) {
            Process::alarm((int) ($this->patience * 1_000_000));
        }
    }

    private function sendParts(Process $process, string $data): bool
    {
        $this->sent++;
        $parts = $data === '' ? [''] : str_split($data, self::PART);
        foreach ($parts as $part) {
            if (!Native::send($process, pack('VVV', getmypid(), $this->sent, strlen($data)) . $part)) {
                return false;
            }
        }
        return true;
    }

    // Returns the message if it has arrived completely, otherwise null.
    private function assemble(string $data): ?string
    {
        if (!$this->hasMessageBus) {
            return $data;
        }
        ['sender' => $sender, 'number' => $number, 'size' => $size] = unpack('Vsender/Vnumber/Vsize', $data);
        $part = substr($data, 12);
        $known = $this->parts["$sender:$number"] ?? '';
        $whole = $known . $part;
        if (strlen($whole) < $size) {
            $this->parts["$sender:$number"] = $whole;
            return null;
        }
        unset($this->parts["$sender:$number"]);
        return $whole;
    }
}
