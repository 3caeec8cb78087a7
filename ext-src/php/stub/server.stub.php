<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A server for TCP, UDP and unix sockets: ports, callbacks and processes. In BASE mode with one worker and without max_request,
 * everything runs in the process that calls start(). Otherwise a manager process forks the workers, starts new ones in place of
 * workers that die, and replaces all of them on SIGUSR1. In PROCESS mode the calling process becomes the master, which owns the
 * connections and sends their data to the workers.
 *
 * In PROCESS mode every worker reaches every connection. In BASE mode, and with dispatch_mode 7, a connection belongs to the
 * worker that has accepted it, and only send(), close() and exists(), and the methods of WebSocket\Server, reach connections of
 * other workers: these methods send a message to the worker of the connection, and wait only if its queue of messages is full.
 *
 * Of these methods only start(), send(), sendwait(), sendfile(), sendMessage(), command(), and those for tasks wait.
 *
 * @phpstan-type TaskData __benevolent<array<array-key, mixed>|object|string|int|float|bool|null>
 * @phpstan-type Sender array{server_socket: int, dispatch_time: float, server_port: int, address: string, port: int}
 * @phpstan-type ClientInfo array{server_port: int, server_fd: int, socket_fd: int, socket_type: int, remote_port: int, remote_ip: string, reactor_id: int, connect_time: int, last_time: int, last_recv_time: float, last_send_time: float, last_dispatch_time: float, close_errno: int, recv_queued_bytes: int, send_queued_bytes: int, uid?: int, worker_id?: int, websocket_status?: int}
 */
class Server
{
    /**
     * The options that were passed to set(). start() adds worker_num, max_connection and others with the values in use. Null
     * before both.
     *
     * @var array<string, mixed>|null
     */
    public $setting = null;

    /** @var string the address or path of the primary port, as passed to the constructor */
    public $host = '';

    /** @var int the number of the primary port; where the constructor got 0, the number that the kernel chose */
    public $port = 0;

    /** @var int the type of the primary port as passed to the constructor: CORO_SOCK_TCP and the like, perhaps with CORO_SSL */
    public $type = 0;

    /** @var bool true: the primary port uses TLS, because its type had CORO_SSL */
    public $ssl = false;

    /** @var int CORO_BASE or CORO_PROCESS */
    public $mode = 0;

    /**
     * All ports. The first port is the primary port, which the constructor makes.
     *
     * @var array|null
     * @phpstan-var list<\Coro\Server\Port>|null
     */
    public $ports = null;

    /** @var int the id of the process that called start() and that takes signals for the server; 0 before start() */
    public $master_pid = 0;

    /** @var int the id of the manager process; 0 where the server has no manager, and before start() */
    public $manager_pid = 0;

    /** @var int the id of the worker that runs this code, from 0; -1 outside of workers */
    public $worker_id = -1;

    /** @var bool true: this process is a task worker; its worker_id is worker_num or more */
    public $taskworker = false;

    /** @var int the process id of the worker that runs this code; 0 outside of workers */
    public $worker_pid = 0;

    /**
     * The ids of the open connections of all workers. It can be used with foreach, count() and isset($server->connections[$fd]).
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    /** @var int|null always null: the option stats_file needs no timer of the program */
    public $stats_timer = null;

    /** @var object|null always null: there is no server for administration */
    public $admin_server = null;

    /**
     * Makes a server with its primary port, and binds the address. The server accepts connections after start().
     *
     * @param string $host an IPv4 or IPv6 address, the path of a unix socket, or a host name: the process waits for the lookup of
     *        the name, and the first address is used
     * @param int $port 0 to 65535; 0: the kernel chooses a free port, and the property port has its number
     * @param int $mode CORO_BASE or CORO_PROCESS
     * @param int $sock_type CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM; with CORO_SSL added, a port that is not for datagrams uses TLS
     * @throws Exception when the address cannot be bound (its code is the errno), the process has a server already, or this build
     *         of coro has no TLS
     * @throws \ValueError for another port, mode or type
     */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Adds a port, and binds its address. The arguments are those of the constructor.
     *
     * @return Server\Port|false false with a warning when the address cannot be bound, and when the server is running
     * @throws \ValueError for another port or type
     */
    public function listen(string $host, int $port, int $sock_type): Server\Port|false {}

    /** @alias Coro\Server::listen */
    public function addlistener(string $host, int $port, int $sock_type): Server\Port|false {}

