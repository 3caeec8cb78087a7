<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A server: ports, callbacks, processes. With one worker and no max_request everything runs in the calling process;
 * otherwise a manager process forks the workers, replaces those that die and reloads them on SIGUSR1.
 */
class Server
{
    /** @var array|null the options that were given to set(), with worker_num, max_connection and the like filled in by start() */
    public $setting = null;

    /** @var string */
    public $host = '';

    /** @var int the real port, also when 0 was asked for */
    public $port = 0;

    /** @var int */
    public $type = 0;

    /** @var bool */
    public $ssl = false;

    /** @var int */
    public $mode = 0;

    /** @var array|null of Server\Port; the first is the one given to the constructor */
    public $ports = null;

    /** @var int the process to send signals to; 0 before start() */
    public $master_pid = 0;

    /** @var int 0 without a manager */
    public $manager_pid = 0;

    /** @var int -1 outside workers */
    public $worker_id = -1;

    /** @var bool */
    public $taskworker = false;

    /** @var int */
    public $worker_pid = 0;

    /**
     * Binds the address at once, so that a port in use is noticed here.
     *
     * @param string $host a numeric IPv4 or IPv6 address, or the path of a unix socket
     * @param int $port 0: any free port, see $port
     * @throws Exception when the address cannot be bound (errno as its code), or a server exists already
     */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Adds a port.
     *
     * @return Server\Port|false false with a warning when the address cannot be bound
     */
    public function listen(string $host, int $port, int $sock_type): Server\Port|false {}

    /** @alias Coro\Server::listen */
    public function addlistener(string $host, int $port, int $sock_type): Server\Port|false {}

    /**
     * Sets the callback of an event (case does not matter): start, shutdown, managerStart, managerStop, workerStart,
     * workerStop, workerExit, workerError, beforeReload, afterReload, and of the primary port request, connect, close.
     *
     * @return bool false with a warning for an unknown event, or when the server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /** What on() was given, or null. */
    public function getCallback(string $event_name): \Closure|array|string|null {}

    /**
     * Sets options of the server and of its primary port. Unknown names warn and suggest the nearest one.
     *
     * @return bool false with a warning when the server is running
     * @throws \TypeError|\ValueError for values of a wrong kind or out of range
     */
    public function set(array $settings): bool {}

    /**
     * Serves until it is shut down (shutdown(), SIGTERM, SIGINT); requests that are being handled get max_wait_time
     * seconds.
     *
     * @return bool true
     * @throws Exception when a port cannot listen
     * @throws Error without a request callback, inside a coroutine, and when it was started before
     */
    public function start(): bool {}

    /** Ends the whole server, as SIGTERM does. */
    public function shutdown(): bool {}

    /**
     * Replaces all workers, as SIGUSR1 does: the new ones serve before the old ones stop.
     *
     * @return bool false with a warning without a manager
     */
    public function reload(bool $only_reload_taskworker = false): bool {}

    /**
     * Ends one worker, the current one by default, when its requests are done; the manager starts another.
     *
     * @return bool false: no such worker
     */
    public function stop(int $workerId = -1): bool {}

    /** Is this the id of an open connection of this worker? */
    public function exists(int $fd): bool {}

    /** @alias Coro\Server::exists */
    public function exist(int $fd): bool {}

    /**
     * Closes a connection of this worker.
     *
     * @return bool false: no such connection
     */
    public function close(int $fd, bool $reset = false): bool {}

    /** @return int|false false outside workers */
    public function getWorkerId(): int|false {}

    /** @return int|false the current worker's by default; false: no such worker */
    public function getWorkerPid(int $worker_id = -1): int|false {}

    public function getManagerPid(): int {}

    public function getMasterPid(): int {}

    /**
     * Counters of the whole server (start_time, connection_num, accept_count, close_count, request_count,
     * response_count, total_recv_bytes, worker_num, concurrency, ...) and of this worker (worker_*, coroutine_num).
     */
    public function stats(): array {}
}
