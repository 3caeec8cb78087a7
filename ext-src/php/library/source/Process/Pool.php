<?php

declare(strict_types=1);

namespace Coro\Process;

use Coro\Coroutine;
use Coro\Error;
use Coro\Process;
use Coro\Process\Pool\Supervision;
use Coro\Process\Pool\Work;
use ValueError;

/**
 * A number of worker processes that a manager, the process that called start(), starts again when they end.
 *
 * A worker calls the function of the event WorkerStart and ends with it; or, if the pool has an ipc type and the event Message
 * has a function, the worker calls this function for each message until the pool ends. With enable_coroutine the functions run in
 * coroutines, and the worker ends when no coroutine, timer and watched descriptor is left.
 *
 * SIGTERM to the manager ends all workers and then the pool: the manager sends SIGTERM to the workers, and SIGKILL to those that
 * still run after max_wait_time. SIGUSR1 and SIGUSR2 replace the workers, one after the other. When the manager is killed, the
 * workers get SIGTERM, and SIGKILL after max_wait_time. A worker that ends within a second of its start again and again is
 * started at growing intervals, of at most 10 seconds.
 */
class Pool
{
    use Supervision;   // @internal
    use Work;          // @internal

    /** @var int the id of the manager; -1 before start() */
    public $master_pid = -1;

    /** @var int the id of this process in a worker; -1 in the manager */
    public $workerPid = -1;

    /** @var int the number of the worker, from 0, in a worker; -1 in the manager */
    public $workerId = -1;

    /** @var array<int, Process>|null the Process objects of the workers, by their numbers; null before start() */
    public $workers = null;

    /** @var bool becomes false when the worker must end */
    public $workerRunning = true;

    /** @var bool becomes false when the pool ends or, in a worker, when the worker must end */
    public $running = true;

    /** @var array<string, callable> the functions by the names of their events in lower case */
    private array $callbacks = [];

    private int $workerNum;

    private int $ipcType;

    private int $queueKey;

    private bool $usesCoroutines;

    private bool $isStarted = false;

    private bool $hasMessageBus = false;

    /** The most bytes of a message. */
    private int $mostBytes = 2 << 20;

    /** The seconds between SIGTERM and SIGKILL; 0: no SIGKILL. */
    private float $patience = 3;

    /** @var resource|null the socket of listen() */
    private $listener = null;

    /**
     * @param int $worker_num the number of workers
     * @param int $ipc_type how workers get messages: CORO_IPC_NONE; CORO_IPC_UNIXSOCK: by sendMessage() and by write() of
     *        the Process object; CORO_IPC_MSGQUEUE: from a System V queue; CORO_IPC_SOCKET: from clients of listen()
     * @param int $msgqueue_key the key of the queue; 0: see Process::useQueue()
     * @param bool $enable_coroutine true: functions run in coroutines, which is possible with CORO_IPC_NONE and CORO_IPC_UNIXSOCK
     */
    public function __construct(int $worker_num, int $ipc_type = 0, int $msgqueue_key = 0, bool $enable_coroutine = false)
    {
        if ($worker_num < 1) {
            throw new ValueError('the number of workers must be greater than 0');
        }
        if ($ipc_type < CORO_IPC_NONE || $ipc_type > CORO_IPC_SOCKET) {
            throw new ValueError('the ipc type must be one of the constants CORO_IPC_*');
        }
        $this->workerNum = $worker_num;
        $this->ipcType = $ipc_type;
        $this->queueKey = $msgqueue_key;
        $this->usesCoroutines = $enable_coroutine;
        $this->checkCoroutines();
    }

    /** Does nothing. */
    public function __destruct()
    {
    }

