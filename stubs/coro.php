<?php

// Written by ./dev stubs for IDEs and static analysers. Never loaded by PHP.

namespace Coro {

/**
 * A queue of limited length between coroutines of one process. First come, first served on both ends.
 *
 * @template T
 */
class Channel
{
    /** @var int */
    public $capacity = 0;

    /**
     * How the last push() or pop() that failed ended: CORO_CHANNEL_TIMEOUT, _CLOSED, _CANCELED. A pop() that succeeds makes
     * it 0, a push() leaves it.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param int $size how many values it holds; below 1 counts as 1 */
    public function __construct(int $size = 1) {}

    /**
     * Appends a value; waits while the channel is full. A coroutine that waits in pop() gets it and runs first.
     *
     * @phpstan-param T $data
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false with errCode: timeout, closed, canceled
     * @throws Error outside a coroutine
     */
    public function push(mixed $data, float $timeout = -1): bool {}

    /**
     * Takes the oldest value; waits while there is none. A coroutine that waits in push() runs first.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return mixed the value; false with errCode: timeout, closed and empty, canceled
     * @phpstan-return T|false
     * @throws Error outside a coroutine
     */
    public function pop(float $timeout = -1): mixed {}

    /** Does it hold no value? */
    public function isEmpty(): bool {}

    /** Does it hold as many values as it can? */
    public function isFull(): bool {}

    /**
     * Wakes everybody who waits. What is in the channel can still be popped.
     *
     * @return bool false when it was closed already
     */
    public function close(): bool {}

    /**
     * consumer_num and producer_num (coroutines that wait), queue_num (values).
     *
     * @return array
     * @phpstan-return array{consumer_num: int, producer_num: int, queue_num: int}
     */
    public function stats(): array {}

    /** How many values it holds. */
    public function length(): int {}
}
}

namespace Coro\Coroutine {

/** Coroutines wait here until another one says that something has changed. */
final class Condition
{
    /**
     * Waits until somebody calls notify() or notifyAll().
     *
     * @param Mutex|null $mutex given back for the time of the wait, and held again whatever ended it
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine does not hold the mutex, and outside a coroutine
     */
    public function wait(?Mutex $mutex = null, float $timeout = -1): bool {}

    /** Wakes the one that waits longest. False: nobody does. */
    public function notify(): bool {}

    /** Wakes all. How many that were. */
    public function notifyAll(): int {}
}
}

namespace Coro\Connection {

/**
 * The open connections of all workers of the server, in both modes, by their ids; in BASE mode without those of workers that are
 * ending. In the master and the manager there are none. A foreach walks over those that are there when it begins, past those that have
 * closed by the time it comes to them, and may wait; several may do so at once.
 *
 * @phpstan-import-type ClientInfo from \Coro\Server
 * @implements \Iterator<int, int>
 * @implements \ArrayAccess<int, ClientInfo|false>
 */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    /** @throws \Coro\Error always: it is a server's property */
    public function __construct() {}

    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    /** How many there are now. Looks at all of them, unless the server has one worker. */
    public function count(): int {}

    /** Is this the id of one of them? */
    public function offsetExists(mixed $fd): bool {}

    /**
     * @return array|false as Coro\Server::getClientInfo(); false: no such connection, or another worker's in BASE mode
     * @phpstan-return ClientInfo|false
     */
    public function offsetGet(mixed $fd): mixed {}

    /** Nothing: connections are opened by clients. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Nothing: connections are closed with Coro\Server::close(). */
    public function offsetUnset(mixed $fd): void {}
}
}

