<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A server with its ports, callbacks and processes. With one worker and no max_request everything runs in the calling process.
 * Otherwise a manager process forks the workers, replaces those that die, and reloads them on SIGUSR1.
 *
 * @phpstan-type Sender array{server_socket: int, dispatch_time: float, server_port: int, address: string, port: int}
 * @phpstan-type ClientInfo array{server_port: int, server_fd: int, socket_fd: int, socket_type: int, remote_port: int, remote_ip: string, reactor_id: int, connect_time: int, last_time: int, last_recv_time: float, last_send_time: float, last_dispatch_time: float, close_errno: int, recv_queued_bytes: int, send_queued_bytes: int, uid?: int, worker_id?: int, websocket_status?: int}
 */
class Server
{
    /**
     * The options that were passed to set(). start() adds the values of worker_num, max_connection and similar options.
     *
     * @var array<string, mixed>|null
     */
    public $setting = null;

    /** @var string the address or path that was passed to the constructor */
    public $host = '';

    /** @var int the number of the port; if the constructor got 0, the port that the system has chosen */
    public $port = 0;

    /** @var int the type of socket: CORO_SOCK_* */
    public $type = 0;

    /** @var bool always false: TLS is not supported yet */
    public $ssl = false;

    /** @var int CORO_BASE or CORO_PROCESS */
    public $mode = 0;

    /**
     * The ports. The first one is the port of the constructor.
     *
     * @var array|null
     * @phpstan-var list<\Coro\Server\Port>|null
     */
    public $ports = null;

    /** @var int id of the process that called start(), which receives signals; 0 before start() */
    public $master_pid = 0;

    /** @var int id of the manager process; 0 without a manager */
    public $manager_pid = 0;

    /** @var int number of the current worker; -1 outside of workers */
    public $worker_id = -1;

    /** @var bool always false: task workers are not supported yet */
    public $taskworker = false;

    /** @var int process id of the current worker; 0 outside of workers */
    public $worker_pid = 0;

    /**
     * The open connections of all workers, for foreach, count() and isset($server->connections[$fd]).
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    /**
     * Creates a server and binds its first address. An address that is in use causes an exception here.
     *
     * @param string $host an IPv4 or IPv6 address, a name, whose first address is used, or the path of a unix socket
     * @param int $port 0: the system chooses a free port, which the property $port then contains
     * @param int $mode CORO_BASE or CORO_PROCESS
     * @param int $sock_type CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM
     * @throws Exception when the address cannot be bound (its code is the errno), and when this process has a server already
     * @throws \ValueError for an invalid port, mode or type
     */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Adds a port and binds its address. Does not wait.
     *
     * @return Server\Port|false false with a warning when the address cannot be bound
     */
    public function listen(string $host, int $port, int $sock_type): Server\Port|false {}

    /** @alias Coro\Server::listen */
    public function addlistener(string $host, int $port, int $sock_type): Server\Port|false {}

    /**
     * Sets the callback of an event. Upper and lower case do not matter. Events of the server: start, shutdown, beforeShutdown,
     * managerStart, managerStop, workerStart, workerStop, workerExit, workerError, pipeMessage, beforeReload, afterReload. Events of
     * the first port: request, receive, packet, connect, close, bufferFull, bufferEmpty, and those of WebSocket\Server.
     *
     * start() warns about a callback that can never be called, such as receive if all ports speak HTTP.
     *
     * @return bool false with a warning for an unknown event, for task and finish, which are not supported yet, and when the
     *         server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /**
     * Returns the callback that on() has set, or null.
     *
     * @return \Closure|array|string|null
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}

    /**
     * Sets options of the server and of its first port. An unknown name causes a warning that suggests the most similar one. An
     * option of Swoole that is not supported yet causes a warning, too.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with a warning when the server is running
     * @throws \TypeError|\ValueError for a value of a wrong type or out of range; no option is set then
     */
    public function set(array $settings): bool {}

    /**
     * Runs the server until shutdown(), SIGTERM or SIGINT. Requests in progress then have max_wait_time seconds.
     *
     * @return bool true; false when workerStart has failed at the first start (exit code 255; the log contains the reason), and when
     *              the manager process of PROCESS mode has died (exit code 1)
     * @throws Exception when a port cannot listen, a file of the options cannot be written, or pid_file belongs to another running
     *              server
     * @throws Error when a port has no callback for its data (request, receive or packet), inside a coroutine, and when the server
     *              was started before
     */
    public function start(): bool {}

    /** Stops the whole server gracefully, as SIGTERM does. Returns at once. */
    public function shutdown(): bool {}

    /**
     * Replaces all workers, as SIGUSR1 does. The old workers stop when all new ones serve. If a new worker fails, the old ones
     * continue. Returns at once.
     *
     * @return bool false with a warning if there is no manager
     */
    public function reload(bool $only_reload_taskworker = false): bool {}

    /**
     * Ends one worker when its requests are done, by default the current one. The manager starts another. Returns at once.
     *
     * @return bool false if there is no such worker
     */
    public function stop(int $workerId = -1): bool {}

    /**
     * Sends data to a connection. Waits while socket_buffer_size bytes are unsent. Outside of coroutines it returns false instead. In
     * BASE mode, data for a connection of another worker is passed to that worker.
     *
     * @param int|string $fd the id of a connection, or the path of a unix datagram socket
     * @param int $serverSocket not used
     * @return bool false when there is no such connection, or its buffer is full; see getLastError()
     */
    public function send(int|string $fd, string $send_data, int $serverSocket = -1): bool {}

