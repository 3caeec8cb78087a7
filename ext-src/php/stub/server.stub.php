<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A server: ports, callbacks, processes. With one worker and no max_request everything runs in the calling process;
 * otherwise a manager process forks the workers, replaces those that die and reloads them on SIGUSR1.
 *
 * @phpstan-type Sender array{server_socket: int, dispatch_time: float, server_port: int, address: string, port: int}
 * @phpstan-type ClientInfo array{server_port: int, server_fd: int, socket_fd: int, socket_type: int, remote_port: int, remote_ip: string, reactor_id: int, connect_time: int, last_time: int, last_recv_time: float, last_send_time: float, last_dispatch_time: float, close_errno: int, recv_queued_bytes: int, send_queued_bytes: int, uid?: int, worker_id?: int, websocket_status?: int}
 */
class Server
{
    /**
     * The options that were given to set(), with worker_num, max_connection and the like filled in by start().
     *
     * @var array<string, mixed>|null
     */
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

    /**
     * The first is the one given to the constructor.
     *
     * @var array|null
     * @phpstan-var list<\Coro\Server\Port>|null
     */
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
     * The open connections of all workers: foreach, count(), isset($server->connections[$fd]).
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    /**
     * Binds the address at once, so that a port in use is noticed here.
     *
     * @param string $host an IPv4 or IPv6 address, a name of which the first one is taken, or the path of a unix socket
     * @param int $port 0: any free port, see $port
     * @param int $mode CORO_BASE or CORO_PROCESS
     * @param int $sock_type CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM
     * @throws Exception when the address cannot be bound (errno as its code), or a server exists already
     * @throws \ValueError for another port, mode or type
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
     * workerStop, workerExit, workerError, pipeMessage, beforeReload, afterReload, and of the primary port request, receive, packet,
     * connect, close, bufferFull, bufferEmpty, and those of WebSocket\Server.
     *
     * A callback that no port of the server will ever call, as that of receive where all ports speak HTTP, gets a warning from
     * start().
     *
     * @return bool false with a warning for an unknown event, for task and finish, which are not supported yet, and when the
     *         server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /**
     * What on() was given, or null.
     *
     * @return \Closure|array|string|null
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}

    /**
     * Sets options of the server and of its primary port. Unknown names warn and suggest the nearest one, those that are not
     * supported yet say so.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with a warning when the server is running
     * @throws \TypeError|\ValueError for values of a wrong kind or out of range
     */
    public function set(array $settings): bool {}

    /**
     * Serves until it is shut down (shutdown(), SIGTERM, SIGINT); requests that are being handled get max_wait_time
     * seconds.
     *
     * @return bool true; false when a workerStart has failed before any worker of its number served (the log says why), or when
     *              the manager process of PROCESS mode has died: the exit code is then 255, or 1
     * @throws Exception when a port cannot listen, a file of the options cannot be written, or pid_file is that of a server that runs
     * @throws Error when a port has no callback for what it receives (request, receive or packet), inside a coroutine, and when it was started before
     */
    public function start(): bool {}

    /** Ends the whole server, as SIGTERM does. */
    public function shutdown(): bool {}

    /**
     * Replaces all workers, as SIGUSR1 does: the old ones stop when all new ones serve, and stay when one of those fails. Does not
     * wait for that.
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

    /**
     * Sends to a connection. While socket_buffer_size bytes are unsent a coroutine waits for the client to read; outside
     * coroutines that is an error. One of another worker in BASE mode is sent it by that worker.
     *
     * @param int|string $fd the id of a connection; or the path of a unix datagram socket
     * @param int $serverSocket not used
     * @return bool false when there is no such connection, or its buffer is full; see getLastError()
     */
    public function send(int|string $fd, string $send_data, int $serverSocket = -1): bool {}

    /**
     * Sends one datagram, at once.
     *
     * @param string $ip a numeric address, or the path of a unix socket (then $port is not used)
     * @param int $server_socket the port to send from, as in the packet event's server_socket; the first that fits by default
     * @return bool false with a warning when the system refuses it
     */
    public function sendto(string $ip, int $port, string $send_data, int $server_socket = -1): bool {}

    /** send(), and waits until the system has taken everything. */
    public function sendwait(int $conn_fd, string $send_data): bool {}