namespace Coro {

/**
 * The names of options and events: OPTION_WORKER_NUM is 'worker_num', EVENT_WORKER_START is 'workerStart'. There is one for
 * every option of docs/reference/options.md, and for those that only other servers of the same family have.
 */
final class Constant
{
    public const OPTION_STACK_SIZE = 'stack_size';
    public const OPTION_C_STACK_SIZE = 'c_stack_size';
    public const OPTION_VM_STACK_SIZE = 'vm_stack_size';
    public const OPTION_MAX_COROUTINE = 'max_coroutine';
    public const OPTION_MAX_CORO_NUM = 'max_coro_num';
    public const OPTION_ENABLE_DEADLOCK_CHECK = 'enable_deadlock_check';
    public const OPTION_SCHEDULER_SEED = 'scheduler_seed';
    public const OPTION_ENABLE_PREEMPTIVE_SCHEDULER = 'enable_preemptive_scheduler';
    public const OPTION_BLOCKING_THRESHOLD = 'blocking_threshold';
    public const OPTION_LOG_LEVEL = 'log_level';
    public const OPTION_LOG_FILE = 'log_file';
    public const OPTION_AIO_CORE_WORKER_NUM = 'aio_core_worker_num';
    public const OPTION_MIN_THREAD_NUM = 'min_thread_num';
    public const OPTION_THREAD_NUM = 'thread_num';
    public const OPTION_AIO_WORKER_NUM = 'aio_worker_num';
    public const OPTION_MAX_THREAD_NUM = 'max_thread_num';
    public const OPTION_HOOK_FLAGS = 'hook_flags';
    public const OPTION_AIO_MAX_IDLE_TIME = 'aio_max_idle_time';
    public const OPTION_AIO_MAX_WAIT_TIME = 'aio_max_wait_time';
    public const OPTION_DEADLOCK_CHECK_DEPTH = 'deadlock_check_depth';
    public const OPTION_DEADLOCK_CHECK_DISABLE_TRACE = 'deadlock_check_disable_trace';
    public const OPTION_DEADLOCK_CHECK_LIMIT = 'deadlock_check_limit';
    public const OPTION_DEBUG_MODE = 'debug_mode';
    public const OPTION_DISPLAY_ERRORS = 'display_errors';
    public const OPTION_DNS_CACHE_CAPACITY = 'dns_cache_capacity';
    public const OPTION_DNS_CACHE_EXPIRE = 'dns_cache_expire';
    public const OPTION_DNS_CACHE_REFRESH_TIME = 'dns_cache_refresh_time';
    public const OPTION_ENABLE_KQUEUE = 'enable_kqueue';
    public const OPTION_ENABLE_SIGNALFD = 'enable_signalfd';
    public const OPTION_IOURING_ENTRIES = 'iouring_entries';
    public const OPTION_IOURING_FLAG = 'iouring_flag';
    public const OPTION_IOURING_WORKERS = 'iouring_workers';
    public const OPTION_LOG_DATE_FORMAT = 'log_date_format';
    public const OPTION_LOG_DATE_WITH_MICROSECONDS = 'log_date_with_microseconds';
    public const OPTION_LOG_ROTATION = 'log_rotation';
    public const OPTION_PRINT_BACKTRACE_ON_ERROR = 'print_backtrace_on_error';
    public const OPTION_SOCKET_DONTWAIT = 'socket_dontwait';
    public const OPTION_TRACE_FLAGS = 'trace_flags';
    public const OPTION_USE_ASYNC_RESOLVER = 'use_async_resolver';
    public const OPTION_WORKER_NUM = 'worker_num';
    public const OPTION_REACTOR_NUM = 'reactor_num';
    public const OPTION_DISPATCH_MODE = 'dispatch_mode';
    public const OPTION_MASTER_BUFFER_SIZE = 'master_buffer_size';
    public const OPTION_DATAGRAM_SIZE = 'datagram_size';
    public const OPTION_MAX_REQUEST = 'max_request';
    public const OPTION_MAX_REQUEST_GRACE = 'max_request_grace';
    public const OPTION_MAX_WAIT_TIME = 'max_wait_time';
    public const OPTION_WORKER_READY_TIMEOUT = 'worker_ready_timeout';
    public const OPTION_MAX_CONNECTION = 'max_connection';
    public const OPTION_MAX_CONN = 'max_conn';
    public const OPTION_BUFFER_OUTPUT_SIZE = 'buffer_output_size';
    public const OPTION_OUTPUT_BUFFER_SIZE = 'output_buffer_size';
    public const OPTION_WORKER_BUFFER_SIZE = 'worker_buffer_size';
    public const OPTION_MAX_CONCURRENCY = 'max_concurrency';
    public const OPTION_WORKER_MAX_CONCURRENCY = 'worker_max_concurrency';
    public const OPTION_EVENT_OBJECT = 'event_object';
    public const OPTION_STATS_FILE = 'stats_file';
    public const OPTION_STATS_TIMER_INTERVAL = 'stats_timer_interval';
    public const OPTION_FAIL_ON_WARNING = 'fail_on_warning';
    public const OPTION_WARNINGS_AS_EXCEPTIONS = 'warnings_as_exceptions';
    public const OPTION_SEND_YIELD = 'send_yield';
    public const OPTION_ENABLE_COROUTINE = 'enable_coroutine';
    public const OPTION_OPEN_CPU_AFFINITY = 'open_cpu_affinity';
    public const OPTION_ENABLE_REUSE_PORT = 'enable_reuse_port';
    public const OPTION_DAEMONIZE = 'daemonize';
    public const OPTION_PID_FILE = 'pid_file';
    public const OPTION_USER = 'user';
    public const OPTION_GROUP = 'group';
    public const OPTION_CHROOT = 'chroot';
    public const OPTION_BACKLOG = 'backlog';
    public const OPTION_OPEN_TCP_NODELAY = 'open_tcp_nodelay';
    public const OPTION_OPEN_TCP_KEEPALIVE = 'open_tcp_keepalive';
    public const OPTION_TCP_KEEPIDLE = 'tcp_keepidle';
    public const OPTION_TCP_KEEPINTERVAL = 'tcp_keepinterval';
    public const OPTION_TCP_KEEPCOUNT = 'tcp_keepcount';
    public const OPTION_TCP_USER_TIMEOUT = 'tcp_user_timeout';
    public const OPTION_TCP_DEFER_ACCEPT = 'tcp_defer_accept';
    public const OPTION_TCP_FASTOPEN = 'tcp_fastopen';
    public const OPTION_KERNEL_SOCKET_RECV_BUFFER_SIZE = 'kernel_socket_recv_buffer_size';
    public const OPTION_KERNEL_SOCKET_SEND_BUFFER_SIZE = 'kernel_socket_send_buffer_size';
    public const OPTION_OPEN_HTTP_PROTOCOL = 'open_http_protocol';
    public const OPTION_SOCKET_BUFFER_SIZE = 'socket_buffer_size';
    public const OPTION_BUFFER_HIGH_WATERMARK = 'buffer_high_watermark';
    public const OPTION_BUFFER_LOW_WATERMARK = 'buffer_low_watermark';
    public const OPTION_ENABLE_DELAY_RECEIVE = 'enable_delay_receive';
    public const OPTION_OPEN_WEBSOCKET_PROTOCOL = 'open_websocket_protocol';
    public const OPTION_OPEN_WEBSOCKET_PING_FRAME = 'open_websocket_ping_frame';
    public const OPTION_OPEN_WEBSOCKET_PONG_FRAME = 'open_websocket_pong_frame';
    public const OPTION_OPEN_WEBSOCKET_CLOSE_FRAME = 'open_websocket_close_frame';
    public const OPTION_WEBSOCKET_COMPRESSION = 'websocket_compression';
    public const OPTION_WEBSOCKET_MASK = 'websocket_mask';
    public const OPTION_WEBSOCKET_SUBPROTOCOL = 'websocket_subprotocol';
    public const OPTION_OPEN_EOF_CHECK = 'open_eof_check';
    public const OPTION_OPEN_EOF_SPLIT = 'open_eof_split';
    public const OPTION_PACKAGE_EOF = 'package_eof';
    public const OPTION_OPEN_LENGTH_CHECK = 'open_length_check';
    public const OPTION_PACKAGE_LENGTH_TYPE = 'package_length_type';
    public const OPTION_PACKAGE_LENGTH_OFFSET = 'package_length_offset';
    public const OPTION_PACKAGE_BODY_OFFSET = 'package_body_offset';
    public const OPTION_PACKAGE_BODY_START = 'package_body_start';
    public const OPTION_PACKAGE_MAX_LENGTH = 'package_max_length';
    public const OPTION_HTTP_REQUEST_LINE_SIZE = 'http_request_line_size';
    public const OPTION_HTTP_HEADER_SIZE = 'http_header_size';
    public const OPTION_HTTP_HEADER_COUNT = 'http_header_count';
    public const OPTION_HTTP_REQUEST_TIMEOUT = 'http_request_timeout';
    public const OPTION_HEARTBEAT_IDLE_TIME = 'heartbeat_idle_time';
    public const OPTION_MAX_IDLE_TIME = 'max_idle_time';
    public const OPTION_SEND_TIMEOUT = 'send_timeout';
    public const OPTION_PACKAGE_LENGTH_FUNC = 'package_length_func';
    public const OPTION_DISPATCH_FUNC = 'dispatch_func';
    public const OPTION_RELOAD_ASYNC = 'reload_async';
    public const OPTION_HTTP_PARSE_POST = 'http_parse_post';
    public const OPTION_HTTP_PARSE_COOKIE = 'http_parse_cookie';
    public const OPTION_HTTP_PARSE_FILES = 'http_parse_files';
    public const OPTION_UPLOAD_TMP_DIR = 'upload_tmp_dir';
    public const OPTION_HTTP_COMPRESSION = 'http_compression';
    public const OPTION_HEARTBEAT_CHECK_INTERVAL = 'heartbeat_check_interval';
    public const OPTION_BUFFER_INPUT_SIZE = 'buffer_input_size';
    public const OPTION_DISCARD_TIMEOUT_REQUEST = 'discard_timeout_request';
    public const OPTION_ENABLE_UNSAFE_EVENT = 'enable_unsafe_event';
    public const OPTION_INPUT_BUFFER_SIZE = 'input_buffer_size';
    public const OPTION_MAX_QUEUED_BYTES = 'max_queued_bytes';
    public const OPTION_SINGLE_THREAD = 'single_thread';
    public const OPTION_START_SESSION_ID = 'start_session_id';
    public const OPTION_ADMIN_SERVER = 'admin_server';
    public const OPTION_BOOTSTRAP = 'bootstrap';
    public const OPTION_COMPRESSION_LEVEL = 'compression_level';
    public const OPTION_COMPRESSION_MIN_LENGTH = 'compression_min_length';
    public const OPTION_COMPRESSION_TYPES = 'compression_types';
    public const OPTION_CPU_AFFINITY_IGNORE = 'cpu_affinity_ignore';
    public const OPTION_DNS_LOOKUP_RANDOM = 'dns_lookup_random';
    public const OPTION_DNS_SERVER = 'dns_server';
    public const OPTION_DOCUMENT_ROOT = 'document_root';
    public const OPTION_ENABLE_MESSAGE_BUS = 'enable_message_bus';
    public const OPTION_ENABLE_STATIC_HANDLER = 'enable_static_handler';
    public const OPTION_EXIT_CONDITION = 'exit_condition';
    public const OPTION_HTTP2_ENABLE_PUSH = 'http2_enable_push';
    public const OPTION_HTTP2_HEADER_TABLE_SIZE = 'http2_header_table_size';
    public const OPTION_HTTP2_INIT_WINDOW_SIZE = 'http2_init_window_size';
    public const OPTION_HTTP2_MAX_CONCURRENT_STREAMS = 'http2_max_concurrent_streams';
    public const OPTION_HTTP2_MAX_FRAME_SIZE = 'http2_max_frame_size';
    public const OPTION_HTTP2_MAX_HEADER_LIST_SIZE = 'http2_max_header_list_size';
    public const OPTION_HTTP2_MAX_HEADERS = 'http2_max_headers';
    public const OPTION_HTTP_AUTOINDEX = 'http_autoindex';
    public const OPTION_HTTP_CLIENT_DRIVER = 'http_client_driver';
    public const OPTION_HTTP_COMPRESSION_LEVEL = 'http_compression_level';
    public const OPTION_HTTP_COMPRESSION_MIN_LENGTH = 'http_compression_min_length';
    public const OPTION_HTTP_COMPRESSION_TYPES = 'http_compression_types';
    public const OPTION_HTTP_GZIP_LEVEL = 'http_gzip_level';
    public const OPTION_HTTP_INDEX_FILES = 'http_index_files';
    public const OPTION_INIT_ARGUMENTS = 'init_arguments';
    public const OPTION_MAX_PACKAGE_SIZE = 'max_package_size';
    public const OPTION_MESSAGE_QUEUE_KEY = 'message_queue_key';
    public const OPTION_NAME_RESOLVER = 'name_resolver';
    public const OPTION_OPEN_HTTP2_PROTOCOL = 'open_http2_protocol';
    public const OPTION_OPEN_MQTT_PROTOCOL = 'open_mqtt_protocol';
    public const OPTION_OPEN_REDIS_PROTOCOL = 'open_redis_protocol';
    public const OPTION_SOCKET_CONNECT_TIMEOUT = 'socket_connect_timeout';
    public const OPTION_SOCKET_DNS_TIMEOUT = 'socket_dns_timeout';
    public const OPTION_SOCKET_READ_TIMEOUT = 'socket_read_timeout';
    public const OPTION_SOCKET_RECV_TIMEOUT = 'socket_recv_timeout';
    public const OPTION_SOCKET_SEND_TIMEOUT = 'socket_send_timeout';
    public const OPTION_SOCKET_TIMEOUT = 'socket_timeout';
    public const OPTION_SOCKET_WRITE_TIMEOUT = 'socket_write_timeout';
    public const OPTION_SSL_ALLOW_SELF_SIGNED = 'ssl_allow_self_signed';
    public const OPTION_SSL_CAFILE = 'ssl_cafile';
    public const OPTION_SSL_CAPATH = 'ssl_capath';
    public const OPTION_SSL_CERT_FILE = 'ssl_cert_file';
    public const OPTION_SSL_CIPHERS = 'ssl_ciphers';
    public const OPTION_SSL_CLIENT_CERT_FILE = 'ssl_client_cert_file';
    public const OPTION_SSL_COMPRESS = 'ssl_compress';
    public const OPTION_SSL_DHPARAM = 'ssl_dhparam';
    public const OPTION_SSL_ECDH_CURVE = 'ssl_ecdh_curve';
    public const OPTION_SSL_KEY_FILE = 'ssl_key_file';
    public const OPTION_SSL_PASSPHRASE = 'ssl_passphrase';
    public const OPTION_SSL_PREFER_SERVER_CIPHERS = 'ssl_prefer_server_ciphers';
    public const OPTION_SSL_PROTOCOLS = 'ssl_protocols';
    public const OPTION_SSL_SNI_CERTS = 'ssl_sni_certs';
    public const OPTION_SSL_VERIFY_DEPTH = 'ssl_verify_depth';
    public const OPTION_SSL_VERIFY_PEER = 'ssl_verify_peer';
    public const OPTION_STATIC_HANDLER_LOCATIONS = 'static_handler_locations';
    public const OPTION_TASK_ENABLE_COROUTINE = 'task_enable_coroutine';
    public const OPTION_TASK_IPC_MODE = 'task_ipc_mode';
    public const OPTION_TASK_MAX_REQUEST = 'task_max_request';
    public const OPTION_TASK_MAX_REQUEST_GRACE = 'task_max_request_grace';
    public const OPTION_TASK_OBJECT = 'task_object';
    public const OPTION_TASK_TMPDIR = 'task_tmpdir';
    public const OPTION_TASK_USE_OBJECT = 'task_use_object';
    public const OPTION_TASK_WORKER_NUM = 'task_worker_num';
    public const OPTION_UPLOAD_MAX_FILESIZE = 'upload_max_filesize';
    public const OPTION_URL_REWRITE_RULES = 'url_rewrite_rules';
    public const OPTION_WAIT_SIGNAL = 'wait_signal';
    public const OPTION_BIND_ADDRESS = 'bind_address';
    public const OPTION_BIND_PORT = 'bind_port';
    public const OPTION_BODY_DECOMPRESSION = 'body_decompression';
    public const OPTION_CONNECT_TIMEOUT = 'connect_timeout';
    public const OPTION_DEFER = 'defer';
    public const OPTION_HTTP_PROXY_HOST = 'http_proxy_host';
    public const OPTION_HTTP_PROXY_PASSWORD = 'http_proxy_password';
    public const OPTION_HTTP_PROXY_PORT = 'http_proxy_port';
    public const OPTION_HTTP_PROXY_USER = 'http_proxy_user';
    public const OPTION_HTTP_PROXY_USERNAME = 'http_proxy_username';
    public const OPTION_KEEP_ALIVE = 'keep_alive';
    public const OPTION_LOWERCASE_HEADER = 'lowercase_header';
    public const OPTION_MAX_RETRIES = 'max_retries';
    public const OPTION_OPEN_FASTCGI_PROTOCOL = 'open_fastcgi_protocol';
    public const OPTION_OPEN_SSL = 'open_ssl';
    public const OPTION_READ_TIMEOUT = 'read_timeout';
    public const OPTION_SOCKS5_HOST = 'socks5_host';
    public const OPTION_SOCKS5_PASSWORD = 'socks5_password';
    public const OPTION_SOCKS5_PORT = 'socks5_port';
    public const OPTION_SOCKS5_USERNAME = 'socks5_username';
    public const OPTION_SSL = 'ssl';
    public const OPTION_SSL_DISABLE_COMPRESSION = 'ssl_disable_compression';
    public const OPTION_SSL_GREASE = 'ssl_grease';
    public const OPTION_SSL_HOST_NAME = 'ssl_host_name';
    public const OPTION_TIMEOUT = 'timeout';
    public const OPTION_WRITE_FUNC = 'write_func';
    public const OPTION_WRITE_TIMEOUT = 'write_timeout';
    public const EVENT_START = 'start';
    public const EVENT_BEFORE_SHUTDOWN = 'beforeShutdown';
    public const EVENT_SHUTDOWN = 'shutdown';
    public const EVENT_MANAGER_START = 'managerStart';
    public const EVENT_MANAGER_STOP = 'managerStop';
    public const EVENT_BEFORE_RELOAD = 'beforeReload';
    public const EVENT_AFTER_RELOAD = 'afterReload';
    public const EVENT_WORKER_START = 'workerStart';
    public const EVENT_WORKER_STOP = 'workerStop';
    public const EVENT_WORKER_EXIT = 'workerExit';
    public const EVENT_WORKER_ERROR = 'workerError';
    public const EVENT_PIPE_MESSAGE = 'pipeMessage';
    public const EVENT_REQUEST = 'request';
    public const EVENT_RECEIVE = 'receive';
    public const EVENT_PACKET = 'packet';
    public const EVENT_CONNECT = 'connect';
    public const EVENT_CLOSE = 'close';
    public const EVENT_BUFFER_FULL = 'bufferFull';
    public const EVENT_BUFFER_EMPTY = 'bufferEmpty';
    public const EVENT_HANDSHAKE = 'handshake';
    public const EVENT_BEFORE_HANDSHAKE_RESPONSE = 'beforeHandshakeResponse';
    public const EVENT_OPEN = 'open';
    public const EVENT_MESSAGE = 'message';
    public const EVENT_DISCONNECT = 'disconnect';
    public const EVENT_TASK = 'task';
    public const EVENT_FINISH = 'finish';
    public const EVENT_ERROR = 'error';
}
}