    /**
     * Sets the callback of an event. The case of its name does not matter. Events of the server are start, beforeShutdown,
     * shutdown, managerStart, managerStop, beforeReload, afterReload, workerStart, workerStop, workerExit, workerError,
     * pipeMessage, task and finish. Events of the primary port are request, receive, packet, connect, close, bufferFull, bufferEmpty, and those of
     * WebSocket\Server.
     *
     * The log names callbacks that are never called, in a notice: those of events that no port can have, as receive where all ports
     * speak HTTP.
     *
     * @template E of string
     * @phpstan-param E $event_name
     * @phpstan-param (E is 'request'|'handshake' ? callable(\Coro\Http\Request, \Coro\Http\Response): mixed
     *     : (E is 'open' ? callable(static, \Coro\Http\Request): mixed
     *     : (E is 'message' ? callable(static, \Coro\WebSocket\Frame): mixed
     *     : (E is 'receive' ? (callable(static, int, int, string): mixed)|(callable(static, Server\Event): mixed)
     *     : (E is 'packet' ? (callable(static, string, Sender): mixed)|(callable(static, Server\Packet): mixed)
     *     : (E is 'connect'|'close' ? (callable(static, int, int): mixed)|(callable(static, Server\Event): mixed)
     *     : (E is 'task' ? (callable(static, int, int, TaskData): mixed)|(callable(static, Server\Task): mixed)
     *     : (E is 'finish' ? (callable(static, int, TaskData): mixed)|(callable(static, Server\TaskResult): mixed)
     *     : (E is 'workerStart'|'workerStop'|'workerExit'|'bufferFull'|'bufferEmpty' ? callable(static, int): mixed
     *     : (E is 'start'|'shutdown'|'managerStart'|'managerStop' ? callable(static): mixed : callable)))))))))) $callback
     * @psalm-param callable $callback
     * @return bool false with a warning for an unknown event, and when the server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /**
     * Returns the callback that on() has set.
     *
     * @return \Closure|array|string|null null when the event has no callback
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}

    /**
     * Sets options of the server and of its primary port: see docs/reference/options.md. An unknown name causes a warning that
     * suggests the most similar name. When the server starts, a notice in the log names the options of Swoole that have no effect.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with a warning when the server is running
     * @throws \TypeError|\ValueError for a value of a wrong type or out of range; then no option is set
     */
    public function set(array $settings): bool {}

    /**
     * Adds a process of the program, which the server starts and starts again when it ends. A reload of the workers replaces it, and
     * the end of the server ends it before the workers, with SIGTERM; it is killed if it has not ended a second after max_wait_time.
     * Its function runs as with Process::start(), with the user and group of the workers; it may call sendMessage(). All processes of
     * the server may use the pipe of the object.
     *
     * @return int|false the number of the process, from 0; false with a warning while the server is running, and when the process was
     *         started or added before
     */
    public function addProcess(Process $process): int|false {}

    /**
     * Serves, and returns after the end of the server, which shutdown(), SIGTERM and SIGINT cause. Requests that are being
     * handled have max_wait_time seconds to finish.
     *
     * @return bool true; false when the workerStart callback of a worker failed before a worker with this id had served (the log
     *         has the reason), and when the manager process of PROCESS mode has died. The exit code is then 255, or 1.
     * @throws Exception when a port cannot listen, the certificates of TLS cannot be loaded, a file that an option names cannot be written, or pid_file belongs to a
     *         running server
     * @throws Error when a port has no callback for the data that it receives (request, receive or packet), when the server has task
     *         workers and no callback for the event task, inside a coroutine, and when the server was started before
     */
    public function start(): bool {}

    /**
     * Ends the whole server, as SIGTERM does. Does not wait for the end.
     *
     * @return bool false when the server is not running
     */
    public function shutdown(): bool {}

    /**
     * Replaces all workers and task workers, as SIGUSR1 does: the old ones stop when all new ones serve, and go on when a new one
     * fails to start. Does not wait for the new workers.
     *
     * @param bool $only_reload_taskworker true: replaces only the task workers, as SIGUSR2 does
     * @return bool false with a warning when the server has no manager
     */
    public function reload(bool $only_reload_taskworker = false): bool {}