    /**
     * Sends one datagram. Does not wait.
     *
     * @param string $ip a numeric address, or the path of a unix socket (then $port is not used)
     * @param int $server_socket the port that sends: server_socket of the packet event. By default the first port that fits the address
     * @return bool false with a warning when the system refuses the datagram
     */
    public function sendto(string $ip, int $port, string $send_data, int $server_socket = -1): bool {}

    /**
     * Sends data to a connection, and waits until the kernel has taken all of it. In BASE mode the connection must be one of this
     * worker.
     *
     * @return bool false when there is no such connection; see getLastError()
     */
    public function sendwait(int $conn_fd, string $send_data): bool {}

    /**
     * Sends a file or a part of it to a connection. Waits while 16 files for this connection are unsent. In BASE mode the connection
     * must be one of this worker.
     *
     * @param int $offset position of the first byte to send
     * @param int $length number of bytes to send; 0: up to the end of the file
     * @return bool false when there is no such connection, and with a warning when there is no such file; see getLastError()
     */
    public function sendfile(int $conn_fd, string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Stops reading from a connection until resume() is called, or in PROCESS mode until this worker ends.
     *
     * @return bool false if there is no such connection
     */
    public function pause(int $fd): bool {}

    /**
     * Continues to read from a connection after pause().
     *
     * @return bool false if there is no such connection
     */
    public function resume(int $fd): bool {}

    /**
     * Begins to read from a new connection if the option enable_delay_receive is set. If a worker of PROCESS mode ends before it
     * calls confirm(), the next worker gets the connect event again.
     *
     * @alias Coro\Server::resume
     */
    public function confirm(int $fd): bool {}

    /**
     * Exempts a connection from heartbeat_idle_time.
     *
     * @param bool $is_protected false: ends the exemption
     */
    public function protect(int $fd, bool $is_protected = true): bool {}

    /**
     * Sets the uid of a connection, a number that the program chooses: see getClientInfo(). It can be set once for each connection.
     */
    public function bind(int $fd, int $uid): bool {}

    /**
     * Returns information about a connection: server_port, server_fd, socket_fd, socket_type, remote_port, remote_ip, reactor_id,
     * connect_time, last_time (seconds), last_recv_time, last_send_time (seconds with fractions), recv_queued_bytes,
     * send_queued_bytes, and uid if bind() was called.
     *
     * @return array|false false if there is no such connection
     * @phpstan-return ClientInfo|false
     */
    public function getClientInfo(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * @alias Coro\Server::getClientInfo
     * @phpstan-return ClientInfo|false
     */
    public function connection_info(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * Returns a part of the list $server->connections: the ids of at most $find_count connections that follow $start_fd in it.
     *
     * @return array|false false if there are no more
     * @phpstan-return list<int>|false
     */
    public function getClientList(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * @alias Coro\Server::getClientList
     * @phpstan-return list<int>|false
     */
    public function connection_list(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * Returns the ids of connections whose clients have sent nothing for heartbeat_idle_time seconds. In BASE mode only connections
     * of this worker are included.
     *
     * @param bool $ifCloseConnection true: closes these connections at once
     * @return array|false false if the option heartbeat_idle_time is not set
     * @phpstan-return list<int>|false
     */
    public function heartbeat(bool $ifCloseConnection = true): array|false {}

    /** Returns the reason why the last call for a connection returned false: a CORO_ERROR_* or an errno. */
    public function getLastError(): int {}

    /** True if this is the id of an open connection of any worker. */
    public function exists(int $fd): bool {}

    /** @alias Coro\Server::exists */
    public function exist(int $fd): bool {}

    /**
     * Closes a connection after all unsent data is sent. Does not wait. For the program the connection no longer exists.
     *
     * @param bool $reset true: closes at once and drops unsent data
     * @return bool false if there is no such connection
     */
    public function close(int $fd, bool $reset = false): bool {}

    /**
     * Returns the number of the current worker.
     *
     * @return int|false false outside of workers
     */
    public function getWorkerId(): int|false {}

    /**
     * Returns the process id of a worker, by default of the current one.
     *
     * @return int|false false if there is no such worker
     */
    public function getWorkerPid(int $worker_id = -1): int|false {}

    /**
     * Returns the state of a worker, by default of the current one: CORO_WORKER_BUSY if it has unanswered requests,
     * CORO_WORKER_EXIT if it is ending, else CORO_WORKER_IDLE.
     *
     * @return int|false false if there is no such worker
     */
    public function getWorkerStatus(int $worker_id = -1): int|false {}

    /** Returns the id of the manager process; 0 without a manager and before start(). */
    public function getManagerPid(): int {}

    /** Returns the id of the process that called start(); 0 before start(). */
    public function getMasterPid(): int {}

    /**
     * Returns the socket of a port as an object of the extension sockets, for setting options of the kernel. The object has a
     * duplicate of the descriptor. A worker gets the socket from which it accepts clients. In PROCESS mode a worker has only sockets
     * for datagrams.
     *
     * @param int $port an index of $ports
     * @return \Socket|false false with a warning when there is no such socket, and when the extension sockets is not loaded
     */
    public function getSocket(int $port = 0): \Socket|false {}

    /**
     * Sends a message to another worker and calls its pipeMessage callback. Values that are no strings are serialized. Waits while too
     * many messages wait for that worker. Outside of coroutines it returns false instead.
     *
     * @param int $dst_worker_id another worker than the current one
     * @return bool false with a warning when there is no such worker, or no pipeMessage callback; see getLastError()
     */
    public function sendMessage(mixed $message, int $dst_worker_id): bool {}

    /**
     * Returns counters of the whole server (start_time, connection_num, accept_count, close_count, request_count, response_count,
     * total_recv_bytes, worker_num, concurrency, ...) and of the current worker (worker_*, coroutine_num).
     *
     * @return array<string, int>
     */
    public function stats(): array {}
}