namespace Coro {

/** Coroutines: functions that run beside each other in one thread and give up the CPU only where they wait. */
class Coroutine
{
    /**
     * Starts a coroutine. It runs at once, until it first waits; then create() returns.
     *
     * @return int|false its id; false with a warning when max_coroutine are alive or address space is used up
     */
    public static function create(callable $func, mixed ...$param): int|false {}

    /**
     * Calls the callback when the current coroutine ends, last registered first, however it ends.
     *
     * @phpstan-param callable(): mixed $callback
     * @throws \Coro\Error outside a coroutine
     */
    public static function defer(callable $callback): void {}

    /**
     * Options of all coroutines of this process: max_coroutine, stack_size (bytes, 256 KiB to 16 MiB), vm_stack_size
     * (bytes), log_level, log_file, enable_deadlock_check, scheduler_seed, enable_preemptive_scheduler, blocking_threshold.
     * The sizes count only before the first coroutine exists. Unknown names warn.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public static function set(array $options): void {}

    /**
     * What was given to set(), or null.
     *
     * @return array<string, mixed>|null
     */
    public static function getOptions(): ?array {}

    /** Is there a coroutine of this id that has not ended? */
    public static function exists(int $cid): bool {}

    /**
     * Waits until somebody calls resume() with this coroutine's id.
     *
     * @return bool true; false when canceled
     * @throws Error outside a coroutine
     */
    public static function yield(): bool {}

    /** The same as yield(). */
    public static function suspend(): bool {}

    /**
     * Continues, at once, a coroutine that is in yield(); returns when that one waits again or ends.
     *
     * @throws Error when there is no such coroutine, or it is not in yield()
     */
    public static function resume(int $cid): bool {}

    /**
     * Wakes a coroutine out of whatever it waits for; that wait fails with ECANCELED (CORO_CHANNEL_CANCELED).
     *
     * @param bool $throw_exception the wait throws Coroutine\CanceledException instead
     * @return bool false: no such coroutine, or it does not wait
     * @throws Error when it was canceled before and has not run since
     */
    public static function cancel(int $cid, bool $throw_exception = false): bool {}

    /**
     * Calls the function and returns what it returns. When the time is up, what it and coroutines that it starts wait for
     * ends with a Coroutine\TimeoutException, and so does each later wait of theirs. PHP code that does not wait gets the
     * exception between two of its operations, once. Inside another deadline() the earlier one counts.
     *
     * Inside a native Fiber the function must not switch Fibers: Fiber::suspend(), start() and the like throw a FiberError
     * in it.
     *
     * @template R
     * @param float $seconds 0 and negative: no other deadline than there is
     * @phpstan-param callable(): R $fn
     * @return mixed what the function returns
     * @phpstan-return R
     * @throws Error outside a coroutine
     * @throws Coroutine\TimeoutException
     */
    public static function deadline(float $seconds, callable $fn): mixed {}

    /** Did the last wait of the current coroutine end by cancel() or by a deadline? */
    public static function isCanceled(): bool {}

    /**
     * Waits until all these coroutines have ended.
     *
     * @param int[] $cid_array
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout, when canceled and for an empty list
     * @throws Error outside a coroutine
     * @throws \TypeError for what is no int
     * @throws \ValueError for the current coroutine's own id
     */
    public static function join(array $cid_array, float $timeout = -1): bool {}

    /**
     * The current coroutine may live for so long from now on. When the time is up, and it does not end, it gets a
     * Coroutine\TimeoutException: out of a wait, or between two operations of PHP code that does not wait. Once: who
     * catches it goes on without a limit. A further call replaces the limit.
     *
     * @param float $timeout seconds; 0 and negative: no limit
     * @return bool true
     * @throws Error outside a coroutine
     */
    public static function setTimeLimit(float $timeout): bool {}

    /**
     * From here on the current coroutine is interrupted when it computes (see enable_preemptive_scheduler), whatever the
     * options say. Outside a coroutine: all those that have not said otherwise.
     *
     * @return bool false: it was so already
     */
    public static function enableScheduler(): bool {}

    /** The opposite of enableScheduler(): nobody else runs until the coroutine waits. */
    public static function disableScheduler(): bool {}

    /**
     * Counters: event_num (descriptors that the loop watches), signal_listener_num (signals given to Event::signal()),
     * aio_task_num (calls that threads have or are to do), aio_worker_num (threads), aio_queue_size (calls that wait for
     * one), coroutine_num, coroutine_peak_num, coroutine_last_cid, c_stack_size (bytes), stack_num (stacks that were
     * made and not given back), stack_unguarded_num (of those, without a guard page).
     *
     * @return array<string, int>
     */
    public static function stats(): array {}

    /** The current coroutine's id, -1 outside. */
    public static function getCid(): int {}

    public static function getuid(): int {}

    /**
     * The id of the coroutine that started this one (0: the current one): -1 when it was started outside a coroutine.
     *
     * @return int|false false outside a coroutine and for an id that is not alive
     */
    public static function getPcid(int $cid = 0): int|false {}

    /** The coroutine's own ArrayObject, the same at each call, gone with it. Null outside and for unknown ids. */
    public static function getContext(int $cid = 0): ?\Coro\Coroutine\Context {}

    /**
     * debug_backtrace() of any coroutine.
     *
     * @return array|false false for an id that is not alive
     * @phpstan-return list<array<string, mixed>>|false
     */
    public static function getBackTrace(int $cid = 0, int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): array|false {}

    /** Prints what getBackTrace() returns, as debug_print_backtrace() does. */
    public static function printBackTrace(int $cid = 0, int $options = 0, int $limit = 0): void {}

    /**
     * All coroutines in the order of their ids, each an array: cid, pcid, state ("waiting", "ready": woken, its turn is to
     * come, "running", "resuming": the running one gives the CPU back to it), wait (where it waits: "Channel::pop"), on (what
     * for: "Coro\Channel#12", "client 3", "5, 7", a name; null when nothing more is known), since (seconds it has waited),
     * left (seconds until that times out, null: never) and backtrace.
     *
     * @param bool $backtraces false leaves out the backtraces, which take most of the time
     * @return array
     * @phpstan-return list<array{cid: int, pcid: int, state: string, wait: string|null, on: string|null, since: float|null, left: float|null, backtrace?: list<array<string, mixed>>}>
     */
    public static function dump(bool $backtraces = true): array {}

    /** Prints what dump() returns, as text. */
    public static function printDump(bool $backtraces = true): void {}

    /**
     * Milliseconds since the turn of the loop in which the coroutine was created; -1 for an id that is not alive.
     */
    public static function getElapsed(int $cid = 0): int {}

    /** The ids of all coroutines that are alive. */
    public static function list(): \Coro\Coroutine\Iterator {}

    public static function listCoroutines(): \Coro\Coroutine\Iterator {}

    /**
     * Waits.
     *
     * @param float $seconds at least 0.001
     * @return bool false with a warning below 0.001, and when canceled
     * @throws Error outside a coroutine
     */
    public static function sleep(float $seconds): bool {}

    /**
     * As System::exec().
     *
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    public static function readFile(string $filename, int $flag = 0): string|false {}

    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * As System::statvfs().
     *
     * @return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * As System::getaddrinfo().
     *
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}
}

}

namespace Coro\Coroutine {

/**
 * What belongs to one coroutine: see Coroutine::getContext().
 *
 * @extends \ArrayObject<array-key, mixed>
 */
class Context extends \ArrayObject
{
}

/**
 * Ids of coroutines.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

/** cancel($cid, true) throws it in the canceled coroutine. Not an \Exception, so that a catch-all does not swallow it. */
final class CanceledException extends \Error
{
}

/**
 * A wait outlasted deadline(), tasks their group's timeout, or a coroutine setTimeLimit(). Not an \Exception, so that a
 * catch-all does not swallow it.
 */
final class TimeoutException extends \Error
{
}

}

namespace Coro {

/**
 * Descriptors and signals of the program's own, watched by the loop. Each callback runs in a coroutine of its own.
 * A descriptor is a stream, a Socket, or a number.
 */
class Event
{
    /**
     * Calls read_callback($fd) when there is something to read, write_callback($fd) when it can be written, until del().
     * One of a kind at a time: as long as a callback waits, it is not called again.
     *
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both: what to watch for now, of that which has a callback;
     *        with CORO_EVENT_WEAK the loop does not go on only because of this descriptor
     * @template F of resource|\Socket|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return int|false the descriptor's number; false with a warning when it is watched already or cannot be
     */
    public static function add(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = CORO_EVENT_READ): int|false {}

    /**
     * @phpstan-param resource|\Socket|int $fd
     * @return bool true when it was watched
     */
    public static function del(mixed $fd): bool {}

    /**
     * Changes what is not null or 0.
     *
     * @template F of resource|\Socket|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return bool false with a warning when it is not watched
     */
    public static function set(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = 0): bool {}

    /**
     * Is it watched for any of these events?
     *
     * @phpstan-param resource|\Socket|int $fd
     */
    public static function isset(mixed $fd, int $events = CORO_EVENT_READ | CORO_EVENT_WRITE): bool {}

    /**
     * Sends bytes without waiting. What the descriptor does not take now is kept and follows, in order, when it does.
     *
     * @phpstan-param resource|\Socket|int $fd
     * @return bool false with a warning when they cannot be sent
     */
    public static function write(mixed $fd, string $data): bool {}