    /**
     * Replaces the whole server with a new one, as SIGRTMIN+1 to the process master_pid does: the command line of this server is
     * executed again, with the new code and options. The new server takes the listening sockets over. When all its workers serve,
     * this server finishes its requests and ends; when the new one fails to start, this server goes on. Does not wait for the new
     * server.
     *
     * @return bool false when the server is not running
     */
    public function upgrade(): bool {}

    /**
     * Loads the certificates of TLS from their files again, for all processes of the server. New connections use the new
     * certificates, open connections keep the old ones. If the new certificates cannot be loaded, the server keeps the old ones.
     * A reload of the workers does the same, and so does the server itself when the files have changed (ssl_reload_interval).
     *
     * With the options user, group and chroot a worker may not read the files: there the function asks the manager to load the
     * certificates, and returns at once. The log says whether it has succeeded.
     *
     * @return bool false with a warning when the certificates cannot be loaded, when no port has TLS, and before start()
     */
    public function reloadCertificates(): bool {}

    /**
     * Ends a worker when it has answered its requests. The manager then starts a new worker in its place. Does not wait.
     *
     * @param int $workerId -1: the worker that calls stop()
     * @return bool false when there is no such worker
     */
    public function stop(int $workerId = -1): bool {}

    /**
     * Sends bytes to a client. A coroutine waits while socket_buffer_size bytes or more are unsent; outside of coroutines, and
     * with send_yield off, send() returns false instead.
     *
     * @param int|string $fd the id of a connection, or the path of a unix datagram socket
     * @param int $serverSocket for a path: the socket to send from, as for sendto()
     * @return bool false when there is no such connection, and when too many bytes are unsent; with a warning for empty data;
     *         getLastError() returns the reason
     */
    public function send(int|string $fd, string $send_data, int $serverSocket = -1): bool {}

    /**
     * Sends one datagram from a worker or a task worker. Does not wait.
     *
     * @param string $ip a numeric address, or the path of a unix socket, for which $port has no effect
     * @param int $server_socket the socket to send from: server_socket of a packet event; -1: the first port of the server that
     *        can send to this address
     * @return bool false with a warning when no port can send to this address, when the kernel refuses the datagram, for a port
     *         outside 0 to 65535, and in other processes
     */
    public function sendto(string $ip, int $port, string $send_data, int $server_socket = -1): bool {}

    /**
     * Sends bytes to a client, and waits until the kernel has taken all bytes. Outside of coroutines sendwait() cannot
     * wait, and returns false when bytes are left.
     *
     * @return bool false as for send(), and when the connection is closed during the wait
     */
    public function sendwait(int $conn_fd, string $send_data): bool {}