    /**
     * Sets options of the pool: enable_coroutine; enable_message_bus (sendMessage() accepts messages of any length; needs
     * CORO_IPC_UNIXSOCK); max_package_size (the most bytes of a message of a client and, without enable_message_bus, of
     * sendMessage()); max_wait_time (the seconds that workers have to end before SIGKILL; 0: without a limit). Other options are
     * those of Coroutine::set().
     *
     * @param array<string, mixed> $settings
     */
    public function set(array $settings): void
    {
        $own = ['enable_coroutine' => 0, 'enable_message_bus' => 0, 'max_package_size' => 0, 'max_wait_time' => 0];
        $this->usesCoroutines = (bool) ($settings['enable_coroutine'] ?? $this->usesCoroutines);
        $this->hasMessageBus = (bool) ($settings['enable_message_bus'] ?? $this->hasMessageBus);
        $this->patience = max(0.0, (float) ($settings['max_wait_time'] ?? $this->patience));
        $bytes = (int) ($settings['max_package_size'] ?? $this->mostBytes);
        if ($bytes < 1) {
            throw new ValueError('max_package_size must be greater than 0');
        }
        $this->mostBytes = $bytes;
        if ($others = array_diff_key($settings, $own)) {
            Coroutine::set($others);
        }
        $this->checkCoroutines();
    }

    /**
     * Sets the function of an event: Start (callback($pool), in the manager), WorkerStart and WorkerStop (callback($pool,
     * $workerId)), WorkerExit (as WorkerStop; with enable_coroutine, called again and again after SIGTERM until the worker has
     * ended), Message (callback($pool, $data)), Shutdown (callback($pool), in the manager, before the workers end).
     *
     * @return bool false with a warning for an unknown event, and after start()
     */
    public function on(string $name, callable $callback): bool
    {
        $event = strtolower($name);
        if ($this->isStarted) {
            return $this->refuse('the pool was started, so the functions of its events cannot be changed');
        }
        if (!in_array($event, ['start', 'workerstart', 'workerstop', 'workerexit', 'message', 'shutdown'], true)) {
            return $this->refuse("a pool has no event $name");
        }
        if ($event === 'message' && $this->ipcType === CORO_IPC_NONE) {
            throw new Error('the event Message needs a pool with an ipc type: the workers of this pool get no messages');
        }
        $this->callbacks[$event] = $callback;
        return true;
    }

    /**
     * Returns the object of a worker, with its current id and its pipe: in the worker itself the worker's end, elsewhere the
     * manager's.
     *
     * @param int $work_id the number of the worker; negative: this worker
     * @return Process|false false before start(), in the manager without a number, and with a warning when there is no such
     *         worker
     */
    public function getProcess(int $work_id = -1): Process|false
    {
        $id = $work_id < 0 ? $this->workerId : $work_id;
        if ($this->workers === null || $id < 0) {
            return false;
        }
        if (!isset($this->workers[$id])) {
            return $this->refuse("the pool has no worker $id");
        }
        return $this->workers[$id];
    }

    /**
     * Listens for clients of a pool with CORO_IPC_SOCKET. A client sends the length of its message as 4 bytes, highest first, and
     * the message, and gets what write() has collected in the same form.
     *
     * @param string $host a numeric address, or unix:/path
     * @return bool false with a warning when the pool has another ipc type, and when the address cannot be used
     */
    public function listen(string $host, int $port = 0, int $backlog = 2048): bool
    {
        if ($this->ipcType !== CORO_IPC_SOCKET || $this->isStarted) {
            return $this->refuse('listen() needs a pool with CORO_IPC_SOCKET that was not started');
        }
        $isUnix = str_starts_with(strtolower($host), 'unix:/');
        $address = $isUnix ? 'unix://' . substr($host, 5) : 'tcp://' . (str_contains($host, ':') ? "[$host]" : $host) . ":$port";
        $context = stream_context_create(['socket' => ['backlog' => $backlog, 'so_reuseaddr' => true]]);
        $listener = @stream_socket_server($address, $number, $text, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context);
        if (!$listener) {
            return $this->refuse("cannot listen on $address: $text");
        }
        stream_set_blocking($listener, false);
        $this->listener = $listener;
        return true;
    }

    /**
     * Adds bytes to the answer to the client of CORO_IPC_SOCKET whose message is being handled.
     *
     * @return bool false with a warning when no message is being handled
     */
    public function write(string $data): bool
    {
        if ($this->answer === null) {
            return $this->refuse('there is no message to answer');
        }
        $this->answer .= $data;
        return true;
    }