    /**
     * Calls callback(signal) for each such signal; null: what happened before will happen again. Does not keep the loop going.
     *
     * @phpstan-param (callable(int): mixed)|null $callback
     */
    public static function signal(int $signal, ?callable $callback): bool {}

    /**
     * Calls it in a coroutine when those that are ready have run.
     *
     * @phpstan-param callable(): mixed $callback
     */
    public static function defer(callable $callback): bool {}

    /**
     * Calls it in every turn of the loop, in a coroutine; null: no more. Does not keep the loop going.
     *
     * @phpstan-param (callable(): mixed)|null $callback
     * @param bool $before before the loop waits for events, else when what they made ready has run
     */
    public static function cycle(?callable $callback, bool $before = false): bool {}

    /** Runs the loop until nothing is left that could happen. Outside of coroutines only. */
    public static function wait(): void {}

    /**
     * One turn of the loop. Outside of coroutines only.
     *
     * @param float $timeout seconds that it waits for an event at most, negative: without a limit
     */
    public static function turn(float $timeout = -1): bool {}

    /**
     * turn() without a limit.
     *
     */
    public static function dispatch(): bool {}

    /** Forgets timers and all that was added here, and ends the loop. */
    public static function exit(): void {}
}
}

namespace Coro {

/** The world failed in a way that no return value can tell: getCode() is an errno or a CORO_ERROR_* number. */
class Exception extends \Exception
{
}

/** The program is wrong: a waiting function outside a coroutine, one coroutine resumed twice, and the like. */
class Error extends \Error
{
}

/** What exit() left behind, for code that wants to know how a piece of a program ended. */
class ExitException extends Exception
{
    private int $flags = 0;

    private mixed $status = 0;

    /** Where exit() was called: CORO_EXIT_IN_COROUTINE, CORO_EXIT_IN_SERVER. */
    public function getFlags(): int {}

    /** The argument of exit(). */
    public function getStatus(): mixed {}
}
}

namespace Coro {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 */
function run(callable $fn, mixed ...$args): bool {}

/** The same as Coroutine::create(). */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * The same as Coroutine::defer().
 *
 * @phpstan-param callable(): mixed $fn
 */
function defer(callable $fn): void {}

/**
 * The same as Coroutine::join().
 *
 * @param int[] $cid_array
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions beside each other, each in a coroutine, and waits for all.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: for ever. Those that have not returned then are canceled, those that have not
 *        been started are not started; the results of both are null.
 * @param int $concurrency how many run at the same time: the next one starts when one has ended; 0: all at once
 * @return array what they returned, under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable what the first one that failed threw, after the others were canceled and have ended; no more are started
 * @throws \ValueError for a negative $concurrency
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times, all beside each other, and waits for all.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, all beside each other, and waits for all.
 *
 * @template K of array-key
 * @template T
 * @template R
 * @phpstan-param array<K, T> $list
 * @phpstan-param callable(T): R $fn
 * @param float $timeout as for batch()
 * @param int $concurrency as for batch()
 * @return array the results under the keys of $list
 * @phpstan-return array<K, R|null>
 * @throws \Throwable as batch()
 * @throws \ValueError for a negative $concurrency
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels can be popped or pushed to, and does that. Of several that can, any.
 *
 * @param \Coro\Channel[] $pop
 * @phpstan-param array<\Coro\Channel<*>> $pop
 * @param array[] $push pairs of a channel and what to push to it, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel<*>, mixed}> $push
 * @param float $timeout seconds; 0 and negative: for ever
 * @return array|null the key of the channel, and the value, or for a push true; false with a channel that is closed.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace {

/** The version of the extension, such as "0.1.0". */
function coro_version(): string {}

/** How many CPUs this process may use. */
function coro_cpu_num(): int {}

/** The text of an errno or of a CORO_ERROR_* number; with CORO_STRERROR_GAI of an error of name resolution. */
function coro_strerror(int $errno, int $error_type = 0): string {}

/**
 * The errno of the last system call of this thread that failed. What PHP and other coroutines do sets it as well, so it says
 * something only right after a call.
 */
function coro_errno(): int {}

/** Why this process's last call for a connection or a worker failed, as Server::getLastError(): CORO_ERROR_*, an errno, or 0. */
function coro_last_error(): int {}

/** From now on coro_last_error() and Server::getLastError() are 0, until something fails. */
function coro_clear_error(): void {}

/**
 * The title of this process that ps shows. Processes that it forks start with the same one. Does not wait.
 *
 * @return bool false with a warning where PHP cannot set titles: outside the command line
 */
function coro_set_process_name(string $process_name): bool {}

/**
 * The addresses of this machine's network interfaces that are up, asked of the kernel each time. Does not wait.
 *
 * @param int $family AF_INET or AF_INET6
 * @return array<string, string> the first address of each interface under its name, without loopback addresses
 * @throws \Coro\Exception when the kernel cannot be asked, for want of a descriptor
 * @throws \ValueError for another family
 */
function coro_get_local_ip(int $family = STREAM_PF_INET): array {}

/**
 * The hardware addresses of this machine's network interfaces that are up, such as "02:FC:00:00:00:01". Does not wait.
 *
 * @return array<string, string> under the interfaces' names, without those that have none, as loopback and tunnels
 * @throws \Coro\Exception when the kernel cannot be asked, for want of a descriptor
 */
function coro_get_local_mac(): array {}

/** The media type that sendfile() gives a file of this name: application/octet-stream for an unknown extension. */
function coro_mime_type_get(string $filename): string {}

/** Is the extension of this file's name a known one? */
function coro_mime_type_exists(string $filename): bool {}

/**
 * A hash of the bytes that is the same in every process, quick and easy to collide with.
 *
 * @param int $type 0: the one of PHP's arrays, a negative number of 64 bits; 1: Jenkins's one-at-a-time, of 32 bits
 * @throws \ValueError for another type
 */
function coro_hashcode(string $data, int $type = 0): int {}

}

namespace Coro\Http {

/**
 * A cookie for Response::cookie() and Response::rawcookie(). What is not set is left out.
 *
 */
class Cookie
{
    /** @param bool $encode url-encodes the value */
    public function __construct(bool $encode = true) {}

    /** @throws \ValueError for an empty name and for characters that a cookie must not have */
    public function withName(string $name): Cookie {}

    /**
     * An empty value makes the client forget the cookie.
     *
     * @throws \ValueError for characters that a cookie must not have, where the value is not encoded
     */
    public function withValue(string $value = ''): Cookie {}

    /** @param int $expires seconds since 1970; 0: a session cookie */
    public function withExpires(int $expires = 0): Cookie {}

    /** @throws \ValueError for characters that a cookie must not have */
    public function withPath(string $path = '/'): Cookie {}

    /** @throws \ValueError for characters that a cookie must not have */
    public function withDomain(string $domain = ''): Cookie {}

    /** Is it only for connections with TLS? */
    public function withSecure(bool $secure = false): Cookie {}

    /** Is it hidden from scripts in the browser? */
    public function withHttpOnly(bool $httpOnly = false): Cookie {}

    /**
     * @param string $sameSite "Strict", "Lax" or "None"; what it says is not checked
     * @throws \ValueError for characters that a cookie must not have
     */
    public function withSameSite(string $sameSite = ''): Cookie {}

    /**
     * @param string $priority "Low", "Medium" or "High"; what it says is not checked
     * @throws \ValueError for characters that a cookie must not have
     */
    public function withPriority(string $priority = ''): Cookie {}

    /** Does each site that embeds this one have a cookie of its own? */
    public function withPartitioned(bool $partitioned = false): Cookie {}

    /** @return string|false what Set-Cookie says; false without a name */
    public function toString(): string|false {}

    /**
     * @return array name, value, path, domain, sameSite, priority, encode, expires, secure, httpOnly, partitioned
     * @phpstan-return array{name: string, value: string, path: string, domain: string, sameSite: string, priority: string, encode: bool, expires: int, secure: bool, httpOnly: bool, partitioned: bool}
     */
    public function toArray(): array {}

    /** Forgets everything, also that the value is not to be encoded. */
    public function reset(): void {}
}
}

namespace Coro\Http {

/**
 * An HTTP request. The arrays are built when they are first read; an array that is not read costs nothing. The types for PHPStan are
 * those of a request that a server has received.
 */
class Request
{
    /**
     * The connection's id.
     *
     * @var int
     */
    public $fd = 0;

    /** @var int */
    public $streamId = 0;

    /**
     * Header fields, names in lower case; a repeated field is a list of its values. The host is that of an absolute target, if
     * the request has one.
     *
     * @var array<string, string|list<string>>|null null in an object that belongs to no request
     * @phpstan-var array<string, string|list<string>>
     */
    public $header = null;

    /**
     * request_method, request_uri (path only), path_info (the same, url-decoded), query_string (absent when there is none), request_time,
     * request_time_float, server_protocol, server_port, server_addr, remote_port, remote_addr, master_time.
     *
     * @var array<string, string|int|float>|null null in an object that belongs to no request
     * @phpstan-var array{request_method: string, request_uri: string, path_info: string, query_string?: string, request_time: int, request_time_float: float, server_protocol: string, server_port: int, server_addr: string, remote_port: int, remote_addr: string, master_time: int}
     */
    public $server = null;

    /**
     * Cookies, url-decoded, by PHP's rules for names; null without any.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $cookie = null;

    /**
     * The query string by PHP's rules; null without one.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $get = null;

    /** @var array<string, array<string, mixed>>|null */
    public $files = null;

    /**
     * An application/x-www-form-urlencoded body by PHP's rules; null for any other body.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $post = null;

    /** @var list<string>|null */
    public $tmpfiles = null;

    public function getContent(): string|false {}

    /** The body as it came, '' without one; false for an object that belongs to no request. */
    public function rawContent(): string|false {}

    /** The whole message, head and body; false for an object that belongs to no request. */
    public function getData(): string|false {}

    /** The request method, false for an object that belongs to no request. */
    public function getMethod(): string|false {}
}
}

namespace Coro\Http {

/** The answer to a request. One that nobody ends is answered with an empty 500 when the object goes away. */
class Response
{
    /**
     * The connection's id.
     *
     * @var int
     */
    public $fd = 0;

    /** @var object|null */
    public $socket = null;

    /**
     * Header fields set so far, by name; to look at, header() sets them.
     *
     * @var array<string, string|list<string>>|null
     */
    public $header = null;

    /**
     * Values of the Set-Cookie lines so far; to look at.
     *
     * @var list<string>|null
     */
    public $cookie = null;

    /**
     * Trailer fields set so far; to look at.
     *
     * @var array<string, string>|null
     */
    public $trailer = null;