    /**
     * Sends a file, or a part of it, to a client. Waits as send() does while too many bytes are unsent; the file
     * itself is sent in the background.
     *
     * @param int $offset position of the first byte to send
     * @param int $length number of bytes to send; 0: up to the end of the file
     * @return bool false when there is no such connection, and with a warning when the file cannot be read, and for a negative offset
     *         or length
     */
    public function sendfile(int $conn_fd, string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Stops reading from a client until resume(). In PROCESS mode the end of this worker also ends the pause. Does not wait.
     *
     * @return bool false when the worker reaches no such connection
     */
    public function pause(int $fd): bool {}

    /**
     * Continues to read from a client after pause(). Does not wait.
     *
     * @return bool false when the worker reaches no such connection
     */
    public function resume(int $fd): bool {}

    /**
     * Begins to read from a new client on a port with enable_delay_receive. If a worker of PROCESS mode ends before it calls
     * confirm(), another worker gets the connect event of this client again.
     *
     * @alias Coro\Server::resume
     */
    public function confirm(int $fd): bool {}

    /**
     * Exempts a connection from heartbeat_idle_time: the server does not close the connection when the client sends nothing.
     *
     * @param bool $is_protected false: ends the exemption
     * @return bool false when the worker reaches no such connection
     */
    public function protect(int $fd, bool $is_protected = true): bool {}

    /**
     * Binds a connection to a number of the program, such as the number of a user. getClientInfo() shows this number as uid, and
     * dispatch_mode 5 uses this number. A connection can be bound once.
     *
     * @param int $uid a number of 32 bits other than 0
     * @return bool false when the worker reaches no such connection, when it is bound already, and with a warning for another number
     */
    public function bind(int $fd, int $uid): bool {}

    /**
     * Returns what the server knows about a connection: server_port, server_fd, socket_fd, socket_type, remote_port, remote_ip,
     * reactor_id, connect_time and last_time (seconds since 1970), last_recv_time, last_send_time and last_dispatch_time (the
     * same with fractions), recv_queued_bytes, send_queued_bytes, uid (after bind()), websocket_status (on ports that speak
     * WebSocket). In PROCESS mode every process of the server can call it; outside of workers server_fd is -1. In BASE mode, and with
     * dispatch_mode 7, only the worker of the connection can.
     *
     * @param int $reactor_id not used
     * @param bool $ignoreError not used
     * @return array|false false when this process knows no such connection
     * @phpstan-return ClientInfo|false
     */
    public function getClientInfo(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * @alias Coro\Server::getClientInfo
     * @phpstan-return ClientInfo|false
     */
    public function connection_info(int $fd, int $reactor_id = -1, bool $ignoreError = false): array|false {}

    /**
     * Returns ids of open connections, page by page. The last id of a page is the $start_fd of the next call.
     *
     * @param int $start_fd the id behind which the page begins; 0: the first page
     * @param int $find_count the most ids to return, 1 to 100
     * @return array|false false when there are no more ids, outside of workers, and with a warning for another $find_count
     * @phpstan-return list<int>|false
     */
    public function getClientList(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * @alias Coro\Server::getClientList
     * @phpstan-return list<int>|false
     */
    public function connection_list(int $start_fd = 0, int $find_count = 10): array|false {}

    /**
     * Returns the ids of the connections that this worker reaches whose clients have sent nothing for heartbeat_idle_time
     * seconds.
     *
     * @param bool $ifCloseConnection true: closes these connections
     * @return array|false false when no port has the option heartbeat_idle_time, and outside of workers
     * @phpstan-return list<int>|false
     */
    public function heartbeat(bool $ifCloseConnection = true): array|false {}

    /**
     * Returns the reason why the last call returned false: a CORO_ERROR_* or an errno. coro_last_error() returns the same number.
     */
    public function getLastError(): int {}

    /** Returns true if $fd is the id of an open connection of any worker. */
    public function exists(int $fd): bool {}

    /** @alias Coro\Server::exists */
    public function exist(int $fd): bool {}

    /**
     * Closes a connection when its unsent bytes are sent. Later calls of methods for this connection fail. Does not wait.
     *
     * @param bool $reset true: closes the connection at once and drops unsent bytes
     * @return bool false when there is no such connection
     */
    public function close(int $fd, bool $reset = false): bool {}

    /**
     * Returns the id of the worker that runs this code, from 0 to worker_num - 1, or of the task worker, from worker_num on.
     *
     * @return int|false false outside of workers
     */
    public function getWorkerId(): int|false {}

    /**
     * Returns the process id of a worker.
     *
     * @param int $worker_id -1: the worker that runs this code. The ids of task workers follow those of workers, and those of
     *        processes of addProcess() follow the ids of task workers
     * @return int|false false when there is no such worker
     */
    public function getWorkerPid(int $worker_id = -1): int|false {}

    /**
     * Returns the state of a worker: CORO_WORKER_BUSY (it has requests that are not answered), CORO_WORKER_EXIT (it is ending) or
     * CORO_WORKER_IDLE.
     *
     * @param int $worker_id -1: the worker that runs this code
     * @return int|false false when there is no such worker
     */
    public function getWorkerStatus(int $worker_id = -1): int|false {}

    /** Returns the process id of the manager; 0 if the server has no manager, and before start(). */
    public function getManagerPid(): int {}

    /** Returns the id of the process that called start(); 0 before start(). */
    public function getMasterPid(): int {}

    /**
     * Returns the listening socket of a port as an object of PHP's extension sockets, for socket_set_option() and the like. The
     * object has a descriptor of its own. In a worker it is the socket from which this worker accepts clients; in PROCESS mode
     * workers have only the sockets of datagram ports.
     *
     * @param int $port an index of the property ports
     * @return \Socket|false false with a warning when there is no such port, the port is closed in this process, or the extension
     *         sockets is not loaded
     */
    public function getSocket(int $port = 0): \Socket|false {}

    /**
     * Sends a message to the pipeMessage callback of another worker. Values other than strings are serialized. A coroutine waits
     * while the queue of that worker is full; outside of coroutines sendMessage() returns false instead.
     *
     * @param int $dst_worker_id the id of another worker
     * @return bool false when the queue is full and when the wait is canceled; with a warning when there is no such worker, no
     *         pipeMessage callback, or the server is not running; getLastError() returns the reason
     */
    public function sendMessage(mixed $message, int $dst_worker_id): bool {}

    /**
     * Adds a command: a function that other processes of the server call with command(). Must be called before start().
     *
     * @param string $name the name that command() gets
     * @param int $accepted_process_types the processes that may run the command, as a sum: CORO_SERVER_COMMAND_EVENT_WORKER,
     *        CORO_SERVER_COMMAND_TASK_WORKER, CORO_SERVER_COMMAND_MANAGER, and CORO_SERVER_COMMAND_MASTER. In BASE mode there is no
     *        master, and worker 0 runs its commands.
     * @phpstan-param callable(static, string): mixed $callback
     * @param callable $callback gets the server and the data of command() as JSON, and returns the answer. It runs in a
     *        coroutine of its own where callbacks of events do. In the manager it runs outside of coroutines, and must not take
     *        long, because the manager starts no workers meanwhile. If it returns no string or throws, command() returns false.
     * @return bool false with a warning when the server is running, a command has the same name, or the processes contain
     *         CORO_SERVER_COMMAND_REACTOR_THREAD: reactor threads run no PHP code
     */
    public function addCommand(string $name, int $accepted_process_types, callable $callback): bool {}

    /**
     * Adds a check of the program, for the answer of the admin process (option admin_server) to `GET /readyz`. Each worker runs the
     * check once a second, in a coroutine of its own where callbacks of events do, and never twice at a time. The server is ready
     * while the check has passed in a worker within the last 10 seconds. Must be called before start().
     *
     * @param string $name 1 to 64 letters, digits, "_", "-" or "."; no other check may have it. A server has at most 16 checks.
     * @phpstan-param callable(): mixed $check
     * @param callable $check returns true if it has passed; it has failed if it returns another value that PHP converts to false,
     *        or throws
     */
    public function health(string $name, callable $check): void {}

    /**
     * Runs a command in a process of the server and waits for its answer; only this coroutine waits. Every process of the server
     * may ask: workers, task workers with coroutines, the master in the callback start, and processes of addProcess(). A process
     * that asks itself runs the command at once. If the process is just being started or replaced, command() waits for it.
     *
     * The wait ends with the option socket_read_timeout of coroutines, usually after 60 seconds.
     *
     * @param string $name a name that was passed to addCommand()
     * @param int $process_id the number of the process among those of its type, from 0: task worker 0 is the first task worker.
     *        Has no meaning for the master and the manager.
     * @param int $process_type the type of the process: one of the constants CORO_SERVER_COMMAND_*
     * @param mixed $data is passed to the callback as JSON
     * @param bool $json_decode true: the answer is JSON; an array or a string in it is returned as a value, objects as arrays. Other
     *        JSON is returned as text. False: the answer is returned as it is.
     * @return array<int|string, mixed>|string|false false when there is no answer; getLastError() returns the reason:
     *         CORO_ERROR_SERVER_INVALID_COMMAND: there is no such command; CORO_ERROR_OPERATION_NOT_SUPPORT: a process of this type
     *         may not run it; CORO_ERROR_INVALID_PARAMS: there is no such process; ETIMEDOUT; EPIPE: the process ended before it
     *         answered; ENODATA: the callback has failed or returned no string, or the process has no memory for the data; ENOMEM:
     *         there is no memory for the answer; EBADMSG: the answer is not JSON; ECANCELED: the coroutine was canceled. With a
     *         warning when the process id cannot be one, JSON cannot express the data, or this process does not belong to a running
     *         server.
     */
    public function command(string $name, int $process_id, int $process_type, mixed $data, bool $json_decode = true): array|string|false {}

    /**
     * Sends a task to a task worker, which passes the value to the callback of the event task. Values other than strings are
     * serialized. Does not wait for the task. If the queue of the task workers is full, or 8192 tasks have not ended, a coroutine
     * waits for room, and other code of a worker blocks for at most a second. Tasks of the master and the manager have no result.
     *
     * @param int $taskWorkerIndex the index of the task worker, from 0 to task_worker_num - 1; -1: the first one that is idle
     * @param callable|null $finishCallback gets the server, the id of the task and the result; null: the callback of the event finish
     *        gets them
     * @phpstan-param (callable(Server, int, mixed): mixed)|null $finishCallback
     * @return int|false the number of the task among those of this process, from 0; false with a warning when the queue is full, when
     *         there is no such task worker, in a task worker, and when the server is not running; getLastError() returns the reason
     * @throws \Exception when the value cannot be serialized
     */
    public function task(mixed $data, int $taskWorkerIndex = -1, ?callable $finishCallback = null): int|false {}

    /**
     * Sends a task as task() does, and waits for the result. A coroutine waits; other code of a worker blocks. The wait ends at
     * once when the task ends without a result, and when the task worker dies.
     *
     * @param float $timeout in seconds; 0 or less: no limit
     * @param int $taskWorkerIndex as for task()
     * @return mixed the result, for which getLastError() returns 0; false when there is none: getLastError() returns
     *         CORO_ERROR_TASK_TIMEOUT after the timeout, CORO_ERROR_TASK_DISPATCH_FAIL when the task worker has died, also by a fatal
     *         error, ENODATA when the task has ended without a result, ENOMEM when memory_limit leaves no memory for the result,
     *         ECANCELED when the coroutine was canceled. With a warning as for task(), and outside of workers
     * @throws \Exception when the value cannot be serialized
     */
    public function taskwait(mixed $data, float $timeout = 0.5, int $taskWorkerIndex = -1): mixed {}

    /**
     * Sends several tasks, and waits for all results.
     *
     * @param float $timeout in seconds; 0 or less: no limit
     * @return array|false the results by the positions of the tasks. A task without a result is missing; in a coroutine its result is
     *         false. False when no task has a result
     * @phpstan-param array<mixed> $tasks
     * @phpstan-return array<int, mixed>|false
     * @throws \Exception when a value cannot be serialized; then no task is sent
     */
    public function taskWaitMulti(array $tasks, float $timeout = 0.5): array|false {}

    /**
     * Sends several tasks, and waits for all results. A coroutine waits; other code of a worker blocks.
     *
     * @param float $timeout in seconds; 0 or less: no limit
     * @return array|false the results by the positions of the tasks; false for a task without a result, also when no task has one.
     *         False with a warning as for taskwait()
     * @phpstan-param array<mixed> $tasks
     * @phpstan-return array<int, mixed>|false
     * @throws \Exception when a value cannot be serialized; then no task is sent
     */
    public function taskCo(array $tasks, float $timeout = 0.5): array|false {}

    /**
     * Sends the result of the task that this task worker runs, as a value other than null does that the callback returns. Blocks
     * while the queue of the worker is full.
     *
     * @return bool false with a warning when the task has a result already, and outside of a task's callback; false when the worker
     *         that has sent the task has ended, or no worker has sent it but the manager, the master or a process of addProcess(),
     *         which read no results: the log says so
     * @throws Error with the option task_enable_coroutine: call finish() of the Task object
     * @throws \Exception when the value cannot be serialized
     */
    public function finish(mixed $data): bool {}

    /** Returns the rooms of the server: names to which connections belong, and to whose members one message can be sent. */
    public function rooms(): \Coro\Server\Rooms {}

    /**
     * Returns counters of the whole server and, in a worker, of this worker. Of the server: start_time (seconds since 1970),
     * connection_num (open connections), accept_count, close_count, abort_count (connections that were refused), timeout_count,
     * limited_connection_count and limited_request_count (slow clients, and what limits of an address have refused),
     * queue_timeout_count (requests that have waited longer than max_queue_time), request_count
     * and dispatch_count (requests, packets and messages that workers got), response_count, total_recv_bytes, total_send_bytes,
     * worker_num, idle_worker_num, task_worker_num, user_worker_num, concurrency (requests that are being handled),
     * with task workers task_idle_worker_num, tasking_num (tasks that have not ended), task_queue_num and task_queue_bytes (those
     * that no task worker has begun, and the bytes of their data), task_count (tasks since the start),
     * worker_buffer_bytes and master_buffer_bytes (unsent bytes in the workers, kept bytes in the master), min_fd and max_fd
     * (descriptors), session_round, pipe_packet_msg_id. Of the worker: worker_request_count, worker_response_count,
     * worker_dispatch_count, worker_concurrency, coroutine_num, coroutine_peek_num (the most coroutines at once).
     *
     * @return array<string, int> empty before start()
     */
    public function stats(): array {}
}