    /**
     * Sends a message to a worker, which may be this one. Waits while the pipe of the worker is full.
     *
     * @return bool false with a warning when the pool has another type than CORO_IPC_UNIXSOCK, was not started or has no such
     *         worker, and when the message is empty or too long for a pool without enable_message_bus
     */
    public function sendMessage(string $data, int $dst_worker_id): bool
    {
        if (!$this->isStarted || $this->ipcType !== CORO_IPC_UNIXSOCK) {
            return $this->refuse('sendMessage() needs a pool with CORO_IPC_UNIXSOCK that was started');
        }
        if (!isset($this->workers[$dst_worker_id])) {
            return $this->refuse("the pool has no worker $dst_worker_id");
        }
        if ($this->hasMessageBus) {
            return $this->sendParts($this->workers[$dst_worker_id], $data);
        }
        $size = strlen($data);
        if ($size === 0 || $size > $this->mostBytes) {
            $why = $size === 0 ? 'is empty' : "has $size bytes, more than max_package_size ($this->mostBytes)";
            return $this->refuse("the message $why, which is possible only with enable_message_bus");
        }
        return Native::send($this->workers[$dst_worker_id], $data);
    }

    /**
     * Takes this worker out of the pool: the manager starts another one in its place, and this process goes on until its function
     * ends, also when the pool ends before.
     *
     * @return bool false outside of workers
     */
    public function detach(): bool
    {
        if ($this->workerId < 0 || $this->detachments === null) {
            return false;
        }
        $this->endWork();
        Native::outliveParent();
        return fwrite($this->detachments[1], pack('V', $this->workerPid)) !== false;
    }

    /**
     * Starts the workers, and returns in the manager when the pool has ended. Must be called outside of coroutines and of the
     * loop.
     *
     * @return false|null null after the end of the pool; false with a warning when the pool runs already, or when not all of its
     *         workers could be started
     * @throws \Coro\Error when an event has no function that the pool needs, and when the queue of the pool cannot be opened
     */
    public function start(): ?false
    {
        if ($this->isStarted) {
            return $this->refuse('the pool was started');
        }
        $this->checkCallbacks();
        $this->isStarted = true;
        $hasRun = $this->supervise();
        $this->isStarted = false;
        return $hasRun ? null : false;
    }

    /** Ends this worker, as SIGTERM does; in the manager, ends the pool. */
    public function stop(): void
    {
        $this->workerId < 0 ? $this->shutdown() : $this->endWork();
    }

    /** Ends the pool. Returns false before start(). Does not wait for the end. */
    public function shutdown(): bool
    {
        if (!$this->isStarted) {
            return false;
        }
        if ($this->workerId < 0) {
            $this->running = false;
            return true;
        }
        return Process::kill($this->master_pid, self::SIGTERM);
    }

    private function checkCoroutines(): void
    {
        if ($this->usesCoroutines && !in_array($this->ipcType, [CORO_IPC_NONE, CORO_IPC_UNIXSOCK], true)) {
            throw new Error('a pool with coroutines needs CORO_IPC_NONE or CORO_IPC_UNIXSOCK');
        }
    }

    private function checkCallbacks(): void
    {
        $need = match (true) {
            isset($this->callbacks['workerexit']) && !$this->usesCoroutines => 'the event WorkerExit needs enable_coroutine',
            isset($this->callbacks['workerstart']), isset($this->callbacks['message']) => null,
            default => 'the event WorkerStart or Message needs a function',
        };
        $needsAddress = $this->ipcType === CORO_IPC_SOCKET && !$this->listener;
        $need ??= $needsAddress ? 'the pool needs an address: call listen()' : null;
        $need ??= Coroutine::getCid() > 0 ? 'start() of a pool must be called outside of coroutines' : null;
        if ($need !== null) {
            throw new Error($need);
        }
    }

    private function notify(string $event, mixed ...$arguments): void
    {
        if (isset($this->callbacks[$event])) {
            ($this->callbacks[$event])($this, ...$arguments);
        }
    }

    private function refuse(string $why): false
    {
        trigger_error($why, E_USER_WARNING);
        return false;
    }
}