    /**
     * Sets status code and, optionally, the reason phrase.
     *
     * @return bool false once the head was sent
     * @throws \ValueError for a code outside 200 to 999, but 101 in a WebSocket handshake, and for CR, LF or NUL in the reason
     */
    public function status(int $http_code, string $reason = ''): bool {}

    public function setStatusCode(int $http_code, string $reason = ''): bool {}

    /**
     * Sets a header field; setting it again replaces it, an array gives one line per value, null removes it.
     *
     * The server frames the answer itself: Transfer-Encoding is left out with a notice; a Content-Length is only sent with
     * end(), and only when it is right, because with a wrong one the client would take a part of the next answer for this one's
     * body, or wait for ever. Connection may be "close", "keep-alive" or "upgrade".
     *
     * @param array|string $value also int, float, bool, null and objects that have __toString()
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     * @param bool $format write the name as Ucwords-Case
     * @return bool false once the head was sent
     * @throws \ValueError for a name that is not a token, for CR, LF or NUL in a value, and for what the server decides
     */
    public function header(string $key, array|string $value, bool $format = true): bool {}

    /**
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     */
    public function setHeader(string $key, array|string $value, bool $format = true): bool {}

    /**
     * Adds a Set-Cookie line; the value is url-encoded, an empty one makes the client forget the cookie.
     *
     * @param Cookie|string $name_or_object a Cookie says everything itself, also whether its value is encoded
     * @param int $expires seconds since 1970; 0: a session cookie
     * @return bool false once the head was sent
     * @throws \ValueError for characters that a cookie must not have, and a Cookie without a name
     */
    public function cookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    public function setCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /** As cookie(), the value as it is. */
    public function rawcookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    public function setRawCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /**
     * Sets a field that is sent behind the body, which is chunked then; may be called until end(). A client of HTTP/1.0
     * does not get it.
     *
     * @return bool false when ended
     * @throws \ValueError as header()
     */
    public function trailer(string $key, string $value): bool {}

    /**
     * Forgets all header fields set so far, but no cookies.
     *
     * @return bool false once the head was sent
     */
    public function initHeader(): bool {}

    /**
     * Sends a piece of the body; the first call sends the head (Transfer-Encoding: chunked). Waits while more than
     * buffer_output_size bytes are unsent; where nobody may wait they are kept in memory.
     *
     * @return bool false when ended or when the client has gone
     */
    public function write(string $content): bool {}

    /**
     * Sends the rest and finishes. Does not wait: what the client does not take at once is sent in the background.
     *
     * @return bool false when ended already or when the client has gone
     */
    public function end(?string $content = null): bool {}

    /**
     * Sends a file, or a part of it, as the body and finishes.
     *
     * @param int $offset bytes to leave out at the beginning
     * @param int $length bytes; 0: to the end
     * @return bool false with a warning for a file that is missing, unreadable or too short, and the response stays
     *              usable; false when ended already or when the client has gone
     * @throws \ValueError for an empty name and a negative offset or length
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sends the client elsewhere and finishes.
     *
     * @return bool false once the head was sent
     * @throws \ValueError for an empty location, CR, LF or NUL in it, and a code outside 300 to 399
     */
    public function redirect(string $location, int $http_code = 302): bool {}

    /**
     * Gives up the connection: this object no longer answers. See create().
     *
     * @return bool false once the head was sent, and when detached already
     */
    public function detach(): bool {}

    /**
     * A response for a connection whose response was detached.
     *
     * @param object|array|int $server the connection's id, or the server (or [server, id]) with the id in $fd
     * @return Response|false false when there is no such connection or its response was not detached
     * @phpstan-param \Coro\Server|array{\Coro\Server, int}|int $server
     * @throws \Coro\Exception for wrong arguments
     */
    public static function create(object|array|int $server = -1, int $fd = -1): Response|false {}

    /** Can something still be sent? False after end() and detach(). */
    public function isWritable(): bool {}

    /**
     * Closes the connection, whatever is unsent.
     *
     * @return bool false when it is closed already
     */
    public function close(): bool {}
}
}

namespace Coro\Http {

/** A server whose ports speak HTTP/1; the request event gets a Request and a Response. */
class Server extends \Coro\Server
{
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}
}
}

namespace Coro\Coroutine {

/**
 * Lets one coroutine in at a time, first come, first served. unlock() hands it to the one that waits longest. A coroutine
 * that ends while it holds one gives it back, with a warning.
 */
final class Mutex
{
    /**
     * Waits until it is this coroutine's turn.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, and outside a coroutine
     */
    public function lock(float $timeout = -1): bool {}

    /**
     * The same without waiting.
     *
     * @return bool false when somebody holds it
     * @throws \Coro\Error when the coroutine holds it already, and outside a coroutine
     */
    public function tryLock(): bool {}

    /** @throws \Coro\Error when the coroutine does not hold it */
    public function unlock(): void {}

    /** Does any coroutine hold it? */
    public function isLocked(): bool {}
}

/**
 * Lets one writer or any number of readers in, first come, first served: a reader that comes after a writer who waits
 * waits behind it. A coroutine that ends while it holds one gives it back, with a warning.
 */
final class RWLock
{
    /**
     * Waits for a share.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function lockRead(float $timeout = -1): bool {}

    /**
     * Waits until it has the lock alone.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function lockWrite(float $timeout = -1): bool {}

    /**
     * lockRead() without waiting.
     *
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function tryLockRead(): bool {}

    /**
     * lockWrite() without waiting.
     *
     * @throws \Coro\Error when the coroutine holds it already, either way, and outside a coroutine
     */
    public function tryLockWrite(): bool {}

    /** @throws \Coro\Error when the coroutine does not hold it */
    public function unlock(): void {}

    /** Does any coroutine hold it? */
    public function isLocked(): bool {}
}

/** Swoole's lock: Mutex and RWLock in one, which says by its results what those say by exceptions. */
class Lock
{
    /**
     * How the last lock() or unlock() ended: 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param bool $shared between processes: not possible yet */
    public function __construct(bool $shared = false) {}

    /**
     * @param int $operation LOCK_EX, LOCK_SH, either with LOCK_NB so as not to wait
     * @return bool true, also when the coroutine holds it already; false with errCode: EAGAIN, ECANCELED, EDEADLK (it has
     *              a share and asks for all, while others have theirs: two that did so would wait for each other)
     * @throws \Coro\Error outside a coroutine
     */
    public function lock(int $operation = LOCK_EX): bool {}

    /** @return bool false with errCode EPERM: the coroutine does not hold it */
    public function unlock(): bool {}
}
}

namespace Coro\Coroutine {

/** Runs coroutines to their end from a program that is not inside one. */
final class Scheduler
{
    /** Queues a function for start(). */
    public function add(callable $func, mixed ...$param): void {}

    /**
     * Queues the function $n times.
     *
     * @throws \ValueError for a negative $n
     */
    public function parallel(int $n, callable $func, mixed ...$param): void {}

    /**
     * The same as Coroutine::set().
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * The same as Coroutine::getOptions().
     *
     * @return array<string, mixed>|null
     */
    public function getOptions(): ?array {}

    /**
     * Starts what was queued, in order, and returns when all coroutines have ended and no timer is left.
     *
     * @return bool false with a warning when a scheduler is running already, and when one of them could not be started
     */
    public function start(): bool {}
}
}

namespace Coro\Coroutine {

/** Lets so many coroutines in at a time, first come, first served. */
final class Semaphore
{
    /** @param int $permits 1 and up */
    public function __construct(int $permits = 1) {}

    /**
     * Takes a permit; waits while there is none.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error outside a coroutine
     */
    public function acquire(float $timeout = -1): bool {}

    /** The same without waiting: false when there is none. Works outside coroutines, too. */
    public function tryAcquire(): bool {}

    /**
     * Gives a permit back, whoever took it, to the one that waits longest.
     *
     * @throws \Coro\Error when none is missing
     */
    public function release(): void {}

    /** How many permits are left. */
    public function available(): int {}
}
}

namespace Coro {

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
}

namespace Coro\Server {

/** With the option event_object, what the events connect, receive, close and disconnect give. */
class Event
{
    /** @var int as getClientInfo() has it; -1 when the server closed the connection */
    public $reactor_id = 0;

    /** @var int the connection's id */
    public $fd = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null of receive */
    public $data = null;
}

/** With the option event_object, what the event packet gives. */
class Packet
{
    /** @var int */
    public $server_socket = 0;

    /** @var int */
    public $server_port = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the sender's */
    public $address = null;

    /** @var int the sender's */
    public $port = 0;

    /** @var string|null */
    public $data = null;
}

/** With the option event_object, what the event pipeMessage gives. */
class PipeMessage
{
    /** @var int */
    public $source_worker_id = 0;

    /** @var int the same */
    public $worker_id = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed */
    public $data = null;
}

/** With the option event_object, what the event workerError gives. */
class StatusInfo
{
    /** @var int */
    public $worker_id = 0;

    /** @var int */
    public $worker_pid = 0;

    /** @var int as wait(2) has it */
    public $status = 0;

    /** @var int */
    public $exit_code = 0;

    /** @var int */
    public $signal = 0;
}
}

namespace Coro\Server {

/** One listening address of a server. */
class Port
{
    /** @var string */
    public $host = '';

    /** @var int */
    public $port = 0;

    /** @var int */
    public $type = 0;

    /** @var int the descriptor of the listening socket, in the process that made it */
    public $sock = -1;

    /** @var bool does it speak TLS? */
    public $ssl = false;

    /** @var array<string, mixed>|null */
    public $setting = null;

    /**
     * Those of $server->connections that came by this port.
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    private function __construct() {}

    /**
     * Options of this port alone; a port without its own takes the server's.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Callbacks of this port alone: request, receive, packet, connect, close, bufferFull, bufferEmpty, and those of
     * WebSocket\Server; those it lacks are the primary port's.
     */
    public function on(string $event_name, callable $callback): bool {}

    /** As Server::getSocket(). */
    public function getSocket(): \Socket|false {}

    /**
     * What on() of this port was given, or null.
     *
     * @return \Closure|array|string|null
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}
}
}

namespace Coro\Coroutine {

/**
 * What the system makes one wait for, done so that only the calling coroutine waits. Canceled, each returns false.
 * Outside a coroutine each throws an Error.
 */
class System
{
    public static function sleep(float $seconds): bool {}

    /**
     * Runs a command with /bin/sh, its standard input being empty, and waits for its end. Canceled before, the command
     * gets SIGTERM.
     *
     * @param bool $get_error_stream what it prints to its standard error becomes part of the output; else it goes where
     *        PHP's own goes
     * @return array|false "code" (exit status, -1 if unknown), "signal" (that ended it, or 0), "output"; false with a
     *         warning when it could not be started or printed more than memory_limit
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    /**
     * Reads a whole file.
     *
     * @param int $flag LOCK_SH or LOCK_EX: with a shared lock
     * @return string|false false with a warning when it cannot be read or is larger than memory_limit
     */
    public static function readFile(string $filename, int $flag = 0): string|false {}