    /**
     * Sends a file, or $length bytes of it from $offset on; 0: to its end.
     *
     * @return bool false without such a connection, or with a warning without such a file
     */
    public function sendfile(int $conn_fd, string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Stops reading from a connection until resume(). In PROCESS mode also until this worker ends.
     *
     * @return bool false: no such connection
     */
    public function pause(int $fd): bool {}

    /**
     * Reads on from a connection after pause().
     *
     * @return bool false: no such connection
     */
    public function resume(int $fd): bool {}

    /**
     * Begins to read from a new connection, where enable_delay_receive makes it wait for this. If a worker of PROCESS mode ends
     * before that, the next one gets the connect event once more.
     *
     * @alias Coro\Server::resume
     */
    public function confirm(int $fd): bool {}

    /** Exempts a connection from heartbeat_idle_time, or no longer. */
    public function protect(int $fd, bool $is_protected = true): bool {}

    /** Gives a connection a number of the program's own, once; see getClientInfo(). */
    public function bind(int $fd, int $uid): bool {}

    /**
     * What is known of a connection: server_port, server_fd, socket_fd, socket_type, remote_port, remote_ip, reactor_id,
     * connect_time, last_time (seconds), last_recv_time, last_send_time (seconds with fractions), recv_queued_bytes,
     * send_queued_bytes, uid when bind() was called.
     *
     * @return array|false false: no such connection
     * @phpstan-return ClientInfo|false
     */
    public function getClientInfo(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * @alias Coro\Server::getClientInfo
     * @phpstan-return ClientInfo|false
     */
    public function connection_info(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * The ids of at most $find_count connections of $server->connections that come behind $start_fd in the order of this list.
     *
     * @return array|false false: there are no more
     * @phpstan-return list<int>|false
     */
    public function getClientList(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * @alias Coro\Server::getClientList
     * @phpstan-return list<int>|false
     */
    public function connection_list(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * The ids of connections from which nothing came for heartbeat_idle_time seconds.
     *
     * @param bool $ifCloseConnection closes them as well
     * @return array|false false without heartbeat_idle_time
     * @phpstan-return list<int>|false
     */
    public function heartbeat(bool $ifCloseConnection = true): array|false {}

    /** Why the last call for a connection gave false: CORO_ERROR_* or an errno. */
    public function getLastError(): int {}

    /** Is this the id of an open connection, of whichever worker? */
    public function exists(int $fd): bool {}

    /** @alias Coro\Server::exists */
    public function exist(int $fd): bool {}

    /**
     * Closes a connection once what is unsent is sent; for the program it is gone at once.
     *
     * @param bool $reset drops what is unsent
     * @return bool false: no such connection
     */
    public function close(int $fd, bool $reset = false): bool {}

    /** @return int|false false outside workers */
    public function getWorkerId(): int|false {}

    /** @return int|false the current worker's by default; false: no such worker */
    public function getWorkerPid(int $worker_id = -1): int|false {}

    /**
     * CORO_WORKER_BUSY: it has requests that are not answered; CORO_WORKER_EXIT: it is ending; CORO_WORKER_IDLE.
     *
     * @return int|false false: no such worker, or, without an argument, not in a worker
     */
    public function getWorkerStatus(int $worker_id = -1): int|false {}

    /** The manager's process; 0 without one and before start(). */
    public function getManagerPid(): int {}

    /** The process that called start(); 0 before. */
    public function getMasterPid(): int {}

    /**
     * The socket of a port, to set options of the kernel: for the extension sockets, and of its own descriptor. In a worker the
     * one from which this worker takes its clients; in PROCESS mode a worker has only sockets for datagrams.
     *
     * @param int $port an index, as in $ports
     * @return \Socket|false false with a warning when there is no such port, or the extension is not loaded
     */
    public function getSocket(int $port = 0): \Socket|false {}

    /**
     * Sends a message to another worker, whose pipeMessage callback gets it: a string as it is, anything else serialized on
     * the way. While the worker does not keep up a coroutine waits; elsewhere that gives false.
     *
     * @param int $dst_worker_id not the current worker
     * @return bool false with a warning when there is no such worker, or no callback; see getLastError()
     */
    public function sendMessage(mixed $message, int $dst_worker_id): bool {}

    /**
     * Counters of the whole server (start_time, connection_num, accept_count, close_count, request_count,
     * response_count, total_recv_bytes, worker_num, concurrency, ...) and of this worker (worker_*, coroutine_num).
     *
     * @return array<string, int>
     */
    public function stats(): array {}
}