    /**
     * Writes a file, which is created or replaced.
     *
     * @param int $flags FILE_APPEND: adds to its end; LOCK_EX: with an exclusive lock, which is taken before the old
     *        content goes
     * @return int|false bytes written; false with a warning when not all of them could be. Canceled meanwhile, the file
     *         may have been written or not.
     */
    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * The figures of a file system: bsize, frsize, blocks, bfree, bavail, files, ffree, favail, fsid, flag, namemax.
     *
     * @return array|false false with a warning when there is no such path
     * @phpstan-return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    /**
     * The first address of a name, by the system's rules (hosts file, DNS).
     *
     * @param int $type AF_INET or AF_INET6
     * @param float $timeout seconds; 0 and negative: the system's own
     * @return string|false false when there is none and on timeout
     */
    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    /** The same as gethostbyname(), with a timeout by default. */
    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * All addresses of a name.
     *
     * @param int $family AF_INET, AF_INET6 or 0 for both
     * @param float $timeout seconds; 0 and negative: the system's own
     * @return array|bool list of addresses; false when there is none and on timeout
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    /**
     * Waits until a descriptor can be read or written. The other side's hanging up counts as both, and what PHP has read
     * ahead of a stream as readable. One coroutine at a time may wait to read, and one to write.
     *
     * @param mixed $socket a stream, a Socket or a number, which Coro\Event does not watch
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both
     * @param float $timeout seconds; negative: without a limit, 0: does not wait
     * @return int|false which of the events are there; false on timeout, when it was closed meanwhile, and with a warning
     *         when it is not open: coro_last_error() tells why
     * @throws \Coro\Error when another coroutine, or Coro\Event, waits for the same
     */
    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}
}
}

namespace Coro\Coroutine {

/**
 * Coroutines that belong together: none outlives the group. When one fails, the others are canceled,
 * and what they throw after that is dropped. When the group goes
 * (its last reference, as at the end of the function that made it) those that are left are canceled and waited for.
 */
final class TaskGroup
{
    /**
     * Starts a task, as go() does. Its result gets the next free integer as its key.
     *
     * @return int the coroutine's id; 0 when the group was canceled, and nothing was started
     * @throws \Coro\Exception when no coroutine could be started
     */
    public function spawn(callable $task, mixed ...$args): int {}

    /**
     * The same with a key of one's own.
     *
     * @throws \ValueError when the key is taken
     */
    public function spawnAs(int|string $key, callable $task, mixed ...$args): int {}

    /**
     * Waits until all tasks have ended. The group is as new afterwards. When the wait itself is canceled, or its time is
     * up, the tasks are canceled and waited for first.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return array what the tasks returned, in the order they were started; null for one that was canceled
     * @phpstan-return array<array-key, mixed>
     * @throws \Throwable what the first task that failed threw, after all have ended
     * @throws TimeoutException when the time is up
     * @throws CanceledException when the waiting coroutine was canceled
     * @throws \Coro\Error outside a coroutine, in a task of the group, and when another one waits already
     */
    public function wait(float $timeout = -1): array {}

    /** Cancels all tasks, with an exception: those that wait now, the others at their next wait. */
    public function cancel(): void {}

    /** How many tasks have not ended. */
    public function count(): int {}
}
}

namespace Coro {

/** Timers of this process. Each callback runs in a coroutine of its own. They also run after the end of the script. */
class Timer
{
    /**
     * Calls callback(timer id, ...params) every $ms milliseconds until clear(). Rounds that were missed are dropped.
     *
     * @param int $ms at least 1; more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for $ms below 1
     */
    public static function tick(int $ms, callable $callback, mixed ...$params): int|false {}

    /**
     * Calls callback(...params) once, in $ms milliseconds.
     *
     * @param int $ms at least 1; more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for $ms below 1
     */
    public static function after(int $ms, callable $callback, mixed ...$params): int|false {}

    /** Is the timer still pending? */
    public static function exists(int $timer_id): bool {}

    /**
     * exec_msec, exec_count, interval (milliseconds), round, removed; null for an unknown id.
     *
     * @return array|null
     * @phpstan-return array{exec_msec: int, exec_count: int, interval: int, round: int, removed: bool}|null
     */
    public static function info(int $timer_id): ?array {}

    /**
     * initialized, num, round.
     *
     * @return array
     * @phpstan-return array{initialized: bool, num: int, round: int}
     */
    public static function stats(): array {}

    /** The ids of all pending timers. */
    public static function list(): \Coro\Timer\Iterator {}

    /** @return bool true when the timer was pending */
    public static function clear(int $timer_id): bool {}

    /** clear() of every timer of this process. */
    public static function clearAll(): bool {}
}

}

namespace Coro\Timer {

/**
 * Ids of timers.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

}

namespace Coro {

/** Waits for a number of things to be done. */
class WaitGroup
{
    /** @param int $delta the count to begin with */
    public function __construct(int $delta = 0) {}

    /**
     * Adds to the count.
     *
     * @throws \BadMethodCallException when it would be negative, or while somebody waits
     */
    public function add(int $delta = 1): void {}

    /** @throws \BadMethodCallException when the count is 0 */
    public function done(): void {}

    /**
     * Waits until the count is 0.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout or cancel
     * @throws \BadMethodCallException when somebody waits already
     * @throws Error outside a coroutine, where the count is not 0
     */
    public function wait(float $timeout = -1.0): bool {}

    /** How many things are still to be done. */
    public function count(): int {}
}

/** Waits until nobody else holds the barrier any more: each coroutine keeps it in a variable as long as it works. */
class Barrier
{
    /** A barrier that the caller holds. */
    public static function make(): Barrier {}

    /**
     * Gives up the caller's own reference (the variable becomes null) and waits for all others to go.
     *
     * @param float $timeout seconds; 0 and negative: for ever
     * @throws Error outside a coroutine, and when somebody waits for this barrier already
     */
    public static function wait(Barrier &$barrier, float $timeout = -1.0): void {}
}
}

namespace Coro\WebSocket {

/** A WebSocket message or control frame (RFC 6455 section 5). */
class Frame implements \Stringable
{
    /** @var int the connection it came from */
    public $fd = 0;

    /** @var string */
    public $data = '';

    /** @var int CORO_WEBSOCKET_OPCODE_* */
    public $opcode = 1;

    /** @var int CORO_WEBSOCKET_FLAG_* */
    public $flags = 1;

    /** @var bool|null is it the last of its message? null: as flags say */
    public $finish = null;

    /**
     * The bytes of a frame. An object's opcode, flags and finish count instead of the arguments.
     *
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, _COMPRESS, _RSV1 (the data is compressed), _MASK
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * The frame at the beginning of these bytes, whether it is masked or not.
     *
     * @return Frame|false false: they are not a whole frame, or a malformed one
     */
    public static function unpack(string $data): Frame|false {}

    /** Its bytes, as pack() makes them. */
    public function __toString(): string {}
}

/** A close frame (RFC 6455 section 5.5.1). */
class CloseFrame extends Frame
{
    /** @var int */
    public $opcode = 8;

    /** @var int a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999; 1005 if the frame is empty */
    public $code = 1000;

    /** @var string UTF-8, at most 123 bytes */
    public $reason = '';
}
}

namespace Coro\WebSocket {

/**
 * An HTTP server whose ports also speak WebSocket (RFC 6455, version 13).
 *
 * Events: open(Server, Request) after the handshake; message(Server, Frame) for each message; close; disconnect instead of
 * close for connections that were never upgraded; handshake(Request, Response) instead of the built-in handshake, which
 * has to answer with status 101 itself (there is no open event then); beforeHandshakeResponse(Server, Request, Response),
 * which may add header fields, and for which the answer waits. Without a request callback plain HTTP requests get 400.
 */
class Server extends \Coro\Http\Server
{
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Sends a message, or a frame of one (without CORO_WEBSOCKET_FLAG_FIN). While socket_buffer_size bytes are unsent a
     * coroutine waits for the client to read.
     *
     * @param Frame|string $data an object's opcode and flags count instead of the arguments
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS where compression was agreed on
     * @return bool false, with a notice, when there is no such WebSocket connection, or it is closing; see getLastError()
     */
    public function push(int $fd, Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /** push() of a ping, which the client answers. */
    public function ping(int $fd, string $data = ''): bool {}

    /**
     * Sends a close frame. The connection ends when the client has answered it, or after five seconds.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8; cut after 123 bytes
     */
    public function disconnect(int $fd, int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /** Is this an upgraded connection to which messages can be sent? */
    public function isEstablished(int $fd): bool {}

    /**
     * Frame::pack().
     *
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Frame::unpack().
     *
     */
    public static function unpack(string $data): Frame|false {}
}
}

namespace {

const CORO_BASE = 1;
const CORO_PROCESS = 2;
const CORO_SOCK_TCP = 1;
const CORO_SOCK_UDP = 2;
const CORO_SOCK_TCP6 = 3;
const CORO_SOCK_UDP6 = 4;
const CORO_SOCK_UNIX_STREAM = 5;
const CORO_SOCK_UNIX_DGRAM = 6;
const CORO_TCP = 1;
const CORO_UDP = 2;
const CORO_TCP6 = 3;
const CORO_UDP6 = 4;
const CORO_UNIX_STREAM = 5;
const CORO_UNIX_DGRAM = 6;
const CORO_SSL = 512;
const CORO_DISPATCH_ROUND = 1;
const CORO_DISPATCH_FDMOD = 2;
const CORO_DISPATCH_IDLE_WORKER = 3;
const CORO_DISPATCH_IPMOD = 4;
const CORO_DISPATCH_UIDMOD = 5;
const CORO_DISPATCH_USERFUNC = 6;
const CORO_DISPATCH_STREAM = 7;
const CORO_DISPATCH_CO_CONN_LB = 8;
const CORO_DISPATCH_CO_REQ_LB = 9;
const CORO_DISPATCH_CONCURRENT_LB = 10;
const CORO_DISPATCH_RESULT_DISCARD_PACKET = -1;
const CORO_DISPATCH_RESULT_CLOSE_CONNECTION = -2;
const CORO_DISPATCH_RESULT_USERFUNC_FALLBACK = -3;
const CORO_WORKER_BUSY = 1;
const CORO_WORKER_IDLE = 2;
const CORO_WORKER_EXIT = 3;
const CORO_LOG_DEBUG = 0;
const CORO_LOG_TRACE = 1;
const CORO_LOG_INFO = 2;
const CORO_LOG_NOTICE = 3;
const CORO_LOG_WARNING = 4;
const CORO_LOG_ERROR = 5;
const CORO_LOG_NONE = 6;
const CORO_LOG_ROTATION_SINGLE = 0;
const CORO_LOG_ROTATION_MONTHLY = 1;
const CORO_LOG_ROTATION_DAILY = 2;
const CORO_LOG_ROTATION_HOURLY = 3;
const CORO_LOG_ROTATION_EVERY_MINUTE = 4;
const CORO_CHANNEL_OK = 0;
const CORO_CHANNEL_TIMEOUT = -1;
const CORO_CHANNEL_CLOSED = -2;
const CORO_CHANNEL_CANCELED = -3;
const CORO_EVENT_READ = 512;
const CORO_EVENT_WRITE = 1024;
const CORO_EVENT_WEAK = 4096;
const CORO_EXIT_IN_COROUTINE = 2;
const CORO_EXIT_IN_SERVER = 4;
const CORO_DEFAULT_MAX_CORO_NUM = 100000;
const CORO_TIMER_MIN_MS = 1;
const CORO_TIMER_MAX_MS = 9223372036854775807;
const CORO_CORO_MAX_NUM_LIMIT = 9223372036854775807;
const CORO_CORO_INIT = 0;
const CORO_CORO_WAITING = 1;
const CORO_CORO_RUNNING = 2;
const CORO_CORO_END = 3;
const CORO_STRERROR_SYSTEM = 0;
const CORO_STRERROR_GAI = 1;
const CORO_STRERROR_DNS = 2;
const CORO_IOV_MAX = 1024;
const CORO_WEBSOCKET_FLAG_FIN = 1;
const CORO_WEBSOCKET_FLAG_COMPRESS = 2;
const CORO_WEBSOCKET_FLAG_RSV1 = 4;
const CORO_WEBSOCKET_FLAG_RSV2 = 8;
const CORO_WEBSOCKET_FLAG_RSV3 = 16;
const CORO_WEBSOCKET_FLAG_MASK = 32;
const CORO_ERROR_MALLOC_FAIL = 501;
const CORO_ERROR_SYSTEM_CALL_FAIL = 502;
const CORO_ERROR_PHP_FATAL_ERROR = 503;
const CORO_ERROR_NAME_TOO_LONG = 504;
const CORO_ERROR_INVALID_PARAMS = 505;
const CORO_ERROR_QUEUE_FULL = 506;
const CORO_ERROR_OPERATION_NOT_SUPPORT = 507;
const CORO_ERROR_PROTOCOL_ERROR = 508;
const CORO_ERROR_WRONG_OPERATION = 509;
const CORO_ERROR_PHP_RUNTIME_NOTICE = 510;
const CORO_ERROR_FOR_TEST = 511;
const CORO_ERROR_NO_PAYLOAD = 550;
const CORO_ERROR_UNDEFINED_BEHAVIOR = 600;
const CORO_ERROR_NOT_THREAD_SAFETY = 601;
const CORO_ERROR_FILE_NOT_EXIST = 700;
const CORO_ERROR_FILE_TOO_LARGE = 701;
const CORO_ERROR_FILE_EMPTY = 702;
const CORO_ERROR_DIR_NOT_EXIST = 703;
const CORO_ERROR_DNSLOOKUP_DUPLICATE_REQUEST = 710;
const CORO_ERROR_DNSLOOKUP_RESOLVE_FAILED = 711;
const CORO_ERROR_DNSLOOKUP_RESOLVE_TIMEOUT = 712;
const CORO_ERROR_DNSLOOKUP_UNSUPPORTED = 713;
const CORO_ERROR_DNSLOOKUP_NO_SERVER = 714;
const CORO_ERROR_BAD_IPV6_ADDRESS = 720;
const CORO_ERROR_UNREGISTERED_SIGNAL = 721;
const CORO_ERROR_BAD_HOST_ADDR = 722;
const CORO_ERROR_BAD_PORT = 723;
const CORO_ERROR_BAD_SOCKET_TYPE = 724;
const CORO_ERROR_EVENT_REMOVE_FAILED = 800;
const CORO_ERROR_EVENT_ADD_FAILED = 801;
const CORO_ERROR_EVENT_UPDATE_FAILED = 802;
const CORO_ERROR_EVENT_UNKNOWN_DATA = 803;
const CORO_ERROR_SESSION_CLOSED_BY_SERVER = 1001;
const CORO_ERROR_SESSION_CLOSED_BY_CLIENT = 1002;
const CORO_ERROR_SESSION_CLOSING = 1003;
const CORO_ERROR_SESSION_CLOSED = 1004;
const CORO_ERROR_SESSION_NOT_EXIST = 1005;
const CORO_ERROR_SESSION_INVALID_ID = 1006;
const CORO_ERROR_SESSION_DISCARD_TIMEOUT_DATA = 1007;
const CORO_ERROR_SESSION_DISCARD_DATA = 1008;
const CORO_ERROR_OUTPUT_BUFFER_OVERFLOW = 1009;
const CORO_ERROR_OUTPUT_SEND_YIELD = 1010;
const CORO_ERROR_SSL_NOT_READY = 1011;
const CORO_ERROR_SSL_CANNOT_USE_SENFILE = 1012;
const CORO_ERROR_SSL_EMPTY_PEER_CERTIFICATE = 1013;
const CORO_ERROR_SSL_VERIFY_FAILED = 1014;
const CORO_ERROR_SSL_BAD_CLIENT = 1015;
const CORO_ERROR_SSL_BAD_PROTOCOL = 1016;
const CORO_ERROR_SSL_RESET = 1017;
const CORO_ERROR_SSL_HANDSHAKE_FAILED = 1018;
const CORO_ERROR_SSL_CREATE_CONTEXT_FAILED = 1019;
const CORO_ERROR_SSL_CREATE_SESSION_FAILED = 1020;
const CORO_ERROR_PACKAGE_LENGTH_TOO_LARGE = 1201;
const CORO_ERROR_PACKAGE_LENGTH_NOT_FOUND = 1202;
const CORO_ERROR_DATA_LENGTH_TOO_LARGE = 1203;
const CORO_ERROR_PACKAGE_MALFORMED_DATA = 1204;
const CORO_ERROR_TASK_PACKAGE_TOO_BIG = 2001;
const CORO_ERROR_TASK_DISPATCH_FAIL = 2002;
const CORO_ERROR_TASK_TIMEOUT = 2003;
const CORO_ERROR_HTTP2_STREAM_ID_TOO_BIG = 3001;
const CORO_ERROR_HTTP2_STREAM_NO_HEADER = 3002;
const CORO_ERROR_HTTP2_STREAM_NOT_FOUND = 3003;
const CORO_ERROR_HTTP2_STREAM_IGNORE = 3004;
const CORO_ERROR_HTTP2_SEND_CONTROL_FRAME_FAILED = 3005;
const CORO_ERROR_HTTP2_INTERNAL_ERROR = 3006;
const CORO_ERROR_AIO_BAD_REQUEST = 4001;
const CORO_ERROR_AIO_CANCELED = 4002;
const CORO_ERROR_AIO_TIMEOUT = 4003;
const CORO_ERROR_CLIENT_NO_CONNECTION = 5001;
const CORO_ERROR_SOCKET_CLOSED = 6001;
const CORO_ERROR_SOCKET_POLL_TIMEOUT = 6002;
const CORO_ERROR_SOCKET_NOT_EXISTS = 6003;
const CORO_ERROR_SOCKS5_UNSUPPORT_VERSION = 7001;
const CORO_ERROR_SOCKS5_UNSUPPORT_METHOD = 7002;
const CORO_ERROR_SOCKS5_AUTH_FAILED = 7003;
const CORO_ERROR_SOCKS5_SERVER_ERROR = 7004;
const CORO_ERROR_SOCKS5_HANDSHAKE_FAILED = 7005;
const CORO_ERROR_SOCKS5_CONNECT_FAILED = 7006;
const CORO_ERROR_HTTP_PROXY_HANDSHAKE_ERROR = 7101;
const CORO_ERROR_HTTP_INVALID_PROTOCOL = 7102;
const CORO_ERROR_HTTP_PROXY_HANDSHAKE_FAILED = 7103;
const CORO_ERROR_HTTP_PROXY_BAD_RESPONSE = 7104;
const CORO_ERROR_HTTP_CONFLICT_HEADER = 7105;
const CORO_ERROR_HTTP_CONTEXT_UNAVAILABLE = 7106;
const CORO_ERROR_HTTP_COOKIE_UNAVAILABLE = 7107;
const CORO_ERROR_WEBSOCKET_BAD_CLIENT = 8501;
const CORO_ERROR_WEBSOCKET_BAD_OPCODE = 8502;
const CORO_ERROR_WEBSOCKET_UNCONNECTED = 8503;
const CORO_ERROR_WEBSOCKET_HANDSHAKE_FAILED = 8504;
const CORO_ERROR_WEBSOCKET_PACK_FAILED = 8505;
const CORO_ERROR_WEBSOCKET_UNPACK_FAILED = 8506;
const CORO_ERROR_WEBSOCKET_INCOMPLETE_PACKET = 8507;
const CORO_ERROR_SERVER_MUST_CREATED_BEFORE_CLIENT = 9001;
const CORO_ERROR_SERVER_TOO_MANY_SOCKET = 9002;
const CORO_ERROR_SERVER_WORKER_TERMINATED = 9003;
const CORO_ERROR_SERVER_INVALID_LISTEN_PORT = 9004;
const CORO_ERROR_SERVER_TOO_MANY_LISTEN_PORT = 9005;
const CORO_ERROR_SERVER_PIPE_BUFFER_FULL = 9006;
const CORO_ERROR_SERVER_NO_IDLE_WORKER = 9007;
const CORO_ERROR_SERVER_ONLY_START_ONE = 9008;
const CORO_ERROR_SERVER_SEND_IN_MASTER = 9009;
const CORO_ERROR_SERVER_INVALID_REQUEST = 9010;
const CORO_ERROR_SERVER_CONNECT_FAIL = 9011;
const CORO_ERROR_SERVER_INVALID_COMMAND = 9012;
const CORO_ERROR_SERVER_IS_NOT_REGULAR_FILE = 9013;
const CORO_ERROR_SERVER_SEND_TO_WOKER_TIMEOUT = 9014;
const CORO_ERROR_SERVER_INVALID_CALLBACK = 9015;
const CORO_ERROR_SERVER_UNRELATED_THREAD = 9016;
const CORO_ERROR_SERVER_WORKER_EXIT_TIMEOUT = 9101;
const CORO_ERROR_SERVER_WORKER_ABNORMAL_PIPE_DATA = 9102;
const CORO_ERROR_SERVER_WORKER_UNPROCESSED_DATA = 9103;
const CORO_ERROR_CO_OUT_OF_COROUTINE = 10001;
const CORO_ERROR_CO_HAS_BEEN_BOUND = 10002;
const CORO_ERROR_CO_HAS_BEEN_DISCARDED = 10003;
const CORO_ERROR_CO_MUTEX_DOUBLE_UNLOCK = 10004;
const CORO_ERROR_CO_BLOCK_OBJECT_LOCKED = 10005;
const CORO_ERROR_CO_BLOCK_OBJECT_WAITING = 10006;
const CORO_ERROR_CO_YIELD_FAILED = 10007;
const CORO_ERROR_CO_GETCONTEXT_FAILED = 10008;
const CORO_ERROR_CO_SWAPCONTEXT_FAILED = 10009;
const CORO_ERROR_CO_MAKECONTEXT_FAILED = 10010;
const CORO_ERROR_CO_IOCPINIT_FAILED = 10011;
const CORO_ERROR_CO_PROTECT_STACK_FAILED = 10012;
const CORO_ERROR_CO_STD_THREAD_LINK_ERROR = 10013;
const CORO_ERROR_CO_DISABLED_MULTI_THREAD = 10014;
const CORO_ERROR_CO_CANNOT_CANCEL = 10015;
const CORO_ERROR_CO_NOT_EXISTS = 10016;
const CORO_ERROR_CO_CANCELED = 10017;
const CORO_ERROR_CO_TIMEDOUT = 10018;
const CORO_ERROR_CO_SOCKET_CLOSE_WAIT = 10019;
const CORO_TRACE_SERVER = 2;
const CORO_TRACE_CLIENT = 4;
const CORO_TRACE_BUFFER = 8;
const CORO_TRACE_CONN = 16;
const CORO_TRACE_EVENT = 32;
const CORO_TRACE_WORKER = 64;
const CORO_TRACE_MEMORY = 128;
const CORO_TRACE_REACTOR = 256;
const CORO_TRACE_PHP = 512;
const CORO_TRACE_HTTP = 1024;
const CORO_TRACE_HTTP2 = 2048;
const CORO_TRACE_EOF_PROTOCOL = 4096;
const CORO_TRACE_LENGTH_PROTOCOL = 8192;
const CORO_TRACE_CLOSE = 16384;
const CORO_TRACE_WEBSOCKET = 32768;
const CORO_TRACE_REDIS_CLIENT = 65536;
const CORO_TRACE_MYSQL_CLIENT = 131072;
const CORO_TRACE_HTTP_CLIENT = 262144;
const CORO_TRACE_AIO = 524288;
const CORO_TRACE_SSL = 1048576;
const CORO_TRACE_NORMAL = 2097152;
const CORO_TRACE_CHANNEL = 4194304;
const CORO_TRACE_TIMER = 8388608;
const CORO_TRACE_SOCKET = 16777216;
const CORO_TRACE_COROUTINE = 33554432;
const CORO_TRACE_CONTEXT = 67108864;
const CORO_TRACE_CO_HTTP_SERVER = 134217728;
const CORO_TRACE_TABLE = 268435456;
const CORO_TRACE_CO_CURL = 536870912;
const CORO_TRACE_CARES = 1073741824;
const CORO_TRACE_ZLIB = 2147483648;
const CORO_TRACE_CO_PGSQL = 4294967296;
const CORO_TRACE_CO_ODBC = 8589934592;
const CORO_TRACE_CO_ORACLE = 17179869184;
const CORO_TRACE_CO_SQLITE = 34359738368;
const CORO_TRACE_CO_FIREBIRD = 68719476736;
const CORO_TRACE_CO_SSH2 = 137438953472;
const CORO_TRACE_THREAD = 1099511627776;
const CORO_TRACE_ALL = 9223372036854775807;
const CORO_WEBSOCKET_STATUS_CONNECTION = 1;
const CORO_WEBSOCKET_STATUS_HANDSHAKE = 2;
const CORO_WEBSOCKET_STATUS_ACTIVE = 3;
const CORO_WEBSOCKET_STATUS_FRAME = 3;
const CORO_WEBSOCKET_STATUS_CLOSING = 4;
const CORO_WEBSOCKET_OPCODE_CONTINUATION = 0;
const CORO_WEBSOCKET_OPCODE_TEXT = 1;
const CORO_WEBSOCKET_OPCODE_BINARY = 2;
const CORO_WEBSOCKET_OPCODE_CLOSE = 8;
const CORO_WEBSOCKET_OPCODE_PING = 9;
const CORO_WEBSOCKET_OPCODE_PONG = 10;
const CORO_WEBSOCKET_CLOSE_NORMAL = 1000;
const CORO_WEBSOCKET_CLOSE_GOING_AWAY = 1001;
const CORO_WEBSOCKET_CLOSE_PROTOCOL_ERROR = 1002;
const CORO_WEBSOCKET_CLOSE_DATA_ERROR = 1003;
const CORO_WEBSOCKET_CLOSE_STATUS_ERROR = 1005;
const CORO_WEBSOCKET_CLOSE_ABNORMAL = 1006;
const CORO_WEBSOCKET_CLOSE_MESSAGE_ERROR = 1007;
const CORO_WEBSOCKET_CLOSE_POLICY_ERROR = 1008;
const CORO_WEBSOCKET_CLOSE_MESSAGE_TOO_BIG = 1009;
const CORO_WEBSOCKET_CLOSE_EXTENSION_MISSING = 1010;
const CORO_WEBSOCKET_CLOSE_SERVER_ERROR = 1011;
const CORO_WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART = 1012;
const CORO_WEBSOCKET_CLOSE_TRY_AGAIN_LATER = 1013;
const CORO_WEBSOCKET_CLOSE_BAD_GATEWAY = 1014;
const CORO_WEBSOCKET_CLOSE_TLS = 1015;
const CORO_SOCKET_ECANCELED = 125;
const CORO_STRERROR_CORO = 9;
const CORO_TIMER_MIN_SEC = 0.001;
const CORO_TIMER_MAX_SEC = 9223372036854776.0;
const CORO_VERSION = '0.1.0';

}

namespace {

/**
 * Starts a coroutine. It runs at once, until it first waits; then create() returns.
 *
 * @return int|false its id; false with a warning when max_coroutine are alive or address space is used up
 */
function go(callable $func, mixed ...$param): int|false {}

/**
 * Calls the callback when the current coroutine ends, last registered first, however it ends.
 *
 * @phpstan-param callable(): mixed $callback
 * @throws \Coro\Error outside a coroutine
 */
function defer(callable $callback): void {}

}

namespace Co {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 */
function run(callable $fn, mixed ...$args): bool {}

/** The same as Coroutine::create(). */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * The same as Coroutine::defer().
 *
 * @phpstan-param callable(): mixed $fn
 */
function defer(callable $fn): void {}

/**
 * The same as Coroutine::join().
 *
 * @param int[] $cid_array
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions beside each other, each in a coroutine, and waits for all.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: for ever. Those that have not returned then are canceled, those that have not
 *        been started are not started; the results of both are null.
 * @param int $concurrency how many run at the same time: the next one starts when one has ended; 0: all at once
 * @return array what they returned, under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable what the first one that failed threw, after the others were canceled and have ended; no more are started
 * @throws \ValueError for a negative $concurrency
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times, all beside each other, and waits for all.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, all beside each other, and waits for all.
 *
 * @template K of array-key
 * @template T
 * @template R
 * @phpstan-param array<K, T> $list
 * @phpstan-param callable(T): R $fn
 * @param float $timeout as for batch()
 * @param int $concurrency as for batch()
 * @return array the results under the keys of $list
 * @phpstan-return array<K, R|null>
 * @throws \Throwable as batch()
 * @throws \ValueError for a negative $concurrency
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels can be popped or pushed to, and does that. Of several that can, any.
 *
 * @param \Coro\Channel[] $pop
 * @phpstan-param array<\Coro\Channel<*>> $pop
 * @param array[] $push pairs of a channel and what to push to it, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel<*>, mixed}> $push
 * @param float $timeout seconds; 0 and negative: for ever
 * @return array|null the key of the channel, and the value, or for a push true; false with a channel that is closed.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace Coro\Coroutine {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 */
function run(callable $fn, mixed ...$args): bool {}

/** The same as Coroutine::create(). */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * The same as Coroutine::defer().
 *
 * @phpstan-param callable(): mixed $fn
 */
function defer(callable $fn): void {}

/**
 * The same as Coroutine::join().
 *
 * @param int[] $cid_array
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions beside each other, each in a coroutine, and waits for all.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: for ever. Those that have not returned then are canceled, those that have not
 *        been started are not started; the results of both are null.
 * @param int $concurrency how many run at the same time: the next one starts when one has ended; 0: all at once
 * @return array what they returned, under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable what the first one that failed threw, after the others were canceled and have ended; no more are started
 * @throws \ValueError for a negative $concurrency
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times, all beside each other, and waits for all.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, all beside each other, and waits for all.
 *
 * @template K of array-key
 * @template T
 * @template R
 * @phpstan-param array<K, T> $list
 * @phpstan-param callable(T): R $fn
 * @param float $timeout as for batch()
 * @param int $concurrency as for batch()
 * @return array the results under the keys of $list
 * @phpstan-return array<K, R|null>
 * @throws \Throwable as batch()
 * @throws \ValueError for a negative $concurrency
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels can be popped or pushed to, and does that. Of several that can, any.
 *
 * @param \Coro\Channel[] $pop
 * @phpstan-param array<\Coro\Channel<*>> $pop
 * @param array[] $push pairs of a channel and what to push to it, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel<*>, mixed}> $push
 * @param float $timeout seconds; 0 and negative: for ever
 * @return array|null the key of the channel, and the value, or for a push true; false with a channel that is closed.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace {

class_alias(\Coro\Coroutine::class, 'Co');
class_alias(\Coro\Coroutine\Context::class, 'Co\Context');
class_alias(\Coro\Coroutine\Iterator::class, 'Co\Iterator');
class_alias(\Coro\Coroutine\CanceledException::class, 'Co\CanceledException');
class_alias(\Coro\Coroutine\TimeoutException::class, 'Co\TimeoutException');
class_alias(\Coro\Coroutine\System::class, 'Co\System');
class_alias(\Coro\Coroutine\Scheduler::class, 'Co\Scheduler');
class_alias(\Coro\Channel::class, 'Coro\Coroutine\Channel');
class_alias(\Coro\Channel::class, 'chan');
class_alias(\Coro\Channel::class, 'Co\Channel');
class_alias(\Coro\WaitGroup::class, 'Coro\Coroutine\WaitGroup');
class_alias(\Coro\WaitGroup::class, 'Co\WaitGroup');
class_alias(\Coro\Barrier::class, 'Coro\Coroutine\Barrier');
class_alias(\Coro\Barrier::class, 'Co\Barrier');
class_alias(\Coro\Coroutine\Mutex::class, 'Co\Mutex');
class_alias(\Coro\Coroutine\RWLock::class, 'Co\RWLock');
class_alias(\Coro\Coroutine\Lock::class, 'Co\Lock');
class_alias(\Coro\Coroutine\Semaphore::class, 'Co\Semaphore');
class_alias(\Coro\Coroutine\Condition::class, 'Co\Condition');
class_alias(\Coro\Coroutine\TaskGroup::class, 'Co\TaskGroup');

}
