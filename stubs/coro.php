<?php

// Written by ./dev stubs for IDEs and static analysers. Never loaded by PHP.

namespace Coro {

/**
 * A number between 0 and 4294967295 in memory that this process and the children that it forks afterwards share. Each method is one
 * atomic operation. Numbers outside of the range are reduced modulo 4294967296. A process that is killed leaves a valid number.
 */
class Atomic
{
    /**
     * @param int $value the number at first
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $value = 0) {}

    /** Adds a number, which may be negative, and returns the new number. */
    public function add(int $add_value = 1): int {}

    /** Subtracts a number, which may be negative, and returns the new number. */
    public function sub(int $sub_value = 1): int {}

    /** Returns the number. */
    public function get(): int {}

    /** Sets the number. */
    public function set(int $value): void {}

    /**
     * Waits for a wakeup() of any process. A number 1 is a wakeup() that no caller has waited for: wait() then sets it to 0 and
     * returns at once. Inside a coroutine the wait is the loop's. Outside of coroutines it blocks the process; signals do not end it,
     * and their handlers run meanwhile.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when canceled, and at once when the number is neither 0 nor 1, or when more than 1023 processes
     *              or 65536 callers wait
     */
    public function wait(float $timeout = 1.0): bool {}

    /**
     * Ends the wait() of several callers, in any processes and coroutines; each gets true. When fewer wait and the number is 0, sets
     * it to 1, which lets the next wait() return at once. Does not wait.
     *
     * @param int $count how many, at least 1
     * @return bool true
     */
    public function wakeup(int $count = 1): bool {}

    /**
     * Sets the number to $new_value if it is $cmp_value.
     *
     * @return bool false when the number is another one
     */
    public function cmpset(int $cmp_value, int $new_value): bool {}
}

}

namespace Coro\Atomic {

/**
 * A number of 64 bits with a sign in memory that this process and the children that it forks afterwards share. Each method is one atomic
 * operation. A sum that is too large begins again at the smallest number.
 */
class Long
{
    /**
     * @param int $value the number at first
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $value = 0) {}

    /** Adds a number, which may be negative, and returns the new number. */
    public function add(int $add_value = 1): int {}

    /** Subtracts a number, which may be negative, and returns the new number. */
    public function sub(int $sub_value = 1): int {}

    /** Returns the number. */
    public function get(): int {}

    /** Sets the number. */
    public function set(int $value): void {}

    /**
     * Sets the number to $new_value if it is $cmp_value.
     *
     * @return bool false when the number is another one
     */
    public function cmpset(int $cmp_value, int $new_value): bool {}
}

}

namespace Coro {

/**
 * A queue of limited length between coroutines of one process. Coroutines that wait to push or pop are served in the order of
 * their arrival. Only push() and pop() wait.
 *
 * @template T = mixed
 */
class Channel
{
    /** @var int the number of values that the channel can hold */
    public $capacity = 0;

    /**
     * The reason of the last push() or pop() that failed: CORO_CHANNEL_TIMEOUT, CORO_CHANNEL_CLOSED or CORO_CHANNEL_CANCELED. A
     * successful pop() sets errCode to 0 (CORO_CHANNEL_OK); a successful push() does not change errCode.
     *
     * @var int
     */
    public $errCode = 0;

    /** @param int $size the number of values that the channel can hold; numbers below 1 count as 1 */
    public function __construct(int $size = 1) {}

    /**
     * Appends a value, and waits while the channel is full. A coroutine that waits in pop() gets the value and runs first.
     *
     * @phpstan-param T $data
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when the channel is closed and when canceled; errCode has the reason
     * @throws Error outside a coroutine
     */
    public function push(mixed $data, float $timeout = -1): bool {}

    /**
     * Takes the oldest value, and waits while the channel is empty. If a coroutine waits in push(), that coroutine runs first.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return mixed the value; false on timeout, when the channel is closed and empty, and when canceled; errCode has the reason
     * @phpstan-return T|false
     * @throws Error outside a coroutine
     */
    public function pop(float $timeout = -1): mixed {}

    /** Returns true if the channel holds no value. */
    public function isEmpty(): bool {}

    /** Returns true if the channel is full: it holds $capacity values. */
    public function isFull(): bool {}

    /**
     * Closes the channel: all waiting calls of push() and pop() return false. Values that are in the channel can still be popped.
     *
     * @return bool false when the channel is closed already
     */
    public function close(): bool {}

    /**
     * Returns consumer_num and producer_num (the numbers of coroutines that wait in pop() and push()) and queue_num (the number
     * of values).
     *
     * @return array
     * @phpstan-return array{consumer_num: int, producer_num: int, queue_num: int}
     */
    public function stats(): array {}

    /** Returns the number of values in the channel. */
    public function length(): int {}
}
}

namespace Coro {

/**
 * A connection with a server over TCP, UDP or a unix socket. Inside a coroutine the methods let this coroutine wait; outside of
 * coroutines they block the process. A method that fails returns false and sets $errCode. While one coroutine receives or
 * connects, another one that does the same gets EBUSY. One coroutine may send while another one receives.
 */
class Client
{
    /**
     * A flag of send() and recv(): out-of-band data.
     *
     * @var int
     */
    const MSG_OOB = 1;

    /**
     * A flag of recv(): the bytes stay in the socket.
     *
     * @var int
     */
    const MSG_PEEK = 2;

    /**
     * A flag of send() and recv(): the call does not wait; EAGAIN.
     *
     * @var int
     */
    const MSG_DONTWAIT = 64;

    /**
     * A flag of recv(): waits until $size bytes have arrived.
     *
     * @var int
     */
    const MSG_WAITALL = 256;

    /**
     * For shutdown(): both directions.
     *
     * @var int
     */
    const SHUT_RDWR = 2;

    /**
     * For shutdown(): no more reads.
     *
     * @var int
     */
    const SHUT_RD = 0;

    /**
     * For shutdown(): no more writes.
     *
     * @var int
     */
    const SHUT_WR = 1;

    /** @var int the error of the last method, an errno or a CORO_ERROR_*; 0: it has not failed */
    public $errCode = 0;

    /** @var string the text of $errCode, or the reason of a failure of a proxy or of TLS */
    public $errMsg = '';

    /** @var int the number of the descriptor; -1: not connected */
    public $sock = -1;

    /** @var bool true if connect() has taken a connection that an earlier client with CORO_KEEP has left */
    public $reuse = false;

    /** @var int how often this connection was taken so */
    public $reuseCount = 0;

    /** @var int the type of the constructor; a client without a connection takes another type that is written here */
    public $type = 0;

    /** @var string|null the id of the constructor */
    public $id = null;

    /** @var array<string, mixed>|null the options of set(); connect() applies what the program has written here, as in Swoole */
    public $setting = null;

    /**
     * Makes a client that is not connected.
     *
     * @param int $type CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM, with CORO_SSL for TLS, and with CORO_KEEP for a connection that a later client may take over
     * @param bool $async must be CORO_SOCK_SYNC; for callbacks use Coro\Async\Client
     * @param string $id clients with CORO_KEEP and different ids do not share connections
     */
    public function __construct(int $type, bool $async = CORO_SOCK_SYNC, string $id = '') {}

    /** Closes the connection, or leaves it to a later client with CORO_KEEP. */
    public function __destruct() {}

    /**
     * Sets options: timeouts, the local address, proxies, TLS and the rules of packets. They are the options of
     * Coroutine\Socket::setProtocol(). Options of the connection have an effect on the next connect(). An unknown name has no effect;
     * the log says so once (level notice).
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with EBUSY while a coroutine receives
     */
    public function set(array $settings): bool {}

    /**
     * Connects, through the proxy and with the TLS handshake that the options ask for. All addresses of a name are tried.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket
     * @param float $timeout the limit for connect() in seconds; a negative number means no limit. Without this argument, the
     *        options connect_timeout and timeout of set() are the limit. With this argument, or if set() has set no other limits, it
     *        is also the limit of each send() and recv() over this connection
     * @param int $sock_flag has no effect
     */
    public function connect(string $host, int $port = 0, float $timeout = 0.5, int $sock_flag = 0): bool {}

    /**
     * Waits for a packet, if the options describe packets; else for at least one byte, or for one datagram. What has arrived behind
     * the packet stays for the next call.
     *
     * @param int $size the most bytes to return; has no effect on packets. With 0, recv() returns an empty string at once.
     * @param int $flag a sum of MSG_PEEK, MSG_WAITALL, MSG_DONTWAIT and MSG_OOB
     * @return string|false an empty string at the end of the stream, also in the middle of a packet
     */
    public function recv(int $size = 65536, int $flag = 0): string|false {}

    /**
     * Sends all bytes, or one datagram.
     *
     * @param int $flag MSG_DONTWAIT or MSG_OOB
     * @return int|false the number of bytes; fewer than all after an error
     */
    public function send(string $data, int $flag = 0): int|false {}

    /** Does what Coro\Coroutine\Socket::sendFile() does. */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /** Sends a datagram, also without connect(). @param string $ip a name, a numeric address, or the path of a unix socket */
    public function sendto(string $ip, int $port, string $data): bool {}

    /** Does what Coro\Coroutine\Socket::shutdown() does. */
    public function shutdown(int $how): bool {}

    /**
     * Makes the TLS handshake on a connection that has no TLS yet, and waits for it.
     *
     * @param callable|null $onSslReady must be null; see Coro\Async\Client
     */
    public function enableSSL(?callable $onSslReady = null): bool {}

    /** Does what Coro\Coroutine\Socket::getPeerCert() does. */
    public function getPeerCert(): string|bool {}

    /** Returns true if the handshake has verified the certificate of the server: the option ssl_verify_peer is on. */
    public function verifyPeerCert(): bool {}

    /** Returns true between connect() and close(), even if the server has closed the connection meanwhile. */
    public function isConnected(): bool {}

    /**
     * Returns the "host" (also as "address") and "port" of this end, or false.
     *
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /**
     * Returns the "host" (also as "address") and "port" of the server, or false.
     *
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Closes the connection. The methods in which coroutines wait return false with ECANCELED.
     *
     * @param bool $force true: also closes a connection with CORO_KEEP, which is otherwise left to a later client
     * @return bool false if there is no connection
     */
    public function close(bool $force = false): bool {}

    /**
     * Returns a socket of PHP's extension sockets for the same connection, for socket options. It does not block. Returns false
     * without that extension.
     */
    public function getSocket(): \Socket|false {}
}
}

namespace Coro\Client {

/** Exists because programs for Swoole name this class. coro never throws it. */
class Exception extends \Coro\Exception
{
}
}

namespace Coro\Async {

/**
 * A client that calls functions of the program when something happens. Each client has a coroutine that calls them one after
 * the other, so they may wait. The client lives until its connection is closed. The program must return to the event loop:
 * at the end of the script, or with Event::wait().
 */
class Client extends \Coro\Client
{
    /** Does what Coro\Coroutine\Client::__construct() does. */
    public function __construct(int $type) {}

    /** Does what Coro\Client::__destruct() does. */
    public function __destruct() {}

    /**
     * Begins to connect, and returns. Then "connect" or "error" is called.
     *
     * @return bool false with EISCONN if the client is connected or connects already
     */
    public function connect(string $host, int $port = 0, float $timeout = 0.5, int $sock_flag = 0): bool {}

    /** Stops receiving: "receive" is not called until wakeup() or resume(). */
    public function sleep(): bool {}

    /** Receives again after sleep() or pause(). */
    public function wakeup(): bool {}

    /** Does what Coro\Async\Client::sleep() does. */
    public function pause(): bool {}

    /** Does what Coro\Async\Client::wakeup() does. */
    public function resume(): bool {}

    /** Begins the TLS handshake on a connection that has no TLS yet. Afterwards $onSslReady($client) or "error" and "close" are called. */
    public function enableSSL(?callable $onSslReady = null): bool {}

    /**
     * Returns true from the callback "connect" to the callback "close".
     *
     */
    public function isConnected(): bool {}

    /** Closes the connection and calls "close". Bytes that send() has kept are dropped. */
    public function close(bool $force = false): bool {}

    /**
     * Keeps the bytes that the kernel does not take at once, up to socket_buffer_size, and returns their number.
     *
     * @return int|false false with CORO_ERROR_OUTPUT_BUFFER_OVERFLOW if the bytes would not fit
     */
    public function send(string $data, int $flag = 0): int|false {}

    /**
     * Keeps a part of a regular file, and sends it without a wait, after what send() has kept. The bytes of the file do not count
     * for the watermarks.
     *
     * @param int $length number of bytes; 0: to the end of the file
     * @return bool false when there is no connection, when the file cannot be opened, and when it does not have these bytes
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sets a callback.
     *
     * @param string $host the event: "connect", "error" (connect() or TLS has failed), "close", "bufferFull" (send() keeps at
     *        least buffer_high_watermark bytes) and "bufferEmpty" (it keeps at most buffer_low_watermark bytes again), each with
     *        the arguments ($client); "receive" with ($client, string $data)
     */
    public function on(string $host, callable $callback): bool {}
}
}

namespace Coro\Coroutine {

/**
 * A connection with a server over TCP, UDP or a unix socket, for coroutines. A method that fails returns false and sets $errCode
 * and $errMsg. While one coroutine receives or connects, another one that does the same gets EBUSY. One coroutine may send while
 * another one receives. Each $timeout is in seconds: 0 stands for the timeout of set() or Coroutine::set(), a negative number
 * means no limit.
 */
class Client
{
    /**
     * Exists because Swoole has it: the methods of this class have no flags.
     *
     * @var int
     */
    const MSG_OOB = 1;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_PEEK = 2;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_DONTWAIT = 64;

    /**
     * Exists because Swoole has it.
     *
     * @var int
     */
    const MSG_WAITALL = 256;

    /** @var int the error of the last method, an errno or a CORO_ERROR_*; 0: it has not failed */
    public $errCode = 0;

    /** @var string the text of $errCode, or the reason of a failure of a proxy or of TLS */
    public $errMsg = '';

    /** @var int the number of the descriptor; -1: not connected */
    public $fd = -1;

    /** @var Socket|null the connection, which exportSocket() returns */
    public $socket = null;

    /** @var int the type of the constructor; a client without a connection takes another type that is written here */
    public $type = 1;

    /** @var array<string, mixed>|null the options of set(); connect() applies what the program has written here, as in Swoole */
    public $setting = null;

    /** @var bool true between connect() and close() */
    public $connected = false;

    /**
     * Makes a client that is not connected.
     *
     * @param int $type CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or
     *        CORO_SOCK_UNIX_DGRAM, with CORO_SSL for TLS; CORO_SYNC, CORO_ASYNC and CORO_KEEP have no effect
     */
    public function __construct(int $type) {}

    /**
     * Closes the connection, unless the program has kept the socket of exportSocket().
     *
     */
    public function __destruct() {}

    /**
     * Does what Coro\Client::set() does.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): bool {}

    /**
     * Connects, through the proxy and with the TLS handshake that the options ask for. All addresses of a name are tried.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket
     * @param float $timeout the limit for connect(); if it is not 0, also that of each send() and recv() over this connection,
     *        unless set() is called afterwards with other limits
     * @param int $sock_flag has no effect
     * @return bool false with EISCONN if the client is connected
     */
    public function connect(string $host, int $port = 0, float $timeout = 0, int $sock_flag = 0): bool {}

    /**
     * Waits for a packet, if the options describe packets; else for at least one byte, or for one datagram. What has arrived behind
     * the packet stays for the next call.
     *
     * @return string|false an empty string at the end of the stream, also in the middle of a packet; false with EMSGSIZE for a
     *         packet that is larger than package_max_length, and with EPROTO for bytes that are not a packet
     */
    public function recv(float $timeout = 0): string|false {}

    /** Returns bytes that have arrived, and leaves them in the socket. Does not wait: returns false with EAGAIN if there are none. */
    public function peek(int $length = 65535): string|false {}

    /** Sends all bytes, or one datagram. Returns the number of bytes, and fewer than all after an error. */
    public function send(string $data, float $timeout = 0): int|false {}

    /** Does what Coro\Coroutine\Socket::sendFile() does. */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /** Does what Coro\Client::sendto() does. */
    public function sendto(string $address, int $port, string $data): bool {}

    /**
     * Waits for a datagram.
     *
     * @param string $address set to the address of the sender
     * @param int $port set to the port of the sender
     */
    public function recvfrom(int $length, mixed &$address, mixed &$port = 0): string|false {}

    /**
     * Makes the TLS handshake on a connection that has no TLS yet, and waits for it.
     *
     */
    public function enableSSL(): bool {}

    /** Does what Coro\Coroutine\Socket::getPeerCert() does. */
    public function getPeerCert(): string|false {}

    /**
     * Returns true if the handshake has verified the certificate of the server: the option ssl_verify_peer is on.
     *
     * @param bool $allow_self_signed false: returns false if the option ssl_allow_self_signed was on
     */
    public function verifyPeerCert(bool $allow_self_signed = false): bool {}

    /** Does what Coro\Client::isConnected() does. */
    public function isConnected(): bool {}

    /**
     * Returns the "host" (also as "address") and "port" of this end, or false.
     *
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /**
     * Returns the "host" (also as "address") and "port" of the server, or false.
     *
     * @phpstan-return array{host: string, address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /** Closes the connection. The methods in which coroutines wait return false with ECANCELED. Returns false if there is no connection. */
    public function close(): bool {}

    /** Returns the socket of the connection, or false. The client and the socket share the connection and its options. */
    public function exportSocket(): Socket|false {}
}
}

namespace Coro\Coroutine {

/** A condition variable: coroutines wait until another coroutine notifies them that something has changed. */
final class Condition
{
    /**
     * Waits until another coroutine calls notify() or notifyAll().
     *
     * @param Mutex|null $mutex a mutex that is unlocked during the wait and locked again afterwards, whatever has ended the wait
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine does not hold the mutex, and outside a coroutine
     */
    public function wait(?Mutex $mutex = null, float $timeout = -1): bool {}

    /** Wakes the coroutine that has waited longest. Returns false if no coroutine waits. */
    public function notify(): bool {}

    /** Wakes all coroutines that wait for this condition, and returns the number of these coroutines. */
    public function notifyAll(): int {}
}
}

namespace Coro\Connection {

/**
 * The ids of the open connections of a server or a port. In a worker these are the connections of all workers, in BASE mode
 * without those of workers that are ending; in the master and in the manager there are none. A foreach visits the connections
 * that are open when the loop begins, and leaves out connections that are closed before the loop comes to them. The body of the
 * loop may wait, and several loops may run at the same time.
 *
 * @phpstan-import-type ClientInfo from \Coro\Server
 * @implements \Iterator<int, int>
 * @implements \ArrayAccess<int, ClientInfo|false>
 */
class Iterator implements \Iterator, \ArrayAccess, \Countable
{
    /**
     * Throws an Error: programs cannot make an Iterator. Servers and ports have one in their property connections.
     *
     * @throws \Coro\Error always
     */
    public function __construct() {}

    public function rewind(): void {}

    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}

    /**
     * Returns the number of open connections. For a port, and if the server has several workers, the call takes time in
     * proportion to the number of connections.
     */
    public function count(): int {}

    /** Returns true if $fd is the id of an open connection of the server or port. */
    public function offsetExists(mixed $fd): bool {}

    /**
     * Returns what Coro\Server::getClientInfo() returns for the connection with the id $fd.
     *
     * @return array|false false when there is no such connection, and in BASE mode when the connection belongs to another worker
     * @phpstan-return ClientInfo|false
     */
    public function offsetGet(mixed $fd): mixed {}

    /** Does nothing: only clients open connections. */
    public function offsetSet(mixed $fd, mixed $value): void {}

    /** Does nothing: Coro\Server::close() closes connections. */
    public function offsetUnset(mixed $fd): void {}
}
}

namespace Coro {

/**
 * The names of options and events: OPTION_WORKER_NUM is "worker_num", EVENT_WORKER_START is "workerStart". There is one constant
 * for every option of docs/reference/options.md, and for options and events that exist only in Swoole.
 */
final class Constant
{
    public const OPTION_STACK_SIZE = 'stack_size';
    public const OPTION_C_STACK_SIZE = 'c_stack_size';
    public const OPTION_VM_STACK_SIZE = 'vm_stack_size';
    public const OPTION_MAX_COROUTINE = 'max_coroutine';
    public const OPTION_MAX_CORO_NUM = 'max_coro_num';
    public const OPTION_ENABLE_DEADLOCK_CHECK = 'enable_deadlock_check';
    public const OPTION_WAIT_SIGNAL = 'wait_signal';
    public const OPTION_SCHEDULER_SEED = 'scheduler_seed';
    public const OPTION_ENABLE_PREEMPTIVE_SCHEDULER = 'enable_preemptive_scheduler';
    public const OPTION_BLOCKING_THRESHOLD = 'blocking_threshold';
    public const OPTION_LOG_LEVEL = 'log_level';
    public const OPTION_LOG_JSON = 'log_json';
    public const OPTION_LOG_FILE = 'log_file';
    public const OPTION_AIO_CORE_WORKER_NUM = 'aio_core_worker_num';
    public const OPTION_MIN_THREAD_NUM = 'min_thread_num';
    public const OPTION_THREAD_NUM = 'thread_num';
    public const OPTION_AIO_WORKER_NUM = 'aio_worker_num';
    public const OPTION_MAX_THREAD_NUM = 'max_thread_num';
    public const OPTION_HOOK_FLAGS = 'hook_flags';
    public const OPTION_SOCKET_CONNECT_TIMEOUT = 'socket_connect_timeout';
    public const OPTION_SOCKET_DNS_TIMEOUT = 'socket_dns_timeout';
    public const OPTION_SOCKET_TIMEOUT = 'socket_timeout';
    public const OPTION_SOCKET_READ_TIMEOUT = 'socket_read_timeout';
    public const OPTION_SOCKET_RECV_TIMEOUT = 'socket_recv_timeout';
    public const OPTION_SOCKET_WRITE_TIMEOUT = 'socket_write_timeout';
    public const OPTION_SOCKET_SEND_TIMEOUT = 'socket_send_timeout';
    public const OPTION_DNS_CACHE_CAPACITY = 'dns_cache_capacity';
    public const OPTION_DNS_CACHE_EXPIRE = 'dns_cache_expire';
    public const OPTION_DNS_CACHE_REFRESH_TIME = 'dns_cache_refresh_time';
    public const OPTION_OFFLOAD_PROCESSES = 'offload_processes';
    public const OPTION_OFFLOAD_IDLE_TIME = 'offload_idle_time';
    public const OPTION_AIO_MAX_IDLE_TIME = 'aio_max_idle_time';
    public const OPTION_AIO_MAX_WAIT_TIME = 'aio_max_wait_time';
    public const OPTION_DEADLOCK_CHECK_DEPTH = 'deadlock_check_depth';
    public const OPTION_DEADLOCK_CHECK_DISABLE_TRACE = 'deadlock_check_disable_trace';
    public const OPTION_DEADLOCK_CHECK_LIMIT = 'deadlock_check_limit';
    public const OPTION_DEBUG_MODE = 'debug_mode';
    public const OPTION_DISPLAY_ERRORS = 'display_errors';
    public const OPTION_ENABLE_KQUEUE = 'enable_kqueue';
    public const OPTION_ENABLE_SIGNALFD = 'enable_signalfd';
    public const OPTION_IOURING_ENTRIES = 'iouring_entries';
    public const OPTION_IOURING_FLAG = 'iouring_flag';
    public const OPTION_IOURING_WORKERS = 'iouring_workers';
    public const OPTION_LOG_DATE_FORMAT = 'log_date_format';
    public const OPTION_LOG_DATE_WITH_MICROSECONDS = 'log_date_with_microseconds';
    public const OPTION_LOG_ROTATION = 'log_rotation';
    public const OPTION_PRINT_BACKTRACE_ON_ERROR = 'print_backtrace_on_error';
    public const OPTION_REACTOR_TYPE = 'reactor_type';
    public const OPTION_SOCKET_DONTWAIT = 'socket_dontwait';
    public const OPTION_TRACE_FLAGS = 'trace_flags';
    public const OPTION_USE_ASYNC_RESOLVER = 'use_async_resolver';
    public const OPTION_DNS_LOOKUP_RANDOM = 'dns_lookup_random';
    public const OPTION_DNS_SERVER = 'dns_server';
    public const OPTION_EXIT_CONDITION = 'exit_condition';
    public const OPTION_HTTP2_ENABLE_PUSH = 'http2_enable_push';
    public const OPTION_HTTP_CLIENT_DRIVER = 'http_client_driver';
    public const OPTION_NAME_RESOLVER = 'name_resolver';
    public const OPTION_WORKER_NUM = 'worker_num';
    public const OPTION_REACTOR_NUM = 'reactor_num';
    public const OPTION_DISPATCH_MODE = 'dispatch_mode';
    public const OPTION_MASTER_BUFFER_SIZE = 'master_buffer_size';
    public const OPTION_DATAGRAM_SIZE = 'datagram_size';
    public const OPTION_MAX_REQUEST = 'max_request';
    public const OPTION_MAX_REQUEST_GRACE = 'max_request_grace';
    public const OPTION_WORKER_MEMORY_LIMIT = 'worker_memory_limit';
    public const OPTION_TASK_WORKER_NUM = 'task_worker_num';
    public const OPTION_TASK_MAX_REQUEST = 'task_max_request';
    public const OPTION_TASK_MAX_REQUEST_GRACE = 'task_max_request_grace';
    public const OPTION_MAX_WAIT_TIME = 'max_wait_time';
    public const OPTION_WORKER_READY_TIMEOUT = 'worker_ready_timeout';
    public const OPTION_MAX_CONNECTION = 'max_connection';
    public const OPTION_MAX_CONN = 'max_conn';
    public const OPTION_BUFFER_OUTPUT_SIZE = 'buffer_output_size';
    public const OPTION_OUTPUT_BUFFER_SIZE = 'output_buffer_size';
    public const OPTION_WORKER_BUFFER_SIZE = 'worker_buffer_size';
    public const OPTION_MAX_CONCURRENCY = 'max_concurrency';
    public const OPTION_WORKER_MAX_CONCURRENCY = 'worker_max_concurrency';
    public const OPTION_MAX_QUEUE_TIME = 'max_queue_time';
    public const OPTION_MAX_ROOMS_PER_CONNECTION = 'max_rooms_per_connection';
    public const OPTION_MAX_CONNECTIONS_PER_IP = 'max_connections_per_ip';
    public const OPTION_MAX_CONNECTION_RATE_PER_IP = 'max_connection_rate_per_ip';
    public const OPTION_MAX_REQUEST_RATE_PER_IP = 'max_request_rate_per_ip';
    public const OPTION_BURST_TIME_PER_IP = 'burst_time_per_ip';
    public const OPTION_STATS_FILE = 'stats_file';
    public const OPTION_SSL_RELOAD_INTERVAL = 'ssl_reload_interval';
    public const OPTION_STATS_TIMER_INTERVAL = 'stats_timer_interval';
    public const OPTION_SEND_YIELD = 'send_yield';
    public const OPTION_ENABLE_COROUTINE = 'enable_coroutine';
    public const OPTION_OPEN_CPU_AFFINITY = 'open_cpu_affinity';
    public const OPTION_ENABLE_REUSE_PORT = 'enable_reuse_port';
    public const OPTION_DAEMONIZE = 'daemonize';
    public const OPTION_PID_FILE = 'pid_file';
    public const OPTION_ADMIN_SERVER = 'admin_server';
    public const OPTION_ADMIN_TOKEN = 'admin_token';
    public const OPTION_USER = 'user';
    public const OPTION_GROUP = 'group';
    public const OPTION_CHROOT = 'chroot';
    public const OPTION_UPLOAD_TMP_DIR = 'upload_tmp_dir';
    public const OPTION_HTTP_PARSE_FILES = 'http_parse_files';
    public const OPTION_UPLOAD_MAX_FILESIZE = 'upload_max_filesize';
    public const OPTION_UPLOAD_DISK_SIZE = 'upload_disk_size';
    public const OPTION_UPLOAD_MEMORY_SIZE = 'upload_memory_size';
    public const OPTION_ACCESS_LOG = 'access_log';
    public const OPTION_ACCESS_LOG_FORMAT = 'access_log_format';
    public const OPTION_HTTP_REQUEST_ID = 'http_request_id';
    public const OPTION_HTTP_SERVER_HEADER = 'http_server_header';
    public const OPTION_EVENT_OBJECT = 'event_object';
    public const OPTION_TASK_ENABLE_COROUTINE = 'task_enable_coroutine';
    public const OPTION_TASK_USE_OBJECT = 'task_use_object';
    public const OPTION_TASK_OBJECT = 'task_object';
    public const OPTION_FAIL_ON_WARNING = 'fail_on_warning';
    public const OPTION_WARNINGS_AS_EXCEPTIONS = 'warnings_as_exceptions';
    public const OPTION_TRACE_ENDPOINT = 'trace_endpoint';
    public const OPTION_TRACE_SERVICE_NAME = 'trace_service_name';
    public const OPTION_TRACE_SAMPLE_RATIO = 'trace_sample_ratio';
    public const OPTION_TRACE_QUEUE_SIZE = 'trace_queue_size';
    public const OPTION_TRACE_CLIENTS = 'trace_clients';
    public const OPTION_TRACE_PROPAGATION = 'trace_propagation';
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
    public const OPTION_OPEN_HTTP2_PROTOCOL = 'open_http2_protocol';
    public const OPTION_HTTP2_MAX_CONCURRENT_STREAMS = 'http2_max_concurrent_streams';
    public const OPTION_HTTP2_INIT_WINDOW_SIZE = 'http2_init_window_size';
    public const OPTION_HTTP2_INITIAL_WINDOW_SIZE = 'http2_initial_window_size';
    public const OPTION_HTTP2_MAX_FRAME_SIZE = 'http2_max_frame_size';
    public const OPTION_HTTP2_HEADER_TABLE_SIZE = 'http2_header_table_size';
    public const OPTION_HTTP2_MAX_RESETS = 'http2_max_resets';
    public const OPTION_HTTP2_MAX_CONTROL_SIZE = 'http2_max_control_size';
    public const OPTION_HTTP2_MAX_HEADER_LIST_SIZE = 'http2_max_header_list_size';
    public const OPTION_HTTP2_MAX_HEADERS = 'http2_max_headers';
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
    public const OPTION_OPEN_MQTT_PROTOCOL = 'open_mqtt_protocol';
    public const OPTION_PACKAGE_MAX_LENGTH = 'package_max_length';
    public const OPTION_OPEN_REDIS_PROTOCOL = 'open_redis_protocol';
    public const OPTION_SSL_ALLOW_SELF_SIGNED = 'ssl_allow_self_signed';
    public const OPTION_SSL_CAFILE = 'ssl_cafile';
    public const OPTION_SSL_CAPATH = 'ssl_capath';
    public const OPTION_SSL_CERT_FILE = 'ssl_cert_file';
    public const OPTION_SSL_KEY_FILE = 'ssl_key_file';
    public const OPTION_SSL_PASSPHRASE = 'ssl_passphrase';
    public const OPTION_SSL_CLIENT_CERT_FILE = 'ssl_client_cert_file';
    public const OPTION_SSL_VERIFY_DEPTH = 'ssl_verify_depth';
    public const OPTION_SSL_PROTOCOLS = 'ssl_protocols';
    public const OPTION_SSL_CIPHERS = 'ssl_ciphers';
    public const OPTION_SSL_ECDH_CURVE = 'ssl_ecdh_curve';
    public const OPTION_SSL_ALPN_PROTOCOLS = 'ssl_alpn_protocols';
    public const OPTION_SSL_PREFER_SERVER_CIPHERS = 'ssl_prefer_server_ciphers';
    public const OPTION_SSL_VERIFY_PEER = 'ssl_verify_peer';
    public const OPTION_SSL_DHPARAM = 'ssl_dhparam';
    public const OPTION_SSL_STAPLING_FILE = 'ssl_stapling_file';
    public const OPTION_SSL_SESSION_TICKETS = 'ssl_session_tickets';
    public const OPTION_SSL_KTLS = 'ssl_ktls';
    public const OPTION_SSL_HANDSHAKE_TIMEOUT = 'ssl_handshake_timeout';
    public const OPTION_HTTP_REQUEST_LINE_SIZE = 'http_request_line_size';
    public const OPTION_HTTP_HEADER_SIZE = 'http_header_size';
    public const OPTION_HTTP_HEADER_COUNT = 'http_header_count';
    public const OPTION_HTTP_COMPRESSION = 'http_compression';
    public const OPTION_HTTP_COMPRESSION_LEVEL = 'http_compression_level';
    public const OPTION_HTTP_GZIP_LEVEL = 'http_gzip_level';
    public const OPTION_COMPRESSION_LEVEL = 'compression_level';
    public const OPTION_HTTP_COMPRESSION_MIN_LENGTH = 'http_compression_min_length';
    public const OPTION_COMPRESSION_MIN_LENGTH = 'compression_min_length';
    public const OPTION_ENABLE_STATIC_HANDLER = 'enable_static_handler';
    public const OPTION_DOCUMENT_ROOT = 'document_root';
    public const OPTION_STATIC_HANDLER_LOCATIONS = 'static_handler_locations';
    public const OPTION_URL_REWRITE_RULES = 'url_rewrite_rules';
    public const OPTION_HTTP_INDEX_FILES = 'http_index_files';
    public const OPTION_HTTP_AUTOINDEX = 'http_autoindex';
    public const OPTION_STATIC_HANDLER_CHARSET = 'static_handler_charset';
    public const OPTION_STATIC_HANDLER_FOLLOW_LINKS = 'static_handler_follow_links';
    public const OPTION_STATIC_HANDLER_CACHE_TIME = 'static_handler_cache_time';
    public const OPTION_HTTP_DECOMPRESS = 'http_decompress';
    public const OPTION_HTTP_BODY_STREAMING = 'http_body_streaming';
    public const OPTION_HTTP_COMPRESSION_TYPES = 'http_compression_types';
    public const OPTION_COMPRESSION_TYPES = 'compression_types';
    public const OPTION_HTTP_REQUEST_TIMEOUT = 'http_request_timeout';
    public const OPTION_HTTP_MIN_BODY_RATE = 'http_min_body_rate';
    public const OPTION_HTTP_KEEPALIVE_TIMEOUT = 'http_keepalive_timeout';
    public const OPTION_HTTP_STRICT_TARGET = 'http_strict_target';
    public const OPTION_HTTP_METHODS = 'http_methods';
    public const OPTION_TRUSTED_PROXIES = 'trusted_proxies';
    public const OPTION_TRUSTED_PROXY_HEADER = 'trusted_proxy_header';
    public const OPTION_OPEN_PROXY_PROTOCOL = 'open_proxy_protocol';
    public const OPTION_HEARTBEAT_IDLE_TIME = 'heartbeat_idle_time';
    public const OPTION_MAX_IDLE_TIME = 'max_idle_time';
    public const OPTION_SEND_TIMEOUT = 'send_timeout';
    public const OPTION_SSL_SNI_CERTS = 'ssl_sni_certs';
    public const OPTION_PACKAGE_LENGTH_FUNC = 'package_length_func';
    public const OPTION_DISPATCH_FUNC = 'dispatch_func';
    public const OPTION_RELOAD_ASYNC = 'reload_async';
    public const OPTION_HTTP_PARSE_POST = 'http_parse_post';
    public const OPTION_HTTP_PARSE_COOKIE = 'http_parse_cookie';
    public const OPTION_ENABLE_UNSAFE_EVENT = 'enable_unsafe_event';
    public const OPTION_HEARTBEAT_CHECK_INTERVAL = 'heartbeat_check_interval';
    public const OPTION_INPUT_BUFFER_SIZE = 'input_buffer_size';
    public const OPTION_BUFFER_INPUT_SIZE = 'buffer_input_size';
    public const OPTION_MAX_QUEUED_BYTES = 'max_queued_bytes';
    public const OPTION_DISCARD_TIMEOUT_REQUEST = 'discard_timeout_request';
    public const OPTION_SINGLE_THREAD = 'single_thread';
    public const OPTION_START_SESSION_ID = 'start_session_id';
    public const OPTION_TASK_IPC_MODE = 'task_ipc_mode';
    public const OPTION_TASK_TMPDIR = 'task_tmpdir';
    public const OPTION_SSL_COMPRESS = 'ssl_compress';
    public const OPTION_ENABLE_SERVER_TOKEN = 'enable_server_token';
    public const OPTION_MAX_REQUEST_EXECUTION_TIME = 'max_request_execution_time';
    public const OPTION_BOOTSTRAP = 'bootstrap';
    public const OPTION_CPU_AFFINITY_IGNORE = 'cpu_affinity_ignore';
    public const OPTION_ENABLE_MESSAGE_BUS = 'enable_message_bus';
    public const OPTION_INIT_ARGUMENTS = 'init_arguments';
    public const OPTION_MAX_PACKAGE_SIZE = 'max_package_size';
    public const OPTION_MESSAGE_QUEUE_KEY = 'message_queue_key';
    public const OPTION_CONNECT_TIMEOUT = 'connect_timeout';
    public const OPTION_READ_TIMEOUT = 'read_timeout';
    public const OPTION_RECV_TIMEOUT = 'recv_timeout';
    public const OPTION_WRITE_TIMEOUT = 'write_timeout';
    public const OPTION_BIND_ADDRESS = 'bind_address';
    public const OPTION_BIND_PORT = 'bind_port';
    public const OPTION_SOCKS5_HOST = 'socks5_host';
    public const OPTION_SOCKS5_PORT = 'socks5_port';
    public const OPTION_SOCKS5_USERNAME = 'socks5_username';
    public const OPTION_SOCKS5_PASSWORD = 'socks5_password';
    public const OPTION_HTTP_PROXY_HOST = 'http_proxy_host';
    public const OPTION_HTTP_PROXY_PORT = 'http_proxy_port';
    public const OPTION_HTTP_PROXY_USER = 'http_proxy_user';
    public const OPTION_HTTP_PROXY_USERNAME = 'http_proxy_username';
    public const OPTION_HTTP_PROXY_PASSWORD = 'http_proxy_password';
    public const OPTION_OPEN_SSL = 'open_ssl';
    public const OPTION_SSL_HOST_NAME = 'ssl_host_name';
    public const OPTION_BODY_DECOMPRESSION = 'body_decompression';
    public const OPTION_DEFER = 'defer';
    public const OPTION_KEEP_ALIVE = 'keep_alive';
    public const OPTION_LOWERCASE_HEADER = 'lowercase_header';
    public const OPTION_MAX_RETRIES = 'max_retries';
    public const OPTION_OPEN_FASTCGI_PROTOCOL = 'open_fastcgi_protocol';
    public const OPTION_SSL = 'ssl';
    public const OPTION_SSL_DISABLE_COMPRESSION = 'ssl_disable_compression';
    public const OPTION_SSL_GREASE = 'ssl_grease';
    public const OPTION_TIMEOUT = 'timeout';
    public const OPTION_WRITE_FUNC = 'write_func';
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
    public const EVENT_TASK = 'task';
    public const EVENT_FINISH = 'finish';
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
    public const EVENT_ERROR = 'error';
}
}

namespace Coro {

/**
 * Coroutines are functions that run concurrently in one thread. A coroutine runs until it waits or ends.
 *
 * Of these methods yield(), suspend(), join(), sleep() and the methods of System wait; deadline() waits if its function waits.
 */
class Coroutine
{
    /**
     * Starts a coroutine, which runs at once. create() returns when the new coroutine waits or ends.
     *
     * @return int|false the id; false with a warning when max_coroutine coroutines are alive or no address space is left
     */
    public static function create(callable $func, mixed ...$param): int|false {}

    /**
     * Calls the callback when the current coroutine ends, in any way. The callback that was registered last is called first.
     *
     * @phpstan-param callable(): mixed $callback
     * @throws \Coro\Error outside a coroutine
     */
    public static function defer(callable $callback): void {}

    /**
     * Sets options of all coroutines of this process: max_coroutine, stack_size (bytes, 256 KiB to 16 MiB), vm_stack_size
     * (bytes), log_level, log_file, enable_deadlock_check, wait_signal, scheduler_seed, enable_preemptive_scheduler,
     * blocking_threshold. The sizes have an effect only before the first coroutine exists; later, and for options of servers, the log names the option
     * once. Unknown names cause a warning.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public static function set(array $options): void {}

    /**
     * Returns the options that were passed to set(); null when set() was not called.
     *
     * @return array<string, mixed>|null
     */
    public static function getOptions(): ?array {}

    /** Returns true if a coroutine with this id exists and has not ended. */
    public static function exists(int $cid): bool {}

    /**
     * Waits until resume() is called with the id of this coroutine.
     *
     * @return bool true; false when canceled
     * @throws Error outside a coroutine
     */
    public static function yield(): bool {}

    /** Waits until resume() is called with the id of this coroutine, as yield() does. Returns false when canceled. */
    public static function suspend(): bool {}

    /**
     * Continues, at once, a coroutine that waits in yield(). Returns when that coroutine waits again or ends.
     *
     * @throws Error when there is no such coroutine, or when the coroutine does not wait in yield()
     */
    public static function resume(int $cid): bool {}

    /**
     * Ends the wait of a coroutine: the waiting function returns false and sets coro_last_error() to CORO_ERROR_CO_CANCELED, and
     * the errCode of a channel to CORO_CHANNEL_CANCELED.
     *
     * @param bool $throw_exception true: the waiting function throws a Coroutine\CanceledException instead
     * @return bool false when there is no such coroutine (coro_last_error() is then CORO_ERROR_CO_NOT_EXISTS), and when the
     *         coroutine does not wait (CORO_ERROR_CO_CANNOT_CANCEL)
     * @throws Error when the coroutine was canceled before and has not run since
     */
    public static function cancel(int $cid, bool $throw_exception = false): bool {}

    /**
     * Calls the function and returns its result. When the time is up, the present wait and each later wait of the function, and
     * of coroutines that the function has started, throws a Coroutine\TimeoutException. In PHP code that does not wait, the
     * exception is thrown once, between two operations. Of nested deadlines the earlier deadline counts.
     *
     * Inside a native Fiber the function must not switch Fibers: Fiber::suspend(), start() and the like throw a FiberError
     * in it.
     *
     * @template R
     * @param float $seconds 0 and negative: adds no deadline
     * @phpstan-param callable(): R $fn
     * @return mixed the result of the function
     * @phpstan-return R
     * @throws Error outside a coroutine
     * @throws Coroutine\TimeoutException
     */
    public static function deadline(float $seconds, callable $fn): mixed {}

    /** Returns true if cancel() or a deadline ended the last wait of the current coroutine. */
    public static function isCanceled(): bool {}

    /**
     * Waits until all these coroutines have ended.
     *
     * @param int[] $cid_array
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when canceled and for an empty list
     * @throws Error outside a coroutine
     * @throws \TypeError when an element is not an int
     * @throws \ValueError for the current coroutine's own id
     */
    public static function join(array $cid_array, float $timeout = -1): bool {}

    /**
     * Limits the time that the current coroutine may go on from now. When the time is up, a Coroutine\TimeoutException is thrown
     * once: by the function in which the coroutine waits, or between two operations of PHP code that does not wait. A coroutine
     * that catches this exception goes on without a limit. A further call replaces the limit.
     *
     * @param float $timeout seconds; 0 and negative: no limit
     * @return bool true
     * @throws Error outside a coroutine
     */
    public static function setTimeLimit(float $timeout): bool {}

    /**
     * Allows other coroutines to interrupt the current coroutine when it computes without waiting, whatever the option
     * enable_preemptive_scheduler says. Outside of coroutines, allows it in all coroutines that have not called this function or
     * disableScheduler() themselves.
     *
     * @return bool false when interruptions were allowed already
     */
    public static function enableScheduler(): bool {}

    /**
     * Reverses enableScheduler(): no other coroutine runs until the current coroutine waits.
     *
     * @return bool false when interruptions were not allowed before
     */
    public static function disableScheduler(): bool {}

    /**
     * Returns counters: event_num (descriptors that the loop watches), signal_listener_num (signals with a callback of
     * Event::signal()), aio_task_num (calls that threads make or have yet to make), aio_worker_num (threads), aio_queue_size
     * (calls that no thread has begun), coroutine_num, coroutine_peak_num, coroutine_last_cid, c_stack_size (bytes), stack_num
     * (stacks that exist), stack_unguarded_num (stacks without a guard page).
     *
     * @return array<string, int>
     */
    public static function stats(): array {}

    /** Returns the id of the current coroutine; -1 outside of coroutines. */
    public static function getCid(): int {}

    /** Does what Coro\Coroutine::getCid() does. */
    public static function getuid(): int {}

    /**
     * Returns the id of the coroutine that has started the coroutine $cid (0: the current coroutine). Returns -1 when the
     * coroutine $cid was started outside of coroutines.
     *
     * @return int|false false outside a coroutine and for an id that is not alive
     */
    public static function getPcid(int $cid = 0): int|false {}

    /**
     * Returns the ArrayObject of a coroutine, which exists as long as the coroutine; null outside of coroutines and for unknown
     * ids.
     */
    public static function getContext(int $cid = 0): ?\Coro\Coroutine\Context {}

    /**
     * Returns a backtrace of any coroutine, as debug_backtrace() does for the current code.
     *
     * @return array|false false for an id that is not alive
     * @phpstan-return list<array<string, mixed>>|false
     */
    public static function getBackTrace(int $cid = 0, int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): array|false {}

    /** Prints what getBackTrace() returns, as debug_print_backtrace() does. */
    public static function printBackTrace(int $cid = 0, int $options = 0, int $limit = 0): void {}

    /**
     * Returns all coroutines in the order of their ids, each as an array: cid, pcid, state ("waiting"; "ready": woken, but not
     * run since; "running"; "resuming": it continues when the running one waits or ends), wait (the function in which it waits,
     * such as "Channel::pop"), on (what it waits for: "Coro\Channel#12", "client 3", "5, 7" or a name; null: unknown), since
     * (seconds for which it has waited), left (seconds until the wait times out; null: never) and backtrace.
     *
     * @param bool $backtraces false leaves out the backtraces, which take most of the time
     * @return array
     * @phpstan-return list<array{cid: int, pcid: int, state: string, wait: string|null, on: string|null, since: float|null, left: float|null, backtrace?: list<array<string, mixed>>}>
     */
    public static function dump(bool $backtraces = true): array {}

    /** Prints what dump() returns, as text. */
    public static function printDump(bool $backtraces = true): void {}

    /**
     * Returns the milliseconds since the turn of the loop in which the coroutine was created; -1 for an id that is not alive.
     */
    public static function getElapsed(int $cid = 0): int {}

    /**
     * Returns how many bytes of the C stack the coroutine uses, of those that the option stack_size says.
     *
     * @return int|false false for an id that is not alive, and while the coroutine runs a native Fiber, which has a stack of its own
     */
    public static function getStackUsage(int $cid = 0): int|false {}

    /** Returns the ids of all coroutines that are alive. */
    public static function list(): \Coro\Coroutine\Iterator {}

    /** Does what Coro\Coroutine::list() does. */
    public static function listCoroutines(): \Coro\Coroutine\Iterator {}

    /**
     * Waits for the given time.
     *
     * @param float $seconds at least 0.001
     * @return bool false with a warning below 0.001, and when canceled
     * @throws Error outside a coroutine
     */
    public static function sleep(float $seconds): bool {}

    /**
     * Does what Coro\Coroutine\System::exec() does.
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    /** Does what Coro\Coroutine\System::readFile() does. */
    public static function readFile(string $filename, int $flag = 0): string|false {}

    /** Does what Coro\Coroutine\System::writeFile() does. */
    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * Does what Coro\Coroutine\System::statvfs() does.
     * @return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    /** Does what Coro\Coroutine\System::gethostbyname() does. */
    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    /** Does what Coro\Coroutine\System::dnsLookup() does. */
    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * Does what Coro\Coroutine\System::getaddrinfo() does.
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    /** Does what Coro\Coroutine\System::waitEvent() does. */
    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}

    /**
     * Does what Coro\Coroutine\System::wait() does.
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function wait(float $timeout = -1): array|false {}

    /**
     * Does what Coro\Coroutine\System::waitPid() does.
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function waitPid(int $pid, float $timeout = -1): array|false {}

    /**
     * Does what Coro\Coroutine\System::waitSignal() does.
     * @param int[]|int $signals
     */
    public static function waitSignal(array|int $signals, float $timeout = -1): int|false {}
}

}

namespace Coro\Coroutine {

/**
 * The values of one coroutine: see Coroutine::getContext().
 *
 * @extends \ArrayObject<array-key, mixed>
 */
class Context extends \ArrayObject
{
}

/**
 * The ids of coroutines.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

/** Thrown in a coroutine by cancel($cid, true). Not an \Exception, so `catch (Exception)` does not catch it. */
final class CanceledException extends \Error
{
}

/**
 * Thrown when the time of deadline(), TaskGroup::wait() or setTimeLimit() is up. Not an \Exception, so `catch (Exception)` does
 * not catch it.
 */
final class TimeoutException extends \Error
{
}
}

namespace Coro\Coroutine\Http {

/**
 * An HTTP and WebSocket server inside a coroutine, in a program that does other things, too. It serves in the loop of its process.
 * Each request runs in a coroutine of its own, the requests of a connection one after the other.
 */
final class Server
{
    /** @var int the descriptor of the listening socket */
    public $fd = -1;

    /** @var string|null the first argument of the constructor */
    public $host = null;

    /** @var int the port; if the constructor was given 0, the port that the kernel has chosen */
    public $port = -1;

    /** @var bool the third argument of the constructor */
    public $ssl = false;

    /** @var array<string, mixed>|null the options that set() was given */
    public $settings = null;

    /** @var int the error of the constructor or of start(), an errno or CORO_ERROR_*; 0: there was no error */
    public $errCode = 0;

    /** @var string the text of $errCode */
    public $errMsg = '';

    /**
     * Binds the address and listens: from now on clients can connect, and they wait for start(). Looking up a name blocks the process.
     *
     * @param string $host an IP address, a name, or "unix:" and the path of a unix socket
     * @param int $port 0: the kernel chooses a port, see $port
     * @param bool $ssl true: the server speaks TLS, with the options ssl_cert_file and ssl_key_file of set()
     * @param bool $reuse_port true: other servers, also of other processes, may listen on the same address if they want the same
     * @throws \Coro\Exception if the address cannot be used
     * @throws \ValueError for an empty host and a port that is not the number of a port
     */
    public function __construct(string $host, int $port = 0, bool $ssl = false, bool $reuse_port = false) {}

    /**
     * Sets options: those of a port, the options max_connection, max_concurrency, max_wait_time, buffer_output_size,
     * worker_buffer_size and send_yield of a server, and ssl_*. Other options of servers are accepted without an effect.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with a warning while the server runs
     * @throws \TypeError for a value of the wrong type
     * @throws \ValueError for a value that is out of range
     */
    public function set(array $settings): bool {}

    /**
     * Sets the function that answers requests. A request is passed to the function with the longest pattern with which its path begins,
     * regardless of the case of letters; "/" stands for all paths. Without a function the server answers with status 404.
     *
     * @param string $pattern the beginning of a path, such as "/api"
     * @param callable $callback runs in a coroutine
     * @phpstan-param callable(\Coro\Http\Request, \Coro\Http\Response): mixed $callback
     */
    public function handle(string $pattern, callable $callback): bool {}

    /**
     * Serves. Waits until shutdown() was called and all connections have ended. A server can be started once.
     *
     * @return bool false if the server cannot be started: see $errCode and $errMsg
     * @throws \Coro\Error outside of coroutines
     */
    public function start(): bool {}

    /**
     * Makes start() return: accepts the clients that wait already and no more, closes idle connections, and lets running requests
     * finish for max_wait_time seconds. Does not wait.
     */
    public function shutdown(): void {}
}
}

namespace Coro\Coroutine {

/** A TCP or unix server inside a coroutine: calls a function in a new coroutine for each connection. */
class Server
{
    /** @var string the first argument of the constructor */
    public $host = '';

    /** @var int the port; if the constructor was given 0, the port that the kernel has chosen */
    public $port = 0;

    /** @var int the address family: AF_INET, AF_INET6 or AF_UNIX */
    public $type = 2;

    /** @var int the descriptor of the listening socket */
    public $fd = -1;

    /** @var int the error of the constructor or of start(), an errno or CORO_ERROR_*; 0: there was no error */
    public $errCode = 0;

    /** @var array<string, mixed> the options that set() was given */
    public $setting = [];

    /** @var bool true while start() accepts clients */
    protected $running = false;

    /** @var callable|null the function of handle() */
    protected $fn = null;

    /** @var Socket|null the listening socket */
    protected $socket = null;

    /**
     * Binds the address and listens: from now on clients can connect, and they wait for start(). Looking up a name blocks the process.
     *
     * @param string $host an IP address, a name, or "unix:" and the path of a unix socket
     * @param int $port 0: the kernel chooses a port, see $port
     * @param bool $ssl true: the server speaks TLS, with the options ssl_cert_file and ssl_key_file of set()
     * @param bool $reuse_port true: other servers, also of other processes, may listen on the same address if they want the same
     * @throws \Coro\Exception if the address cannot be used
     * @throws \ValueError for an empty host and a port that is not the number of a port
     */
    public function __construct(string $host, int $port = 0, bool $ssl = false, bool $reuse_port = false) {}

    /**
     * Sets options of the connections: see Socket::setProtocol(). They apply to start().
     *
     * @phpstan-param array<string, mixed> $setting
     */
    public function set(array $setting): void {}

    /**
     * Sets the function that is called for each connection.
     *
     * @param callable $fn runs in a coroutine of its own
     * @phpstan-param callable(Server\Connection): mixed $fn
     */
    public function handle(callable $fn): void {}

    /**
     * Makes start() accept the clients that wait already, close the listening socket and return. Connections stay open until their
     * functions close or drop them. Does not wait.
     *
     * @return bool false if the server does not wait for a client
     */
    public function shutdown(): bool {}

    /**
     * Accepts clients. Waits until shutdown() is called.
     *
     * @return bool false if the server has no function or was shut down, or if the options are wrong: see $errCode
     * @throws \Coro\Error outside of coroutines
     */
    public function start(): bool {}
}
}

namespace Coro\Coroutine\Server {

/** A connection of a Coro\Coroutine\Server. It is closed at the latest when the program has dropped this object and the socket. */
class Connection
{
    /** @var \Coro\Coroutine\Socket|null the socket of the client */
    protected $socket = null;

    /** Makes a connection of a socket that is connected. */
    public function __construct(\Coro\Coroutine\Socket $conn) {}

    /**
     * Waits for a packet by the options of the server, or for any bytes if there are no such options.
     *
     * @param float $timeout in seconds; 0: the timeout of the options, by default 60; negative: no limit
     * @return string|false '' if the client has ended the connection; false after an error, see exportSocket()->errCode
     */
    public function recv(float $timeout = 0.0) {}

    /**
     * Sends the whole string. Waits while the client does not take it.
     *
     * @return int|false the number of bytes; false after an error, see exportSocket()->errCode
     */
    public function send(string $data) {}

    /** Closes the connection. */
    public function close(): bool {}

    /** Returns the socket of the client. */
    public function exportSocket(): \Coro\Coroutine\Socket {}
}
}

namespace Coro {

/**
 * Watches descriptors and signals of the program. Each callback runs in a coroutine of its own. A descriptor is a stream, a
 * Socket, a Coro\Coroutine\Socket, a client that is connected, a Coro\Process with a pipe, or the number of a descriptor. None of
 * these methods waits, except for wait(), turn() and dispatch().
 */
class Event
{
    /**
     * Calls read_callback($fd) whenever the descriptor can be read, and write_callback($fd) whenever it can be written, until
     * del(). A callback is not called again before its last call has ended.
     *
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both: the events to watch, which need a callback; with
     *        CORO_EVENT_WEAK this descriptor does not keep the loop going
     * @psalm-template F
     * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return int|false the descriptor's number; false with a warning when the descriptor is watched already or cannot be watched
     */
    public static function add(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = CORO_EVENT_READ): int|false {}

    /**
     * Ends the watching of a descriptor. Call del() before you close the descriptor.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     * @return bool false with a warning when the descriptor is not watched
     */
    public static function del(mixed $fd): bool {}

    /**
     * Replaces each callback for which the argument is not null, and the set of events if $events is not 0.
     *
     * @psalm-template F
     * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return bool false with a warning when the descriptor is not watched
     */
    public static function set(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = 0): bool {}

    /**
     * Returns true if the descriptor is watched for at least one of these events.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     */
    public static function isset(mixed $fd, int $events = CORO_EVENT_READ | CORO_EVENT_WRITE): bool {}

    /**
     * Sends bytes without waiting. Bytes that cannot be sent now are kept, and are sent in order when the descriptor is writable.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     * @return bool false with a warning when the bytes cannot be sent, as over a connection with TLS
     */
    public static function write(mixed $fd, string $data): bool {}

    /**
     * Calls callback(signal) for each signal of this number; null restores the former action. The callback alone does not keep
     * the loop going.
     *
     * @phpstan-param (callable(int): mixed)|null $callback
     */
    public static function signal(int $signal, ?callable $callback): bool {}

    /**
     * Calls the function in a coroutine at the end of the present turn of the loop or, when no turn is under way, of the next
     * turn. Functions that the function itself defers are called at the end of the turn after that.
     *
     * @phpstan-param callable(): mixed $callback
     */
    public static function defer(callable $callback): bool {}

    /**
     * Calls the function in every turn of the loop, in a coroutine; null removes it. The function alone does not keep the loop
     * going.
     *
     * @phpstan-param (callable(): mixed)|null $callback
     * @param bool $before true: before the loop waits for events; false: at the end of the turn, after deferred functions
     * @return bool false when $callback is null and there was no function to remove
     */
    public static function cycle(?callable $callback, bool $before = false): bool {}

    /** Runs the loop until no coroutine, timer or descriptor is left that could continue. Outside of coroutines only. */
    public static function wait(): void {}

    /**
     * Makes one turn of the loop: calls the first function of cycle(), waits for events, calls the callbacks of descriptors and
     * timers, the deferred functions, and the second function of cycle(). Outside of coroutines only. A timer does not fire in
     * the turn that follows its creation by the main program, by a deferred function or by a function of cycle().
     *
     * @param float $timeout the longest time to wait for an event, in seconds; negative: without a limit
     */
    public static function turn(float $timeout = -1): bool {}

    /**
     * Makes one turn of the loop and waits for an event without a limit.
     *
     */
    public static function dispatch(): bool {}

    /**
     * Removes all timers, watches, deferred functions and signal callbacks, and ends the loop. The end of the loop ends the
     * coroutines; in a loop of Event::turn(), waiting coroutines continue to wait.
     */
    public static function exit(): void {}
}
}

namespace Coro {

/**
 * An operation failed for a reason outside of the program, such as an address in use. getCode() is an errno or a CORO_ERROR_*.
 */
class Exception extends \Exception
{
}

/** The program uses a function wrongly: it waits outside of coroutines, resumes a coroutine that does not wait, and the like. */
class Error extends \Error
{
}

/**
 * exit() throws this exception in coroutines and in the callbacks of servers, so that `finally` blocks run. Uncaught, it ends
 * the callback of a server, and in other coroutines the program.
 */
class ExitException extends Exception
{

    /** Returns where exit() was called, as a set of CORO_EXIT_* bits. */
    public function getFlags(): int {}

    /** Returns the argument of exit(). */
    public function getStatus(): mixed {}
}
}

namespace Coro {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * In a callback of a server with enable_coroutine=false, returns when this coroutine has ended, those that it has started, and those
 * that they have started. Timers go on. Meanwhile the worker calls no other callback.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 */
function run(callable $fn, mixed ...$args): bool {}

/** Starts a coroutine that calls the function, at once. Returns its id, as Coroutine::create() does. */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * Calls the function when the current coroutine ends, in any way, as Coroutine::defer() does.
 *
 * @phpstan-param callable(): mixed $fn
 */
function defer(callable $fn): void {}

/**
 * Waits until all these coroutines have ended, as Coroutine::join() does.
 *
 * @param int[] $cid_array
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions concurrently, each in a coroutine, and waits for all of them.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: without a limit. After the timeout, running functions are
 *        canceled and further functions are not started; the results of all these functions are null.
 * @param int $concurrency the most functions that run at the same time; 0: no limit
 * @return array the results under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable the exception of the first function that failed, after the others were canceled and have ended
 * @throws \ValueError for a negative $concurrency
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times concurrently and waits for all calls.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, concurrently, and waits for all calls.
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
 * Waits until one of several channels is ready, and pops from this channel or pushes to it. When several channels are ready,
 * select() chooses one of them at random.
 *
 * @param \Coro\Channel[] $pop
 * @param array[] $push pairs of a channel and the value to push, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel, mixed}> $push
 * @param float $timeout seconds; 0 and negative: without a limit
 * @return array|null the key of the channel, and the value that was popped, true for a push, or false for a closed channel.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace {

/** Returns the version of the extension, such as "0.1.0". */
function coro_version(): string {}

/** Returns the number of CPUs that this process may use. */
function coro_cpu_num(): int {}

/** Returns the text of an errno or of a CORO_ERROR_*; with CORO_STRERROR_GAI the text of an error of name resolution. */
function coro_strerror(int $errno, int $error_type = 0): string {}

/**
 * Returns the errno of the last system call of this thread that failed. PHP and other coroutines change the errno, too, so the
 * result is valid only directly after a call.
 */
function coro_errno(): int {}

/**
 * Returns the last error of this process as a CORO_ERROR_*, an errno, or 0. The error is set by server methods that fail
 * (Server::getLastError() returns the same error), by waits that cancel() has ended, and by System::waitEvent() and
 * Coroutine::cancel() when they return false.
 */
function coro_last_error(): int {}

/** Sets the error that coro_last_error() and Server::getLastError() return to 0. */
function coro_clear_error(): void {}

/**
 * Waits until at least one of several clients can receive or send, and removes the others from the arrays. Inside a coroutine only
 * the coroutine waits, outside of coroutines the call blocks. Bytes count as received that recv() has read ahead, and those of
 * clients that TLS has decrypted. A client or stream that another coroutine closes ends the wait and stays in the arrays: its
 * methods then report the error.
 *
 * @param array|null $read the clients that are to receive: Coro\Client, Coro\Coroutine\Client, Coro\Coroutine\Socket, also
 *        streams, Sockets, Coro\Process objects and descriptors; clients without a connection are removed
 * @phpstan-param array<array-key, mixed>|null $read
 * @param array|null $write the clients that are to send
 * @phpstan-param array<array-key, mixed>|null $write
 * @param array|null $except the clients that are to receive urgent bytes
 * @phpstan-param array<array-key, mixed>|null $except
 * @param float|null $timeout seconds; null and negative: without a limit; 0: does not wait
 * @return int|false the number of elements that are left in the arrays; false when canceled, and with a warning when there is no
 *         client to wait for
 */
function coro_client_select(?array &$read, ?array &$write, ?array &$except, ?float $timeout = 0.5): int|false {}

/**
 * Waits until one of the clients can be read or written, as coro_client_select() does.
 *
 * @phpstan-param array<array-key, mixed>|null $read
 * @phpstan-param array<array-key, mixed>|null $write
 * @phpstan-param array<array-key, mixed>|null $except
 */
function coro_select(?array &$read, ?array &$write, ?array &$except, ?float $timeout = 0.5): int|false {}

/** Drops the addresses of names that this process has kept, so that the next use of a name looks it up again. */
function coro_clear_dns_cache(): void {}

/**
 * Sets the title of this process, which ps shows. Processes that this process forks inherit the title. Does not wait.
 *
 * @return bool false with a warning outside of PHP's command line, where titles cannot be set
 */
function coro_set_process_name(string $process_name): bool {}

/**
 * Returns addresses of the network interfaces that are up. Reads the addresses from the kernel at each call. Does not wait.
 *
 * @param int $family AF_INET or AF_INET6
 * @return array<string, string> the first address of each interface under its name, without loopback addresses
 * @throws \Coro\Exception when the kernel cannot be asked because the process has no descriptor left
 * @throws \ValueError for another family
 */
function coro_get_local_ip(int $family = STREAM_PF_INET): array {}

/**
 * Returns the hardware addresses of the network interfaces that are up, such as "02:FC:00:00:00:01". Does not wait.
 *
 * @return array<string, string> the address of each interface under its name, without interfaces that have no address
 * @throws \Coro\Exception when the kernel cannot be asked because the process has no descriptor left
 */
function coro_get_local_mac(): array {}

/** Returns the media type that sendfile() uses for a file of this name; application/octet-stream for an unknown extension. */
function coro_mime_type_get(string $filename): string {}

/**
 * Does what coro_mime_type_get() does.
 *
 */
function coro_get_mime_type(string $filename): string {}

/** Returns true if coro_mime_type_get() knows the extension of this file name. */
function coro_mime_type_exists(string $filename): bool {}

/**
 * Gives the files with an extension a media type, for coro_mime_type_get(), sendfile() and static files, in this process and in those
 * that it forks afterwards: call it before a server starts.
 *
 * @param string $suffix the extension in any case, without its dot: up to 16 bytes without dots and slashes
 * @param string $mime_type type/subtype, optionally with parameters
 * @return bool false if the extension has a type already
 * @throws \ValueError for an extension or a type that is not one
 */
function coro_mime_type_add(string $suffix, string $mime_type): bool {}

/**
 * Does what coro_mime_type_add() does, and replaces the type that the extension has.
 *
 * @throws \ValueError for an extension or a type that is not one
 */
function coro_mime_type_set(string $suffix, string $mime_type): void {}

/**
 * Makes an extension unknown, in this process and in those that it forks afterwards.
 *
 * @return bool false if it was unknown before
 * @throws \ValueError for an extension that is not one
 */
function coro_mime_type_delete(string $suffix): bool {}

/**
 * Returns the media types of all known extensions.
 *
 * @return array<string, string> the types under the extensions
 */
function coro_mime_type_list(): array {}

/**
 * Returns a hash of the bytes that is the same in every process. The hash is fast and not secure against collisions.
 *
 * @param int $type 0: the hash of PHP's arrays, a negative number of 64 bits; 1: Jenkins's one-at-a-time hash, 32 bits
 * @throws \ValueError for another type
 */
function coro_hashcode(string $data, int $type = 0): int {}

/**
 * Makes two connected sockets, for example for two coroutines, or for a process and its child.
 *
 * @param int $domain AF_UNIX
 * @param int $type SOCK_STREAM, SOCK_DGRAM or SOCK_SEQPACKET
 * @return array|false two objects of Coro\Coroutine\Socket; false with coro_last_error() set if the system refuses
 * @phpstan-return array{Coro\Coroutine\Socket, Coro\Coroutine\Socket}|false
 */
function coro_coroutine_socketpair(int $domain, int $type, int $protocol): array|false {}

/**
 * Does what Coro\Coroutine::set() does. The options enable_coroutine and disable_dns_cache have no effect.
 *
 * @phpstan-param array<string, mixed> $settings
 * @throws \TypeError|\ValueError for a wrong value
 */
function coro_async_set(array $settings): bool {}

/**
 * Writes a line to the log: to the option log_file, otherwise to standard error. A line has at most 4096 bytes, and ends before a
 * null byte in the message.
 *
 * @param int $level CORO_LOG_DEBUG to CORO_LOG_ERROR; the option log_level says which levels are written
 * @throws \ValueError for another level
 */
function coro_error_log(int $level, string $msg): void {}

/**
 * Does what coro_error_log() does, unless coro_ignore_error() was called with this error.
 *
 * @throws \ValueError for another level
 */
function coro_error_log_ex(int $level, int $error, string $msg): void {}

/** Makes coro_error_log_ex() write no lines about this error in this process, and in those that it forks afterwards. */
function coro_ignore_error(int $error): void {}

/**
 * Does what unserialize() does with a part of a string, without a copy of this part.
 *
 * @param int $offset where the part begins; a negative offset counts from the end
 * @param int $length the bytes of the part; 0 and less, and more than there are: up to the end
 * @param array $options as for unserialize()
 * @phpstan-param array<string, mixed> $options
 * @return mixed false if the offset is outside of the string, and as unserialize()
 */
function coro_substr_unserialize(string $str, int $offset, int $length = 0, array $options = []): mixed {}

/**
 * Does what json_decode() does with a part of a string.
 *
 * @param int $offset where the part begins; a negative offset counts from the end
 * @param int $length the bytes of the part; 0 and less, and more than there are: up to the end
 * @return mixed null with a warning if the offset is outside of the string, and as json_decode()
 * @throws \JsonException as json_decode()
 * @throws \ValueError for a wrong depth
 */
function coro_substr_json_decode(string $str, int $offset, int $length = 0, bool $associative = false, int $depth = 512, int $flags = 0): mixed {}

/** Returns the string as an object. */
function coro_string(string $string = ''): \Coro\StringObject {}

/** Returns the string as an object whose positions and lengths count characters. */
function coro_mbstring(string $string = ''): \Coro\MultibyteStringObject {}

/**
 * Returns the array as an object.
 *
 * @phpstan-param array<array-key, mixed> $array
 */
function coro_array(array $array = []): \Coro\ArrayObject {}

/** Returns an array of the arguments, as an object. */
function coro_array_list(mixed ...$arrray): \Coro\ArrayObject {}

/**
 * Returns the element of the array under the key, or the default if the array has no such key.
 *
 * @phpstan-param array<array-key, mixed> $array
 */
function coro_array_default_value(array $array, mixed $key, mixed $default_value = null): mixed {}

/**
 * Keeps options for coro_library_get_option(), in place of all others. Coro's classes in PHP use none of them.
 *
 * @phpstan-param array<string, mixed> $options
 */
function coro_library_set_options(array $options): void {}

/**
 * Returns the options that the program has set.
 *
 * @return array<string, mixed>
 */
function coro_library_get_options(): array {}

/** Keeps an option for coro_library_get_option(). */
function coro_library_set_option(string $key, mixed $value): void {}

/** Returns an option that the program has set, or null. */
function coro_library_get_option(string $key): mixed {}

/**
 * Makes a Coro\Table with columns, such as "name:string:32, visits:int, price:float", and calls its create().
 *
 * @param string $fields name:type of each column, behind a string its most bytes. The types are also i, f and s.
 * @throws \ValueError for another type, and as Coro\Table::column()
 */
function coro_table(int $size, string $fields): \Coro\Table {}

/**
 * Does what exec() does. Inside a coroutine only the coroutine waits, whatever is hooked.
 *
 * @param mixed $output the lines are appended to an array; any other value is replaced by an array of them
 * @param mixed $returnVar is set to the exit status
 */
function coro_exec(string $command, mixed &$output = null, mixed &$returnVar = null): string|false {}

/** Does what shell_exec() does. Inside a coroutine only the coroutine waits, whatever is hooked. */
function coro_shell_exec(string $cmd): string|false|null {}

/**
 * Returns the IPv4 addresses of a name. Inside a coroutine only the coroutine waits, whatever is hooked.
 *
 * @return array|false false if there is none, and when canceled
 * @phpstan-return list<string>|false
 */
function coro_gethostbynamel(string $domain): array|false {}

/** Does what gethostbyaddr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set. */
function coro_gethostbyaddr(string $ip): string {}

/** Does what Coro\Coroutine\System::dnsLookup() does. */
function coro_async_dns_lookup_coro(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

/** Does what checkdnsrr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set. */
function coro_checkdnsrr(string $hostname, string $type = 'MX'): bool {}

/**
 * Does what coro_checkdnsrr() does.
 *
 */
function coro_dns_check_record(string $hostname, string $type = 'MX'): bool {}

/**
 * Does what getmxrr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 *
 * @param mixed $hosts is set to an array of the hosts
 * @param mixed $weights is set to an array of their weights
 */
function coro_getmxrr(string $hostname, mixed &$hosts, mixed &$weights = null): bool {}

/**
 * Does what coro_getmxrr() does.
 *
 */
function coro_dns_get_mx(string $hostname, mixed &$hosts, mixed &$weights = null): bool {}

/**
 * Does what dns_get_record() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 *
 * @param mixed $authoritative_name_servers is set to an array, if it is passed
 * @param mixed $additional_records is set to an array, if it is passed
 * @phpstan-return list<array<string, mixed>>|false
 */
function coro_dns_get_record(string $hostname, int $type = DNS_ANY, mixed &$authoritative_name_servers = null, mixed &$additional_records = null, bool $raw = false): array|false {}

/**
 * Does what mail() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_PROC is set.
 *
 * @phpstan-param array<string, string> $headers
 */
function coro_mail(string $to, string $subject, string $message, array $headers = []): bool {}

/** True if the process runs in a container of Docker or Kubernetes, as far as its mounts tell. */
function coro_is_in_container(): bool {}

/** Returns the environment variable SWOOLE_CPU_NUM if it is a number above 0, otherwise coro_cpu_num(). */
function coro_container_cpu_num(): int {}

/** Makes a socket. Returns false with a warning if the system refuses. */
function coro_socket_create(int $domain, int $type, int $protocol): \Coro\Coroutine\Socket|false {}

/** Makes a TCP socket that listens at a port of all IPv4 addresses; port 0: the kernel chooses. Returns false if it cannot. */
function coro_socket_create_listen(int $port, int $backlog = 128): \Coro\Coroutine\Socket|false {}

/**
 * Makes two connected sockets, as coro_coroutine_socketpair() does.
 *
 * @param mixed $pair is set to an array of both
 */
function coro_socket_create_pair(int $domain, int $type, int $protocol, mixed &$pair): bool {}

/** Does what Coro\Coroutine\Socket::import() does. */
function coro_socket_import_stream(mixed $stream): \Coro\Coroutine\Socket|false {}

/** Does what Coro\Coroutine\Socket::connect() does. */
function coro_socket_connect(\Coro\Coroutine\Socket $socket, string $address, int $port = 0): bool {}

/** Does what Coro\Coroutine\Socket::bind() does. */
function coro_socket_bind(\Coro\Coroutine\Socket $socket, string $address, int $port = 0): bool {}

/** Does what Coro\Coroutine\Socket::listen() does; 0: its default. */
function coro_socket_listen(\Coro\Coroutine\Socket $socket, int $backlog = 0): bool {}

/** Does what Coro\Coroutine\Socket::accept() does. */
function coro_socket_accept(\Coro\Coroutine\Socket $socket): \Coro\Coroutine\Socket|false {}

/** Does what Coro\Coroutine\Socket::recv() does, or recvLine() if the type is PHP_NORMAL_READ (1). */
function coro_socket_read(\Coro\Coroutine\Socket $socket, int $length, int $type = 2): string|false {}

/** Does what Coro\Coroutine\Socket::send() does with the first bytes; a length of 0: with all. */
function coro_socket_write(\Coro\Coroutine\Socket $socket, string $buffer, int $length = 0): int|false {}

/**
 * Does what coro_socket_write() does.
 *
 * @param int $flags must be 0
 * @throws \ValueError for other flags
 */
function coro_socket_send(\Coro\Coroutine\Socket $socket, string $buffer, int $length, int $flags): int|false {}

/**
 * Receives bytes, and returns their number.
 *
 * @param mixed $buffer is set to the bytes, or to null on failure
 * @param int $flags a sum of MSG_PEEK, MSG_WAITALL and MSG_DONTWAIT, or 0
 * @throws \ValueError for other flags
 */
function coro_socket_recv(\Coro\Coroutine\Socket $socket, mixed &$buffer, int $length, int $flags): int|false {}

/**
 * Does what Coro\Coroutine\Socket::sendto() does with the first bytes; a length of 0: with all.
 *
 * @param int $flags must be 0
 * @throws \ValueError for other flags
 */
function coro_socket_sendto(\Coro\Coroutine\Socket $socket, string $buffer, int $length, int $flags, string $addr, int $port = 0): int|false {}

/**
 * Receives a datagram, of which the first bytes are kept, and returns the number of these bytes.
 *
 * @param mixed $buffer is set to the bytes
 * @param int $flags must be 0
 * @param mixed $name is set to the address of the sender
 * @param mixed $port is set to the port of the sender
 * @throws \ValueError for other flags
 */
function coro_socket_recvfrom(\Coro\Coroutine\Socket $socket, mixed &$buffer, int $length, int $flags, mixed &$name, mixed &$port = null): int|false {}

/**
 * Sets the arguments to the address and the port of the other side. Returns false if there is none.
 *
 * @param mixed $address is set to the address
 * @param mixed $port is set to the port
 */
function coro_socket_getpeername(\Coro\Coroutine\Socket $socket, mixed &$address, mixed &$port = null): bool {}

/**
 * Sets the arguments to the own address and port. Returns false on failure.
 *
 * @param mixed $address is set to the address
 * @param mixed $port is set to the port
 */
function coro_socket_getsockname(\Coro\Coroutine\Socket $socket, mixed &$address, mixed &$port = null): bool {}

/** Does what Coro\Coroutine\Socket::setOption() does. */
function coro_socket_set_option(\Coro\Coroutine\Socket $socket, int $level, int $optname, mixed $optval): bool {}

/**
 * Does what coro_socket_set_option() does.
 *
 */
function coro_socket_setopt(\Coro\Coroutine\Socket $socket, int $level, int $optname, mixed $optval): bool {}

/** Does what Coro\Coroutine\Socket::getOption() does. */
function coro_socket_get_option(\Coro\Coroutine\Socket $socket, int $level, int $optname): mixed {}

/**
 * Does what coro_socket_get_option() does.
 *
 */
function coro_socket_getopt(\Coro\Coroutine\Socket $socket, int $level, int $optname): mixed {}

/** Does what Coro\Coroutine\Socket::shutdown() does. */
function coro_socket_shutdown(\Coro\Coroutine\Socket $socket, int $how = 2): bool {}

/** Does what Coro\Coroutine\Socket::close() does. */
function coro_socket_close(\Coro\Coroutine\Socket $socket): void {}

/** Returns the errCode of the socket, or coro_last_error(). */
function coro_socket_last_error(?\Coro\Coroutine\Socket $socket = null): int {}

/** Sets the errCode of the socket to 0, and does what coro_clear_error() does. */
function coro_socket_clear_error(?\Coro\Coroutine\Socket $socket = null): void {}

}

namespace Coro\Http {

/**
 * Sends an HTTP request over a connection of its own and waits for the response. Redirects are not followed.
 *
 * @param string $url with the scheme http or https; it may contain a user and a password
 * @param string|array|null $data the body; an array is sent as a form
 * @phpstan-param string|mixed[]|null $data
 * @param array|null $options the options of Coro\Coroutine\Http\Client::set()
 * @phpstan-param array<string, mixed>|null $options
 * @param array|null $headers name => value
 * @phpstan-param array<string, mixed>|null $headers
 * @param array|null $cookies name => value
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response; getCode() is the errCode of the client
 */
function request(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function request_with_http_client(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function request_with_curl(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function request_with_stream(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a POST request, as request() does.
 *
 * @phpstan-param string|mixed[]|null $data
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function post(string $url, mixed $data, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a GET request, as request() does.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function get(string $url, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}
}

namespace Coro\Http2 {

/**
 * The client's side of an HTTP/2 connection (RFC 9113) without its socket: bytes in, events out, and what is to be sent as bytes
 * again. Coro\Coroutine\Http2\Client is made of it. No method waits.
 *
 * An event is an array; its first element is one of the constants below, the second one the number of the stream, 0 for the
 * connection:
 * - HEAD: the fields of a head or of trailers, name in lower case => value, or list of values of a repeated field. The head of a
 *   response has ":status".
 * - DATA: the next bytes of the body. consumed() says when they are used.
 * - END: the server sends nothing more in this stream.
 * - CLOSED: the stream has ended; the third element is the error code, 0 for none.
 * - PONG: the answer to ping(). SETTINGS: the settings of the server have come.
 * - GOAWAY: the server takes no streams behind the third element; then the error code and the text that it has sent.
 *
 */
final class Session
{
    /** @var int */
    public const HEAD = 1;
    /** @var int */
    public const DATA = 2;
    /** @var int */
    public const END = 3;
    /** @var int */
    public const CLOSED = 4;
    /** @var int */
    public const PONG = 5;
    /** @var int */
    public const SETTINGS = 6;
    /** @var int */
    public const GOAWAY = 7;

    /**
     * @param int $window the bytes of a stream that the server may send before they are consumed
     * @param int $connection_window the same for all streams together
     * @param int $head_size the most bytes of a head that the client wants, which the server should know
     */
    public function __construct(int $window = 1048576, int $connection_window = 16777216, int $head_size = 65536) {}

    /**
     * Takes received bytes. An exception of the class Coro\Error says that the server has broken the rules; output() has what to
     * tell it before the connection is closed.
     *
     * @return array the events
     * @phpstan-return list<array<int, mixed>>
     */
    public function receive(string $bytes): array {}

    /** Returns the bytes that are to be sent now; '' if there are none. */
    public function output(): string {}

    /**
     * Opens a stream.
     *
     * @param array $fields a list of pairs of name and value; the pseudo-header fields are the first ones
     * @phpstan-param list<array{string, string}> $fields
     * @param bool $end true: `$body` is the whole body; false: write() adds to it
     * @return int the number of the stream; 0: the connection takes no more streams
     * @throws \ValueError for a name or a value that a field must not have
     */
    public function request(array $fields, string $body, bool $end): int {}

    /** Adds to the body of a request, and ends it if `$end` is true. Returns false if the stream has ended. */
    public function write(int $stream, string $body, bool $end): bool {}

    /** Returns how many bytes of a request's body the windows of the server have not admitted yet; 0 if the stream has ended. */
    public function pending(int $stream): int {}

    /** Says that bytes of DATA events are used, so that the server may send more. */
    public function consumed(int $stream, int $bytes): void {}

    /** Ends a stream: the server is told to forget it. */
    public function reset(int $stream, int $code): void {}

    /** Sends a PING frame; the answer is the event PONG. */
    public function ping(): void {}

    /** Tells the server that the connection ends. */
    public function goaway(int $code, string $text): void {}

    /** Returns false if the connection has ended: no stream may be opened, and none is open. */
    public function isOpen(): bool {}

    /** Returns true if the stream has not ended. */
    public function has(int $stream): bool {}

    /**
     * Returns figures: the streams that are open, those that the server admits at once, and the bytes that it may send.
     *
     * @return array
     * @phpstan-return array{active_stream_num: int, max_concurrent_streams: int, window_size: int}
     */
    public function stats(): array {}
}
}

namespace Coro\Http {

/**
 * The pieces of a request's body, for one foreach: each is a string of 1 or more bytes. Reads as Coro\Http\Request::read() does, so
 * the loop waits for bytes that have not arrived. A second loop continues behind the first one.
 *
 * @implements \Iterator<int, string>
 */
class BodyIterator implements \Iterator
{

    /**
     * Throws an Error: Coro\Http\Request::body() makes the objects of this class.
     *
     * @throws \Coro\Error always
     */
    public function __construct() {}

    /**
     * Reads the first piece.
     *
     * @throws \Coro\Exception if the rest of the body does not arrive; the code is that of Request::read()
     */
    public function rewind(): void {}

    /**
     * Reads the next piece.
     *
     * @throws \Coro\Exception if the rest of the body does not arrive; the code is that of Request::read()
     */
    public function next(): void {}

    public function current(): mixed {}

    public function key(): mixed {}

    public function valid(): bool {}
}
}

namespace Coro\Coroutine\Http {

/**
 * An HTTP and WebSocket client of one server. Requests follow each other over one connection, which is kept open between them and
 * made again when the server has closed it. One coroutine at a time uses a client: a call during the wait of another coroutine throws
 * a Coro\Error. After upgrade(), one coroutine may receive while another one sends.
 *
 * Methods that wait throw a Coro\Error outside of coroutines. If one fails it returns false and sets $statusCode, $errCode and $errMsg.
 */
class Client
{
    /** @var \Coro\Coroutine\Socket|null the socket of the connection, also below TLS; null: there is no connection */
    public $socket = null;

    /** @var int the error of the last failed method: an errno or a CORO_ERROR_*; 0: the last request has succeeded */
    public $errCode = 0;

    /** @var string the text of $errCode */
    public $errMsg = '';

    /** @var bool true while there is a connection */
    public $connected = false;

    /** @var string the host that the constructor was given */
    public $host = '';

    /** @var int the port */
    public $port = 0;

    /** @var bool true: the connection has TLS */
    public $ssl = false;

    /** @var array<string, mixed>|null the options of set(); a request applies what the program has written here */
    public $setting = null;

    /** @var string|null the method of the next request; null: GET, or POST if there is a body */
    public $requestMethod = null;

    /** @var array<string, mixed>|null the header fields of the next requests: name => value, or name => list of values */
    public $requestHeaders = null;

    /** @var string|mixed[]|null the body of the next request; an array is sent as a form */
    public $requestBody = null;

    /** @var mixed[]|null the parts that addFile() and addData() have added to the next request */
    public $uploadFiles = null;

    /** @var string|null the file that gets the body of the next response */
    public $downloadFile = null;

    /** @var int the position in $downloadFile */
    public $downloadOffset = 0;

    /**
     * @var int the status of the last response, or -1: not connected, -2: timeout, -3: the server has closed the connection or its
     *      response was wrong or too large, -4: the request was not sent
     */
    public $statusCode = 0;

    /**
     * @var array<string, string|string[]>|null the header fields of the last response: name in lower case (see the option
     *      lowercase_header) => value, or list of values of repeated fields
     */
    public $headers = null;

    /** @var string[]|null the values of the fields Set-Cookie of the last response */
    public $set_cookie_headers = null;

    /**
     * @var array<string, string>|null the cookies that are sent: name => value. Cookies of responses are added, with their values
     *      decoded. They are sent back as the server has sent them, unless the program changes them
     */
    public $cookies = null;

    /** @var string the body of the last response, decoded */
    public $body = '';

    /**
     * Makes a client. Does not connect.
     *
     * @param string $host a name, an address (IPv6 also in brackets), or the path of a unix socket as "unix:/path"
     * @param int $port 0: 80, or 443 with TLS
     * @param bool $ssl true: connects with TLS
     * @throws Client\Exception if the host is empty or the port is not between 0 and 65535
     */
    public function __construct(string $host, int $port = 0, bool $ssl = false) {}

    /**
     * Sets options, which docs/guides/http_client.md describes.
     *
     * @phpstan-param array<string, mixed> $settings
     * @throws \TypeError|\ValueError for an option of the wrong type or out of range; no option is set then
     */
    public function set(array $settings): bool {}

    /** Returns true if requests are sent without a wait for their response. */
    public function getDefer(): bool {}

    /** Makes requests return true as soon as they are sent; recv() then waits for the response. */
    public function setDefer(bool $defer = true): bool {}

    /** Sets the method of the next requests. */
    public function setMethod(string $method): bool {}

    /**
     * Sets the header fields of the next requests: name => value, or name => list of values.
     *
     * @phpstan-param array<string, mixed> $headers
     */
    public function setHeaders(array $headers): bool {}

    /** Adds the field Authorization to the next requests. */
    public function setBasicAuth(string $username, string $password): void {}

    /**
     * Sets the cookies of the next requests: name => value. Characters that a value must not have are sent as "%20" and so on.
     *
     * @phpstan-param array<string, mixed> $cookies
     */
    public function setCookies(array $cookies): bool {}

    /**
     * Sets the body of the next request. An array is sent as a form.
     *
     * @phpstan-param string|mixed[] $data
     */
    public function setData(array|string $data): bool {}

    /**
     * Adds a file to the form of the next request, which becomes multipart/form-data.
     *
     * @param string $name the name of the field
     * @param string|null $type the media type; null: by the name of the file
     * @param string|null $filename the name of the file for the server; null: that of $path
     * @param int $offset the first byte to send
     * @param int $length the number of bytes; 0: to the end of the file
     * @return bool false if the file cannot be read
     */
    public function addFile(string $path, string $name, ?string $type = null, ?string $filename = null, int $offset = 0, int $length = 0): bool {}

    /**
     * Adds a string to the form of the next request as a file.
     *
     * @param string $path the content
     */
    public function addData(string $path, string $name, ?string $type = null, ?string $filename = null): bool {}

    /**
     * Sends the prepared request and waits for the response. Removes the body and the files of the request afterwards.
     *
     * @throws \ValueError if the path, a header field or a cookie contains characters with which it could add lines to the request
     */
    public function execute(string $path): bool {}

    /**
     * Returns the address of the server as "address" and "port", or false without a connection.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Returns the local address as "address" and "port", or false without a connection.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /** Sends a GET request and waits for the response, as execute() does. */
    public function get(string $path): bool {}

    /**
     * Sends a POST request and waits for the response, as execute() does.
     *
     * @param string|array $data the body
     * @phpstan-param string|mixed[] $data
     */
    public function post(string $path, mixed $data): bool {}

    /**
     * Sends a GET request and writes the body of the response to a file, if the status is 200 to 299.
     *
     * @param int $offset the position in the file from which on the body is written; 0: the file is emptied before
     */
    public function download(string $path, string $file, int $offset = 0): bool {}

    /** Returns $body. */
    public function getBody(): string|false {}

    /**
     * Returns $headers.
     *
     * @return array<string, string|string[]>|false|null
     */
    public function getHeaders(): array|false|null {}

    /**
     * Returns $cookies.
     *
     * @return array<string, string>|false|null
     */
    public function getCookies(): array|false|null {}

    /** Returns $statusCode. */
    public function getStatusCode(): int|false {}

    /** Returns the head of the last request as it was sent, or false. */
    public function getHeaderOut(): string|false {}

    /** Returns the certificate of the server as PEM text, or false without TLS. */
    public function getPeerCert(): string|false {}

    /**
     * Asks the server to speak WebSocket from now on, and waits for its answer.
     *
     * @return bool true if the connection is a WebSocket; false: see $statusCode and $errCode, and $body if the server has refused
     */
    public function upgrade(string $path): bool {}

    /**
     * Sends a frame.
     *
     * @param \Coro\WebSocket\Frame|string $data the payload; of an object, its opcode, flags and finish replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN: the frame ends its message; CORO_WEBSOCKET_FLAG_COMPRESS: the message is compressed
     *        if the server has agreed to that
     */
    public function push(mixed $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * After upgrade(), waits for a message or a close frame. Otherwise waits for the response of a request that was sent with setDefer().
     *
     * @param float $timeout seconds; 0: the option read_timeout; negative: without a limit
     * @return \Coro\WebSocket\Frame|bool a frame; true for a response; false after an error or a timeout
     */
    public function recv(float $timeout = 0): \Coro\WebSocket\Frame|string|bool {}

    /** Closes the connection. Waits of other coroutines fail with ECANCELED. Returns false if there was no connection. */
    public function close(): bool {}

    /** Sends a ping. */
    public function ping(string $data = ''): bool {}

    /**
     * Sends a close frame. recv() then returns what the server still sends and the server's close frame.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8, at most 123 bytes
     */
    public function disconnect(int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}
}
}

namespace Coro\Coroutine\Http\Client {

/** A client could not be made, or a request of Coro\Http\request() has failed. getCode() is the number of the error. */
class Exception extends \Coro\Exception
{
}
}

namespace Coro\Http {

/**
 * A cookie for Response::cookie() and Response::rawcookie(). Attributes that are not set are not sent. The with...() methods
 * change the object and return it. None of the methods waits.
 *
 */
class Cookie
{
    /** @param bool $encode true: the value is encoded as by urlencode(); false: the value is sent unchanged */
    public function __construct(bool $encode = true) {}

    /**
     * Sets the name. A cookie without a name cannot be sent.
     *
     * @throws \ValueError for an empty name and for characters that a cookie must not contain
     */
    public function withName(string $name): Cookie {}

    /**
     * Sets the value. An empty value makes the client delete the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain, if the value is not encoded
     */
    public function withValue(string $value = ''): Cookie {}

    /**
     * Sets the time when the cookie expires.
     *
     * @param int $expires seconds since 1970; 0: the client keeps the cookie until its session ends
     * @throws \ValueError for a time after the year 9999
     */
    public function withExpires(int $expires = 0): Cookie {}

    /**
     * Sets the path below which the client sends the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withPath(string $path = '/'): Cookie {}

    /**
     * Sets the domain to which the client sends the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withDomain(string $domain = ''): Cookie {}

    /** Sets whether the client sends the cookie only over TLS. */
    public function withSecure(bool $secure = false): Cookie {}

    /** Sets whether the cookie is hidden from scripts in the browser. */
    public function withHttpOnly(bool $httpOnly = false): Cookie {}

    /**
     * Sets the attribute SameSite: whether the client sends the cookie with requests from other sites.
     *
     * @param string $sameSite "Strict", "Lax" or "None"; other words are sent, too
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withSameSite(string $sameSite = ''): Cookie {}

    /**
     * Sets the attribute Priority: which cookies the client deletes first if it has too many.
     *
     * @param string $priority "Low", "Medium" or "High"; other words are sent, too
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withPriority(string $priority = ''): Cookie {}

    /** Sets whether the client keeps a separate cookie for each site that embeds this one. */
    public function withPartitioned(bool $partitioned = false): Cookie {}

    /** Returns the value of the Set-Cookie field; false if the cookie has no name. */
    public function toString(): string|false {}

    /**
     * Returns the attributes of the cookie.
     *
     * @return array name, value, path, domain, sameSite, priority, encode, expires, secure, httpOnly, partitioned
     * @phpstan-return array{name: string, value: string, path: string, domain: string, sameSite: string, priority: string, encode: bool, expires: int, secure: bool, httpOnly: bool, partitioned: bool}
     */
    public function toArray(): array {}

    /** Clears all attributes. The value will be encoded, also if the object was constructed with false. */
    public function reset(): void {}
}
}

namespace Coro\Http {

/**
 * An HTTP request. Each array property is built when it is first read. With the option http_body_streaming, the handler of a
 * request may begin before the body has arrived: then the methods that return the body, and the first access to $post, $files and
 * $tmpfiles, wait until they have what they need. Without the option nothing waits. The types for PHPStan describe a request that a
 * server has received.
 */
class Request
{
    /**
     * The id of the connection. Each stream of HTTP/2 has one of its own, which ends with the response.
     *
     * @var int
     */
    public $fd = 0;

    /** @var int the number of the stream of HTTP/2 in which the request has come; 0: it has come over HTTP/1 */
    public $streamId = 0;

    /**
     * The header fields, with names in lower case. A repeated field has a list of its values. If the request has an absolute
     * target, "host" is the target's host.
     *
     * @var array<string, string|list<string>>|null null in an object that belongs to no request
     * @phpstan-var array<string, string|list<string>>
     */
    public $header = null;

    /**
     * Information about the request: request_method, request_uri (the path without the query string), path_info (the path,
     * url-decoded), query_string (missing if the request has none), request_time (seconds since 1970), request_time_float,
     * server_protocol, server_port, server_addr, remote_port, remote_addr, master_time (equals request_time).
     *
     * @var array<string, string|int|float>|null null in an object that belongs to no request
     * @phpstan-var array{request_method: string, request_uri: string, path_info: string, query_string?: string, request_time: int, request_time_float: float, server_protocol: string, server_port: int, server_addr: string, remote_port: int, remote_addr: string, master_time: int, https?: 'on', request_id?: string}
     */
    public $server = null;

    /**
     * The cookies, by PHP's rules for $_COOKIE: values are decoded as by rawurldecode(), so "+" remains "+". null if the
     * request has none.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $cookie = null;

    /**
     * The variables of the query string, by PHP's rules for $_GET; null if the request has none.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $get = null;

    /**
     * The files of a body of the type multipart/form-data, in the structure of $_FILES; null for other bodies and without files.
     * The files are deleted when the object is destroyed, unless move_uploaded_file() has moved them. They are written to
     * upload_tmp_dir while the form arrives, or, if it has at most 128 KiB, at the first access to $files, $post or $tmpfiles.
     *
     * @var array<string, mixed>|null
     * @phpstan-var array<string, array<string, mixed>>|null
     */
    public $files = null;

    /**
     * The variables of a body of the type application/x-www-form-urlencoded or multipart/form-data, by PHP's rules for $_POST;
     * null for other bodies and without variables.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $post = null;

    /** @var list<string>|null the paths of all files that were saved, also of those that another one has replaced in $files */
    public $tmpfiles = null;

    /**
     * The trailers: fields that have followed a chunked body, with names in lower case, as in $header. Null without trailers, and for a
     * request whose handler has begun before the body has arrived. Swoole does not have this property.
     *
     * @var array<string, string|list<string>>|null
     */
    public $trailer = null;

    /** Does what Coro\Http\Request::rawContent() does. */
    public function getContent(): string|false {}

    /**
     * Returns the body as received, '' if there is none, at each call the same string. Waits until it has arrived. The bytes that
     * read() has returned before the first call are missing: the string begins behind them.
     *
     * @return string|false false if the object belongs to no request, or if the body does not arrive: read() lists the errors that
     *               coro_last_error() returns. A body that is longer than package_max_length is refused with status 413.
     */
    public function rawContent(): string|false {}

    /** Returns the whole request: the head and what rawContent() returns; false in the same cases. */
    public function getData(): string|false {}

    /**
     * Returns the next bytes of the body: those that have arrived, at most $size. Waits if no byte has arrived that an earlier call
     * has not returned. At the end of the body it returns ''. The server keeps at most 64 KiB that were not read, and then receives
     * nothing more from the client; package_max_length does not apply. A client that has sent "Expect: 100-continue" is asked for
     * the body at the first call. After rawContent(), or an access to $post or $files, the same bytes are returned again.
     *
     * @param int $size bytes, at least 1
     * @param float $timeout seconds; 0 and negative numbers mean no limit
     * @return string|false false if the object belongs to no request, or if no byte arrives. Then coro_last_error() returns ETIMEDOUT
     *               after $timeout, or when the client has sent nothing for http_request_timeout seconds; ECONNRESET when the client
     *               has gone; EPROTO when its chunks are malformed; CORO_ERROR_CO_CANCELED after Coroutine::cancel(). After a
     *               timeout of $timeout, read() can be called again. In the other cases the server has answered for the program
     *               (408, 400), or closed the connection if the answer had begun.
     */
    public function read(int $size = 65536, float $timeout = -1): string|false {}

    /**
     * Returns an iterator over the pieces of the body: foreach ($request->body() as $piece) calls read($size) until the end of the
     * body. It throws an exception where read() returns false.
     *
     * @param int $size the most bytes of a piece, at least 1
     */
    public function body(int $size = 65536): BodyIterator {}

    /**
     * Makes a request for parse(), which belongs to no server.
     *
     * @param array $options parse_cookie, parse_body and parse_files: false leaves $cookie, $post, or $files and $tmpfiles null;
     *               others have no effect
     * @phpstan-param array<string, mixed> $options
     */
    public static function create(array $options = []): Request {}

    /**
     * Parses the next bytes of a request, with the rules and limits of a server's default options, but without a limit for the body.
     *
     * @return int|false the number of bytes that belong to the request; false if the bytes are not a request, or if the request is complete
     *               already
     */
    public function parse(string $data): int|false {}

    /** Returns true if the request has arrived completely: all properties and methods can be used without a wait. */
    public function isCompleted(): bool {}

    /**
     * Returns the request method; false if the object belongs to no request. A request of create() has it as soon as parse() was
     * given the space behind it.
     */
    public function getMethod(): string|false {}
}
}

namespace Coro\Http {

/**
 * The response to a request. If the object is destroyed before the response has begun, the client gets an empty 500.
 */
class Response
{
    /**
     * The id of the connection.
     *
     * @var int
     */
    public $fd = 0;

    /** @var object|null always null: a program uses a connection only through the methods of this object */
    public $socket = null;

    /**
     * The header fields that are set, by name; null if there are none. header() sets them. The array can also be written: before the
     * head is sent, its elements become the fields, except those that header() would refuse, which the log names once.
     *
     * @var array<string, string|list<string>>|null
     */
    public $header = null;

    /**
     * The values of the Set-Cookie fields that are set; null if there are none. cookie() sets them. The array can also be written,
     * as $header can.
     *
     * @var list<string>|null
     */
    public $cookie = null;

    /**
     * The trailer fields that are set, by name; null if there are none. trailer() sets them. The array can also be written until
     * end(), as $header can.
     *
     * @var array<string, string>|null
     */
    public $trailer = null;

    /**
     * Sets the status code and, optionally, the reason phrase. Does not wait.
     *
     * @return bool false once the head has been sent, and with a warning for a code outside 200 to 999 (101 is allowed in a WebSocket
     *               handshake)
     * @throws \ValueError for control bytes in the reason
     */
    public function status(int $http_code, string $reason = ''): bool {}

    /** Does what Coro\Http\Response::status() does. */
    public function setStatusCode(int $http_code, string $reason = ''): bool {}

    /**
     * Sets a header field and replaces an earlier value. A list of values is sent as one field for each value; null removes the
     * field. White space and line breaks behind a value are cut. An empty Content-Encoding is not sent, and turns compression off.
     * Does not wait.
     *
     * The server decides how the body is delimited: Transfer-Encoding is not sent; Content-Length is sent only with end() and only
     * if it is right. With a wrong Content-Length the client would read a part of the next response as this body, or wait endlessly.
     * The log names each of these fields once if it is not sent, except for Transfer-Encoding: chunked. Connection may be "close", "keep-alive" or "upgrade".
     *
     * @param array|string $value also int, float, bool, null and objects with __toString()
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     * @param bool $format true: the name is sent in Ucwords-Case; false: unchanged
     * @return bool false once the head has been sent, and for a field beyond the first 1,000
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for other values of Connection
     */
    public function header(string $key, array|string $value, bool $format = true): bool {}

    /**
     * Does what Coro\Http\Response::header() does.
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     */
    public function setHeader(string $key, array|string $value, bool $format = true): bool {}

    /**
     * Adds a Set-Cookie field. Does not wait. Attributes that are not given are not sent.
     *
     * @param Cookie|string $name_or_object the cookie's name, or a Cookie object, which replaces all other arguments and
     *               determines itself whether its value is encoded
     * @param string $value is encoded as urlencode() does: a space is sent as "+"; an empty value makes the client delete the
     *               cookie
     * @param int $expires seconds since 1970; 0: the client keeps the cookie until its session ends
     * @param string $path is sent only if $path is passed: the default value of the signature is Swoole's and has no effect
     * @return bool false once the head has been sent
     * @throws \ValueError for characters that a cookie must not have, and a Cookie without a name
     */
    public function cookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /** Does what Coro\Http\Response::cookie() does. */
    public function setCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /**
     * Adds a Set-Cookie field as cookie() does, but sends the value unencoded. Does not wait.
     *
     * @return bool false once the head has been sent
     * @throws \ValueError for characters that a cookie must not have, also in the value, and for a Cookie without a name
     */
    public function rawcookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /** Does what Coro\Http\Response::rawcookie() does. */
    public function setRawCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /**
     * Sets a trailer field, which is sent after the body; the body is then chunked. May be called until end(). Does not wait.
     * HTTP/1.0 has no trailers: its clients do not get the field.
     *
     * @return bool false if the response has ended or the client has disconnected, and for a trailer beyond the first 1,000
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for a field that is allowed only in
     *               the head
     */
    public function trailer(string $key, string $value): bool {}

    /**
     * Removes all header fields that are set, but no cookies. Does not wait.
     *
     * @return bool false once the head has been sent
     */
    public function initHeader(): bool {}

    /**
     * Sends an informational response with status 103 (Early Hints) before the response, so that the client can load what the
     * fields name while the handler still works, for example ['Link' => '</style.css>; rel=preload; as=style']. May be called
     * several times. The fields do not become a part of the response. Does not wait.
     *
     * @param array $headers fields by name; a list of values is sent as one field for each value
     * @phpstan-param array<string, scalar|\Stringable|array<scalar|\Stringable|null>|null> $headers
     * @return bool false once the head of the response has been sent, for clients with HTTP/1.0, without fields, and if the client
     *               has disconnected
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for fields about the body or the
     *               connection, such as Content-Length
     */
    public function earlyHints(array $headers): bool {}

    /**
     * Sets a function that is called, with this object, if the connection ends before the response is complete, whichever side has
     * ended it. The function is called once, in a coroutine of its own, soon after the end of the connection was noticed; write()
     * returns false from then on. Replaces an earlier function; null removes it. Does not wait.
     *
     * Without this call, a client that only ends its own direction of the connection still gets its response. After this call such
     * a client counts as gone, and the connection is closed.
     *
     * @phpstan-param (callable(Response): mixed)|null $callback
     * @return bool false if the response has ended or was detached: the function will not be called then
     */
    public function onClose(?callable $callback): bool {}

    /**
     * Has the coroutine that calls this method canceled if the connection ends before the response is complete: the wait in which
     * the coroutine is then, or its next one, throws a Coro\Coroutine\CanceledException, which need not be caught: it is no failure
     * of the handler. Clients count as gone as for onClose(). Does not wait.
     *
     * @return bool false if the response has ended or was detached, and outside of coroutines
     */
    public function cancelOnClose(): bool {}

    /**
     * Sends a piece of the body; the first call sends the head with Transfer-Encoding: chunked. Waits while more than
     * buffer_output_size bytes are unsent. Where waiting is not possible, as outside of coroutines, the bytes are kept in memory.
     *
     * @param string $content also a number or a Stringable from a file with strict_types, as in end()
     * @return bool false if the response has ended or the client has disconnected
     */
    public function write(string $content): bool {}

    /**
     * Sends the body, or its last piece after write(), and ends the response. Does not wait: bytes that the client does not
     * receive at once are sent in the background.
     *
     * @param string|null $content also a number or a Stringable from a file with strict_types, such as a stream of PSR-7
     * @return bool false if the response has ended already or the client has disconnected
     */
    public function end(?string $content = null): bool {}

    /**
     * Sends a file, or a part of it, as the body and ends the response. Does not wait: the file is sent in the background.
     *
     * @param int $offset position of the first byte to send
     * @param int $length number of bytes to send; 0: up to the end of the file
     * @return bool false with a warning if the file is missing, unreadable or too short, and for a negative offset or length; the
     *               response can still be used then. false if the response has ended already or the client has disconnected
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sends a redirect to another location and ends the response. Does not wait.
     *
     * @return bool false once the head has been sent, and with a warning for a code that status() refuses
     * @throws \ValueError for control bytes in the location
     */
    public function redirect(string $location, int $http_code = 302): bool {}

    /**
     * Detaches this object from the request, which remains unanswered: a response made by create() can answer it later. Does not
     * wait. The other response has nothing of what was set at this object: no status, fields, cookies and trailers.
     *
     * @return bool false once the head has been sent, and if the object was detached already
     */
    public function detach(): bool {}

    /**
     * Creates a response for the request of a connection whose response was detached. In another process of the server, such as a
     * task worker, the response is sent as a whole by end(): write() collects the body, the status has its usual reason, and
     * sendfile() returns false. If the request was not detached, the answer is lost with a line in the log, unless the process is the
     * master: if the worker that has the request dies within 2 seconds, or has died in the last 0.1, the client gets the answer.
     *
     * @param object|array|int $server the connection's id, also as text; or the server, with the id in $fd; or [server, id]
     * @return Response|false false if there is no such connection, or it is one of this process whose response was not detached
     * @phpstan-param \Coro\Server|array{\Coro\Server, int}|int $server
     * @throws \Coro\Exception for wrong arguments
     */
    public static function create(object|array|int $server = -1, int $fd = -1): Response|false {}

    /** Returns true if the response can still be sent; false after end() and detach(), and if the client has disconnected. */
    public function isWritable(): bool {}

    /**
     * Upgrades the connection to WebSocket. Only for requests of a Coro\Coroutine\Http\Server. Does not wait. Afterwards push() and
     * recv() exchange messages. When this object is destroyed, the connection is closed: with status 1000, or with 1011 if the function
     * that handles the request has thrown.
     *
     * @return bool false if the request is not a handshake, which is answered with status 400, or if it has been answered already
     * @throws \Coro\Error if the request belongs to no Coro\Coroutine\Http\Server
     */
    public function upgrade(): bool {}

    /**
     * Sends a WebSocket frame after upgrade(). Waits while more than socket_buffer_size bytes are unsent, unless the option send_yield
     * is off.
     *
     * @param \Coro\WebSocket\Frame|string $data a frame with its own opcode and flags, or a payload
     * @param int $opcode one of CORO_WEBSOCKET_OPCODE_*
     * @param int $flags a sum of CORO_WEBSOCKET_FLAG_*; without FLAG_FIN the next frame continues the message
     * @return bool false if the connection is not an open WebSocket, and with a warning for a frame that may not be sent: see
     *               coro_last_error()
     */
    public function push(\Coro\WebSocket\Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * Waits for a WebSocket message after upgrade(). The server answers pings and close frames itself, also while no coroutine waits;
     * the options open_websocket_*_frame pass them on.
     *
     * @param float $timeout in seconds; 0 and negative numbers: no limit
     * @return \Coro\WebSocket\Frame|string|false '' when the WebSocket is closed and all its messages were returned; false after the
     *               timeout, after cancel(), if another coroutine waits already, and without upgrade(): see coro_last_error()
     * @throws \Coro\Error outside of coroutines
     */
    public function recv(float $timeout = 0): \Coro\WebSocket\Frame|string|false {}

    /**
     * Sends a WebSocket close frame. The connection ends when the client has answered, or after five seconds. Does not wait.
     *
     * @param int $code a status that may be sent, such as CORO_WEBSOCKET_CLOSE_NORMAL
     * @return bool false if the connection is not an open WebSocket, and with a warning for a status that may not be sent: see
     *               coro_last_error()
     */
    public function disconnect(int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /**
     * Sends a PING frame to the client: of WebSocket after upgrade(), and of HTTP/2 before the end of a response (RFC 9113 section
     * 6.7). Browsers and libraries answer by themselves. Proxies count this as traffic and keep the connection open. Waits like
     * push() for a WebSocket, and does not wait for HTTP/2.
     *
     * @param string $data at most 125 bytes; HTTP/2: at most 8 bytes, and zero bytes up to 8
     * @return bool false, and with a notice unless the request has come over HTTP/2, if the connection has ended or is not an open
     *               WebSocket; false after the end of a response of HTTP/2
     * @throws \ValueError if the data is too long
     */
    public function ping(string $data = ''): bool {}

    /**
     * Sends GOAWAY over the HTTP/2 connection of the request (RFC 9113 section 6.8): the server takes no new requests over this
     * connection. This response and those of other open streams are still sent. Then the connection is closed. Does not wait.
     *
     * @param int $error_code the reason, one of CORO_HTTP2_ERROR_*
     * @param string $debug_data a text for people, at most 16,376 bytes
     * @return bool false over HTTP/1, and after the end of the response or of the connection
     * @throws \ValueError for a code that has more than 32 bits, and if the text is too long
     */
    public function goaway(int $error_code = CORO_HTTP2_ERROR_NO_ERROR, string $debug_data = ''): bool {}

    /**
     * Closes the connection at once. Unsent bytes are lost. After upgrade() sends a close frame, and closes the connection when
     * everything is sent. Does not wait.
     *
     * @return bool false if the connection is closed already
     */
    public function close(): bool {}
}
}

namespace Coro\Http {

/** A server whose ports speak HTTP/1. The callback of its request event gets a Request and a Response. */
class Server extends \Coro\Server
{
    /** Does what Coro\Server::__construct() does. */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}
}
}

namespace Coro\Coroutine {

/**
 * A lock that one coroutine holds at a time. unlock() gives it to the coroutine that has waited longest. When a coroutine ends
 * while it holds the lock, the lock is released with a warning.
 */
final class Mutex
{
    /**
     * Takes the lock, and waits while another coroutine holds the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, and outside a coroutine
     */
    public function lock(float $timeout = -1): bool {}

    /**
     * Takes the lock without waiting.
     *
     * @return bool false when another coroutine holds the lock
     * @throws \Coro\Error when the coroutine holds the lock already, and outside a coroutine
     */
    public function tryLock(): bool {}

    /**
     * Releases the lock.
     *
     * @throws \Coro\Error when the coroutine does not hold the lock
     */
    public function unlock(): void {}

    /** Returns true if a coroutine holds the lock. */
    public function isLocked(): bool {}
}

/**
 * A lock that one writer holds, or any number of readers. Coroutines are served in the order of their arrival: a reader that
 * comes after a waiting writer gets the lock after this writer. When a coroutine ends while it holds the lock, the lock is
 * released with a warning.
 */
final class RWLock
{
    /**
     * Takes the lock for reading, and waits while a writer holds the lock or waits for the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function lockRead(float $timeout = -1): bool {}

    /**
     * Takes the lock for writing, and waits while any other coroutine holds the lock.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function lockWrite(float $timeout = -1): bool {}

    /**
     * Takes the lock for reading without waiting.
     *
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function tryLockRead(): bool {}

    /**
     * Takes the lock for writing without waiting.
     *
     * @throws \Coro\Error when the coroutine holds the lock already, for reading or writing, and outside a coroutine
     */
    public function tryLockWrite(): bool {}

    /**
     * Releases the lock.
     *
     * @throws \Coro\Error when the coroutine does not hold the lock
     */
    public function unlock(): void {}

    /** Returns true if a coroutine holds the lock. */
    public function isLocked(): bool {}
}

/** Swoole's lock, which can be shared or exclusive. The methods report misuse by their return values, not by exceptions. */
class Lock
{
    /**
     * The result of the last lock() or unlock(): 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /**
     * @param bool $shared true: the lock is between the coroutines of this process and of the children that it forks afterwards. It is
     *                     released when its process ends, as Coro\Lock describes; false: between the coroutines of this process
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(bool $shared = false) {}

    /**
     * Takes the lock, and waits while other coroutines hold the lock.
     *
     * @param int $operation LOCK_EX (exclusive) or LOCK_SH (shared); with LOCK_NB lock() does not wait, and LOCK_NB
     *                       alone means LOCK_EX | LOCK_NB
     * @return bool true, also when the coroutine holds the lock already; false with errCode EAGAIN (LOCK_NB was given),
     *              ECANCELED, or EDEADLK (the coroutine shares the lock with other coroutines and wants it exclusively: two
     *              such coroutines would wait for each other). True with errCode EOWNERDEAD, for a shared lock, when a process has
     *              ended while it held the lock
     * @throws \Coro\Error outside a coroutine
     */
    public function lock(int $operation = LOCK_EX): bool {}

    /**
     * Releases the lock.
     *
     * @return bool false with errCode EPERM when the coroutine does not hold the lock
     */
    public function unlock(): bool {}
}
}

namespace Coro {

/**
 * A child process that runs a function of the program, with a pipe to its parent, and functions for processes.
 *
 * start() forks the process, also inside a coroutine. The child is a program of its own: it has no coroutines, timers, events and
 * output buffers of its parent, is no part of a server, and ends when the function has returned and no timers, events and coroutines
 * are left. Then PHP calls the shutdown functions, and the destructors of the objects that the child has made; the destructors of
 * older objects are left to the parent. The parent must reap the child with wait() or Coroutine\System::waitPid().
 *
 * Both sides of the pipe have the same methods. Inside a coroutine only this coroutine waits for the pipe and for the queue; other
 * callers block. coro_last_error() returns the reason when such a method returns false.
 *
 * Outside of coroutines a signal with a handler of pcntl_signal() does not end a wait of read(), push() and pop() if
 * pcntl_async_signals() is on: the handler runs, and the wait goes on unless the handler has thrown an exception. Otherwise they
 * return false with EINTR, so that the program can call pcntl_signal_dispatch().
 */
class Process
{
    /**
     * The flag for $mode of useQueue() with which push() and pop() do not wait.
     *
     * @var int
     */
    const IPC_NOWAIT = 256;

    /**
     * The argument of close() for the end of the parent.
     *
     * @var int
     */
    const PIPE_MASTER = 1;

    /**
     * The argument of close() for the end of the child.
     *
     * @var int
     */
    const PIPE_WORKER = 2;

    /**
     * The argument of close() for the side that reads.
     *
     * @var int
     */
    const PIPE_READ = 3;

    /**
     * The argument of close() for the side that writes.
     *
     * @var int
     */
    const PIPE_WRITE = 4;

    /**
     * The process has no pipe.
     *
     * @var int
     */
    const PIPE_TYPE_NONE = 0;

    /**
     * The pipe is a stream of bytes.
     *
     * @var int
     */
    const PIPE_TYPE_STREAM = 1;

    /**
     * Each write() is one message, which one read() returns.
     *
     * @var int
     */
    const PIPE_TYPE_DGRAM = 2;

    /**
     * The number of the descriptor of this side's end of the pipe; null without a pipe.
     *
     * @var int|null
     */
    public $pipe = null;

    /**
     * The id of the queue of useQueue(), as ipcs(1) shows it; null without a queue.
     *
     * @var int|null
     */
    public $msgQueueId = null;

    /**
     * The key of the queue of useQueue(); null without a queue.
     *
     * @var int|null
     */
    public $msgQueueKey = null;

    /**
     * The id of the process, in the parent and in the child; null before start(). For a worker of a pool and a process of a server
     * it is the id of the process that runs now, in all processes of the pool or the server.
     *
     * @var int|null
     */
    public $pid = null;

    /**
     * A number that this program counts for its Process objects, from 1; in a pool the number of the worker, from 0.
     *
     * @var int|null
     */
    public $id = null;

    /**
     * @param callable $callback is called in the child with this object
     * @phpstan-param callable(Process): mixed $callback
     * @param bool $redirect_stdin_and_stdout true: the standard input, output and error of the child are its end of the pipe, which
     *        then is a stream
     * @param int $pipe_type Process::PIPE_TYPE_NONE, PIPE_TYPE_STREAM or PIPE_TYPE_DGRAM
     * @param bool $enable_coroutine true: the function runs in a coroutine, as with Coro\run()
     * @throws \ValueError for another type of pipe
     * @throws Exception when the system refuses to make the pipe
     */
    public function __construct(callable $callback, bool $redirect_stdin_and_stdout = false, int $pipe_type = SOCK_DGRAM, bool $enable_coroutine = false) {}

    /** Does nothing. It exists for classes that call the destructor of their parent class. */
    public function __destruct() {}

    /**
     * Waits until a child process of this process has ended, as Coroutine\System::wait() does. Outside of coroutines it blocks.
     *
     * @param bool $blocking false: does not wait
     * @return array|false "pid", "code" (the exit status) and "signal" (the signal that has ended the process, or 0); false when there
     *         is no child process, when none has ended and $blocking is false, and when the wait was interrupted or canceled
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function wait(bool $blocking = true): array|false {}

    /**
     * Calls callback(signal) for each signal of this number; null restores the former action. The same as
     * Event::signal().
     *
     * @param callable|null $callback
     * @phpstan-param (callable(int): mixed)|null $callback
     * @return bool false when there is no callback to remove
     * @throws \ValueError for a signal that no program can catch, such as SIGKILL
     */
    public static function signal(int $signal_no, ?callable $callback = null): bool {}

    /**
     * Lets the kernel send this process a signal again and again, by setitimer(2): SIGALRM, SIGVTALRM or SIGPROF. PHP uses the last one
     * for max_execution_time.
     *
     * @param int $usec the interval in microseconds; 0 and negative: ends the signals
     * @param int $type 0: real time, SIGALRM; 1: time of this process, SIGVTALRM; 2: time of this process and of the kernel for
     *        it, SIGPROF
     * @throws \ValueError for another type
     */
    public static function alarm(int $usec, int $type = 0): bool {}

    /**
     * Sends a signal to a process, as kill(2) does.
     *
     * @param int $pid the id of a process; 0: all processes of this process group; -1: all processes that this one may send signals
     *        to; less than -1: all processes of the group -$pid
     * @param int $signal_no 0: sends nothing, only checks whether the process exists
     * @return bool false with a warning when the signal could not be sent; with signal 0, a missing process is no reason for a
     *         warning
     * @throws \ValueError for a number that is not a signal
     */
    public static function kill(int $pid, int $signal_no = SIGTERM): bool {}

    /**
     * Makes this process a daemon, as daemon(3) does: forks, ends the parent at once, and leaves the terminal. Must be called
     * outside of coroutines, before a server is started.
     *
     * @param bool $nochdir false: the current directory becomes /
     * @param bool $noclose false: standard input, output and error become /dev/null
     * @param array $pipes up to three streams or descriptors that become standard input, output and error; null leaves one as
     *        it is
     * @phpstan-param array<mixed> $pipes
     * @return bool false with a warning when the system refuses it
     * @throws \Coro\Error in a coroutine, in a server, and while the loop runs
     * @throws \ValueError when $pipes has more than three elements or something else
     */
    public static function daemon(bool $nochdir = true, bool $noclose = true, array $pipes = []): bool {}

    /**
     * Lets this process run only on the given processors, as sched_setaffinity(2) does.
     *
     * @param int[] $cpu_settings numbers of processors, from 0
     * @return bool false with a warning when this machine has none of the processors
     * @throws \ValueError for an empty list, and for a number that no machine has
     * @throws \TypeError for an element that is not a number
     */
    public static function setAffinity(array $cpu_settings): bool {}

    /**
     * Returns the numbers of the processors on which this process may run.
     *
     * @phpstan-return list<int>
     */
    public static function getAffinity(): array {}

    /**
     * Sets the nice value of processes, as setpriority(2) does.
     *
     * @param int $which PRIO_PROCESS (0), PRIO_PGRP (1) or PRIO_USER (2)
     * @param int $priority from -20 (runs first) to 19
     * @param int|null $who the id of the process, group or user; null: this object's process
     * @return bool false when the system refuses it; coro_last_error() returns the reason
     * @throws \ValueError when $who is null and $which is not PRIO_PROCESS
     */
    public function setPriority(int $which, int $priority, ?int $who = null): bool {}

    /**
     * Returns the nice value of a process, or the lowest one of several processes, as getpriority(2) does.
     *
     * @param int $which as for setPriority()
     * @param int|null $who as for setPriority()
     * @return int|false false when there is no such process; coro_last_error() returns the reason
     * @throws \ValueError when $who is null and $which is not PRIO_PROCESS
     */
    public function getPriority(int $which, ?int $who = null): int|false {}

    /**
     * Sets the option enable_coroutine: whether the function runs in a coroutine.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Sets how long read() and write() wait.
     *
     * @param float $seconds 0 and negative: without a limit, as at first
     * @return bool false with a warning when there is no pipe
     */
    public function setTimeout(float $seconds): bool {}

    /**
     * Sets whether read() and write() wait for the other side, as at first.
     *
     * @param bool $blocking false: they return false at once instead of waiting
     * @return bool false with a warning when there is no pipe
     */
    public function setBlocking(bool $blocking): bool {}

    /**
     * Opens a System V message queue for push() and pop(), or makes it. The queue outlives the process: freeQueue() removes it.
     *
     * @param int $key the key of the queue; 0 and negative: a key that is made of the path of the running script
     * @param int $mode 1: pop() returns only messages for this process; 2: pop() returns any message of the queue. With
     *        Process::IPC_NOWAIT as in 2 | Process::IPC_NOWAIT, push() and pop() do not wait
     * @param int $capacity the most bytes of all messages in the queue; 0 and negative: the limit of the system
     * @return bool false with a warning when the system refuses it, and without a key when the running code has no file
     * @throws \ValueError for another mode
     */
    public function useQueue(int $key = 0, int $mode = 2, int $capacity = -1): bool {}

    /**
     * Returns "queue_num", the number of messages in the queue, and "queue_bytes", their length.
     *
     * @phpstan-return array{queue_num: int, queue_bytes: int}|false
     */
    public function statQueue(): array|false {}

    /** Removes the queue from the system, with its messages. Other processes that wait for it return false. */
    public function freeQueue(): bool {}

    /**
     * Forks the process. The program goes on in the parent, and the child calls the function. When the process has ended, start() may
     * be called again.
     *
     * @return int|bool the id of the process; false with a warning when the process runs already, cannot be forked, is the calling
     *         process itself, is a worker of a pool, or was given to Server::addProcess()
     */
    public function start(): int|bool {}

    /**
     * Sends bytes, or one message, to the other side of the pipe. Waits until the pipe has taken all of them.
     *
     * @return int|false the number of bytes; false with a warning when the other side has ended, and without a warning after the timeout
     */
    public function write(string $data): int|false {}

    /**
     * Closes the end of the pipe.
     *
     * @param int $which 0: closes the end; Process::PIPE_READ: ends only the direction in which this side reads;
     *        Process::PIPE_WRITE: ends only the direction in which it writes
     * @return bool false with a warning when there is no pipe
     * @throws \ValueError for another number
     */
    public function close(int $which = 0): bool {}

    /**
     * Receives bytes, or one message, from the other side of the pipe. A message that is longer than $size is cut.
     *
     * @param int $size the most bytes
     * @return string|false "" when the other side has ended or has closed its end; false after the timeout, when the wait was
     *         canceled, when a signal has ended the wait outside of coroutines, and with a warning when there is no pipe
     * @throws \ValueError when $size is not positive
     */
    public function read(int $size = 8192): string|false {}

    /**
     * Adds a message to the queue. Waits while the queue is full.
     *
     * @return bool false with a warning when there is no queue, or the message is too long for the system; false when the queue was
     *         removed, when the wait was canceled, when a signal has ended the wait outside of coroutines, and with
     *         Process::IPC_NOWAIT when the queue is full
     * @throws \ValueError when $data is empty
     */
    public function push(string $data): bool {}

    /**
     * Takes a message from the queue. Waits while there is none.
     *
     * @param int $size the most bytes; a longer message is cut
     * @return string|false false with a warning when there is no queue; false when the queue was removed, when the wait was canceled,
     *         when a signal has ended the wait outside of coroutines, and with Process::IPC_NOWAIT when there is no message
     */
    public function pop(int $size = 65536): string|false {}

    /**
     * Ends the child, as exit() does.
     *
     * @param int $exit_code from 0 to 255
     * @throws \Coro\Error in another process than the child
     */
    public function exit(int $exit_code = 0): void {}

    /**
     * Replaces the program of the child by another one, as execve(2) does. The pipe stays open only if it was redirected.
     *
     * @param string $exec_file the path of the program
     * @param string[] $args its arguments, without the name of the program
     * @return bool false with a warning when the program cannot be run; does not return otherwise
     * @throws \Coro\Error in another process than the child
     */
    public function exec(string $exec_file, array $args): bool {}

    /** Returns this side's end of the pipe as a socket, always the same object. Returns false with a warning when there is no pipe. */
    public function exportSocket(): \Coro\Coroutine\Socket|false {}

    /**
     * Sets the title of the running process, which ps(1) shows.
     *
     * @return bool false with a warning when this is not PHP's command line
     */
    public function name(string $process_name): bool {}
}
}

namespace Coro\Coroutine {

/**
 * A connection to a Redis server, whose methods let only the calling coroutine wait. Each command of Redis is a method, with the
 * name, the arguments and the result of the extension redis (phpredis). A method that fails returns false and sets $errType, $errCode
 * and $errMsg. Methods that wait throw a Coro\Error outside of coroutines.
 *
 * One coroutine at a time uses the connection, and the methods throw a Coro\Error in another one. With the option shared, any
 * number of coroutines use the connection at the same time: their commands are sent together, and each gets its own reply. Commands
 * that need the connection for themselves then throw a Coro\Error.
 */
class Redis
{
    /**
     * The argument of multi() for a transaction.
     *
     * @var int
     */
    public const MULTI = 1;

    /**
     * The argument of multi() for a pipeline.
     *
     * @var int
     */
    public const PIPELINE = 2;

    /**
     * An option of setOption(): how values are stored, a SERIALIZER_*.
     *
     * @var int
     */
    public const OPT_SERIALIZER = 1;

    /**
     * An option of setOption(): the text before each key.
     *
     * @var int
     */
    public const OPT_PREFIX = 2;

    /**
     * An option of setOption(): the limit for a reply in seconds.
     *
     * @var int
     */
    public const OPT_READ_TIMEOUT = 3;

    /**
     * An option of setOption(): how scan() works, a SCAN_*.
     *
     * @var int
     */
    public const OPT_SCAN = 4;

    /**
     * Values are stored as texts.
     *
     * @var int
     */
    public const SERIALIZER_NONE = 0;

    /**
     * Values are stored as texts of PHP's serialize().
     *
     * @var int
     */
    public const SERIALIZER_PHP = 1;

    /**
     * Values are stored as JSON; objects become arrays.
     *
     * @var int
     */
    public const SERIALIZER_JSON = 4;

    /**
     * scan() and the like return each part, which may be an empty array.
     *
     * @var int
     */
    public const SCAN_NORETRY = 0;

    /**
     * scan() and the like ask for more until a part is not empty.
     *
     * @var int
     */
    public const SCAN_RETRY = 1;

    /**
     * scan() returns only keys with the prefix of OPT_PREFIX.
     *
     * @var int
     */
    public const SCAN_PREFIX = 2;

    /**
     * scan() returns all keys.
     *
     * @var int
     */
    public const SCAN_NOPREFIX = 3;

    /** The host of the last connect(). */
    public string $host = '';

    /** The port of the last connect(). */
    public int $port = 0;

    /**
     * The options that were given to the constructor and to setOptions().
     *
     * @var array<string, mixed>
     */
    public array $setting = [];

    /** The number of the descriptor; -1 if the connection is closed. */
    public int $sock = -1;

    /** True if the connection was open after the last call. */
    public bool $connected = false;

    /** The kind of the last error, a CORO_REDIS_ERR_*; 0 after a call without error. */
    public int $errType = 0;

    /** The error of the last failed call, an errno; 0 after a call without error. An error that the server sends is EINVAL. */
    public int $errCode = 0;

    /** The text of the error. If the server has sent the error, this is the server's text. */
    public string $errMsg = '';

    /**
     * Makes an object that is not connected.
     *
     * @param array|null $options options as for setOptions()
     * @phpstan-param array<string, mixed>|null $options
     * @throws \Coro\Error if the extension was built without hiredis
     */
    public function __construct(?array $options = null) {}

    /**
     * Connects, and sends the options password and database to the server. Returns true at once if there is a connection with the
     * same server.
     *
     * @param string $host a name, a numeric address, or the path of a unix socket, also as "unix:/path"; "tls://" before a name
     *     sets the option open_ssl
     * @param bool|int|float $serialize a bool sets the option serialize, a number the option connect_timeout
     */
    public function connect(string $host, int $port = 6379, bool|int|float $serialize = false): bool {}

    /** Closes the connection. Calls of other coroutines that wait fail with EBADF. Returns false if it was closed. */
    public function close(): bool {}

    /** Returns true if the connection is open. Does not ask the server. */
    public function isConnected(): bool {}

    /**
     * Returns the password.
     *
     * @return string|array|false the password, an array with user and password, or false
     * @phpstan-return string|array<string>|false
     */
    public function getAuth(): string|array|false {}

    /** Returns the number of the database. */
    public function getDBNum(): int {}

    /**
     * Returns the options that were set.
     *
     * @phpstan-return array<string, mixed>
     */
    public function getOptions(): array {}

    /**
     * Sets options: connect_timeout, timeout, reconnect, serialize, prefix, compatibility_mode, shared, protocol, username, password,
     * database, package_max_length, and the options of TLS and proxies. The guide describes them.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public function setOptions(array $options): bool {}

    /**
     * Sets one option, as in phpredis.
     *
     * @param int $option a Redis::OPT_*
     * @return bool false if there is no such option, or if it has no such value
     */
    public function setOption(int $option, mixed $value): bool {}

    /**
     * Returns the value of an option.
     *
     * @param int $option a Redis::OPT_*
     * @return mixed false if there is no such option
     */
    public function getOption(int $option): mixed {}

    /** Returns the key as the server gets it, with the prefix. */
    public function _prefix(string $key): string {}

    /** Returns the value as the server gets it. */
    public function _serialize(mixed $value): string {}

    /** Returns the value that the server has as this text. */
    public function _unserialize(string $text): mixed {}

    /** Returns the text of the last error that the server has sent, or null after a call without an error. */
    public function getLastError(): ?string {}

    /** Forgets the last error. Always returns true. */
    public function clearLastError(): bool {}

    /** Returns true after setDefer(). */
    public function getDefer(): bool {}

    /** From now on, methods send the command and return true at once. Each recv() returns the reply to the next of them. */
    public function setDefer(bool $is_defer = true): bool {}

    /**
     * Waits for the reply to the oldest command that was sent with setDefer(), or for the next message of a subscription. A message
     * is an array: ['message', channel, text], ['pmessage', pattern, channel, text], or ['subscribe', channel, number of
     * subscriptions] and the like. Without both, and with the option protocol 3, waits for the next push message of the server, such
     * as ['invalidate', keys]. It then fails when the connection is lost.
     *
     * @param float $timeout in seconds; 0: no limit for messages, and the option timeout for replies
     */
    public function recv(float $timeout = 0): mixed {}

    /**
     * Sends AUTH. Later connections of this object use the password, too.
     *
     * @param string|array $credentials a password, or an array with a user and a password
     * @phpstan-param string|array<string> $credentials
     */
    public function auth(string|array $credentials): static|bool {}

    /** Sends SELECT. Later connections of this object use the database, too. */
    public function select(int $database): static|bool {}

    /**
     * Begins a transaction or a pipeline. Until exec(), the methods of commands only collect the commands and return the object.
     *
     * @param int $mode Redis::MULTI or Redis::PIPELINE
     * @param callable|null $commands a function that is called with another Redis object, which collects the commands. Then the
     *     commands are sent at once, also over a shared connection, and the result is that of exec()
     * @phpstan-return static|array<mixed>|false
     */
    public function multi(int $mode = Redis::MULTI, ?callable $commands = null): static|array|false {}

    /**
     * Collects the following commands until exec(), which sends them together without a transaction: multi(Redis::PIPELINE).
     *
     * @phpstan-return static|array<mixed>|false
     */
    public function pipeline(?callable $commands = null): static|array|false {}

    /**
     * Sends the collected commands together, a transaction between MULTI and EXEC.
     *
     * @return array|false what the methods would have returned; false if a watched key has changed, or after an error
     * @phpstan-return array<mixed>|false
     */
    public function exec(): array|false {}

    /** Forgets the collected commands. Returns false if multi() was not called. */
    public function discard(): bool {}

    /** Returns 0, Redis::MULTI or Redis::PIPELINE. */
    public function getMode(): int {}

    /**
     * Subscribes to channels.
     *
     * @phpstan-param array<string> $channels
     * @param callable|null $callback null: recv() returns the messages. A function is called with the object, the channel and the text
     *     of each message, until unsubscribe() has ended all subscriptions
     */
    public function subscribe(array $channels, ?callable $callback = null): bool {}

    /**
     * Subscribes to all channels that match one of the patterns. The function gets the pattern before the channel.
     *
     * @phpstan-param array<string> $patterns
     */
    public function pSubscribe(array $patterns, ?callable $callback = null): bool {}

    /**
     * Ends subscriptions. recv() returns the confirmations.
     *
     * @param array|null $channels null: all channels
     * @phpstan-param array<string>|null $channels
     */
    public function unsubscribe(?array $channels = null): bool {}

    /**
     * Ends subscriptions to patterns.
     *
     * @param array|null $patterns null: all patterns
     * @phpstan-param array<string>|null $patterns
     */
    public function pUnSubscribe(?array $patterns = null): bool {}

    /**
     * Subscribes to channels of a shard, as subscribe() does.
     *
     * @phpstan-param array<string> $channels
     */
    public function sSubscribe(array $channels, ?callable $callback = null): bool {}

    /**
     * Ends subscriptions to channels of a shard.
     *
     * @param array|null $channels null: all channels
     * @phpstan-param array<string>|null $channels
     */
    public function sUnsubscribe(?array $channels = null): bool {}

    /** Sends the command APPEND. */
    public function append(string $key, mixed $value): static|int|false {}

    /** Sends the command BITCOUNT. */
    public function bitcount(string $key, ?int $start = null, ?int $end = null): static|int|false {}

    /**
     * Sends the command BITOP.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function bitop(string $operation, string $destination, array|string ...$keys): static|int|false {}

    /** Sends the command BITPOS. */
    public function bitpos(string $key, bool $bit, ?int $start = null, ?int $end = null): static|int|false {}

    /** Sends the command DECR. */
    public function decr(string $key, ?int $by = null): static|int|false {}

    /** Sends the command DECRBY. */
    public function decrBy(string $key, int $by): static|int|false {}

    /** Sends the command GET. */
    public function get(string $key): mixed {}

    /** Sends the command GETBIT. */
    public function getBit(string $key, int $offset): static|int|false {}

    /** Sends the command GETDEL. */
    public function getDel(string $key): mixed {}

    /** Sends the command GETEX. */
    public function getEx(string $key, mixed $options = null): mixed {}

    /** Sends the command GETRANGE. */
    public function getRange(string $key, int $start, int $end): mixed {}

    /** Sends the command GETSET. */
    public function getSet(string $key, mixed $value): mixed {}

    /** Sends the command INCR. */
    public function incr(string $key, ?int $by = null): static|int|false {}

    /** Sends the command INCRBY. */
    public function incrBy(string $key, int $by): static|int|false {}

    /** Sends the command INCRBYFLOAT. */
    public function incrByFloat(string $key, string|int|float $by): static|float|false {}

    /**
     * Sends the command MGET.
     * 
     * @phpstan-param array<mixed> $keys
     * @phpstan-return static|array<mixed>|false
     */
    public function mGet(array $keys): static|array|false {}

    /**
     * Sends the command MGET.
     * 
     * @phpstan-param array<mixed> $keys
     * @phpstan-return static|array<mixed>|false
     */
    public function getMultiple(array $keys): static|array|false {}

    /**
     * Sends the command MSET.
     * 
     * @phpstan-param array<mixed> $pairs
     */
    public function mSet(array $pairs): static|bool {}

    /**
     * Sends the command MSETNX.
     * 
     * @phpstan-param array<mixed> $pairs
     */
    public function mSetNx(array $pairs): static|bool {}

    /** Sends the command PSETEX. */
    public function pSetEx(string $key, int $milliseconds, mixed $value): static|bool {}

    /** Sends the command SET. */
    public function set(string $key, mixed $value, mixed $options = null, mixed $condition = null): static|bool {}

    /** Sends the command SETBIT. */
    public function setBit(string $key, int $offset, bool $value): static|int|false {}

    /** Sends the command SETEX. */
    public function setEx(string $key, int $seconds, mixed $value): static|bool {}

    /** Sends the command SETNX. */
    public function setNx(string $key, mixed $value): static|bool {}

    /** Sends the command SETRANGE. */
    public function setRange(string $key, int $offset, string $value): static|int|false {}

    /** Sends the command STRLEN. */
    public function strlen(string $key): static|int|false {}

    /** Sends the command SUBSTR. */
    public function substr(string $key, int $start, int $end): mixed {}

    /** Sends the command COPY. */
    public function copy(string $source, string $destination): static|bool {}

    /**
     * Sends the command DEL.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function del(array|string ...$keys): static|int|false {}

    /**
     * Sends the command DEL.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function delete(array|string ...$keys): static|int|false {}

    /**
     * Sends the command UNLINK.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function unlink(array|string ...$keys): static|int|false {}

    /**
     * Sends the command TOUCH.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function touch(array|string ...$keys): static|int|false {}

    /**
     * Sends the command EXISTS.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function exists(array|string ...$keys): static|int|false {}

    /** Sends the command EXPIRE. */
    public function expire(string $key, int $seconds): static|bool {}

    /** Sends the command EXPIRE. */
    public function setTimeout(string $key, int $seconds): static|bool {}

    /** Sends the command PEXPIRE. */
    public function pExpire(string $key, int $milliseconds): static|bool {}

    /** Sends the command EXPIREAT. */
    public function expireAt(string $key, int $timestamp): static|bool {}

    /** Sends the command PEXPIREAT. */
    public function pExpireAt(string $key, int $timestamp): static|bool {}

    /** Sends the command EXPIRETIME. */
    public function expireTime(string $key): static|int|false {}

    /** Sends the command PEXPIRETIME. */
    public function pExpireTime(string $key): static|int|false {}

    /** Sends the command PERSIST. */
    public function persist(string $key): static|bool {}

    /** Sends the command TTL. */
    public function ttl(string $key): static|int|false {}

    /** Sends the command PTTL. */
    public function pttl(string $key): static|int|false {}

    /**
     * Sends the command KEYS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function keys(string $pattern): static|array|false {}

    /**
     * Sends the command KEYS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function getKeys(string $pattern): static|array|false {}

    /** Sends the command TYPE. */
    public function type(string $key): static|int|false {}

    /** Sends the command RENAME. */
    public function rename(string $key, string $newkey): static|bool {}

    /** Sends the command RENAME. */
    public function renameKey(string $key, string $newkey): static|bool {}

    /** Sends the command RENAMENX. */
    public function renameNx(string $key, string $newkey): static|bool {}

    /** Sends the command MOVE. */
    public function move(string $key, int $database): static|bool {}

    /** Sends the command RANDOMKEY. */
    public function randomKey(): static|string|false {}

    /** Sends the command DUMP. */
    public function dump(string $key): static|string|false {}

    /** Sends the command RESTORE. */
    public function restore(string $key, int $ttl, string $value): static|bool {}

    /** Sends the command MIGRATE. */
    public function migrate(string $host, int $port, mixed $keys, int $database, int $timeout, ?bool $copy = null, ?bool $replace = null): static|bool {}

    /** Sends the command OBJECT. */
    public function object(string $subcommand, string $key): mixed {}

    /**
     * Sends the command SORT.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sort(string $key, mixed $options = null): static|array|false {}

    /**
     * Sends the command SORT_RO.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sort_ro(string $key, mixed $options = null): static|array|false {}

    /**
     * Sends the command SORT.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sortAsc(string $key, ?string $pattern = null, ?string $get = null, ?int $start = null, ?int $count = null): static|array|false {}

    /**
     * Sends the command SORT.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sortAscAlpha(string $key, ?string $pattern = null, ?string $get = null, ?int $start = null, ?int $count = null): static|array|false {}

    /**
     * Sends the command SORT.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sortDesc(string $key, ?string $pattern = null, ?string $get = null, ?int $start = null, ?int $count = null): static|array|false {}

    /**
     * Sends the command SORT.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sortDescAlpha(string $key, ?string $pattern = null, ?string $get = null, ?int $start = null, ?int $count = null): static|array|false {}

    /**
     * Sends the command SCAN.
     * 
     * @phpstan-param mixed $iterator
     * @phpstan-return static|array<mixed>|false
     */
    public function scan(&$iterator, mixed $pattern = null, mixed $count = null): static|array|false {}

    /**
     * Sends the command HDEL.
     * 
     * @phpstan-param array<mixed>|string ...$fields
     */
    public function hDel(string $key, array|string ...$fields): static|int|false {}

    /** Sends the command HEXISTS. */
    public function hExists(string $key, string $field): static|bool {}

    /** Sends the command HGET. */
    public function hGet(string $key, string $field): mixed {}

    /**
     * Sends the command HGETALL.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function hGetAll(string $key): static|array|false {}

    /** Sends the command HINCRBY. */
    public function hIncrBy(string $key, string $field, int $by): static|int|false {}

    /** Sends the command HINCRBYFLOAT. */
    public function hIncrByFloat(string $key, string $field, string|int|float $by): static|float|false {}

    /**
     * Sends the command HKEYS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function hKeys(string $key): static|array|false {}

    /** Sends the command HLEN. */
    public function hLen(string $key): static|int|false {}

    /**
     * Sends the command HMGET.
     * 
     * @phpstan-param array<mixed> $fields
     * @phpstan-return static|array<mixed>|false
     */
    public function hMGet(string $key, array $fields): static|array|false {}

    /**
     * Sends the command HMSET.
     * 
     * @phpstan-param array<mixed> $pairs
     */
    public function hMSet(string $key, array $pairs): static|bool {}

    /** Sends the command HSET. */
    public function hSet(string $key, string $field, mixed $value): static|int|false {}

    /** Sends the command HSETNX. */
    public function hSetNx(string $key, string $field, mixed $value): static|bool {}

    /** Sends the command HSTRLEN. */
    public function hStrLen(string $key, string $field): static|int|false {}

    /**
     * Sends the command HVALS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function hVals(string $key): static|array|false {}

    /**
     * Sends the command HSCAN.
     * 
     * @phpstan-param mixed $iterator
     * @phpstan-return static|array<mixed>|false
     */
    public function hScan(string $key, &$iterator, mixed $pattern = null, mixed $count = null): static|array|false {}

    /**
     * Sends the command BLPOP.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function blPop(mixed ...$keys): static|array|false {}

    /**
     * Sends the command BRPOP.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function brPop(mixed ...$keys): static|array|false {}

    /** Sends the command BRPOPLPUSH. */
    public function bRPopLPush(string $source, string $destination, string|int|float $timeout): mixed {}

    /** Sends the command BLMOVE. */
    public function blMove(string $source, string $destination, string $from, string $to, string|int|float $timeout): mixed {}

    /** Sends the command RPOPLPUSH. */
    public function rPopLPush(string $source, string $destination): mixed {}

    /** Sends the command LINSERT. */
    public function lInsert(string $key, string $position, mixed $pivot, mixed $value): static|int|false {}

    /** Sends the command LLEN. */
    public function lLen(string $key): static|int|false {}

    /** Sends the command LLEN. */
    public function lSize(string $key): static|int|false {}

    /** Sends the command LMOVE. */
    public function lMove(string $source, string $destination, string $from, string $to): mixed {}

    /** Sends the command LPOP. */
    public function lPop(string $key, ?int $count = null): mixed {}

    /** Sends the command RPOP. */
    public function rPop(string $key, ?int $count = null): mixed {}

    /** Sends the command LPOS. */
    public function lPos(string $key, mixed $value): static|int|false {}

    /** Sends the command LPUSH. */
    public function lPush(string $key, mixed ...$values): static|int|false {}

    /** Sends the command LPUSHX. */
    public function lPushx(string $key, mixed ...$values): static|int|false {}

    /** Sends the command RPUSH. */
    public function rPush(string $key, mixed ...$values): static|int|false {}

    /** Sends the command RPUSHX. */
    public function rPushx(string $key, mixed ...$values): static|int|false {}

    /** Sends the command LREM. */
    public function lRem(string $key, mixed $value, ?int $count = null): static|int|false {}

    /** Sends the command LREM. */
    public function lRemove(string $key, mixed $value, ?int $count = null): static|int|false {}

    /** Sends the command LSET. */
    public function lSet(string $key, int $index, mixed $value): static|bool {}

    /** Sends the command LINDEX. */
    public function lIndex(string $key, int $index): mixed {}

    /** Sends the command LINDEX. */
    public function lGet(string $key, int $index): mixed {}

    /**
     * Sends the command LRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function lRange(string $key, int $start, int $end): static|array|false {}

    /**
     * Sends the command LRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function lGetRange(string $key, int $start, int $end): static|array|false {}

    /** Sends the command LTRIM. */
    public function lTrim(string $key, int $start, int $end): static|bool {}

    /** Sends the command LTRIM. */
    public function listTrim(string $key, int $start, int $end): static|bool {}

    /** Sends the command SADD. */
    public function sAdd(string $key, mixed ...$members): static|int|false {}

    /**
     * Sends the command SADD.
     * 
     * @phpstan-param array<mixed> $members
     */
    public function sAddArray(string $key, array $members): static|int|false {}

    /** Sends the command SCARD. */
    public function sCard(string $key): static|int|false {}

    /** Sends the command SCARD. */
    public function sSize(string $key): static|int|false {}

    /**
     * Sends the command SDIFF.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     * @phpstan-return static|array<mixed>|false
     */
    public function sDiff(array|string ...$keys): static|array|false {}

    /**
     * Sends the command SDIFFSTORE.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function sDiffStore(string $destination, array|string ...$keys): static|int|false {}

    /**
     * Sends the command SINTER.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     * @phpstan-return static|array<mixed>|false
     */
    public function sInter(array|string ...$keys): static|array|false {}

    /**
     * Sends the command SINTERSTORE.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function sInterStore(string $destination, array|string ...$keys): static|int|false {}

    /**
     * Sends the command SUNION.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     * @phpstan-return static|array<mixed>|false
     */
    public function sUnion(array|string ...$keys): static|array|false {}

    /**
     * Sends the command SUNIONSTORE.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function sUnionStore(string $destination, array|string ...$keys): static|int|false {}

    /** Sends the command SISMEMBER. */
    public function sIsMember(string $key, mixed $member): static|bool {}

    /** Sends the command SISMEMBER. */
    public function sContains(string $key, mixed $member): static|bool {}

    /** Sends the command SMISMEMBER. */
    public function sMisMember(string $key, mixed ...$members): mixed {}

    /**
     * Sends the command SMEMBERS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sMembers(string $key): static|array|false {}

    /**
     * Sends the command SMEMBERS.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function sGetMembers(string $key): static|array|false {}

    /** Sends the command SMOVE. */
    public function sMove(string $source, string $destination, mixed $member): static|bool {}

    /** Sends the command SPOP. */
    public function sPop(string $key, ?int $count = null): mixed {}

    /** Sends the command SRANDMEMBER. */
    public function sRandMember(string $key, ?int $count = null): mixed {}

    /** Sends the command SREM. */
    public function sRem(string $key, mixed ...$members): static|int|false {}

    /** Sends the command SREM. */
    public function sRemove(string $key, mixed ...$members): static|int|false {}

    /**
     * Sends the command SSCAN.
     * 
     * @phpstan-param mixed $iterator
     * @phpstan-return static|array<mixed>|false
     */
    public function sScan(string $key, &$iterator, mixed $pattern = null, mixed $count = null): static|array|false {}

    /**
     * Sends the command BZPOPMAX.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function bzPopMax(mixed ...$keys): static|array|false {}

    /**
     * Sends the command BZPOPMIN.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function bzPopMin(mixed ...$keys): static|array|false {}

    /** Sends the command ZADD. */
    public function zAdd(string $key, mixed ...$scores): static|int|false {}

    /** Sends the command ZCARD. */
    public function zCard(string $key): static|int|false {}

    /** Sends the command ZCARD. */
    public function zSize(string $key): static|int|false {}

    /** Sends the command ZCOUNT. */
    public function zCount(string $key, string|int|float $min, string|int|float $max): static|int|false {}

    /** Sends the command ZINCRBY. */
    public function zIncrBy(string $key, string|int|float $by, mixed $member): static|float|false {}

    /**
     * Sends the command ZINTERSTORE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function zInter(string $destination, array $keys, mixed $weights = null, ?string $aggregate = null): static|int|false {}

    /**
     * Sends the command ZINTERSTORE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function zInterStore(string $destination, array $keys, mixed $weights = null, ?string $aggregate = null): static|int|false {}

    /**
     * Sends the command ZUNIONSTORE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function zUnion(string $destination, array $keys, mixed $weights = null, ?string $aggregate = null): static|int|false {}

    /**
     * Sends the command ZUNIONSTORE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function zUnionStore(string $destination, array $keys, mixed $weights = null, ?string $aggregate = null): static|int|false {}

    /**
     * Sends the command ZDIFFSTORE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function zDiffStore(string $destination, array $keys): static|int|false {}

    /** Sends the command ZLEXCOUNT. */
    public function zLexCount(string $key, string $min, string $max): static|int|false {}

    /** Sends the command ZMSCORE. */
    public function zMscore(string $key, mixed ...$members): mixed {}

    /**
     * Sends the command ZPOPMAX.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zPopMax(string $key, ?int $count = null): static|array|false {}

    /**
     * Sends the command ZPOPMIN.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zPopMin(string $key, ?int $count = null): static|array|false {}

    /**
     * Sends the command ZRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRange(string $key, int $start, int $end, mixed $scores = null): static|array|false {}

    /**
     * Sends the command ZREVRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRevRange(string $key, int $start, int $end, mixed $scores = null): static|array|false {}

    /**
     * Sends the command ZREVRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zReverseRange(string $key, int $start, int $end, mixed $scores = null): static|array|false {}

    /**
     * Sends the command ZRANGEBYLEX.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRangeByLex(string $key, string $min, string $max, ?int $offset = null, ?int $limit = null): static|array|false {}

    /**
     * Sends the command ZREVRANGEBYLEX.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRevRangeByLex(string $key, string $max, string $min, ?int $offset = null, ?int $limit = null): static|array|false {}

    /**
     * Sends the command ZRANGEBYSCORE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRangeByScore(string $key, string|int|float $min, string|int|float $max, mixed $options = null): static|array|false {}

    /**
     * Sends the command ZREVRANGEBYSCORE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function zRevRangeByScore(string $key, string|int|float $max, string|int|float $min, mixed $options = null): static|array|false {}

    /** Sends the command ZRANK. */
    public function zRank(string $key, mixed $member): static|int|false {}

    /** Sends the command ZREVRANK. */
    public function zRevRank(string $key, mixed $member): static|int|false {}

    /** Sends the command ZREM. */
    public function zRem(string $key, mixed ...$members): static|int|false {}

    /** Sends the command ZREM. */
    public function zDelete(string $key, mixed ...$members): static|int|false {}

    /** Sends the command ZREM. */
    public function zRemove(string $key, mixed ...$members): static|int|false {}

    /** Sends the command ZREMRANGEBYLEX. */
    public function zRemRangeByLex(string $key, string $min, string $max): static|int|false {}

    /** Sends the command ZREMRANGEBYRANK. */
    public function zRemRangeByRank(string $key, int $start, int $end): static|int|false {}

    /** Sends the command ZREMRANGEBYRANK. */
    public function zDeleteRangeByRank(string $key, int $start, int $end): static|int|false {}

    /** Sends the command ZREMRANGEBYSCORE. */
    public function zRemRangeByScore(string $key, string|int|float $min, string|int|float $max): static|int|false {}

    /** Sends the command ZREMRANGEBYSCORE. */
    public function zDeleteRangeByScore(string $key, string|int|float $min, string|int|float $max): static|int|false {}

    /** Sends the command ZREMRANGEBYSCORE. */
    public function zRemoveRangeByScore(string $key, string|int|float $min, string|int|float $max): static|int|false {}

    /** Sends the command ZSCORE. */
    public function zScore(string $key, mixed $member): static|float|false {}

    /**
     * Sends the command ZSCAN.
     * 
     * @phpstan-param mixed $iterator
     * @phpstan-return static|array<mixed>|false
     */
    public function zScan(string $key, &$iterator, mixed $pattern = null, mixed $count = null): static|array|false {}

    /**
     * Sends the command PFADD.
     * 
     * @phpstan-param array<mixed> $elements
     */
    public function pfAdd(string $key, array $elements): static|int|false {}

    /**
     * Sends the command PFCOUNT.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function pfCount(array|string ...$keys): static|int|false {}

    /**
     * Sends the command PFMERGE.
     * 
     * @phpstan-param array<mixed> $keys
     */
    public function pfMerge(string $destination, array $keys): static|bool {}

    /** Sends the command GEOADD. */
    public function geoAdd(string $key, string|int|float $longitude, string|int|float $latitude, string $member, string ...$others): static|int|false {}

    /** Sends the command GEODIST. */
    public function geoDist(string $key, string $from, string $to, ?string $unit = null): static|float|false {}

    /**
     * Sends the command GEOHASH.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function geoHash(string $key, string ...$members): static|array|false {}

    /** Sends the command GEOPOS. */
    public function geoPos(string $key, string ...$members): mixed {}

    /** Sends the command GEORADIUS. */
    public function geoRadius(string $key, string|int|float $longitude, string|int|float $latitude, string|int|float $radius, string $unit, mixed $options = null): mixed {}

    /** Sends the command GEORADIUS_RO. */
    public function geoRadius_ro(string $key, string|int|float $longitude, string|int|float $latitude, string|int|float $radius, string $unit, mixed $options = null): mixed {}

    /** Sends the command GEORADIUSBYMEMBER. */
    public function geoRadiusByMember(string $key, string $member, string|int|float $radius, string $unit, mixed $options = null): mixed {}

    /** Sends the command GEORADIUSBYMEMBER_RO. */
    public function geoRadiusByMember_ro(string $key, string $member, string|int|float $radius, string $unit, mixed $options = null): mixed {}

    /**
     * Sends the command XACK.
     * 
     * @phpstan-param array<mixed> $ids
     */
    public function xAck(string $key, string $group, array $ids): static|int|false {}

    /**
     * Sends the command XADD.
     * 
     * @phpstan-param array<mixed> $fields
     */
    public function xAdd(string $key, string $id, array $fields, ?int $maxlen = null, ?bool $approximate = null): static|string|false {}

    /**
     * Sends the command XCLAIM.
     * 
     * @phpstan-param array<mixed> $ids
     * @phpstan-return static|array<mixed>|false
     */
    public function xClaim(string $key, string $group, string $consumer, int $min_idle, array $ids, mixed $options = null): static|array|false {}

    /**
     * Sends the command XDEL.
     * 
     * @phpstan-param array<mixed> $ids
     */
    public function xDel(string $key, array $ids): static|int|false {}

    /** Sends the command XGROUP. */
    public function xGroup(string $operation, ?string $key = null, ?string $group = null, ?string $id_or_consumer = null, ?bool $mkstream = null): mixed {}

    /**
     * Sends the command XINFO.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function xInfo(string $operation, ?string $key = null, ?string $group = null): static|array|false {}

    /** Sends the command XLEN. */
    public function xLen(string $key): static|int|false {}

    /** Sends the command XPENDING. */
    public function xPending(string $key, string $group, ?string $start = null, ?string $end = null, ?int $count = null, ?string $consumer = null): mixed {}

    /**
     * Sends the command XRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function xRange(string $key, string $start, string $end, ?int $count = null): static|array|false {}

    /**
     * Sends the command XREVRANGE.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function xRevRange(string $key, string $end, string $start, ?int $count = null): static|array|false {}

    /**
     * Sends the command XREAD.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function xRead(mixed $streams, ?int $count = null, ?int $block = null): static|array|false {}

    /**
     * Sends the command XREADGROUP.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function xReadGroup(string $group, string $consumer, mixed $streams, ?int $count = null, ?int $block = null): static|array|false {}

    /** Sends the command XTRIM. */
    public function xTrim(string $key, int $maxlen, ?bool $approximate = null): static|int|false {}

    /** Sends the command EVAL. */
    public function eval(string $script, mixed $arguments = null, ?int $keys = null): mixed {}

    /** Sends the command EVAL. */
    public function evaluate(string $script, mixed $arguments = null, ?int $keys = null): mixed {}

    /** Sends the command EVALSHA. */
    public function evalSha(string $sha, mixed $arguments = null, ?int $keys = null): mixed {}

    /** Sends the command EVALSHA. */
    public function evaluateSha(string $sha, mixed $arguments = null, ?int $keys = null): mixed {}

    /** Sends the command EVAL_RO. */
    public function eval_ro(string $script, mixed $arguments = null, ?int $keys = null): mixed {}

    /** Sends the command EVALSHA_RO. */
    public function evalSha_ro(string $sha, mixed $arguments = null, ?int $keys = null): mixed {}

    /**
     * Sends the command FCALL.
     * 
     * @phpstan-param array<mixed> $keys
     * @phpstan-param ?array<mixed> $arguments
     */
    public function fcall(string $name, array $keys, ?array $arguments = null): mixed {}

    /**
     * Sends the command FCALL_RO.
     * 
     * @phpstan-param array<mixed> $keys
     * @phpstan-param ?array<mixed> $arguments
     */
    public function fcall_ro(string $name, array $keys, ?array $arguments = null): mixed {}

    /**
     * Sends the command FUNCTION.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function function(string $subcommand, array|string ...$arguments): mixed {}

    /**
     * Sends the command SCRIPT.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function script(string $subcommand, array|string ...$arguments): mixed {}

    /** Sends the command PUBLISH. */
    public function publish(string $channel, string $message): static|int|false {}

    /** Sends the command SPUBLISH. */
    public function sPublish(string $channel, string $message): static|int|false {}

    /**
     * Sends the command PUBSUB.
     * 
     * @phpstan-param array<mixed>|string ...$channels
     */
    public function pubsub(string $subcommand, array|string ...$channels): mixed {}

    /**
     * Sends the command ACL.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function acl(string $subcommand, array|string ...$arguments): mixed {}

    /** Sends the command BGREWRITEAOF. */
    public function bgRewriteAof(): static|bool {}

    /** Sends the command BGSAVE. */
    public function bgSave(): static|bool {}

    /**
     * Sends the command CLIENT.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function client(string $subcommand, array|string ...$arguments): mixed {}

    /**
     * Sends the command COMMAND.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function command(?string $subcommand = null, array|string ...$arguments): mixed {}

    /**
     * Sends the command CONFIG.
     * 
     * @phpstan-param array<mixed>|string|null $name
     */
    public function config(string $operation, array|string|null $name = null, ?string $value = null): mixed {}

    /** Sends the command DBSIZE. */
    public function dbSize(): static|int|false {}

    /** Sends the command DEBUG OBJECT. */
    public function debug(string $key): static|string|bool {}

    /** Sends the command ECHO. */
    public function echo(string $message): static|string|false {}

    /** Sends the command ECHO. */
    public function sendEcho(string $message): static|string|false {}

    /** Sends the command FLUSHALL. */
    public function flushAll(mixed $async = null): static|bool {}

    /** Sends the command FLUSHDB. */
    public function flushDB(mixed $async = null): static|bool {}

    /**
     * Sends the command INFO.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function info(?string $section = null): static|array|false {}

    /** Sends the command LASTSAVE. */
    public function lastSave(): static|int|false {}

    /** Sends the command PING. */
    public function ping(?string $message = null): static|string|bool {}

    /**
     * Sends any command. Returns the reply: a text, an int, an array, true for a status; false for nil and for errors.
     * 
     * @phpstan-param array<mixed> $command
     */
    public function request(array $command): mixed {}

    /**
     * Sends any command. Returns the reply: a text, an int, an array, true for a status; false for nil and for errors.
     * 
     * @phpstan-param array<mixed>|string ...$arguments
     */
    public function rawCommand(string $command, array|string ...$arguments): mixed {}

    /** Sends the command ROLE. */
    public function role(): mixed {}

    /** Sends the command SAVE. */
    public function save(): static|bool {}

    /** Sends the command SLAVEOF. */
    public function slaveof(?string $host = null, ?int $port = null): static|bool {}

    /** Sends the command REPLICAOF. */
    public function replicaof(?string $host = null, ?int $port = null): static|bool {}

    /** Sends the command SLOWLOG. */
    public function slowLog(string $operation, ?int $count = null): mixed {}

    /** Sends the command SWAPDB. */
    public function swapdb(int $first, int $second): static|bool {}

    /**
     * Sends the command TIME.
     * 
     * @phpstan-return static|array<mixed>|false
     */
    public function time(): static|array|false {}

    /** Sends the command WAITAOF. */
    public function waitaof(int $local, int $replicas, int $timeout): mixed {}

    /** Sends the command WAIT. */
    public function wait(int $replicas, int $timeout): static|int|false {}

    /**
     * Sends the command WATCH.
     * 
     * @phpstan-param array<mixed>|string ...$keys
     */
    public function watch(array|string ...$keys): static|bool {}

    /** Sends the command UNWATCH. */
    public function unwatch(): static|bool {}
}

}

namespace Coro {

/**
 * Makes PHP's blocking functions wait in the event loop. Inside a coroutine, streams, sockets, database clients, curl, sleep() and
 * other functions that wait let other coroutines run meanwhile. Outside of coroutines these functions block the process.
 */
final class Runtime
{
    /**
     * Switches the hooks of these groups on and all other hooks off, for the whole process and also for calls that begin later in
     * coroutines that run already. Coro\run(), the Scheduler and servers do the same with CORO_HOOK_ALL without CORO_HOOK_FILE,
     * unless the program has chosen the groups before with this function, with setHookFlags() or with the option hook_flags. With
     * coro.swoole_module=1 or coro.openswoole_module=1 only Coro\run() does.
     *
     * @param int $flags a sum of the constants CORO_HOOK_*; 0 or false: no hooks
     * @return bool false after a warning if a loaded library could not be changed
     * @throws \ValueError when $flags has other bits than those of the constants
     */
    public static function enableCoroutine(int $flags = CORO_HOOK_ALL): bool {}

    /** Returns the groups that are hooked now, as a sum of the constants CORO_HOOK_*. */
    public static function getHookFlags(): int {}

    /** Hooks the functions of these groups, a sum of CORO_HOOK_*, and no others, as enableCoroutine() does. */
    public static function setHookFlags(int $flags): bool {}

    /**
     * Lets several coroutines use the connection of this object: their calls take turns. A call waits until the calls of other
     * coroutines before it have returned; without shareHandle() it throws a Coro\Error. This holds for the object, for all other
     * objects with the same connection, such as the statements of a PDO object, and until PHP frees the object. The ini setting
     * coro.shared_handles=wait does the same for all connections.
     *
     * For connections with one answer at a time: PDO, mysqli, pgsql, phpredis, Memcached, AMQP, FTP and LDAP. Between two calls of
     * a coroutine, calls of others may come: a transaction, a pipeline, an unbuffered result and the last id that was inserted
     * belong to the connection and not to the coroutine.
     *
     * A call that waits for its turn ends early with a CanceledException after cancel(), with a TimeoutException after a deadline,
     * and with a Coro\Error if it would never end, because two coroutines wait for each other's connection. After the interruption
     * of a call that has its turn, the connection is closed for all coroutines.
     *
     * @param object $handle an object with the connection, such as a PDO, mysqli or Redis object. Those of SQLite and ODBC need
     *        no sharing, nor does a CurlMultiHandle
     * @throws \TypeError when the object has no such connection
     */
    public static function shareHandle(object $handle): void {}

    /**
     * Calls a function in a helper process while the calling coroutine waits. For functions that block and cannot be hooked:
     * the event loop keeps running. Outside of coroutines, and in a helper process, the function is called in this process.
     *
     * A function or public static method that has a name is called by a helper process of a pool, which stays for later calls.
     * Its arguments are sent with serialize(). Any other callable, such as a closure or a method of an object, gets a new helper
     * process, which is forked from this one: so the closure has its variables and the arguments are not serialized. The return
     * value is sent back with serialize() in both cases. Changes of variables and objects in the helper process do not reach
     * this process. Connections of this process cannot be used in a helper process, where they are closed; the function makes
     * its own. What the function prints goes to standard output at once.
     *
     * At most `offload_processes` calls run at the same time; further calls wait in line. cancel(), a deadline or a time limit
     * of the coroutine kill the helper process.
     *
     * @param callable $function must not need a connection or a coroutine of this process
     * @return mixed what the function returns; false when cancel() has ended the wait
     * @throws \Throwable what the function throws
     * @throws \TypeError when the function has a name and an argument is or contains a resource
     * @throws \Coro\Error when the helper process has ended before the function returned (exit(), a fatal error, a signal), or
     *         when the result or the exception cannot be serialized; the message tells the reason
     * @throws \Coro\Exception when no process can be forked
     */
    public static function offload(callable $function, mixed ...$arguments): mixed {}

    /**
     * Returns which functions of the C library are hooked and which block, and the places of the program that have blocked the
     * event loop.
     *
     * - "flags": the groups that are hooked, as a sum of the constants CORO_HOOK_*
     * - "can_hook": false if the functions of PHP cannot be hooked, because PHP is linked statically
     * - "objects": for the path of each loaded object (the program, a library or an extension) that calls functions which the
     *   hooks know: "hooked", the names of the functions whose calls wait in the loop, and "blocking", the other functions with
     *   the reason why they block, such as "CORO_HOOK_FILE is off"
     * - "blocked": the places of the program that have blocked the loop for longer than `blocking_threshold`, with the number of
     *   times, the total time and the longest time in seconds; the 100 places with the longest total times, the longest first
     *
     * @phpstan-return array{flags: int, can_hook: bool,
     *     objects: array<string, array{hooked: list<string>, blocking: array<string, string>}>,
     *     blocked: list<array{place: string, count: int, total: float, longest: float}>}
     */
    public static function report(): array {}
}

}

namespace Coro\Coroutine {

/** Starts coroutines from outside of coroutines, and runs them to their ends in start(). No other method waits. */
final class Scheduler
{
    /** Queues a function, which start() calls in a coroutine. */
    public function add(callable $func, mixed ...$param): void {}

    /**
     * Queues a function $n times.
     *
     * @throws \ValueError for a negative $n
     */
    public function parallel(int $n, callable $func, mixed ...$param): void {}

    /**
     * Sets options of all coroutines of this process, as Coroutine::set() does.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Returns what Coroutine::getOptions() returns.
     *
     * @return array<string, mixed>|null
     */
    public function getOptions(): ?array {}

    /**
     * Starts a coroutine for each queued function, in order, and returns when all coroutines have ended and no timer is left.
     *
     * @return bool false with a warning when a scheduler is running already, and when a coroutine could not be started
     */
    public function start(): bool {}
}
}

namespace Coro\Event {

/**
 * Tells which of many streams are ready, for event loops that are written in PHP. Unlike Coro\Event it calls no callbacks: one
 * coroutine, or the main program, waits for all streams at once and gets a list. A stream is reported in every wait as long as it
 * is ready (level-triggered, as in poll(2)). The selector has an epoll descriptor of its own (epoll(7)), so several selectors may
 * watch the same stream. The classes in library/ that run the loops of Revolt and ReactPHP use it.
 */
final class Selector
{
    /**
     * Says for which events of a stream to wait, from the next wait() on; a wait() that is under way in another coroutine ends.
     * Does not wait. A stream that was closed is not reported any more; call watch($stream, 0) all the same.
     *
     * @param resource $stream a stream with a descriptor; for one without, as of php://memory, PHP gives a warning
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE, both, or 0 for none
     * @return bool false in a forked child of the process that has made the selector, which needs a selector of its own
     */
    public function watch($stream, int $events): bool {}

    /**
     * Waits until a stream is ready, until wake() or until the timeout, while coroutines and other events of the loop run: they
     * run once even if a stream is ready already. May return an empty array early. Works in a coroutine and outside of any; there
     * it makes one turn of the loop, as Event::turn() does.
     *
     * A stream is ready to be read also if PHP's buffer contains bytes of it. A regular file is always ready. A stream with an
     * error or a hang-up is ready for all its events.
     *
     * @param float $timeout seconds; 0: does not wait; negative: without a limit
     * @return array<int, int> the events that have occurred, a sum of CORO_EVENT_READ and CORO_EVENT_WRITE, by get_resource_id()
     * @throws \Coro\Error while another coroutine waits, and in a forked child of the process that has made the selector
     */
    public function wait(float $timeout = -1): array {}

    /** Makes the wait() return that is under way in a coroutine or the main program, if any, but not before the caller waits. */
    public function wake(): void {}

    /** Returns true in a forked child of the process that has made the selector. The child needs a selector of its own. */
    public function isForked(): bool {}
}
}

namespace Coro\Coroutine {

/** A number of permits. Coroutines that wait for a permit get one in the order of their arrival. */
final class Semaphore
{
    /** @param int $permits the number of permits, at least 1 */
    public function __construct(int $permits = 1) {}

    /**
     * Takes a permit, and waits while no permit is left.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \Coro\Error outside a coroutine
     */
    public function acquire(float $timeout = -1): bool {}

    /** Takes a permit without waiting. Returns false if no permit is left. May be called outside of coroutines, too. */
    public function tryAcquire(): bool {}

    /**
     * Gives back a permit, which any coroutine may have taken. The coroutine that has waited longest gets the permit.
     *
     * @throws \Coro\Error when no permit is taken
     */
    public function release(): void {}

    /** Returns the number of permits that are left. */
    public function available(): int {}
}
}

namespace Coro {

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

    /** Does what Coro\Server::listen() does. */
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
     * Does what Coro\Server::resume() does.
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
     * Does what Coro\Server::getClientInfo() does.
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
     * Does what Coro\Server::getClientList() does.
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

    /** Does what Coro\Server::exists() does. */
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
}

namespace Coro\Server {

/** With the option event_object, the argument of the callbacks of connect, receive, close and disconnect. */
class Event
{
    /** @var int the number of the reactor thread that owns the connection; -1 in close events when the server closed it */
    public $reactor_id = 0;

    /** @var int the id of the connection */
    public $fd = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the bytes of a receive event; null for other events */
    public $data = null;
}

/** With the option event_object, the argument of the callback of packet. */
class Packet
{
    /** @var int the descriptor of the socket that received the datagram; Server::sendto() can answer from it */
    public $server_socket = 0;

    /** @var int the number of the port that received the datagram */
    public $server_port = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the address of the sender */
    public $address = null;

    /** @var int the port of the sender */
    public $port = 0;

    /** @var string|null the bytes of the datagram */
    public $data = null;
}

/** With the option event_object, the argument of the callback of pipeMessage. */
class PipeMessage
{
    /** @var int the id of the worker that called Server::sendMessage() */
    public $source_worker_id = 0;

    /** @var int the same number as source_worker_id */
    public $worker_id = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed the message */
    public $data = null;
}

/** With the option event_object, the argument of the callback of workerError: how a worker process has ended. */
class StatusInfo
{
    /** @var int the id of the worker */
    public $worker_id = 0;

    /** @var int the process id of the worker */
    public $worker_pid = 0;

    /** @var int the status that wait(2) reports */
    public $status = 0;

    /** @var int the exit code; 0 when a signal ended the process */
    public $exit_code = 0;

    /** @var int the signal that ended the process, or 0 */
    public $signal = 0;
}

/** With the option event_object, the argument of the callback of finish. */
class TaskResult
{
    /** @var int the number of the task, as Server::task() has returned it */
    public $task_id = 0;

    /** @var int the id of the task worker that has run the task */
    public $task_worker_id = 0;

    /** @var float the time at which the result came, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed the result */
    public $data = null;
}
}

namespace Coro\Server {

/** One listening address of a server. */
class Port
{
    /** @var string the address or path, as passed to the constructor of the server or to listen() */
    public $host = '';

    /** @var int the number of the port; where 0 was passed, the number that the kernel chose */
    public $port = 0;

    /** @var int CORO_SOCK_TCP and the like */
    public $type = 0;

    /** @var int the descriptor of the listening socket in the process that made the server */
    public $sock = -1;

    /** @var bool true: the port uses TLS, because CORO_SSL was added to its type */
    public $ssl = false;

    /** @var array<string, mixed>|null the options that were passed to set(), and for the primary port to Server::set() */
    public $setting = null;

    /**
     * The ids of the open connections that clients have made to this port.
     *
     * @var \Coro\Connection\Iterator|null
     * @phpstan-var \Coro\Connection\Iterator
     */
    public $connections = null;

    /**
     * Sets options of this port. A port for which set() is never called has the options of the primary port. While the server is
     * running, set() causes a warning and changes nothing.
     *
     * @phpstan-param array<string, mixed> $settings
     * @throws \TypeError|\ValueError for a value of a wrong type or out of range; then no option is set
     */
    public function set(array $settings): void {}

    /**
     * Sets a callback of this port: request, receive, packet, connect, close, bufferFull, bufferEmpty, and the events of
     * WebSocket\Server. For events without a callback of its own the port calls those of the primary port.
     *
     * @return bool false with a warning for an unknown event, and when the server is running
     */
    public function on(string $event_name, callable $callback): bool {}

    /**
     * Returns the listening socket of this port: see Server::getSocket().
     *
     * @return \Socket|false false with a warning when the port is closed in this process or the extension sockets is not loaded
     */
    public function getSocket(): \Socket|false {}

    /**
     * Returns the callback that on() of this port has set.
     *
     * @return \Closure|array|string|null null when the port has no callback of its own for this event
     * @phpstan-return \Closure|array{object|string, string}|string|null
     */
    public function getCallback(string $event_name): \Closure|array|string|null {}
}
}

namespace Coro\Server {

/**
 * The rooms of a server, which Server::rooms() returns. A room is a name to which connections belong: what is published to the room
 * is sent to all of them. Rooms need not be created, and a room without members does not exist.
 *
 * All processes of the server see the same rooms: workers, task workers and the processes of addProcess(). A connection is a member
 * until leave() or until it closes; in its close callback it is no member any more. Members are WebSockets, and connections of ports
 * that do not speak HTTP. The rooms end with the server: its successor, after an upgrade, has rooms of its own.
 *
 * Names of rooms have 1 to 255 bytes, which may be any. A connection can be in max_rooms_per_connection rooms.
 *
 * Of these methods only publish() waits.
 *
 */
final class Rooms
{

    /**
     * Makes a connection a member of a room, whichever worker has the connection. For a member, only replaces its info.
     *
     * @param array|null $info what members() tells of this member, at most 8 KiB when it is serialized
     * @phpstan-param array<mixed>|null $info
     * @return bool false when there is no such connection, it is closing, or it is no WebSocket at a port that speaks HTTP, when it
     *         is in max_rooms_per_connection rooms already, and when there is no memory for more members; getLastError() returns
     *         the reason: CORO_ERROR_SESSION_NOT_EXIST, EMLINK or ENOSPC
     * @throws \ValueError when the name or the info is too long, or the name is empty
     * @throws \Coro\Error when the server is not running
     * @throws \Exception when the info cannot be serialized
     */
    public function join(int $fd, string $room, ?array $info = null): bool {}

    /**
     * Ends the membership of a connection.
     *
     * @return bool false when the connection is no member of the room
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function leave(int $fd, string $room): bool {}

    /**
     * Sends a message to all members. It is framed, and compressed if its size is 256 bytes or more, once for each kind of
     * connection, and all members get the same bytes in memory. Members that do not speak WebSocket get the data as it is. The
     * message goes to those that are members at the time of the call and still are when it reaches the threads that have the
     * connections: in BASE mode those of this worker get it before publish() returns.
     *
     * A WebSocket member misses the message when socket_buffer_size bytes or more are unsent for it, when memory for unsent bytes
     * is scarce, or when a message in fragments is not finished; another member is closed then, because its stream would have a
     * hole. The figure lost_room_message_count counts both.
     *
     * A coroutine waits while a queue between processes is full; outside of coroutines the members behind that queue do not get
     * the message.
     *
     * @param string $data at most 16 MiB; for a ping or pong at most 125 bytes
     * @param int $opcode CORO_WEBSOCKET_OPCODE_TEXT, CORO_WEBSOCKET_OPCODE_BINARY, CORO_WEBSOCKET_OPCODE_PING or
     *        CORO_WEBSOCKET_OPCODE_PONG
     * @param int|array $except connections that do not get the message, at most 1,000
     * @phpstan-param int|array<int> $except
     * @return int for how many members the message is on its way. Of members whose connections this process has, these are the
     *         ones for which it was queued; of the others those that were members at the time of the call
     * @throws \ValueError when the name of the room, the data, the opcode or $except is not as described
     * @throws \TypeError when $except has a value that is no integer
     * @throws \Coro\Error when the server is not running
     */
    public function publish(string $room, string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int|array $except = []): int {}

    /**
     * Returns the members of a room, in no particular order. In BASE mode, members of other workers are missing while their worker
     * is ending.
     *
     * @return array<int, array|null> the info of each member by the id of its connection
     * @phpstan-return array<int, array<mixed>|null>
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function members(string $room): array {}

    /**
     * Returns the number of members, as members() does.
     *
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function count(string $room): int {}

    /**
     * Returns the names of all rooms that have members, in the order of their bytes. In BASE mode, also those whose members are of
     * a worker that is ending. Rooms that come or go during the call may be missing or not. Costs a walk through all rooms.
     *
     * @return array<int, string>
     * @phpstan-return list<string>
     * @throws \Coro\Error when the server is not running
     */
    public function names(): array {}

    /**
     * Returns the names of the rooms of which a connection is a member, in no particular order; none if there is no such connection.
     *
     * @return array<int, string>
     * @phpstan-return list<string>
     * @throws \Coro\Error when the server is not running
     */
    public function of(int $fd): array {}
}
}

namespace Coro\Server {

/**
 * A task, as the callback of the event task gets it with the options task_enable_coroutine, task_use_object and event_object.
 *
 */
final class Task
{
    /** @var mixed the value that was passed to Server::task() */
    public $data = null;

    /** @var float the time at which the task was sent, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var int the number of the task among the tasks of the process that has sent it */
    public $id = -1;

    /** @var int the id of the worker that has sent the task; -1: the master or the manager */
    public $worker_id = -1;

    /** @var int how the task was sent: a sum of CORO_TASK_* */
    public $flags = 0;

    /**
     * Sends the result to the worker that has sent the task. It may be called after the callback has returned. In a coroutine it
     * waits while the queue of the worker is full; outside of coroutines the task worker waits as a whole. A task worker that is
     * replaced waits for the results of its tasks, at most max_wait_time seconds. If a worker waits for the result and the last
     * reference to the object goes, the worker learns that there is no result.
     *
     * @return bool false with a warning when the task has a result already; false when the worker has ended: the log says so
     * @throws \Coro\Error when the object was not made by the server
     * @throws \Exception when the value cannot be serialized
     */
    public function finish(mixed $data): bool {}

    /** Packs a value into a string, which unpack() reads. */
    public static function pack(mixed $data): string|false {}

    /** Returns the value that pack() has packed; false for another string. */
    public static function unpack(string $data): mixed {}
}
}

namespace Coro {

/**
 * A lock between processes: this process and the children that it forks afterwards. A coroutine holds it, or the code of a process
 * outside of coroutines. A coroutine that waits for the lock does not block the loop. Outside of coroutines the process blocks;
 * signals do not end the wait, and their handlers run meanwhile.
 *
 * When a process ends while it holds the lock, by exit(), a fatal error or SIGKILL, the lock is free within 100 ms. The next caller
 * that gets it is told: its lock() returns true with errCode EOWNERDEAD, because the data that the lock protects may be half changed.
 * Callers that share a RWLOCK are told until one has had it exclusively.
 *
 * When a coroutine ends while it holds the lock, the lock is released with a warning. It is also released when the last reference to
 * the object of its holder goes. In both cases the next caller is told, too. A forked child does not hold the lock of its parent.
 */
class Lock
{
    /**
     * A lock that one caller holds, or that several share.
     *
     * @var int
     */
    public const RWLOCK = 1;

    /**
     * A lock that one caller holds.
     *
     * @var int
     */
    public const MUTEX = 3;

    /**
     * The same as MUTEX, for older programs.
     *
     * @var int
     */
    public const SEM = 4;

    /**
     * A MUTEX for which a caller looks for about a microsecond before it waits: for locks that are held very shortly.
     *
     * @var int
     */
    public const SPINLOCK = 5;

    /**
     * The result of the last method: 0 or an errno.
     *
     * @var int
     */
    public $errCode = 0;

    /**
     * @param int $type one of the constants
     * @param string $filename is ignored
     * @throws \Coro\Exception when there is no memory
     */
    public function __construct(int $type = Lock::MUTEX, string $filename = '') {}

    /**
     * Takes the lock, and waits while other callers hold it. Callers that want to share a RWLOCK wait behind a process that waits for
     * exclusive use. The coroutines of one process get the lock in the order in which they came; which process is next is not defined.
     *
     * @param int $operation LOCK_EX (exclusive) or LOCK_SH (shared, if it is a RWLOCK); with LOCK_NB lock() does not wait,
     *                       and LOCK_NB alone means LOCK_EX | LOCK_NB
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool true, with errCode 0, or EOWNERDEAD when the holder has ended without unlock(); false with errCode EBUSY (LOCK_NB
     *              was given), ETIMEDOUT, ECANCELED, EDEADLK (the caller holds the lock already; or a coroutine of this process holds it
     *              and could not run while code outside of coroutines waits) or EAGAIN (more than 1023 processes use locks,
     *              wait for atomic numbers or write to tables)
     * @throws \Coro\Error after destroy()
     */
    public function lock(int $operation = LOCK_EX, float $timeout = -1): bool {}

    /**
     * Does what lock(LOCK_EX, $timeout) does.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     */
    public function lockwait(float $timeout = 1.0): bool {}

    /** Does what lock(LOCK_SH) does. */
    public function lock_read(): bool {}

    /** Does what lock(LOCK_EX | LOCK_NB) does. */
    public function trylock(): bool {}

    /** Does what lock(LOCK_SH | LOCK_NB) does. */
    public function trylock_read(): bool {}

    /**
     * Releases the lock.
     *
     * @return bool false with errCode EPERM when the caller does not hold the lock
     * @throws \Coro\Error after destroy()
     */
    public function unlock(): bool {}

    /**
     * Releases the lock if this process holds it. The object then cannot be used any more; other processes can still use the lock.
     *
     * @throws \Coro\Error after destroy()
     */
    public function destroy(): void {}
}
}

namespace Coro\Coroutine {

/**
 * A socket for which only the calling coroutine waits. A method that fails returns false and sets $errCode and $errMsg; a method
 * that sends or receives sets $errCode to 0 when it succeeds. Methods that wait throw a Coro\Error outside of coroutines, and set
 * $errCode to ETIMEDOUT after the timeout, ECANCELED after cancel() and after close() by another coroutine, EBADF if the socket is
 * closed, and EBUSY if another coroutine waits in the same direction. One coroutine may read while another one writes.
 *
 * Each $timeout is in seconds: 0 stands for the timeout of setProtocol() or of Coroutine::set(), by default 10 for connect() and 60 for
 * other methods; a negative number means no limit.
 */
class Socket
{
    /** The number of the descriptor; -1 after close(). */
    public int $fd = -1;

    /** The address family, such as AF_INET. */
    public int $domain = 0;

    /** The type, such as SOCK_STREAM. */
    public int $type = 0;

    /** The protocol that the constructor was given. */
    public int $protocol = 0;

    /** The error of the last failed method, an errno; 0: no method has failed. */
    public int $errCode = 0;

    /** The text of $errCode; after a failure of TLS, the reason. */
    public string $errMsg = '';

    /**
     * Makes a socket that is not connected.
     *
     * @param int $domain AF_INET, AF_INET6 or AF_UNIX
     * @param int $type SOCK_STREAM or SOCK_DGRAM
     * @throws Socket\Exception when the system refuses to make the socket
     */
    public function __construct(int $domain, int $type, int $protocol = 0) {}

    /**
     * Gives the socket a local address.
     *
     * @param string $address a numeric address, or the path of a unix socket
     */
    public function bind(string $address, int $port = 0): bool {}

    /**
     * Makes the socket accept connections.
     *
     * @param int $backlog the number of connections that may wait for accept()
     */
    public function listen(int $backlog = 512): bool {}

    /** Waits for a connection. Returns its socket, or false. */
    public function accept(float $timeout = 0): Socket|false {}

    /**
     * Connects, and waits until the connection is established. Tries all addresses of a name that have the socket's family;
     * each gets an equal share of the time that is left. After a failure the socket must be closed.
     *
     * @param string $host a name, which is looked up, a numeric address, or the path of a unix socket
     */
    public function connect(string $host, int $port = 0, float $timeout = 0): bool {}

    /** Returns true if the connection exists and the peer has not closed it. Does not wait. */
    public function checkLiveness(): bool {}

    /**
     * Returns the coroutine that waits.
     *
     * @param int $event CORO_EVENT_READ or CORO_EVENT_WRITE
     * @return int the id of the coroutine that waits in this direction, or 0
     */
    public function getBoundCid(int $event): int {}

    /** Returns bytes that have arrived, and leaves them in the socket. Does not wait: returns false if there are none. */
    public function peek(int $length = 65536): string|false {}

    /**
     * Waits for bytes, or for one datagram.
     *
     * @param int $length the most bytes to return
     * @return string|false an empty string at the end of the stream
     */
    public function recv(int $length = 65536, float $timeout = 0): string|false {}

    /** Waits until $length bytes have arrived. Returns fewer only at the end of the stream. */
    public function recvAll(int $length = 65536, float $timeout = 0): string|false {}

    /** Waits for a line. Returns it with its line feed, or the first $length bytes of a longer line. */
    public function recvLine(int $length = 65536, float $timeout = 0): string|false {}

    /** Works like recv(), but asks the system for more than $length bytes and keeps the rest for the next call. */
    public function recvWithBuffer(int $length = 65536, float $timeout = 0): string|false {}

    /**
     * Waits for a packet, as the options of setProtocol() describe packets. What has arrived behind it stays for the next call.
     *
     * @return string|false an empty string at the end of the stream, also in the middle of a packet; false with $errCode EMSGSIZE
     *         for a packet that is larger than package_max_length, and EPROTO for bytes that are not a packet
     */
    public function recvPacket(float $timeout = 0): string|false {}

    /** Sends bytes until the socket takes no more without a wait, at least one. Returns the number of bytes, or false. */
    public function send(string $data, float $timeout = 0): int|false {}

    /** Sends all bytes. Returns their number; fewer if the connection was lost meanwhile, false if none was sent. */
    public function sendAll(string $data, float $timeout = 0): int|false {}

    /**
     * Waits for bytes and distributes them.
     *
     * @param int[] $io_vector the sizes of the strings to return
     * @return string[]|false the strings that were filled
     */
    public function readVector(array $io_vector, float $timeout = 0): array|false {}

    /**
     * Works like readVector(), but waits until all strings are filled or the stream has ended.
     *
     * @param int[] $io_vector
     * @return string[]|false
     */
    public function readVectorAll(array $io_vector, float $timeout = 0): array|false {}

    /**
     * Sends several strings as one sequence of bytes, as sendAll() does.
     *
     * @param string[] $io_vector
     */
    public function writeVector(array $io_vector, float $timeout = 0): int|false {}

    /**
     * Sends all bytes of the strings, as writeVector() does.
     *
     * @param string[] $io_vector
     */
    public function writeVectorAll(array $io_vector, float $timeout = 0): int|false {}

    /**
     * Sends a part of a regular file.
     *
     * @param int $length number of bytes; 0: to the end of the file
     * @return bool false with EINVAL if the file does not have these bytes; then nothing is sent
     */
    public function sendFile(string $file, int $offset = 0, int $length = 0): bool {}

    /**
     * Waits for a datagram.
     *
     * @param array $peername set to the sender: "address" and "port"
     * @phpstan-param array<string, mixed> $peername
     */
    public function recvfrom(mixed &$peername, float $timeout = 0): string|false {}

    /**
     * Sends a datagram. Waits while a name is looked up.
     *
     * @param string $addr a name of a host, a numeric address, or the path of a unix socket
     */
    public function sendto(string $addr, int $port, string $data): int|false {}

    /**
     * Returns the value of a socket option, as socket_get_option() does: SO_LINGER, SO_RCVTIMEO and SO_SNDTIMEO are arrays, and
     * IP_MULTICAST_IF is the number of an interface.
     */
    public function getOption(int $level, int $opt_name): mixed {}

    /**
     * Sets a socket option. Takes the values of socket_set_option(): arrays for SO_LINGER, SO_RCVTIMEO, SO_SNDTIMEO, IPV6_PKTINFO and
     * MCAST_*, the number or name of an interface for IP_MULTICAST_IF, and otherwise a number or a string.
     *
     * @throws \ValueError for an array without a needed element, a wrong address and an unknown interface
     */
    public function setOption(int $level, int $opt_name, mixed $opt_value): bool {}

    /**
     * Sets timeouts and the rules of packets: "connect_timeout", "read_timeout", "write_timeout", "timeout" (all three),
     * "open_length_check", "package_length_type", "package_length_offset", "package_body_offset", "package_length_func",
     * "open_eof_check", "open_eof_split", "package_eof", "package_max_length"; the local address for connect(), "bind_address"
     * and "bind_port"; and TLS: "open_ssl" and the options "ssl_*". Sockets of accept() begin with the options of the listening
     * socket.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with EBUSY while a coroutine receives from this socket
     */
    public function setProtocol(array $settings): bool {}

    /**
     * Makes the TLS handshake and waits for it, no longer than connect_timeout: as the server of an accepted socket, otherwise
     * as the client. The options of setProtocol() say which certificates are used and accepted. With the option open_ssl,
     * connect() makes the handshake, and so does the first method that sends or receives on an accepted socket.
     *
     * @return bool false with EPROTO if bytes have arrived before that were not read
     */
    public function sslHandshake(): bool {}

    /** Returns the certificate of the other end of a TLS connection as PEM text, or false if there is none. */
    public function getPeerCert(): string|false {}

    /**
     * Returns the facts about a TLS connection, or null without TLS: "protocol", "cipher", "alpn" (the application protocol),
     * "server_name" (the name that the client has asked for) and "is_resumed".
     *
     * @return array<string, mixed>|null
     */
    public function getTlsInfo(): ?array {}

    /**
     * Ends one or both directions of the connection.
     *
     * @param int $how 0: no more reads, 1: no more writes, 2: both
     */
    public function shutdown(int $how = 2): bool {}

    /**
     * Ends the wait of another coroutine: its method returns false.
     *
     * @param int $event CORO_EVENT_READ or CORO_EVENT_WRITE
     * @return bool false if no coroutine waits
     */
    public function cancel(int $event = CORO_EVENT_READ): bool {}

    /** Closes the socket. The methods in which coroutines wait return false with ECANCELED. */
    public function close(): bool {}

    /**
     * Returns the "address" and "port" of the other end, or false.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Returns the "address" and "port" of this end, or false.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /** Returns true after close(), and if the constructor has not run. */
    public function isClosed(): bool {}

    /**
     * Makes a socket of a stream or of a Socket of the extension sockets. The new socket has a descriptor of its own for the
     * same connection.
     *
     * @param resource|\Socket $stream
     */
    public static function import($stream): Socket|false {}
}
}

namespace Coro\Coroutine\Socket {

/** A socket could not be made. getCode() is the errno. */
class Exception extends \Coro\Exception
{
}
}

namespace Coro\Coroutine {

/**
 * Operations of the system for which only the calling coroutine waits. Each method returns false when cancel() ends its wait, and
 * throws a Coro\Error outside of coroutines.
 */
class System
{
    /** Does what Coro\Coroutine::sleep() does. */
    public static function sleep(float $seconds): bool {}

    /**
     * Runs a command with /bin/sh and waits for its end. The command's standard input is empty. When the wait is canceled, the
     * command gets SIGTERM.
     *
     * @param bool $get_error_stream true: the output includes the standard error of the command; false: the command
     *        inherits PHP's standard error
     * @return array|false "code" (exit status, -1 if unknown), "signal" (the signal that ended it, or 0), "output"; false
     *         with a warning when the command could not be started or printed more than memory_limit
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    /**
     * Reads a whole file.
     *
     * @param int $flag LOCK_SH or LOCK_EX: holds a shared lock during the read
     * @return string|false false with a warning when the file cannot be read or is larger than memory_limit
     */
    public static function readFile(string $filename, int $flag = 0): string|false {}

    /**
     * Writes a file. A missing file is created, the content of an existing file is replaced.
     *
     * @param int $flags FILE_APPEND: appends to the file; LOCK_EX: holds an exclusive lock, which is taken before the old
     *        content is removed
     * @return int|false bytes written; false with a warning when not all of them could be written. After a cancel the file may
     *         or may not be written.
     */
    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * Returns what statvfs(3) reports about a file system: bsize, frsize, blocks, bfree, bavail, files, ffree, favail, fsid,
     * flag, namemax.
     *
     * @return array|false false with a warning when there is no such path
     * @phpstan-return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    /**
     * Returns the first address of a name, by the rules of the system (hosts file, DNS). The process keeps the addresses for
     * the time of the option dns_cache_expire. Waits unless they are kept or the name is a numeric address.
     *
     * @param int $type AF_INET or AF_INET6
     * @param float $timeout seconds; 0 and negative: the timeout of the system's resolver
     * @return string|false the address; false when the name has none, and on timeout
     */
    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    /** Returns an address of a name, as gethostbyname() does, but waits at most 60 seconds unless `timeout` says otherwise. */
    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * Returns all addresses of a name. Keeps the addresses and waits as gethostbyname() does.
     *
     * @param int $family AF_INET, AF_INET6 or 0 for both
     * @param float $timeout seconds; 0 and negative: the timeout of the system's resolver
     * @return array|bool list of addresses; false when the name has none, and on timeout
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    /**
     * Waits until a descriptor can be read or written. After a hang-up of the other side a descriptor counts as readable and
     * writable. A stream is readable while PHP's buffer has unread bytes of the stream. For each descriptor, one coroutine at a
     * time may wait to read, and one coroutine to write.
     *
     * @param mixed $socket a stream, a Socket, a Coro\Coroutine\Socket, a client, a Coro\Process or the number of a descriptor;
     *        Coro\Event must not watch it
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both
     * @param float $timeout seconds; negative: without a limit; 0: does not wait
     * @return int|false the events that have occurred; false on timeout, when canceled, when the descriptor is closed meanwhile,
     *         and with a warning when the descriptor is not open; coro_last_error() returns the reason
     * @throws \Coro\Error when another coroutine waits for the same event, when Coro\Event watches the descriptor, and when it
     *         is the number of the descriptor of an object such as a Coro\Coroutine\Socket or a client: pass the object instead
     */
    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}

    /**
     * Waits until a child process has ended, which pcntl_fork() or proc_open() has started. The result can be that of a command
     * that another coroutine runs: use waitPid() if the program also runs commands.
     *
     * @param float $timeout seconds; negative: without a limit; 0: does not wait
     * @return array|false "pid", "code" (the exit status) and "signal" (the signal that has ended the process, or 0); false on
     *         timeout, when canceled, and when there is no child process; coro_last_error() returns the reason
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function wait(float $timeout = -1): array|false {}

    /**
     * Waits until one child process has ended.
     *
     * @param int $pid the id of the process; -1: does what wait() does
     * @param float $timeout as for wait()
     * @return array|false as for wait()
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function waitPid(int $pid, float $timeout = -1): array|false {}

    /**
     * Waits until the process receives a signal. A signal that comes before has its usual effect. Several coroutines may wait for
     * a signal, and a callback of Coro\Event::signal() is called, too. Servers handle some signals themselves, such as SIGTERM:
     * the wait returns these signals, and the process of the server ends nevertheless.
     *
     * @param int[]|int $signals the number of the signal, or of several signals, of which the first one ends the wait
     * @param float $timeout seconds; negative: without a limit; 0: does not wait
     * @return int|false the number of the signal; false on timeout and when canceled
     * @throws \ValueError for a signal that no program can catch, such as SIGKILL
     */
    public static function waitSignal(array|int $signals, float $timeout = -1): int|false {}
}
}

namespace Coro {

/**
 * A table in memory that a process shares with the processes that it forks afterwards, such as the workers of a server. The
 * program defines the columns, calls create(), and then starts the server; all processes then read and write the same rows.
 *
 *     $table = new Coro\Table(1024);
 *     $table->column('name', Coro\Table::TYPE_STRING, 32);
 *     $table->column('visits', Coro\Table::TYPE_INT);
 *     $table->create();
 *
 * No function waits for an event. Each function reads or changes one row as a whole: readers see the row before or after a change
 * and need no lock; processes that change the same row do so one after the other. If a process is killed in the middle of a
 * change, the row is the old one or the new one, and the table works.
 *
 * A key is a string of at most 63 bytes. Wrong keys, columns and values throw, and then nothing is written. A string that is
 * longer than its column is such an error: Swoole cuts it off. Other values are converted to the type of the column:
 * columns of numbers accept numeric strings and bools, columns of strings numbers and bools, and the fraction of a float is cut off
 * in a column of integers. Each column accepts null, which becomes 0 or ''.
 *
 * @implements \Iterator<string, array<string, int|float|string>>
 * @implements \ArrayAccess<string|int, array<string, int|float|string>>
 */
class Table implements \Iterator, \Countable, \ArrayAccess
{
    /**
     * The type of a column of integers of 64 bits.
     *
     * @var int
     */
    public const TYPE_INT = 1;
    /**
     * The type of a column of strings. The size of the column limits the bytes of a string, which may be any bytes.
     *
     * @var int
     */
    public const TYPE_STRING = 3;
    /**
     * The type of a column of floats.
     *
     * @var int
     */
    public const TYPE_FLOAT = 2;

    /** @var int|null the number of rows that the table can hold; null before create() */
    public $size = null;

    /** @var int|null the number of bytes of the shared memory; null before create() */
    public $memorySize = null;

    /**
     * @param int $table_size the number of rows that the table must hold, whatever their keys are. At least 64 fit
     * @param float $conflict_proportion has no effect: in Swoole, how much memory there is for keys with equal hashes
     * @throws \ValueError if $table_size is negative or more than 2^31
     */
    public function __construct(int $table_size, float $conflict_proportion = 0.2) {}

    /**
     * Defines a column. Must be called before create().
     *
     * @param string $name must not be empty and not a decimal number
     * @param int $type TYPE_INT, TYPE_FLOAT or TYPE_STRING
     * @param int $size the most bytes of a string; without meaning for numbers
     * @return bool true
     * @throws \ValueError for a name that is not possible or that another column has, an unknown type, a string without size, and a
     *     row of more than 1 GiB
     * @throws Error after create()
     */
    public function column(string $name, int $type, int $size = 0): bool {}

    /**
     * Makes the table in shared memory. Must be called before the processes are forked that use the table. The memory of a row is
     * used when the row is first written.
     *
     * @return bool true
     * @throws Error if there is no column, if create() was called before, or if the process was forked after the constructor ran:
     *     each process would have a table of its own
     * @throws Exception with the code ENOMEM if the table is larger than the memory of the machine or the container
     */
    public function create(): bool {}

    /**
     * Gives the memory of the table back for this process. Other processes keep their table. All later calls throw Error.
     *
     * @return bool true
     */
    public function destroy(): bool {}

    /**
     * Writes a row. Columns without a value keep theirs; in a new row they are 0 and ''.
     *
     * @param array $value values by the name of the column
     * @phpstan-param array<string, int|float|string|bool|null> $value
     * @return bool false with a warning when the table is full
     * @throws \ValueError for a key or string that is too long and an unknown column
     * @throws \TypeError for a value that the column cannot have, such as an array
     */
    public function set(string $key, array $value): bool {}

    /**
     * Writes a new row as set() does.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has a row with this key, which stays as it is; with a warning when the table is full
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function add(string $key, array $values): bool {}

    /**
     * Changes columns of a row that exists.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has no row with this key
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function update(string $key, array $values): bool {}

    /**
     * Changes columns of a row that exists if other columns, or the same, have the expected values. No other process can change
     * the row between the comparison and the change.
     *
     * @param array $expected values by the name of the column; all must be equal
     * @phpstan-param array<string, int|float|string|bool|null> $expected
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has no row with this key, or its values are others; with a warning when more than 512
     *     processes write to the table
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function cmpset(string $key, array $expected, array $values): bool {}

    /**
     * Returns a row or one of its values.
     *
     * @param string|null $field the name of a column; null: the whole row
     * @return array|string|int|float|false the values by the name of the column, or one value; false when there is no row
     * @phpstan-return ($field is null ? array<string, int|float|string>|false : int|float|string|false)
     * @throws \ValueError for an unknown column
     */
    public function get(string $key, ?string $field = null): array|string|int|float|false {}

    /**
     * Removes a row and returns what get() would have returned. Of several processes that do so one gets the row.
     *
     * @phpstan-return ($field is null ? array<string, int|float|string>|false : int|float|string|false)
     * @throws \ValueError for an unknown column
     */
    public function getdel(string $key, ?string $field = null): array|string|int|float|false {}

    /** Returns the number of rows. */
    public function count(): int {}

    /**
     * Removes a row.
     *
     * @return bool false when there is none
     */
    public function del(string $key): bool {}

    /**
     * Does what Coro\Table::del() does.
     */
    public function delete(string $key): bool {}

    /**
     * Removes a row if columns have the expected values.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $expected
     * @return bool false when the table has no row with this key, or its values are others; with a warning when more than 512
     *     processes write to the table
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function cmpdel(string $key, array $expected): bool {}

    /** Returns true if the table has a row with this key. */
    public function exists(string $key): bool {}

    /**
     * Does what Coro\Table::exists() does.
     */
    public function exist(string $key): bool {}

    /**
     * Adds to a number, in one step. If there is no row with this key, makes one with zeros first.
     *
     * @return int|float|false the new value; false with a warning when the table is full. A sum that an int cannot have begins again
     *     at the other end of the range
     * @throws \ValueError for an unknown column, for a column of strings, and if a column of ints cannot have $incrby
     */
    public function incr(string $key, string $column, int|float $incrby = 1): int|float|false {}

    /**
     * Subtracts from a number as incr() adds.
     *
     * @throws \ValueError as incr()
     */
    public function decr(string $key, string $column, int|float $incrby = 1): int|float|false {}

    /** Returns the number of rows that the table can hold. */
    public function getSize(): int {}

    /** Returns the number of bytes of the shared memory, 0 before create(). */
    public function getMemorySize(): int {}

    /**
     * Returns figures of the table: num (the number of rows), conflict_count (rows that share a place of the index with an earlier
     * row), conflict_max_level (the most rows that share one place), insert_count, update_count and delete_count (since create()),
     * available_slice_num and total_slice_num (rows that are free, and all). The call takes time in proportion to the size.
     *
     * @return array|false false before create()
     * @phpstan-return array{num: int, conflict_count: int, conflict_max_level: int, insert_count: int, update_count: int,
     *     delete_count: int, available_slice_num: int, total_slice_num: int}|false
     */
    public function stats(): array|false {}

    /**
     * Begins again with the first row. A foreach visits each key at most once, also while other processes write, and may delete
     * rows. Each foreach has a position of its own; the position of these five methods belongs to the object.
     */
    public function rewind(): void {}

    /** Returns true if there is a current row. */
    public function valid(): bool {}

    /** Goes to the next row. */
    public function next(): void {}

    /**
     * Returns the current row, as it was when the iteration came to it.
     *
     * @phpstan-return array<string, int|float|string>|null
     * @psalm-ignore-nullable-return
     */
    public function current(): mixed {}

    /**
     * Returns the key of the current row.
     *
     * @phpstan-return string|null
     * @psalm-ignore-nullable-return
     */
    public function key(): mixed {}

    /**
     * Returns true if the table has a row with this key, as exists() does: for isset($table[$key]).
     *
     * @param string|int $key an int stands for its decimal digits
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetExists(mixed $key): bool {}

    /**
     * Returns a row as get() does: for $table[$key]. The array is a copy: to change a row, call set(), or assign an array to
     * $table[$key].
     *
     * @param string|int $key an int stands for its decimal digits
     * @phpstan-return array<string, int|float|string>|null
     * @return array|null the values by the name of the column; null when there is no row
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetGet(mixed $key): mixed {}

    /**
     * Writes a row as set() does, with a warning when the table is full: for $table[$key] = $value.
     *
     * @param string|int $key an int stands for its decimal digits
     * @param array $value values by the name of the column
     * @phpstan-param array<string, int|float|string|bool|null> $value
     * @throws \ValueError as set()
     * @throws \TypeError as set(), for a key of another type, for $table[] and for a value that is not an array
     */
    public function offsetSet(mixed $key, mixed $value): void {}

    /**
     * Removes a row as del() does: for unset($table[$key]).
     *
     * @param string|int $key an int stands for its decimal digits
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetUnset(mixed $key): void {}
}
}

namespace Coro\Coroutine {

/**
 * A group of coroutines, its tasks, which end before the group. When a task fails, the other tasks are canceled, and exceptions
 * that they throw after that are dropped. When the last reference to the group goes away, as at the end of the function that has
 * made the group, its tasks are canceled and waited for.
 *
 * @template T = mixed
 */
final class TaskGroup
{
    /**
     * Starts a task, as go() starts a coroutine. The key of the task's result is the next free integer.
     *
     * @return int the coroutine's id; 0 when nothing was started, because the group is canceled
     * @throws \Coro\Exception when no coroutine could be started
     */
    public function spawn(callable $task, mixed ...$args): int {}

    /**
     * Starts a task whose result gets the given key.
     *
     * @throws \ValueError when another task has this key
     */
    public function spawnAs(int|string $key, callable $task, mixed ...$args): int {}

    /**
     * Waits until all tasks have ended. The group can be used again afterwards. When the wait itself is canceled or times out,
     * the tasks are canceled and waited for first.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array the results of the tasks, in the order in which they were started; null for a canceled task
     * @phpstan-return array<array-key, T|null>
     * @throws \Throwable the exception of the first task that failed, after all tasks have ended
     * @throws TimeoutException after the timeout
     * @throws CanceledException when the waiting coroutine was canceled
     * @throws \Coro\Error outside a coroutine, in a task of the group, and when another coroutine waits already
     */
    public function wait(float $timeout = -1): array {}

    /** Cancels all tasks: the present wait of each task, or its next wait if it does not wait now, throws a CanceledException. */
    public function cancel(): void {}

    /** Returns the number of tasks that have not ended. */
    public function count(): int {}
}
}

namespace Coro {

/**
 * Timers of this process. Each callback runs in a coroutine of its own. Timers also fire after the end of the script. None of
 * these methods waits.
 */
class Timer
{
    /**
     * Calls callback(timer id, ...params) every $ms milliseconds until clear(). Missed calls are dropped.
     *
     * @param int $ms at least 1; more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for $ms below 1
     */
    public static function tick(int $ms, callable $callback, mixed ...$params): int|false {}

    /**
     * Calls callback(...params) once, in $ms milliseconds.
     *
     * @param int $ms at least 0 (in one of the next turns of the loop); more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for negative $ms
     */
    public static function after(int $ms, callable $callback, mixed ...$params): int|false {}

    /** Returns true if a timer with this id is pending. */
    public static function exists(int $timer_id): bool {}

    /**
     * Returns exec_msec, exec_count (calls so far), interval (milliseconds; 0: once), round and removed; null for an unknown id.
     *
     * @return array|null
     * @phpstan-return array{exec_msec: int, exec_count: int, interval: int, round: int, removed: bool}|null
     */
    public static function info(int $timer_id): ?array {}

    /**
     * Returns initialized (true if the loop exists), num (the number of pending timers) and round (the number of calls so far).
     *
     * @return array
     * @phpstan-return array{initialized: bool, num: int, round: int}
     */
    public static function stats(): array {}

    /** Returns the ids of all pending timers. */
    public static function list(): \Coro\Timer\Iterator {}

    /**
     * Removes a timer. The timer's callback is not called any more, even if the timer is due.
     *
     * @return bool true when the timer was pending
     */
    public static function clear(int $timer_id): bool {}

    /** Removes all timers of this process. */
    public static function clearAll(): bool {}
}

}

namespace Coro\Timer {

/**
 * The ids of timers.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

}

namespace Coro {

/**
 * Spans (OpenTelemetry) of a server with the option trace_endpoint, or of a program that has called start(). The span of a request
 * is the current one of its coroutine, and of the coroutines that this one starts. Without tracing, span() only calls its function,
 * and the other methods return null or false.
 *
 */
final class Tracing
{

    /**
     * Begins to trace in a process that is no worker of a server: in a script, or in a program with Coro\run(). span() then makes
     * spans. They are sent in the background, and at the end of the program for at most a second.
     *
     * A process that was forked does not trace until it calls start() itself. A server that starts later traces by its own options.
     *
     * @param array $options options of a server: trace_endpoint, trace_service_name, trace_sample_ratio, trace_queue_size,
     *     trace_clients and trace_propagation. For what is missing, the environment variables of OpenTelemetry count
     * @phpstan-param array<string, mixed> $options
     * @return bool false if no endpoint is given or known from the environment, or if the process already traces
     * @throws \ValueError if an option is unknown or wrong
     */
    public static function start(array $options = []): bool {}

    /**
     * Sends the spans that wait. Returns when all are sent, when the collector has not taken some, or after the time. Waits; outside
     * of coroutines the event loop runs meanwhile.
     *
     * @param float $timeout seconds
     * @return bool true if no span is left
     */
    public static function flush(float $timeout = 1.0): bool {}

    /**
     * Calls a function within a new span, which is a child of the current one. Outside of a span, begins a trace.
     *
     * An exception of the function makes the span fail.
     *
     * @template R
     * @phpstan-param callable(): R $fn
     * @phpstan-param array<string, string|int|float|bool> $attributes
     * @return mixed the result of the function
     * @phpstan-return R
     */
    public static function span(string $name, callable $fn, array $attributes = []): mixed {}

    /**
     * Adds attributes to the current span. A later value of the same attribute replaces the earlier one.
     *
     * @phpstan-param array<string, string|int|float|bool> $attributes
     * @return bool false if no span is recorded
     */
    public static function setAttributes(array $attributes): bool {}

    /**
     * Sets the route of the request, such as "/user/{id}": the attribute http.route, and the name of the span of the server.
     *
     * @return bool false if no span of a request is recorded
     */
    public static function setRoute(string $route): bool {}

    /** Returns true if the current span is recorded, so that it is worth while to compute attributes. */
    public static function isRecording(): bool {}

    /** Returns the id of the current trace, 32 hexadecimal digits, for example for log lines. */
    public static function traceId(): ?string {}

    /** Returns the id of the current span, 16 hexadecimal digits. */
    public static function spanId(): ?string {}

    /** Returns the value of the field traceparent (W3C Trace Context) for a request that the current span makes. */
    public static function traceparent(): ?string {}

    /**
     * Returns what has become of the spans of this process: waiting, sent, dropped.
     *
     * @phpstan-return array{waiting: int, sent: int, dropped: int}|null
     */
    public static function stats(): ?array {}
}
}

namespace Coro {

/** Counts unfinished work. Coroutines wait until the count is 0. */
class WaitGroup
{
    /** @param int $delta the initial count */
    public function __construct(int $delta = 0) {}

    /**
     * Adds to the count.
     *
     * @throws \BadMethodCallException when the count would be negative, and while a coroutine waits
     */
    public function add(int $delta = 1): void {}

    /**
     * Subtracts 1 from the count.
     *
     * @throws \BadMethodCallException when the count is 0
     */
    public function done(): void {}

    /**
     * Waits until the count is 0.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout and when canceled
     * @throws \BadMethodCallException when another coroutine waits already
     * @throws Error outside a coroutine when the count is not 0
     */
    public function wait(float $timeout = -1.0): bool {}

    /** Returns the count. */
    public function count(): int {}
}

/** Waits until no other coroutine has a reference to the barrier. Each coroutine keeps such a reference as long as it works. */
class Barrier
{
    /** Returns a new barrier. */
    public static function make(): Barrier {}

    /**
     * Sets the caller's variable to null and waits until all other references are gone.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @throws Error outside a coroutine, and when another coroutine waits for this barrier already
     */
    public static function wait(Barrier &$barrier, float $timeout = -1.0): void {}
}
}

namespace Coro\WebSocket {

/** A WebSocket message or control frame (RFC 6455 section 5). */
class Frame implements \Stringable
{
    /** @var int the id of the connection from which the server has received the frame */
    public $fd = 0;

    /** @var string the payload; of a message event, the whole message; empty in a CloseFrame, which has a code and a reason */
    public $data = '';

    /** @var int CORO_WEBSOCKET_OPCODE_* */
    public $opcode = 1;

    /** @var int CORO_WEBSOCKET_FLAG_* */
    public $flags = 1;

    /** @var bool|null true if the frame is the last one of its message; null: CORO_WEBSOCKET_FLAG_FIN in flags decides */
    public $finish = null;

    /**
     * Returns the bytes of a frame. Does not wait.
     *
     * @param Frame|string $data the payload; of an object, its opcode, flags and finish replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS, CORO_WEBSOCKET_FLAG_RSV1 (the data is compressed
     *        already), CORO_WEBSOCKET_FLAG_MASK
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Returns the frame at the beginning of these bytes, which may be masked. Does not wait.
     *
     * @return Frame|false false when the bytes are not a whole frame, or a malformed one
     */
    public static function unpack(string $data): Frame|false {}

    /** Returns the bytes that pack() returns for this object. */
    public function __toString(): string {}
}

/** A close frame (RFC 6455 section 5.5.1). */
class CloseFrame extends Frame
{
    /** @var int CORO_WEBSOCKET_OPCODE_CLOSE */
    public $opcode = 8;

    /** @var int the status code. 1000 to 1003, 1007 to 1014 and 3000 to 4999 may be sent; 1005: the frame is empty */
    public $code = 1000;

    /** @var string the reason, UTF-8, at most 123 bytes */
    public $reason = '';
}
}

namespace Coro\WebSocket {

/**
 * An HTTP server whose ports also speak WebSocket (RFC 6455, version 13).
 *
 * Its events are open(Server, Request) after a handshake; message(Server, Frame) for each message; close(Server, fd) for the end
 * of an upgraded connection, and disconnect(Server, fd) for the end of one that was not upgraded; beforeHandshakeResponse(Server,
 * Request, Response), which may add header fields to the response of the handshake; and handshake(Request, Response), which
 * replaces the built-in handshake: the callback sends the response with status 101 itself, and there is no open event. Without a
 * request callback, requests that are not handshakes get 400.
 *
 * These methods reach the connections of all workers. In BASE mode the worker of the connection sends the message. Of these
 * methods only push() and ping() wait.
 */
class Server extends \Coro\Http\Server
{
    /** Does what Coro\Server::__construct() does. */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Sends a message; without CORO_WEBSOCKET_FLAG_FIN a fragment of one. A coroutine waits while socket_buffer_size bytes or
     * more are unsent; outside of coroutines push() returns false instead.
     *
     * @param Frame|string $data the payload; of an object, its opcode and flags replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS (effective if the client has agreed to compression)
     * @return bool false with a notice when there is no such WebSocket connection or it is closing, and with a warning for a
     *         frame that may not be sent; getLastError() returns the reason
     */
    public function push(int $fd, Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * Sends a ping, which the client answers with a pong. Waits as push() does.
     *
     * @param string $data at most 125 bytes
     * @return bool false as for push(), also for longer data
     */
    public function ping(int $fd, string $data = ''): bool {}

    /**
     * Sends a close frame. The connection ends when the client has answered, or after five seconds. Does not wait for the end.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8; cut after 123 bytes
     * @return bool false when there is no such WebSocket connection, or it is closing, and with a warning for another code
     */
    public function disconnect(int $fd, int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /** True if the connection was upgraded to WebSocket and is not closing. */
    public function isEstablished(int $fd): bool {}

    /** Does what Coro\WebSocket\Frame::pack() does. */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /** Does what Coro\WebSocket\Frame::unpack() does. */
    public static function unpack(string $data): Frame|false {}
}
}

namespace Coro {

use Closure;
use Coro\ConnectionPool\Loan;
use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\Places;
use Coro\ConnectionPool\PooledSocket;
use RuntimeException;
use Throwable;
use ValueError;
use WeakMap;

/**
 * Connections that coroutines share: each coroutine takes one out, uses it alone, and puts it back.
 *
 * The pool opens a connection when a coroutine needs one and none is idle, up to its size. When all connections are out, get()
 * waits. If a coroutine drops its connection instead of putting it back, the pool opens another one when a coroutine needs it.
 *
 * No coroutine gets a connection that is not known to be clean: the pool replaces a connection that its server has ended, or in
 * which cancel() or a time limit has cut off a wait.
 *
 * A pool can be used only in coroutines. In a process that is forked, the pool begins empty: the parent keeps its connections.
 *
 * @template T = mixed
 */
class ConnectionPool
{

    public const DEFAULT_SIZE = 64;

    /** @var ?Channel<mixed> the idle connections, and null for each coroutine that is woken to open one; null after close() */
    protected ?Channel $pool;

    /** @var callable */
    protected $constructor;

    /** @var int how many connections are open, idle or taken out, or being opened */
    protected int $num = 0;

    protected int $size;

    protected ?string $proxy;

    /**
     * Makes an empty pool.
     *
     * @param callable $constructor opens a connection; it may wait
     * @phpstan-param callable(): T $constructor
     * @param int $size the most connections that are open at the same time, at most 1,000,000
     * @param ?string $proxy a class; the pool then consists of objects of this class, whose constructor gets `$constructor`
     * @throws \ValueError if `$size` is larger
     */
    public function __construct(callable $constructor, int $size = self::DEFAULT_SIZE, ?string $proxy = null) {}

    /** Opens connections until the pool has as many as its size allows. Waits until they are open. */
    public function fill(): void {}

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return mixed the connection, or false after the timeout, after cancel(), and when close() is called meanwhile
     * @phpstan-return T|false
     * @throws \RuntimeException if the pool is closed
     * @throws \ValueError if `$timeout` is NAN
     * @throws \Throwable what `$constructor` throws
     */
    public function get(float $timeout = -1.0) {}

    /**
     * Puts a connection back into the pool.
     *
     * @param mixed $connection null if the connection is lost: the pool then opens another one when a coroutine needs it. A
     *        connection that is in the pool already, or that another coroutine has got meanwhile, is ignored.
     * @phpstan-param T|null $connection
     * @throws \ValueError if the pool has not opened the connection. A pool of the class ConnectionPool takes it instead.
     */
    public function put(mixed $connection): void {}

    /**
     * Closes the pool and drops its idle connections. Coroutines that wait in get() get false. Connections that are out stay
     * open until their coroutines drop them.
     */
    public function close(): void {}

    /**
     * Has get() check connections that were idle for longer than this time. Lost ones are dropped, and get() returns another.
     *
     * @param float $seconds 0: check each connection; negative: no check
     * @param ?callable $check gets a connection and returns false or throws if it is lost. Without this function
     *        the pool calls the method `ping()` of the connection, or for PDO runs the query `SELECT 1`.
     * @phpstan-param (callable(T): mixed)|null $check
     * @throws \ValueError if `$seconds` is NAN
     */
    public function heartbeat(float $seconds, ?callable $check = null): static {}

    /**
     * Has put() reset the session of each connection, so that nothing that a coroutine has changed reaches the next one. That
     * costs at least one more question to the server for each put(). Without this method put() undoes only what the pool knows.
     *
     * @param ?callable $reset gets a connection. If it returns false, the connection is dropped; if it throws, that is an error.
     *        Without this function PDOPool and MysqliPool send COM_CHANGE_USER to MySQL and DISCARD ALL to PostgreSQL, and
     *        RedisPool sends RESET. PDOPool drops connections whose sessions it cannot reset, such as those of SQLite.
     * @phpstan-param (callable(T): mixed)|null $reset
     * @throws \ValueError if a pool of the class ConnectionPool gets no function
     */
    public function resetAlways(?callable $reset = null): static {}

    /**
     * Names the pool for the page and the metrics of the admin process (option `admin_server`). Without a name, a pool is named
     * after its server and database or, if they are not known, after the file and line at which it was made.
     */
    public function named(string $name): static {}

    /**
     * Returns figures of the pool.
     *
     * @return array{size: int, open: int, idle: int, waiting: int, waits: int, timeouts: int, opened: int, lost: int,
     *         errors: int} `waiting`: how many coroutines wait in get() now. Since the pool was made: how often get() has waited
     *         (`waits`) and has returned false because its time was up (`timeouts`), and how many connections were opened, and
     *         were lost or dropped. `errors`: how often put() could not bring a connection into its first state; the log tells
     *         why.
     */
    public function stats(): array {}

    /** Opens a connection and puts it into the pool. */
    protected function make(): void {}

    /** Returns false, or throws, if a connection that was idle is lost. May wait. */
    protected function isAlive(mixed $connection): bool {}

    /** Returns false if a connection between two requests is lost or not clean, as far as its socket shows. Does not wait. */
    protected function isIntact(mixed $connection): bool {}

    /**
     * Returns a function that brings a connection, which comes back, into its first state; null if there is nothing to do. The
     * function may wait, and throws if it cannot do it.
     *
     * @return ?Closure(): mixed
     */
    protected function restorer(object $connection): ?Closure {}

    /** True if put() may get this connection, which the pool has not lent. */
    protected function mayAdopt(object $connection): bool {}

    /** Drops the idle connections. */
    protected function dropIdle(): void {}

    /** True if put() resets the session of each connection. */
    protected function resetsAlways(): bool {}

    /**
     * Calls a function that brings a connection into its first state. No cancel() and no time limit of the coroutine cuts it off,
     * and what it throws does not reach the program.
     *
     * @return bool false if the function has returned false, has thrown, or could not be called
     */
    protected function restore(Closure $restore): bool {}

}

}

namespace Coro {

/**
 * An object that passes its properties and methods on to another object.
 */
class ObjectProxy
{
    /** @var ?object the other object */
    protected $__object;

    /** Makes a proxy of this object. */
    public function __construct(object $object) {}

    /**
     * Returns the other object.
     *
     * @return object
     */
    public function __getObject() {}

    /**
     * Returns a property of the other object.
     *
     * @return mixed
     */
    public function __get(string $name) {}

    /** Sets a property of the other object. */
    public function __set(string $name, mixed $value): void {}

    /**
     * True if the other object has this property, and the property is not null.
     *
     * @return bool
     */
    public function __isset(string $name) {}

    /** Removes a property of the other object. */
    public function __unset(string $name): void {}

    /**
     * Calls a method of the other object.
     *
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments) {}

    /**
     * Calls the other object, if it is callable.
     *
     * @return mixed
     */
    public function __invoke(mixed ...$arguments) {}
}

}

namespace Coro\Database {

use Error;

/**
 * A proxy of a connection or a statement, which cannot be cloned.
 */
class ObjectProxy extends \Coro\ObjectProxy
{
    /** Throws an Error: connections and statements cannot be cloned. */
    final public function __clone(): void {}
}

}

namespace Coro {

/**
 * A string with methods. The methods that make another string return a new object and leave this one unchanged, except
 * append(). Positions and lengths count bytes.
 */
class StringObject implements \Stringable
{
    protected string $string = '';

    /** Makes an object of the string. */
    public function __construct(string $string = '') {}

    /** Returns the string. */
    public function __toString(): string {}

    /** Makes an object of the string. */
    public static function from(string $string = ''): static {}

    /** Returns the length. */
    public function length(): int {}

    /** Returns the first position of a string at or after an offset, or false. A negative offset counts from the end. */
    public function indexOf(string $needle, int $offset = 0): int|false {}

    /** Returns the last position of a string, as strrpos() does, or false. */
    public function lastIndexOf(string $needle, int $offset = 0): int|false {}

    /** Does what indexOf() does. */
    public function pos(string $needle, int $offset = 0): int|false {}

    /** Does what lastIndexOf() does. */
    public function rpos(string $needle, int $offset = 0): int|false {}

    /** Returns the string with its bytes in reverse order. */
    public function reverse(): static {}

    /**
     * Returns the first position of a string in any case of letters, or false.
     *
     * @return int|false
     */
    public function ipos(string $needle) {}

    /** Returns the string with small letters. */
    public function lower(): static {}

    /** Returns the string with capital letters. */
    public function upper(): static {}

    /** Returns the string without these characters, or without white space, at both ends. */
    public function trim(string $characters = ''): static {}

    /**
     * Returns the string without white space at its beginning.
     *
     * @return static
     */
    public function ltrim(): self {}

    /**
     * Returns the string without white space at its end.
     *
     * @return static
     */
    public function rtrim(): self {}

    /**
     * Returns a part of the string, as substr() does.
     *
     * @return static
     */
    public function substr(int $offset, ?int $length = null) {}

    /** Returns the string several times. */
    public function repeat(int $times): static {}

    /** Appends to this string, and returns a copy of it. */
    public function append(mixed $str): static {}

    /**
     * Returns the string with other strings in place of all occurrences of a string.
     *
     * @param mixed $count is set to the number of occurrences
     */
    public function replace(string $search, string $replace, mixed &$count = null): static {}

    /** True if the string begins with another. */
    public function startsWith(string $needle): bool {}

    /** True if the string ends with another. */
    public function endsWith(string $needle): bool {}

    /** True if the string equals another value, which may be an object of this class: by ==, or by === if $strict is true. */
    public function equals(mixed $str, bool $strict = false): bool {}

    /** True if the string contains another. */
    public function contains(string $subString): bool {}

    /** Returns the parts between delimiters, as explode() does. */
    public function split(string $delimiter, int $limit = PHP_INT_MAX): ArrayObject {}

    /** Returns the character at a position, '' behind the end. A negative position counts from the end. */
    public function char(int $index): string {}

    /** Returns the string with a separator after each piece of this length. */
    public function chunkSplit(int $length = 76, string $separator = "\r\n"): static {}

    /** Returns the pieces of this length. */
    public function chunk(int $length = 1): ArrayObject {}

    /** Returns the string. */
    public function toString(): string {}

    /**
     * Makes the arrays that methods return. A class that extends this one can make objects of another class.
     *
     * @param array<array-key, mixed> $value
     */
    protected static function detectArrayType(array $value): ArrayObject {}
}

}

namespace Coro {

use Coro\Exception\ArrayKeyNotExists;

/**
 * An array with methods. Methods that change the array and are not said to return something else return this object. get(),
 * getOr(), first(), last() and randomGet() return strings as StringObject and arrays as ArrayObject; other elements, and all
 * elements that [] returns, as they are.
 *
 * @implements \ArrayAccess<array-key, mixed>
 * @implements \Iterator<array-key, mixed>
 */
class ArrayObject implements \ArrayAccess, \Serializable, \Countable, \Iterator
{
    /** @var array<array-key, mixed> */
    protected $array = [];

    /**
     * Makes an object of the array.
     *
     * @param array<array-key, mixed> $array
     */
    public function __construct(array $array = []) {}

    /**
     * Returns the array.
     *
     * @return array<array-key, mixed>
     */
    public function __toArray(): array {}

    /**
     * Returns the array, for serialize().
     *
     * @return array<array-key, mixed>
     */
    public function __serialize(): array {}

    /**
     * Takes the array of unserialize().
     *
     * @param array<array-key, mixed> $data
     */
    public function __unserialize(array $data): void {}

    /**
     * Makes an object of the array.
     *
     * @param array<array-key, mixed> $array
     */
    public static function from(array $array = []): static {}

    /**
     * Returns the array.
     *
     * @return array<array-key, mixed>
     */
    public function toArray(): array {}

    /** True if the array has no element. */
    public function isEmpty(): bool {}

    /** Returns the number of elements. */
    public function count(): int {}

    /**
     * Returns the present element, false behind the last one.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function current() {}

    /**
     * Returns the key of the present element, null behind the last one.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function key() {}

    /** True if there is a present element. */
    public function valid(): bool {}

    /**
     * Makes the first element the present one, and returns it.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function rewind() {}

    /**
     * Makes the next element the present one, and returns it.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function next() {}

    /**
     * Returns the element under a key.
     *
     * @return mixed
     * @throws ArrayKeyNotExists if there is none
     */
    public function get(mixed $key) {}

    /**
     * Returns the element under a key, or the default.
     *
     * @return mixed
     */
    public function getOr(mixed $key, mixed $default = null) {}

    /**
     * Returns the last element, null of an empty array.
     *
     * @return mixed
     */
    public function last() {}

    /**
     * Returns the key of the first element, null of an empty array.
     *
     * @return int|string|null
     */
    public function firstKey() {}

    /**
     * Returns the key of the last element, null of an empty array.
     *
     * @return int|string|null
     */
    public function lastKey() {}

    /**
     * Returns the first element, null of an empty array.
     *
     * @return mixed
     */
    public function first() {}

    /** Sets the element under a key. */
    public function set(mixed $key, mixed $value): self {}

    /** Removes the element under a key. */
    public function delete(mixed $key): self {}

    /** Removes the first element that has this value, or all of them if $loop is true. */
    public function remove(mixed $value, bool $strict = true, bool $loop = false): self {}

    /** Removes all elements. */
    public function clear(): self {}

    /**
     * Returns the element under a key, or null.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function offsetGet(mixed $key) {}

    /** Sets the element under a key; null as key appends. */
    public function offsetSet(mixed $key, mixed $value): void {}

    /** Removes the element under a key. */
    public function offsetUnset(mixed $key): void {}

    /**
     * True if there is an element under the key that is not null.
     *
     * @return bool
     */
    #[\ReturnTypeWillChange]
    public function offsetExists(mixed $key) {}

    /** True if there is an element under the key. */
    public function exists(mixed $key): bool {}

    /** True if an element has this value: by ===, or by == if $strict is false. */
    public function contains(mixed $value, bool $strict = true): bool {}

    /**
     * Returns the key of the first element that has this value, or false.
     *
     * @return int|string|false
     */
    public function indexOf(mixed $value, bool $strict = true) {}

    /**
     * Returns the key of the last element that has this value, or null.
     *
     * @return int|string|null
     */
    public function lastIndexOf(mixed $value, bool $strict = true) {}

    /**
     * Does what indexOf() does.
     *
     * @return int|string|false
     */
    public function search(mixed $needle, bool $strict = true) {}

    /** Returns the elements as one string, with a string between them. */
    public function join(string $glue = ''): StringObject {}

    /** Returns what serialize() makes of the array. */
    public function serialize(): string {}

    /** Takes an array that serialize() has made. The same warning as for unserialize() holds for strings of others. */
    public function unserialize(string|\Stringable|StringObject $string): self {}

    /**
     * Returns the sum of the elements.
     *
     * @return int|float
     */
    public function sum() {}

    /**
     * Returns the product of the elements.
     *
     * @return int|float
     */
    public function product() {}

    /**
     * Appends an element, and returns the number of elements.
     *
     * @return int
     */
    public function push(mixed $value) {}

    /**
     * Adds an element in front of the others, and returns the number of elements.
     *
     * @return int
     */
    public function pushFront(mixed $value) {}

    /** Appends elements. */
    public function append(mixed ...$values): ArrayObject {}

    /**
     * Appends an element, and returns the number of elements.
     *
     * @return int
     */
    public function pushBack(mixed $value) {}

    /** Inserts a value in front of the element at an offset. Keys that are numbers are given anew. */
    public function insert(int $offset, mixed $value): self {}

    /**
     * Removes the last element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function pop() {}

    /**
     * Removes the first element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function popFront() {}

    /**
     * Removes the last element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function popBack() {}

    /** Returns a part of the array, as array_slice() does. */
    public function slice(int $offset, ?int $length = null, bool $preserve_keys = false): static {}

    /**
     * Returns an element at random.
     *
     * @return mixed
     * @throws \ValueError if the array is empty
     */
    public function randomGet() {}

    /**
     * Calls a function with each element and its key. It may take the element by reference, and so change it.
     *
     * @phpstan-param callable(mixed, array-key): mixed $fn
     */
    public function each(callable $fn): self {}

    /**
     * Returns the results of a function for each element, and for the elements of more arrays.
     *
     * @phpstan-param callable(mixed): mixed $fn
     * @phpstan-param array<mixed> ...$args
     */
    public function map(callable $fn, array ...$args): static {}

    /**
     * Returns what a function makes of all elements, as array_reduce() does.
     *
     * @phpstan-param callable(mixed, mixed): mixed $fn
     * @return mixed
     */
    public function reduce(callable $fn, mixed $initial = null) {}

    /** Returns the keys, as array_keys() does: of all elements, or of those with a value. */
    public function keys(mixed ...$args): static {}

    /** Returns the elements under new keys, from 0 on. */
    public function values(): static {}

    /** Returns one column of the rows that the array consists of, as array_column() does. */
    public function column(mixed $column_key, mixed $index = null): static {}

    /** Returns the array without elements that occur twice. */
    public function unique(int $sort_flags = SORT_STRING): static {}

    /** Returns the array in reverse order. */
    public function reverse(bool $preserve_keys = false): static {}

    /** Returns arrays of this size, the last one may be shorter. */
    public function chunk(int $size, bool $preserve_keys = false): static {}

    /** Returns an array whose keys are the elements. */
    public function flip(): static {}

    /**
     * Returns the elements for which a function returns true, as array_filter() does.
     *
     * @phpstan-param callable(mixed): bool $fn
     */
    public function filter(callable $fn, int $flag = 0): static {}

    /** Does what asort() does to the array: by values, with their keys. */
    public function asort(int $sort_flags = SORT_REGULAR): self {}

    /** Does what arsort() does to the array: by values in reverse, with their keys. */
    public function arsort(int $sort_flags = SORT_REGULAR): self {}

    /** Does what krsort() does to the array: by keys in reverse. */
    public function krsort(int $sort_flags = SORT_REGULAR): self {}

    /** Does what ksort() does to the array: by keys. */
    public function ksort(int $sort_flags = SORT_REGULAR): self {}

    /** Does what natcasesort() does to the array: by values as people sort names, in any case. */
    public function natcasesort(): self {}

    /** Does what natsort() does to the array: by values as people sort names. */
    public function natsort(): self {}

    /** Does what rsort() does to the array: by values in reverse, under new keys. */
    public function rsort(int $sort_flags = SORT_REGULAR): self {}

    /** Does what shuffle() does to the array: at random, under new keys. */
    public function shuffle(): self {}

    /** Does what sort() does to the array: by values, under new keys. */
    public function sort(int $sort_flags = SORT_REGULAR): self {}

    /**
     * Does what uasort() does to the array: by a function of two values, with their keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function uasort(callable $value_compare_func): self {}

    /**
     * Does what uksort() does to the array: by a function of two keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function uksort(callable $value_compare_func): self {}

    /**
     * Does what usort() does to the array: by a function of two values, under new keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function usort(callable $value_compare_func): self {}

    /**
     * Makes the values that get() and its neighbours return.
     *
     * @return mixed
     */
    protected static function detectType(mixed $value) {}

    /** Makes the strings that methods return. A class that extends this one can make objects of another class. */
    protected static function detectStringType(string $value): StringObject {}

    /**
     * Makes the arrays that methods return. A class that extends this one can make objects of another class.
     *
     * @param array<array-key, mixed> $value
     */
    protected static function detectArrayType(array $value): static {}
}

}

namespace Coro\Coroutine\Http {

/**
 * The response that Coro\Http\request() returns.
 */
class ClientProxy
{

    /**
     * Makes a response for tests.
     *
     * @phpstan-param array<string, string|string[]>|null $headers
     * @phpstan-param array<string, string>|null $cookies
     */
    public function __construct(string $body, int $statusCode, ?array $headers, ?array $cookies) {}

    /** Returns the decoded body. */
    public function getBody(): string {}

    /** Returns the status of the response. */
    public function getStatusCode(): int {}

    /**
     * Returns the header fields: name in lower case => value, or list of values.
     *
     * @return array<string, string|string[]>
     */
    public function getHeaders(): array {}

    /**
     * Returns the cookies of the request and of the response.
     *
     * @return array<string, string>
     */
    public function getCookies(): array {}
}

}

namespace Coro\Coroutine\Http2 {

use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;
use Coro\Error;
use Coro\Http2\Request;
use Coro\Http2\Response;
use Coro\Http2\Session;

/**
 * A client of one HTTP/2 server (RFC 9113). Many coroutines may use it at once, over one connection: request() sends a request
 * and waits for its response; send() and recv(), or write() and read() for streams in both directions, do so in steps.
 *
 * Nothing is read while no coroutine waits: one of those that wait reads for all of them.
 *
 * Methods that wait may be called only in coroutines. If one fails it returns false and sets $errCode and $errMsg. Times are in
 * seconds; 0: the option `timeout`, negative: no limit.
 */
class Client
{

    /** @var int the error of the last failed method: an errno or CORO_ERROR_*, or the code of the server's GOAWAY; 0: none */
    public $errCode = 0;

    /** @var string the text of $errCode, or what the server has said with GOAWAY */
    public $errMsg = '';

    /** @var int the descriptor of the socket; -1: there is no connection */
    public $sock = -1;

    /** @var int the type of the socket */
    public $type = 1;

    /** @var ?array<string, mixed> the options of set() */
    public $setting = null;

    /** @var ?Socket the socket of the connection */
    public $socket = null;

    /** @var bool true while there is a connection */
    public $connected = false;

    /** @var string the host that the constructor was given */
    public $host = '';

    /** @var int the port */
    public $port = 0;

    /** @var bool true: the connection has TLS */
    public $ssl = false;

    /** @var int the last stream that the server serves, after it has sent GOAWAY */
    public $serverLastStreamId = 0;

    /** @param bool $open_ssl true: with TLS; the server must agree on "h2" (ALPN) */
    public function __construct(string $host, int $port = 80, bool $open_ssl = false) {}

    /**
     * Sets options: `timeout` (60; 0 or negative: no limit), `connect_timeout`, `package_max_length` (the most bytes of a
     * response's body; 0: no limit), `http2_init_window_size`, `http2_max_header_list_size`, `open_tcp_nodelay` and `ssl_*`.
     * `keepalive_time` (0: never): a server from which a coroutine has received nothing for so many seconds gets a PING; if it
     * does not answer within `keepalive_timeout` (20), the connection is lost.
     *
     * @param array<string, mixed> $settings
     */
    public function set(array $settings): bool {}

    /** Connects, and waits for the settings of the server. A connection that is open is closed first. */
    public function connect(): bool {}

    /**
     * Sends a request. Waits while the socket takes no bytes, and with a body that the server's windows do not admit.
     *
     * @return int|false the number of the stream
     * @throws \ValueError|\TypeError for a name or a value that a header field must not have
     */
    public function send(Request $request, float $timeout = 0): int|false {}

    /**
     * Adds to the body of a request that was sent with `$pipeline`. Waits for the server's windows.
     *
     * @param mixed $data a string, or an array that is sent as a form
     * @param float $timeout after this time false is returned; the rest of the bytes is sent nevertheless
     */
    public function write(int $stream_id, mixed $data, bool $end_stream = false, float $timeout = 0): bool {}

    /** Returns the next response that is complete. Waits for it. Responses that request() waits for are not returned. */
    public function recv(float $timeout = 0): Response|false {}

    /**
     * Does what recv() does, but returns the pieces of responses to requests with `$usePipelineRead` as they arrive. The last
     * piece of a response has `$pipeline` false.
     *
     * @param int $stream_id the stream whose next piece is wanted: no other coroutine gets its pieces from now on; 0: any stream
     */
    public function read(float $timeout = 0, int $stream_id = 0): Response|false {}

    /**
     * Ends a stream: the server is told to forget it, and what has arrived of its response is dropped. The other streams go on.
     *
     * @param int $error_code the reason, one of CORO_HTTP2_ERROR_*
     * @return bool false if the stream has ended before
     */
    public function reset(int $stream_id, int $error_code = CORO_HTTP2_ERROR_CANCEL): bool {}

    /** Sends a request, and returns its response. When the time is over, the stream is reset; the other streams go on. */
    public function request(Request $request, float $timeout = -1.0): Response|false {}

    /** Tells the server that the connection ends, and why. Streams that are open go on. */
    public function goaway(int $error_code = CORO_HTTP2_ERROR_NO_ERROR, string $debug_data = ''): bool {}

    /** Sends a PING frame. The answer of the server is read with the next response. */
    public function ping(): bool {}

    /** Returns true if the stream is open. 0: if there is a connection. */
    public function isStreamExist(int $stream_id): bool {}

    /**
     * Returns figures of the connection, or one of them: active_stream_num, max_concurrent_streams (of the server), window_size
     * (bytes that the server may send).
     *
     * @return array<string, int>|int
     */
    public function stats(string $key = ''): array|int {}

    /** Closes the connection. Coroutines that wait get false. Returns false if there was none. */
    public function close(): bool {}

    // Sends what the session has to send, and handles what the session has ended by that.

    // Sends what the session has to send. If another coroutine is sending, that one sends this, too.

    // Waits until the windows of the server admit the body of the stream.

    // Waits until the response of the stream has arrived, or a piece of it.

    // Lets the server send as many bytes as were kept for read(). If the stream has ended, they count for the connection only.

    // Waits until something has happened that is about the stream (0: about any), or this coroutine has read. Returns false, with
    // the error, when the time is over or the connection is lost.

    // Reads, and handles what has come. No other coroutine may read meanwhile, because events must be handled in their order.

    // Returns for how many seconds a coroutine may read before the server must be watched again; false if a PING cannot be sent.

    // Returns true if the server has not answered a PING in time. Must be called after a read that has brought nothing.

    // Handles what has come, and what the session itself has ended since: a stream, or the connection, whose server breaks the
    // rules. Events are handled in their order: if a coroutine that an event has woken runs meanwhile, it leaves its events to
    // this one.

    // Learns what the server has said while no coroutine has read: that it takes no more streams, or has closed the connection.

    // Returns false if the stream had ended already.

    // Wakes the coroutines that wait for the stream, or for any. 0: all.

    // Lets another coroutine read that waits, because this one does not any more.

}

}

namespace Coro\Coroutine\Http2\Client {

/**
 * No method of Coro\Coroutine\Http2\Client throws this class: it is for programs that name it in catch.
 */
class Exception extends \Coro\Exception
{
}

}

namespace Coro\Coroutine\Http2 {

/**
 * Does what Client does: each of its methods may be called by many coroutines at once.
 */
class MultiplexClient extends Client
{
}

}

namespace Coro\Coroutine {

use Closure;
use Coro\Coroutine;
use mysqli;
use mysqli_result;
use mysqli_sql_exception;
use Throwable;

/**
 * A connection to a MySQL or MariaDB server. Its methods wait in the event loop, so they may be called only in coroutines.
 *
 * The class uses the extension mysqli. A method that fails returns false and stores the error in `$errno` and `$error`; connect()
 * stores it in `$connect_errno` and `$connect_error`, too. After a timeout the connection is closed.
 */
class MySQL
{

    /** @var ?array<string, mixed> the array that was passed to connect(), with the defaults of what it lacked */
    public $serverInfo = null;

    /** @var int the id of the connection at the server; -1 if there is none */
    public $sock = -1;

    /** @var bool true if there is a connection that is not known to be lost */
    public $connected = false;

    /** @var int the error number of the last connect(), 0 after success */
    public $connect_errno = 0;

    /** @var string the error message of the last connect() */
    public $connect_error = '';

    /** @var int how many rows the last statement has changed or returned */
    public $affected_rows = 0;

    /** @var int the value that the last statement has given to an AUTO_INCREMENT column */
    public $insert_id = 0;

    /** @var string the message of the last error, '' after success */
    public $error = '';

    /** @var int the number of the last error, 0 after success: that of the server, or 110 after a timeout */
    public $errno = 0;

    /**
     * Connects to a server. A connection that is open is closed first.
     *
     * @param ?array $server_config host, port (3306), unix_socket, user, password, database, charset, timeout (seconds of the
     *        connect; 0: no limit), strict_type (true: query() returns numbers as int and float instead of string), fetch_mode
     *        (true: query() and execute() return true, and fetch() and fetchAll() the rows). A host such as
     *        `unix:/run/mysqld/mysqld.sock` is the path of a unix socket. Null: the array of the last call
     * @phpstan-param ?array<string, mixed> $server_config
     */
    public function connect(?array $server_config = null): bool {}

    /**
     * Runs a statement and returns its result. With setDefer() it only sends the statement, and recv() returns the result.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array|bool the rows, each an array by column name; true for a statement without rows, in fetch mode, and with
     *         setDefer(); false after an error
     * @phpstan-return list<array<string, mixed>>|bool
     */
    public function query(string $sql, float $timeout = 0): array|bool {}

    /**
     * Prepares a statement. With setDefer() it only sends the statement, and recv() returns the result.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return MySQL\Statement|bool false after an error
     */
    public function prepare(string $query, float $timeout = 0): MySQL\Statement|bool {}

    /**
     * Returns the next row of the result in fetch mode, by column name; null after the last row; false without a result.
     *
     * @phpstan-return array<string, mixed>|false|null
     */
    public function fetch(): array|false|null {}

    /**
     * Returns the rows of the result in fetch mode that fetch() has not returned; false without a result.
     *
     * @phpstan-return list<array<string, mixed>>|false
     */
    public function fetchAll(): array|false {}

    /**
     * Goes on to the next result of a procedure or of several statements.
     *
     * @return array|bool|null what query() returns for this result; null if there is none
     * @phpstan-return list<array<string, mixed>>|bool|null
     */
    public function nextResult(): array|bool|null {}

    /** Begins a transaction. */
    public function begin(float $timeout = 0): bool {}

    /** Commits the transaction. */
    public function commit(float $timeout = 0): bool {}

    /** Rolls the transaction back. */
    public function rollback(float $timeout = 0): bool {}

    /**
     * Escapes a string for an SQL statement. Does not wait.
     *
     * @param int $flags has no effect
     * @return string|false false if there is no connection
     */
    public function escape(string $string, int $flags = 0): string|false {}

    /** Returns true if query(), prepare() and Statement::execute() only send. */
    public function getDefer(): bool {}

    /** Decides whether query(), prepare() and Statement::execute() only send, and recv() returns the result. */
    public function setDefer(bool $defer = true): bool {}

    /**
     * Waits for the result of what was sent with setDefer(), and returns it. If the wait is cut off, the connection is closed.
     *
     * @return mixed false if nothing was sent, and if another coroutine waits for the result
     */
    public function recv(): mixed {}

    /** Closes the connection. Returns false if there is none. */
    public function close(): bool {}

}

}

namespace Coro\Coroutine\MySQL {

/**
 * A MySQL client was used in a way that cannot succeed.
 */
class Exception extends \Coro\Exception
{
}

}

namespace Coro\Coroutine\MySQL {

use Coro\Coroutine\MySQL;
use mysqli_result;
use mysqli_stmt;

/**
 * A prepared statement of a MySQL client. A method that fails returns false and stores the error in `$errno` and `$error`.
 */
class Statement
{
    /** @var int the id of the statement */
    public $id = 0;

    /** @var int how many rows execute() has changed or returned */
    public $affected_rows = 0;

    /** @var int the value that execute() has given to an AUTO_INCREMENT column */
    public $insert_id = 0;

    /** @var string the message of the last error, '' after success */
    public $error = '';

    /** @var int the number of the last error, 0 after success: that of the server, or 110 after a timeout */
    public $errno = 0;

    /**
     * Executes the statement.
     *
     * @param ?array $params a value for each question mark of the statement
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array|bool the rows, each an array by column name; true for a statement without rows, in fetch mode, and with
     *         setDefer(); false after an error
     * @phpstan-param ?array<mixed> $params
     * @phpstan-return list<array<string, mixed>>|bool
     */
    public function execute(?array $params = null, float $timeout = 0): array|bool {}

    /**
     * Returns the next row of the result in fetch mode, by column name; null after the last row; false without a result.
     *
     * @phpstan-return array<string, mixed>|false|null
     */
    public function fetch(): array|false|null {}

    /**
     * Returns the rows of the result in fetch mode that fetch() has not returned; false without a result.
     *
     * @phpstan-return list<array<string, mixed>>|false
     */
    public function fetchAll(): array|false {}

    /**
     * Goes on to the next result of a procedure.
     *
     * @return array|bool|null what execute() returns for this result; null if there is none
     * @phpstan-return list<array<string, mixed>>|bool|null
     */
    public function nextResult(): array|bool|null {}

    /** Waits for the result of execute() with setDefer(), and returns it. */
    public function recv(): mixed {}

    /** Closes the statement. Returns false if it is closed already. */
    public function close(): bool {}

}

}

namespace Coro\Coroutine {

use Closure;
use Coro\Coroutine;
use PgSql\Connection;
use PgSql\Result;

/**
 * A connection to a PostgreSQL server. Its methods wait in the event loop, so they may be called only in coroutines.
 *
 * The class uses the extension pgsql. A method that fails returns false and stores the error in the properties.
 */
class PostgreSQL
{
    /** @var ?string the message of the last error */
    public $error = null;

    /** @var int not 0 after an error */
    public $errCode = 0;

    /** @var int the status of the last result: one of the constants `PGSQL_COMMAND_OK`, `PGSQL_TUPLES_OK`, ... of pgsql */
    public $resultStatus = 0;

    /**
     * @var ?array<string, ?string> the parts of the last error of a statement: severity, sqlstate, message_primary,
     *      message_detail, message_hint, statement_position, schema_name, table_name, column_name, constraint_name
     */
    public $resultDiag = null;

    /** @var ?list<string> the notices that the server has sent with the last result */
    public $notices = null;

    /**
     * Connects to a server.
     *
     * @param string $conninfo such as `host=127.0.0.1 port=5432 dbname=test user=root password=secret`
     * @param float $timeout seconds; 0 and negative: without a limit
     */
    public function connect(string $conninfo, float $timeout = 2): bool {}

    /** Runs one or several statements. Returns the result of the last one. */
    public function query(string $sql): PostgreSQLStatement|false {}

    /** Prepares a statement with the parameters `$1`, `$2`, ... */
    public function prepare(string $sql): PostgreSQLStatement|false {}

    /** Escapes a string for the inside of a literal. Does not wait. Returns false without a connection. */
    public function escape(string $string): string|false {}

    /** Makes a literal of a string. Does not wait. Returns false without a connection. */
    public function escapeLiteral(string $string): string|false {}

    /** Makes an identifier, such as the name of a table, of a string. Does not wait. Returns false without a connection. */
    public function escapeIdentifier(string $string): string|false {}

    /**
     * Returns the columns of a table.
     *
     * @return array<string, array<string, mixed>>|false by name: what pg_meta_data() returns
     */
    public function metaData(string $table_name): array|false {}

    /** Makes a large object in the transaction that is open, and returns its id. */
    public function createLOB(): int|false {}

    /** Returns the status of the connection: `PGSQL_CONNECTION_OK` or `PGSQL_CONNECTION_BAD`; false without a connection. */
    public function status(): int|false {}

}

}

namespace Coro\Coroutine {

use PgSql\Connection;
use PgSql\Result;

/**
 * The result of PostgreSQL::query(), or a statement that PostgreSQL::prepare() has prepared.
 *
 * The methods that fetch return numbers and booleans as int, float and bool, and everything else as string.
 */
class PostgreSQLStatement
{

    /** @var ?string the message of the last error */
    public $error = null;

    /** @var int not 0 after an error */
    public $errCode = 0;

    /** @var int the status of the last result */
    public $resultStatus = 0;

    /** @var ?array<string, ?string> the parts of the last error: see PostgreSQL::$resultDiag */
    public $resultDiag = null;

    /** @var ?list<string> the notices that the server has sent with the last result */
    public $notices = null;

    /**
     * Executes a prepared statement. Waits for the result.
     *
     * @param array $params the values of `$1`, `$2`, ...
     * @phpstan-param array<mixed> $params
     */
    public function execute(array $params = []): bool {}

    /**
     * Returns all rows.
     *
     * @param int $result_type PGSQL_ASSOC, PGSQL_NUM or PGSQL_BOTH
     * @phpstan-return list<array<int|string, mixed>>|false
     */
    public function fetchAll(int $result_type = PGSQL_ASSOC): array|false {}

    /** Returns how many rows the statement has changed. */
    public function affectedRows(): int {}

    /** Returns how many rows the result has. */
    public function numRows(): int {}

    /** Returns how many columns the result has. */
    public function fieldCount(): int {}

    /**
     * Returns a row as an object.
     *
     * @param ?int $row the number of the row; null: the next row
     * @param ?string $class_name the class of the object; null: stdClass
     * @phpstan-param array<mixed> $ctor_params
     */
    public function fetchObject(?int $row = null, ?string $class_name = null, array $ctor_params = []): object|false {}

    /**
     * Returns a row by column names; without a number the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchAssoc(?int $row = null, int $result_type = PGSQL_ASSOC): array|false {}

    /**
     * Returns a row by column names and numbers; without a number of a row the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchArray(?int $row = null, int $result_type = PGSQL_BOTH): array|false {}

    /**
     * Returns a row by column numbers; without a number of a row the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchRow(?int $row = null, int $result_type = PGSQL_NUM): array|false {}

}

}

namespace Coro\Database {

/**
 * What PDOConfig and MysqliConfig have in common.
 */
trait DatabaseConfig
{
    protected string $host = '127.0.0.1';

    protected ?string $unixSocket = null;

    protected string $dbname = 'test';

    protected string $charset = 'utf8mb4';

    protected string $username = 'root';

    protected string $password = 'root';

    /** @var array<int, mixed> */
    protected array $options = [];

    /** Returns the host name or address of the server. */
    public function getHost(): string {}

    /** Sets the host name or address of the server, and returns the configuration. */
    public function withHost(string $host): self {}

    /** Returns the path of the unix socket of the server, which has precedence over host and port. */
    public function getUnixSocket(): ?string {}

    /** Sets the path of the unix socket of the server, which has precedence over host and port, and returns the configuration. */
    public function withUnixSocket(?string $unixSocket): self {}

    /** Returns the name of the database. */
    public function getDbname(): string {}

    /** Sets the name of the database, and returns the configuration. */
    public function withDbname(string $dbname): self {}

    /** Returns the character set of the connection. */
    public function getCharset(): string {}

    /** Sets the character set of the connection, and returns the configuration. */
    public function withCharset(string $charset): self {}

    /** Returns the name of the user. */
    public function getUsername(): string {}

    /** Sets the name of the user, and returns the configuration. */
    public function withUsername(string $username): self {}

    /** Returns the password of the user. */
    public function getPassword(): string {}

    /** Sets the password of the user, and returns the configuration. */
    public function withPassword(string $password): self {}

    /**
     * Returns the options for mysqli::options(), or for PDO's constructor.
     *
     * @phpstan-return array<int, mixed>
     */
    public function getOptions(): array {}

    /**
     * Sets the options for mysqli::options(), or for PDO's constructor, and returns the configuration.
     *
     * @phpstan-param array<int, mixed> $options
     */
    public function withOptions(array $options): self {}
}

}

namespace Coro\Database {

use Throwable;

/**
 * Tells errors of lost connections from other errors.
 */
class DetectsLostConnections
{

    /** True if an exception of PDO, mysqli, pgsql or redis means that its connection is lost or could not be made. */
    public static function causedByLostConnection(Throwable $e): bool {}
}

}

namespace Coro\Database {

/**
 * How the connections of a MysqliPool are opened.
 */
class MysqliConfig
{
    use DatabaseConfig;

    protected int $port = 3306;

    /** Returns the port of the server. */
    public function getPort(): int {}

    /** Sets the port of the server, and returns the configuration. */
    public function withPort(int $port): self {}
}

}

namespace Coro\Database {

use Exception;

/**
 * A connection of a MysqliPool could not be opened, or was lost in a way that cannot be repaired.
 */
class MysqliException extends Exception
{
}

}

namespace Coro\Database {

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use mysqli;

/**
 * A pool of mysqli connections. Its connections are MysqliProxy objects, which have the methods of mysqli.
 *
 * @extends ConnectionPool<MysqliProxy>
 */
class MysqliPool extends ConnectionPool
{
    protected MysqliConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(MysqliConfig $config, int $size = self::DEFAULT_SIZE) {}

    /**
     * Puts a connection back into the pool. An open transaction is rolled back and results that were not read are dropped, which
     * may wait; the database of the pool is selected again after select_db(); the statements of the connection can no longer be
     * used. A connection is dropped if it is lost, if its user, character set or options were changed, or if it cannot be brought
     * into this state.
     *
     * @param ?MysqliProxy $connection null if the connection is lost
     */
    public function put(mixed $connection): void {}

    protected function isAlive(mixed $connection): bool {}

    protected function isIntact(mixed $connection): bool {}

    protected function restorer(object $connection): ?Closure {}

    protected function resetSession(object $connection): bool {}

    protected function mayAdopt(object $connection): bool {}

}

}

namespace Coro\Database {

use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use mysqli;
use mysqli_sql_exception;
use mysqli_stmt;
use WeakMap;

/**
 * A mysqli connection that is opened again when it was lost. It has all methods and properties of mysqli.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
 *
 * @mixin mysqli
 */
class MysqliProxy extends ObjectProxy
{
    /** The methods that are repeated after the connection was opened again. */
    public const IO_METHOD_REGEX = '/^(autocommit|begin_transaction|change_user|commit|kill|multi_query|ping|prepare|query'
        . '|execute_query|real_query|refresh|release_savepoint|rollback|savepoint|select_db|set_charset|stat)$/i';

    /** The error numbers of lost connections. */
    public const IO_ERRORS = [2002, 2006, 2013, 4031];

    /** @var mysqli */
    protected $__object;

    protected string $charsetContext = '';

    /** @var array<int, mixed> the options that the program has set */
    protected array $setOptContext = [];

    /** @var array<?string> the arguments of change_user() */
    protected array $changeUserContext = [];

    /** @var callable */
    protected $constructor;

    protected int $round = 0;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): mysqli $constructor
     */
    public function __construct(callable $constructor) {}

    /**
     * Calls a method of mysqli.
     *
     * @return mixed what the method returns, but a MysqliStatementProxy instead of a mysqli_stmt
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments) {}

    /** Returns how often the connection was opened again. */
    public function getRound(): int {}

    /** Opens the connection again, with the character set, user and options that the program has set. */
    public function reconnect(): void {}

    /** Sets an option of the connection. */
    public function options(int $option, mixed $value): bool {}

    /** Does what options() does. */
    public function set_opt(int $option, mixed $value): bool {}

    /** Sets the character set of the connection. */
    public function set_charset(string $charset): bool {}

    /** Changes the user of the connection. */
    public function change_user(string $user, string $password, ?string $database): bool {}

    /** Selects a database. */
    public function select_db(string $database): bool {}

    /** True if a transaction may be open. */
    public function mayBeInTransaction(): bool {}

    /**
     * Brings the connection into the state for the next coroutine: closes all statements, drops results that were not read, rolls
     * an open transaction back, and after select_db() selects `$database`. The pool calls this method in put().
     *
     * @throws \Exception if that is not possible, if the user, the character set or options were changed, or if a call has failed
     *         without an answer of the server
     */
    public function reset(string $database = ''): void {}

    /** True if the server still answers on this connection. */
    public function isAlive(): bool {}

}

}

namespace Coro\Database {

use Error;
use mysqli_stmt;

/**
 * A statement of a MysqliProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin mysqli_stmt
 */
class MysqliStatementProxy extends ObjectProxy
{
    /** The methods that may use the connection. */
    public const IO_METHOD_REGEX = '/^(close|execute|fetch|prepare)$/i';

    /** @var ?mysqli_stmt null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int, int> the attributes that the program has set */
    protected array $attrSetContext = [];

    /** @var array<mixed> the arguments of bind_param() */
    protected array $bindParamContext = [];

    /** @var array<mixed> the arguments of bind_result() */
    protected array $bindResultContext = [];
    protected int $parentRound;
    protected ?string $queryString;
    protected MysqliProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared from `$queryString`. */
    public function __construct(mysqli_stmt $object, ?string $queryString, MysqliProxy $parent) {}

    /**
     * Calls a method of mysqli_stmt.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments) {}

    /**
     * Returns a property of the statement, such as affected_rows.
     *
     * @return mixed
     */
    public function __get(string $name) {}

    /** Sets an attribute of the statement. */
    public function attr_set(int $attr, int $mode): bool {}

    /** Binds variables to the parameters: see mysqli_stmt::bind_param(). */
    public function bind_param(string $types, mixed &...$arguments): bool {}

    /** Binds variables to the columns of the result: see mysqli_stmt::bind_result(). */
    public function bind_result(mixed &...$arguments): bool {}

    /** Closes the statement: its connection goes back to the pool. MysqliProxy calls this method. */
    public function invalidate(): void {}

}

}

namespace Coro\Database {

/**
 * How the connections of a PDOPool are opened.
 */
class PDOConfig
{
    use DatabaseConfig;

    public const DRIVER_MYSQL = 'mysql';

    protected string $driver = self::DRIVER_MYSQL;

    /** @var ?int null: the port that servers of the driver usually have */
    protected ?int $port = null;

    /** Returns the name of PDO's driver. */
    public function getDriver(): string {}

    /**
     * Sets the name of PDO's driver, such as mysql, pgsql or sqlite, and returns the configuration. For sqlite, the name of the
     * database is its path.
     */
    public function withDriver(string $driver): self {}

    /** Returns the port of the server; unless withPort() has set it, the usual port of the driver, such as 5432 for pgsql. */
    public function getPort(): int {}

    /** Sets the port of the server, and returns the configuration. With a unix socket, PostgreSQL's file has it in its name. */
    public function withPort(int $port): self {}

    /** True if withPort() has set the port. */
    public function hasPort(): bool {}

    /** True if the configuration has the path of a unix socket. */
    public function hasUnixSocket(): bool {}

    /**
     * Returns the names of the drivers that PDO has.
     *
     * @return list<string>
     */
    public static function getAvailableDrivers(): array {}
}

}

namespace Coro\Database {

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\PooledSocket;
use PDO;

/**
 * A pool of PDO connections. Its connections are PDOProxy objects, which have the methods of PDO.
 *
 * @extends ConnectionPool<PDOProxy>
 */
class PDOPool extends ConnectionPool
{
    protected PDOConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(PDOConfig $config, int $size = self::DEFAULT_SIZE) {}

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return PDOProxy|false false after the timeout, after cancel(), and when close() is called meanwhile
     */
    public function get(float $timeout = -1.0) {}

    /**
     * Puts a connection back into the pool. An open transaction is rolled back, which waits; attributes that setAttribute() has
     * changed get their values back; the statements of the connection can no longer be used. A connection that is lost, or that
     * cannot be brought into this state, is dropped.
     *
     * @param ?PDOProxy $connection null if the connection is lost
     */
    public function put(mixed $connection): void {}

    protected function isAlive(mixed $connection): bool {}

    protected function isIntact(mixed $connection): bool {}

    protected function restorer(object $connection): ?Closure {}

    protected function resetSession(object $connection): bool {}

    protected function mayAdopt(object $connection): bool {}

}

}

namespace Coro\Database {

use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use PDO;
use PDOException;
use PDOStatement;
use WeakMap;

/**
 * A PDO connection that is opened again when it was lost. It has all methods of PDO, and always throws exceptions.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
 *
 * @mixin PDO
 */
class PDOProxy extends ObjectProxy
{
    /** @var PDO */
    protected $__object;

    /** @var array<int, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var callable */
    protected $constructor;

    protected int $round = 0;
    protected int $inTransaction = 0;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): PDO $constructor
     */
    public function __construct(callable $constructor) {}

    /**
     * Calls a method of PDO.
     *
     * @return mixed what the method returns, but a PDOStatementProxy instead of a PDOStatement
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments) {}

    /** Returns how often the connection was opened again. */
    public function getRound(): int {}

    /** Opens the connection again, with the attributes that the program has set. */
    public function reconnect(): void {}

    /** Sets an attribute, which keeps its value until the connection goes back to its pool. */
    public function setAttribute(int $attribute, mixed $value): bool {}

    /** True if a transaction is open. */
    public function inTransaction(): bool {}

    /**
     * Brings the connection into the state in which it was opened: rolls an open transaction back, gives attributes the values
     * that they had before setAttribute(), and closes all statements. The pool calls this method in put().
     *
     * @throws \Exception if that is not possible, for example because a call has failed without an answer of the server
     */
    public function reset(): void {}

    /** True if the server still answers on this connection. */
    public function isAlive(): bool {}

}

}

namespace Coro\Database {

use Error;
use IteratorAggregate;
use PDO;
use PDOException;
use PDOStatement;
use Traversable;

/**
 * A statement of a PDOProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin PDOStatement
 * @implements IteratorAggregate<mixed, mixed>
 */
class PDOStatementProxy extends ObjectProxy implements IteratorAggregate
{
    /** @var ?PDOStatement null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int|string, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var array<int|string, mixed> the arguments of setFetchMode() */
    protected array $setFetchModeContext = [];

    /** @var array<int|string, mixed> the arguments of bindParam() */
    protected array $bindParamContext = [];

    /** @var array<int|string, mixed> the arguments of bindColumn() */
    protected array $bindColumnContext = [];

    /** @var array<int|string, mixed> the arguments of bindValue() */
    protected array $bindValueContext = [];

    /** @var int the number of the connection that has prepared the statement */
    protected $parentRound;

    protected PDOProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared. */
    public function __construct(PDOStatement $object, PDOProxy $parent) {}

    /**
     * Calls a method of PDOStatement.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments) {}

    /**
     * Returns a property of the statement, such as queryString.
     *
     * @return mixed
     */
    public function __get(string $name) {}

    /**
     * Iterates over the rows, as foreach does with a PDOStatement.
     *
     * @phpstan-return Traversable<mixed>
     */
    public function getIterator(): Traversable {}

    /** Sets an attribute of the statement. */
    public function setAttribute(int $attribute, mixed $value): bool {}

    /** Sets how rows are fetched: see PDOStatement::setFetchMode(). */
    public function setFetchMode(int $mode, mixed ...$params): bool {}

    /**
     * Binds a variable to a parameter: see PDOStatement::bindParam().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $variable
     * @phpstan-param int $data_type
     * @phpstan-param int $length
     * @phpstan-param mixed $driver_options
     */
    public function bindParam($parameter, &$variable, $data_type = PDO::PARAM_STR, $length = 0, $driver_options = null): bool {}

    /**
     * Binds a variable to a column of the result: see PDOStatement::bindColumn().
     *
     * @phpstan-param int|string $column
     * @phpstan-param mixed $param
     * @phpstan-param ?int $type
     * @phpstan-param ?int $maxlen
     * @phpstan-param mixed $driverdata
     */
    public function bindColumn($column, &$param, $type = null, $maxlen = null, $driverdata = null): bool {}

    /**
     * Binds a value to a parameter: see PDOStatement::bindValue().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $value
     * @phpstan-param int $data_type
     */
    public function bindValue($parameter, $value, $data_type = PDO::PARAM_STR): bool {}

    /** Closes the statement: its connection goes back to the pool. PDOProxy calls this method. */
    public function invalidate(): void {}

}

}

namespace Coro\Database {

/**
 * How the connections of a RedisPool are opened.
 */
class RedisConfig
{
    protected string $host = '127.0.0.1';

    protected int $port = 6379;

    protected float $timeout = 0.0;

    protected string $reserved = '';

    protected int $retry_interval = 0;

    protected float $read_timeout = 0.0;

    /** @var array<string>|string */
    protected array|string $auth = '';

    protected int $dbIndex = 0;

    /** @var array<int, mixed> */
    protected array $options = [];

    /** Returns the host name or address of the server, or the path of its unix socket. */
    public function getHost(): string {}

    /** Sets the host name or address of the server, or the path of its unix socket, and returns the configuration. */
    public function withHost(string $host): self {}

    /** Returns the port of the server, 0 for a unix socket. */
    public function getPort(): int {}

    /** Sets the port of the server, 0 for a unix socket, and returns the configuration. */
    public function withPort(int $port): self {}

    /** Returns the timeout of the connect in seconds, 0 for none. */
    public function getTimeout(): float {}

    /** Sets the timeout of the connect in seconds, 0 for none, and returns the configuration. */
    public function withTimeout(float $timeout): self {}

    /** Returns an argument that phpredis reserves. */
    public function getReserved(): string {}

    /** Sets an argument that phpredis reserves, and returns the configuration. */
    public function withReserved(string $reserved): self {}

    /** Returns the delay between two attempts to connect in milliseconds. */
    public function getRetryInterval(): int {}

    /** Sets the delay between two attempts to connect in milliseconds, and returns the configuration. */
    public function withRetryInterval(int $retry_interval): self {}

    /** Returns the timeout of an answer in seconds, 0 for none. */
    public function getReadTimeout(): float {}

    /** Sets the timeout of an answer in seconds, 0 for none, and returns the configuration. */
    public function withReadTimeout(float $read_timeout): self {}

    /**
     * Returns the password, or an array of user and password.
     *
     * @phpstan-return array<string>|string
     */
    public function getAuth(): array|string {}

    /**
     * Sets the password, or an array of user and password, and returns the configuration.
     *
     * @phpstan-param array<string>|string $auth
     */
    public function withAuth(array|string $auth): self {}

    /** Returns the number of the database. */
    public function getDbIndex(): int {}

    /** Sets the number of the database, and returns the configuration. */
    public function withDbIndex(int $dbIndex): self {}

    /** Sets an option for Redis::setOption(), and returns the configuration. */
    public function withOption(int $option, mixed $value): self {}

    /**
     * Sets all options for Redis::setOption(), and returns the configuration.
     *
     * @param array<int, mixed> $options
     */
    public function setOptions(array $options): self {}

    /**
     * Returns the options for Redis::setOption().
     *
     * @return array<int, mixed>
     */
    public function getOptions(): array {}
}

}

namespace Coro\Database {

use Closure;
use Coro\ConnectionPool;
use Redis;
use RedisException;
use WeakMap;

/**
 * A pool of connections of the extension redis (phpredis). Its connections are objects of the class Redis.
 *
 * @extends ConnectionPool<Redis>
 */
class RedisPool extends ConnectionPool
{

    protected RedisConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(RedisConfig $config, int $size = self::DEFAULT_SIZE) {}

    /**
     * Puts a connection back into the pool. Options that setOption() has changed get their values back. If the coroutine has left
     * a MULTI or a pipeline open, has watched keys, or has selected another database, the connection is reset, which waits. A
     * connection is dropped if it is lost, if a call has failed without an answer of the server, if a command such as CLIENT
     * SETNAME, HELLO or AUTH has changed it, if it cannot be reset, and if phpredis has opened it again meanwhile.
     *
     * @param ?Redis $connection null if the connection is lost
     */
    public function put(mixed $connection): void {}

    protected function isIntact(mixed $connection): bool {}

    protected function restorer(object $connection): ?Closure {}

    protected function resetSession(object $connection): bool {}

    protected function mayAdopt(object $connection): bool {}

}

}

namespace Coro\Database {

use Coro\ConnectionPool\Native;
use Coro\Coroutine;
use PDO;
use PDOStatement;
use Throwable;
use WeakMap;
use WeakReference;

/**
 * The pools behind `new PDO(...)` when the ini setting `coro.pdo_pool` is on.
 *
 * A PDO object then stands for one connection in each coroutine: the first call of a coroutine takes a connection out of a pool.
 * The connection goes back when the coroutine ends, or when the object and its statements are destroyed. Objects with the same
 * DSN, user, password and options share a pool.
 */
final class SharedPDO
{

    /**
     * Returns figures of the pools of this process: see ConnectionPool::stats().
     *
     * @return array<string, array<string, int>> by the DSN and the name of the user
     */
    public static function stats(): array {}

}

}

namespace Coro\Exception {

/**
 * ArrayObject::get() was called with a key that the array does not have.
 */
class ArrayKeyNotExists extends \RuntimeException
{
}

}

namespace Coro\Grpc {

use Coro\Coroutine;
use Coro\Coroutine\Http2\Client as Connection;
use Coro\Coroutine\Mutex;
use Coro\Http2\Request;

/**
 * A client of one gRPC server. Many coroutines may use it at once: their calls share one connection, which is made by the first
 * call, and made again after the server has closed it or has announced its end.
 *
 * A message is a string, or an object with serializeToString(). `$class` is the class of responses, which has mergeFromString();
 * null: responses are strings. Times are in seconds. All methods wait, and may be called only in coroutines.
 */
final class Client
{

    /**
     * Does not connect.
     *
     * @param string $host a name, an address, or the path of a unix socket behind "unix:"
     * @param array $options `timeout`: the seconds that each call may take (0: no limit); `metadata`: sent with each call;
     *        `gzip`: true compresses messages from 1 KiB on; `max_message_size`: the most bytes of a response's message (4 MiB);
     *        `keepalive_time`: the seconds without a byte of the server, while a call waits, after which it gets a PING
     *        (0: never); `keepalive_timeout`: those that it may take to answer, or the calls end with UNAVAILABLE (20);
     *        `connect_timeout` (10); `open_ssl`: true for TLS, with the options `ssl_*` of Coro\Coroutine\Socket::setProtocol()
     * @phpstan-param array<string, mixed> $options
     */
    public function __construct(string $host, int $port = 0, array $options = []) {}

    /**
     * Calls a method with one request and one response. Returns the response.
     *
     * @param string $method such as "shop.Shop/Find"
     * @param float $timeout 0: the option `timeout`; the deadline is also sent to the server
     * @param array $metadata by name; values of names that end with "-bin" may have any bytes
     * @param ?string $class the class of the response
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? string : T)
     * @throws Exception if the call ends with another status than OK
     */
    public function unary(string $method, string|object $message, ?string $class = null, float $timeout = 0, array $metadata = []): string|object {}

    /**
     * Calls a method with one request and a stream of responses: foreach over the result gives them. The arguments are those of
     * unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function serverStreaming(string $method, string|object $message, ?string $class = null, float $timeout = 0, array $metadata = []): ClientCall {}

    /**
     * Calls a method with a stream of requests, which the result's write() sends, and one response, which finish() returns. The
     * arguments are those of unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function clientStreaming(string $method, ?string $class = null, float $timeout = 0, array $metadata = []): ClientCall {}

    /**
     * Calls a method with a stream in each direction: write() and end() of the result send, read() or foreach returns responses.
     * The arguments are those of unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function bidirectional(string $method, ?string $class = null, float $timeout = 0, array $metadata = []): ClientCall {}

    /** Closes the connection. Calls that wait end with UNAVAILABLE. A later call connects again. */
    public function close(): void {}

}

}

namespace Coro\Grpc {

use Coro\Coroutine;
use Coro\Coroutine\Http2\Client as Connection;
use Coro\Error;
use Coro\Http2\Request;
use Coro\Http2\Response;
use Generator;
use IteratorAggregate;

/**
 * A call of a Coro\Grpc\Client: foreach over the call gives the responses, write() sends requests. One coroutine may read while
 * another one writes; a second one that reads gets a Coro\Error. A call that goes away before it has ended is canceled.
 *
 * @template T = string
 * @implements IteratorAggregate<int, T>
 */
final class ClientCall implements IteratorAggregate
{

    /** Cancels the call if it has not ended. */
    public function __destruct() {}

    /**
     * Sends a request of a stream. Waits while the server takes no bytes.
     *
     * @param string|object $message a string, or an object with serializeToString()
     * @return bool false if the call has ended: read(), finish() and status() tell why
     */
    public function write(string|object $message): bool {}

    /** Ends the stream of requests; responses may follow. Returns false if the call has ended. */
    public function end(): bool {}

    /**
     * Returns the next response; null when there is no further one, and the call has ended with the status OK. Waits.
     *
     * @phpstan-return T|null
     * @throws Exception if the call has ended with another status
     */
    public function read(): mixed {}

    /**
     * Yields the responses, as read() returns them.
     *
     * @phpstan-return Generator<int, T>
     */
    public function getIterator(): Generator {}

    /**
     * Ends the stream of requests, and returns the only response. Waits for it and for the status.
     *
     * @phpstan-return T
     * @throws Exception if the call ends with another status than OK
     */
    public function finish(): mixed {}

    /** Returns how the call has ended. Waits for it, and drops responses that were not read. Throws no Coro\Grpc\Exception. */
    public function status(): Status {}

    /**
     * Returns the metadata that the server has sent in front of its responses. Waits for them.
     *
     * @return array<string, list<string>> by their names in lower case; values of names that end with "-bin" are decoded
     */
    public function initialMetadata(): array {}

    /**
     * Returns the metadata that the server has sent with the status. Does not wait: empty before the call has ended.
     *
     * @return array<string, list<string>> as initialMetadata()
     */
    public function trailingMetadata(): array {}

    /** Ends the call with the status CANCELLED, which the server learns, too. Does nothing if it has ended. */
    public function cancel(): void {}

    // Receives the next piece of the response.

}

}

namespace Coro\Grpc {

use Throwable;

/**
 * A gRPC call has ended with another status than OK. A function of a server throws it, and its client gets the status: the code,
 * the message and the details. A client throws it when a call has failed; getCode() is one of the constants of Status.
 */
class Exception extends \Exception
{
    /** @var Status how the call has ended */
    public readonly Status $status;

    /**
     * @param int $code one of the constants of Status
     * @param string $message '': the status has no text, and getMessage() returns the name of the code
     * @param string $details an encoded google.rpc.Status; '': none
     */
    public function __construct(int $code, string $message = '', string $details = '', ?Throwable $previous = null) {}
}

}

namespace Coro\Grpc {

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\CanceledException;
use Coro\Coroutine\TimeoutException;
use Coro\Http\Request;
use Coro\Http\Response;
use ReflectionFunction;
use Throwable;

use function is_string;
use function str_starts_with;
use function strlen;
use function substr;

/**
 * The methods of gRPC services, as a function for requests (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md): give
 * the object to Coro\Http\Server::on('request') or to Coro\Coroutine\Http\Server::handle('/'), with the options in SETTINGS.
 *
 * Messages are strings, or objects with serializeToString() and mergeFromString(), as those of google/protobuf are.
 *
 * Each call runs in a coroutine. It is canceled when its client has gone or has canceled it, and when its deadline has passed. A
 * function that throws a Coro\Grpc\Exception gives the client this status. For any other exception the client gets UNKNOWN
 * without a text, and the log of the server has the exception.
 */
final class Handler
{
    /** the options that a server with this handler needs */
    public const SETTINGS = ['open_http2_protocol' => true, 'http_body_streaming' => true];

    /**
     * @param int $max_message_size the most bytes of a message that a client may send; a larger one ends its call with
     *        RESOURCE_EXHAUSTED
     * @param bool $gzip true: messages from 1 KiB on are compressed, if their client accepts it and PHP has the extension zlib
     */
    public function __construct(int $max_message_size = 4 << 20, bool $gzip = false) {}

    /**
     * Adds a method with one request and one response. The function gets the request and the call, and returns the response.
     *
     * @param string $method such as "shop.Shop/Find"
     * @param ?string $class the class of the request; null: it is a string
     * @phpstan-param ?class-string $class
     */
    public function unary(string $method, callable $function, ?string $class = null): static {}

    /**
     * Adds a method with one request and a stream of responses. The function gets the request and the call, and sends responses
     * with `$call->write()`. The stream ends when the function returns.
     *
     * @param ?string $class the class of the request; null: it is a string
     * @phpstan-param ?class-string $class
     */
    public function serverStreaming(string $method, callable $function, ?string $class = null): static {}

    /**
     * Adds a method with a stream of requests and one response. The function gets the call, which is an iterator over the
     * requests, and returns the response.
     *
     * @param ?string $class the class of the requests; null: they are strings
     * @phpstan-param ?class-string $class
     */
    public function clientStreaming(string $method, callable $function, ?string $class = null): static {}

    /**
     * Adds a method with a stream in each direction. The function gets the call: an iterator over the requests, whose write()
     * sends a response. The stream of responses ends when the function returns.
     *
     * @param ?string $class the class of the requests; null: they are strings
     * @phpstan-param ?class-string $class
     */
    public function bidirectional(string $method, callable $function, ?string $class = null): static {}

    /**
     * Returns the names of the services that have methods.
     *
     * @return list<string>
     */
    public function services(): array {}

    /** Returns true if the request is a call of gRPC: a server may answer other requests in other ways. */
    public static function accepts(Request $request): bool {}

    /** Answers a request. */
    public function __invoke(Request $request, Response $response): void {}

}

}

namespace Coro\Grpc {

use Coro\Coroutine\Channel;

/**
 * The service grpc.health.v1.Health of a Handler (https://github.com/grpc/grpc/blob/master/doc/health-checking.md). Each process
 * of a server has states of its own. The service '' stands for the whole server, and is SERVING from the beginning.
 */
final class Health
{
    public const UNKNOWN = 0;
    public const SERVING = 1;
    public const NOT_SERVING = 2;

    /** Adds the methods of the service to a handler. */
    public function __construct(Handler $handler) {}

    /**
     * Sets the state of a service, and tells it to the clients that watch it.
     *
     * @param int $state SERVING, NOT_SERVING or UNKNOWN
     */
    public function set(string $service, int $state): void {}

}

}

namespace Coro\Grpc {

/**
 * The service grpc.reflection.v1.ServerReflection of a Handler, also as v1alpha, with which tools such as grpcurl learn the
 * methods and messages of a server (https://github.com/grpc/grpc/blob/master/doc/server-reflection.md).
 */
final class Reflection
{
    // The numbers of fields: of descriptors (descriptor.proto), and of requests and responses (reflection.proto).

    /**
     * Adds the methods of the service to a handler.
     *
     * @param string $descriptors encoded sets of descriptors: what `protoc --include_imports --descriptor_set_out=FILE` writes
     * @throws Exception if one of them is malformed
     */
    public function __construct(Handler $handler, string ...$descriptors) {}

}

}

namespace Coro\Grpc {

use Coro\Http\Request;
use Coro\Http\Response;
use Generator;
use IteratorAggregate;

/**
 * A call, as the function that serves it sees it: foreach over the call gives the messages of the client, write() sends a
 * message.
 *
 * When the client has gone or has canceled the call, and when its deadline has passed, the function's present or next wait throws
 * an exception (Coro\Coroutine\CanceledException, TimeoutException): the function need not catch it.
 *
 * @template T = string
 * @implements IteratorAggregate<int, T>
 */
final class ServerCall implements IteratorAggregate
{
    /** @var Request the HTTP request, for what is not in the metadata: the address of the client, its certificate */
    public readonly Request $request;

    // PHP writes a property that has a value in a third of the time of one that has none, or that is readonly.

    /**
     * Returns the metadata that the client has sent. Values of names that end with "-bin" are decoded.
     *
     * @return array<string, list<string>> by their names in lower case
     */
    public function metadata(): array {}

    /** Returns how many seconds are left until the deadline of the client, at least 0; null if it has set none. */
    public function timeLeft(): ?float {}

    /**
     * Returns the next message of the client; null when there is no further one. Waits for it. In a function for calls with one
     * request, the first argument is this message.
     *
     * @phpstan-return T|null
     * @throws Exception if the message is too large or malformed, or the client has gone
     */
    public function read(): mixed {}

    /**
     * Yields the messages of the client, as read() returns them.
     *
     * @phpstan-return Generator<int, T>
     */
    public function getIterator(): Generator {}

    /**
     * Sends a message. Waits while the client takes no bytes.
     *
     * @param string|object $message a string, or an object with serializeToString()
     * @throws Exception if the client has gone
     */
    public function write(string|object $message): void {}

    /**
     * Sends metadata in front of the messages. Without this call, the first message or the end sends the head.
     *
     * @param array<string, string|list<string>> $metadata by name; values of names that end with "-bin" may have any bytes
     * @return bool false if the head was sent before
     * @throws \ValueError for a name or a value that a header field must not have
     */
    public function sendInitialMetadata(array $metadata): bool {}

    /**
     * Sets metadata that are sent with the status, also if the function throws an exception.
     *
     * @param array<string, string|list<string>> $metadata as for sendInitialMetadata()
     * @throws \ValueError for a name that gRPC itself uses
     */
    public function setTrailingMetadata(array $metadata): void {}

}

}

namespace Coro\Grpc {

/**
 * How a gRPC call has ended: a code, and what the server says about it (https://grpc.io/docs/guides/status-codes).
 */
final class Status
{
    public const OK = 0;
    public const CANCELLED = 1;
    public const UNKNOWN = 2;
    public const INVALID_ARGUMENT = 3;
    public const DEADLINE_EXCEEDED = 4;
    public const NOT_FOUND = 5;
    public const ALREADY_EXISTS = 6;
    public const PERMISSION_DENIED = 7;
    public const RESOURCE_EXHAUSTED = 8;
    public const FAILED_PRECONDITION = 9;
    public const ABORTED = 10;
    public const OUT_OF_RANGE = 11;
    public const UNIMPLEMENTED = 12;
    public const INTERNAL = 13;
    public const UNAVAILABLE = 14;
    public const DATA_LOSS = 15;
    public const UNAUTHENTICATED = 16;

    /** @var int one of the constants of this class */
    public readonly int $code;

    /** @var string a text for people */
    public readonly string $message;

    /** @var string an encoded google.rpc.Status, which is sent as grpc-status-details-bin; '': none */
    public readonly string $details;

    /** Makes a status. */
    public function __construct(int $code = self::OK, string $message = '', string $details = '') {}

    /** Returns the name of a code, such as "NOT_FOUND"; the number itself if it has no name. */
    public static function name(int $code): string {}
}

}

namespace Coro\Http {

/**
 * The statuses of HTTP responses (RFC 9110 section 15, and the registry of IANA) and their reason phrases. A response without a
 * reason of its own has the phrase of this class.
 */
abstract class Status
{
    public const CONTINUE = 100;
    public const SWITCHING_PROTOCOLS = 101;
    public const PROCESSING = 102;
    public const EARLY_HINTS = 103;
    public const OK = 200;
    public const CREATED = 201;
    public const ACCEPTED = 202;
    public const NON_AUTHORITATIVE_INFORMATION = 203;
    public const NO_CONTENT = 204;
    public const RESET_CONTENT = 205;
    public const PARTIAL_CONTENT = 206;
    public const MULTI_STATUS = 207;
    public const ALREADY_REPORTED = 208;
    public const IM_USED = 226;
    public const MULTIPLE_CHOICES = 300;
    public const MOVED_PERMANENTLY = 301;
    public const FOUND = 302;
    public const SEE_OTHER = 303;
    public const NOT_MODIFIED = 304;
    public const USE_PROXY = 305;
    public const SWITCH_PROXY = 306;
    public const TEMPORARY_REDIRECT = 307;
    public const PERMANENT_REDIRECT = 308;
    public const BAD_REQUEST = 400;
    public const UNAUTHORIZED = 401;
    public const PAYMENT_REQUIRED = 402;
    public const FORBIDDEN = 403;
    public const NOT_FOUND = 404;
    public const METHOD_NOT_ALLOWED = 405;
    public const NOT_ACCEPTABLE = 406;
    public const PROXY_AUTHENTICATION_REQUIRED = 407;
    public const REQUEST_TIME_OUT = 408;
    public const CONFLICT = 409;
    public const GONE = 410;
    public const LENGTH_REQUIRED = 411;
    public const PRECONDITION_FAILED = 412;
    public const REQUEST_ENTITY_TOO_LARGE = 413;
    public const REQUEST_URI_TOO_LARGE = 414;
    public const UNSUPPORTED_MEDIA_TYPE = 415;
    public const REQUESTED_RANGE_NOT_SATISFIABLE = 416;
    public const EXPECTATION_FAILED = 417;
    public const IM_A_TEAPOT = 418;
    public const MISDIRECTED_REQUEST = 421;
    public const UNPROCESSABLE_ENTITY = 422;
    public const LOCKED = 423;
    public const FAILED_DEPENDENCY = 424;
    public const UNORDERED_COLLECTION = 425;
    public const UPGRADE_REQUIRED = 426;
    public const PRECONDITION_REQUIRED = 428;
    public const TOO_MANY_REQUESTS = 429;
    public const REQUEST_HEADER_FIELDS_TOO_LARGE = 431;
    public const UNAVAILABLE_FOR_LEGAL_REASONS = 451;
    public const INTERNAL_SERVER_ERROR = 500;
    public const NOT_IMPLEMENTED = 501;
    public const BAD_GATEWAY = 502;
    public const SERVICE_UNAVAILABLE = 503;
    public const GATEWAY_TIME_OUT = 504;
    public const HTTP_VERSION_NOT_SUPPORTED = 505;
    public const VARIANT_ALSO_NEGOTIATES = 506;
    public const INSUFFICIENT_STORAGE = 507;
    public const LOOP_DETECTED = 508;
    public const NOT_EXTENDED = 510;
    public const NETWORK_AUTHENTICATION_REQUIRED = 511;

    /** @var array<int, string> the reason phrases by their statuses */
    protected static $reasonPhrases = [
        100 => 'Continue', 101 => 'Switching Protocols', 102 => 'Processing', 103 => 'Early Hints', 200 => 'OK',
        201 => 'Created', 202 => 'Accepted', 203 => 'Non-Authoritative Information', 204 => 'No Content',
        205 => 'Reset Content', 206 => 'Partial Content', 207 => 'Multi-Status', 208 => 'Already Reported', 226 => 'IM Used',
        300 => 'Multiple Choices', 301 => 'Moved Permanently', 302 => 'Found', 303 => 'See Other', 304 => 'Not Modified',
        305 => 'Use Proxy', 306 => 'Switch Proxy', 307 => 'Temporary Redirect', 308 => 'Permanent Redirect',
        400 => 'Bad Request', 401 => 'Unauthorized', 402 => 'Payment Required', 403 => 'Forbidden', 404 => 'Not Found',
        405 => 'Method Not Allowed', 406 => 'Not Acceptable', 407 => 'Proxy Authentication Required',
        408 => 'Request Timeout', 409 => 'Conflict', 410 => 'Gone', 411 => 'Length Required', 412 => 'Precondition Failed',
        413 => 'Content Too Large', 414 => 'URI Too Long', 415 => 'Unsupported Media Type', 416 => 'Range Not Satisfiable',
        417 => 'Expectation Failed', 418 => 'I\'m a teapot', 421 => 'Misdirected Request', 422 => 'Unprocessable Content',
        423 => 'Locked', 424 => 'Failed Dependency', 425 => 'Too Early', 426 => 'Upgrade Required',
        428 => 'Precondition Required', 429 => 'Too Many Requests', 431 => 'Request Header Fields Too Large',
        451 => 'Unavailable For Legal Reasons', 500 => 'Internal Server Error', 501 => 'Not Implemented',
        502 => 'Bad Gateway', 503 => 'Service Unavailable', 504 => 'Gateway Timeout', 505 => 'HTTP Version Not Supported',
        506 => 'Variant Also Negotiates', 507 => 'Insufficient Storage', 508 => 'Loop Detected', 510 => 'Not Extended',
        511 => 'Network Authentication Required',
    ];

    /**
     * Returns all reason phrases by their statuses.
     *
     * @return array<int, string>
     */
    public static function getReasonPhrases(): array {}

    /** Returns the reason phrase of a status, "Unknown" for a status without one. */
    public static function getReasonPhrase(int $value): string {}
}

}

namespace Coro\Http2 {

/**
 * A request for Coro\Coroutine\Http2\Client::send().
 */
class Request
{
    /** @var string the target: path and query string */
    public $path = '/';

    /** @var string the method */
    public $method = 'GET';

    /** @var ?array<string, string|int|float|list<string>> the fields: name => value, or list of values */
    public $headers = null;

    /** @var ?array<string, string> the cookies: name => value; the values are encoded as by urlencode() */
    public $cookies = null;

    /** @var string|array<mixed> the body; an array is sent as a form */
    public $data = '';

    /** @var bool true: more of the body follows with write() */
    public $pipeline = false;

    /** @var bool true: read() returns the response in pieces, as they arrive; recv() does not return it */
    public $usePipelineRead = false;
}

}

namespace Coro\Http2 {

/**
 * A response that Coro\Coroutine\Http2\Client has received, or a piece of one.
 */
class Response
{
    /** @var int the number of the stream: the result of send() */
    public $streamId = 0;

    /**
     * @var int the error code with which the server has reset the stream; 0: it has not. After CORO_HTTP2_ERROR_REFUSED_STREAM the
     *      request may be sent again: the server has not processed it
     */
    public $errCode = 0;

    /** @var int the status; -3: the stream or the connection has ended before the response was complete */
    public $statusCode = 0;

    /** @var bool true: this is a piece of the response, and read() returns more of it */
    public $pipeline = false;

    /** @var ?array<string, string|list<string>> the fields of head and trailers: name in lower case => value, or a list */
    public $headers = null;

    /** @var ?array<string, string|list<string>> the fields of the head alone */
    public $head = null;

    /** @var ?array<string, string|list<string>> the trailers alone: fields that have followed the body; null: there are none */
    public $trailers = null;

    /** @var ?list<string> the values of the fields Set-Cookie */
    public $set_cookie_headers = null;

    /** @var ?array<string, string> the cookies of these fields: name => decoded value */
    public $cookies = null;

    /** @var ?string the body, or a piece of it */
    public $data = null;
}

}

namespace Coro {

/**
 * A StringObject whose positions and lengths count characters. Needs PHP's extension mbstring. A null as $encoding stands for the
 * encoding of mb_internal_encoding().
 */
class MultibyteStringObject extends StringObject
{
    /** Returns the length. */
    public function length(): int {}

    /** Returns the first position of a string at or after an offset, or false. */
    public function indexOf(string $needle, int $offset = 0, ?string $encoding = null): int|false {}

    /** Returns the last position of a string, as mb_strrpos() does, or false. */
    public function lastIndexOf(string $needle, int $offset = 0, ?string $encoding = null): int|false {}

    /** Does what indexOf() does. */
    public function pos(string $needle, int $offset = 0, ?string $encoding = null): int|false {}

    /** Does what lastIndexOf() does. */
    public function rpos(string $needle, int $offset = 0, ?string $encoding = null): int|false {}

    /** Returns the first position of a string in any case of letters, or false. */
    public function ipos(string $needle, int $offset = 0, ?string $encoding = null): int|false {}

    /** Returns a part of the string, as mb_substr() does. */
    public function substr(int $start, ?int $length = null, ?string $encoding = null): static {}

    /** Returns the pieces of this length. */
    public function chunk(int $length = 1): ArrayObject {}
}

}

namespace Coro\Nats {

use Closure;
use Coro\Dsn;
use SensitiveParameter;
use TypeError;
use ValueError;

/**
 * A client of NATS servers. Any number of coroutines use it at the same time, over one connection. It connects when it is first
 * used, and again, also to another server, when the connection is lost: subscriptions go on then, requests that wait fail.
 *
 * Methods that wait may be called only in coroutines. A client is made in the process that uses it, never before a fork. A
 * coroutine of the client exists only while a subscription exists or a request waits.
 */
final class Client
{

    /**
     * Makes a client. Does not wait.
     *
     * @param string $dsn nats://[user:password@|token@]host[:port][,host[:port]...], or tls:// for connections that must
     *        have TLS. Without it, the client uses TLS if the server demands it.
     * @param array<string, mixed> $options name (of the connection, for the administrator of the server), timeout (seconds for a
     *        connection, and for a server that takes no bytes; 5), ping_interval (a server from which nothing has come for so
     *        many seconds gets a PING, and after as many again counts as lost; 30), max_pending (the most bytes that wait in
     *        each subscription; 64 MiB), inbox (the beginning of the subjects for answers; "_INBOX"), and the options ssl_* of
     *        Coroutine\Socket. Options can also be in the address: "?name=shop".
     * @throws \ValueError|\TypeError
     */
    public function __construct(#[SensitiveParameter] string $dsn, array $options = []) {}

    /** Closes the client. */
    public function __destruct() {}

    /**
     * Connects if there is no connection, and waits for that. The other methods do so by themselves.
     *
     * @throws Exception if no server takes the connection
     */
    public function connect(): void {}

    /** Returns true while there is a connection. */
    public function isConnected(): bool {}

    /**
     * Sends a message. Waits only for a connection, and while the server takes no bytes: flush() tells whether the server has
     * got it.
     *
     * @param array<string, string|list<string>> $headers
     * @param string $replyTo a subject on which an answer is awaited
     * @throws Exception
     * @throws \ValueError for a subject or a header that cannot exist, and for a message that is larger than the server allows
     */
    public function publish(string $subject, string $data, array $headers = [], string $replyTo = ''): void {}

    /**
     * Sends a message and waits for the first answer.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @param array<string, string|list<string>> $headers
     * @throws Exception also if no subscription exists that could answer, or the connection is lost
     * @throws \ValueError as publish()
     */
    public function request(string $subject, string $data = '', float $timeout = 5.0, array $headers = []): Message {}

    /**
     * Begins to receive messages. Waits only for a connection.
     *
     * @param string $subject may have wildcards: "orders.*", "orders.>"
     * @param string $queue the name of a group: one subscription of the group gets each message; '': each subscription gets each
     * @throws Exception
     * @throws \ValueError
     */
    public function subscribe(string $subject, string $queue = ''): Subscription {}

    /** Returns a subject that no other client uses, for answers and deliveries. */
    public function inbox(): string {}

    /** Returns the streams of the server: JetStream, which keeps messages. Does not wait. */
    public function jetStream(): JetStream {}

    /**
     * Waits until the server has handled everything that was sent before.
     *
     * @throws Exception
     */
    public function flush(float $timeout = 5.0): void {}

    /** Sends what is written, and ends all subscriptions and the connection. Requests that wait fail. */
    public function close(): void {}

    /**
     * Returns what the server has said of itself (INFO): server_name, version, max_payload, jetstream ...; empty without a
     * connection.
     *
     * @return array<string, mixed>
     */
    public function info(): array {}

    /**
     * Returns figures.
     *
     * @return array{server: string, connects: int, subscriptions: int, sent: int, received: int} the server is '' without a
     *        connection
     */
    public function stats(): array {}

    // A subject has parts between dots. Wildcards are only for subscriptions.

}

}

namespace Coro\Nats {

use RuntimeException;

/**
 * A NATS server cannot be reached, or has refused something. The code is an errno (104: the connection was lost, 110: no answer
 * in time, 111: no server takes a connection, 125: canceled), the status of an answer of the server (503: nothing answers the
 * subject), or the err_code of JetStream.
 */
class Exception extends RuntimeException
{
    /** The connection was lost: it is not known whether the server has got what was sent. */
    public const LOST = 104;

    /** Nothing has answered in time. */
    public const TIMED_OUT = 110;

    /** No server takes a connection, or the client was closed. */
    public const NOT_CONNECTED = 111;

    /** cancel() or the end of the process has ended the wait. */
    public const CANCELED = 125;

    /** No subscription exists that could answer. */
    public const NO_RESPONDERS = 503;

    /** A message is not there. */
    public const NOT_FOUND = 404;

    /** The user must not publish to the subject, or subscribe to it. */
    public const FORBIDDEN = 403;
}

}

namespace Coro\Nats {

use Closure;

/**
 * The part of NATS that keeps messages: streams, and consumers that hand them out. Client::jetStream() makes objects.
 *
 * All methods wait for the server, at most $timeout seconds, and throw an Exception if it does not answer or refuses; its code
 * is then the err_code of JetStream. The fields of configurations are those of the API of JetStream, such as "max_age" in
 * nanoseconds.
 */
final class JetStream
{
    /** The sequence, or another fact that was expected, is not so. */
    public const WRONG_SEQUENCE = 10071;

    /** There is no such consumer. */
    public const NO_CONSUMER = 10014;

    /** There is no such stream. */
    public const NO_STREAM = 10059;

    /** There is no such message. */
    public const NO_MESSAGE = 10037;

    /** A stream or a consumer of this name exists with another configuration. */
    public const OTHER_STREAM = 10058;

    /**
     * Client::jetStream() makes objects.
     *
     * @param float $timeout seconds that the server has for each answer
     */
    public function __construct(Client $client, float $timeout = 5.0) {}

    /**
     * Sends a request to the API of JetStream, such as "STREAM.INFO.orders".
     *
     * @param array<string, mixed> $fields
     * @return array<string, mixed> the answer
     * @throws Exception
     */
    public function call(string $request, array $fields = []): array {}

    /**
     * Stores a message in the stream that has its subject.
     *
     * @param array<string, string|list<string>> $headers such as "Nats-Msg-Id": a message whose id the stream has seen in the
     *        time duplicate_window is not stored again
     * @return array{stream: string, seq: int, duplicate: bool}
     * @throws Exception with the code NO_RESPONDERS if there is no stream for the subject
     */
    public function publish(string $subject, string $data, array $headers = []): array {}

    /**
     * Makes a stream, or changes the one of this name.
     *
     * @param array<string, mixed> $config the fields that matter; those of a stream that exists remain otherwise
     * @return array<string, mixed> what STREAM.INFO tells
     * @throws Exception
     */
    public function stream(string $name, array $config): array {}

    /**
     * Makes a consumer of a stream, or returns the one of this name.
     *
     * @param array<string, mixed> $config with "durable_name" it remains; otherwise it ends when nothing is asked of it
     * @return string its name
     * @throws Exception
     */
    public function consumer(string $stream, array $config): string {}

    /**
     * Asks a consumer for messages, and returns them as soon as there is one.
     *
     * @param float $wait how many seconds to wait for the first one
     * @return list<Message> at most $count; each must be settled with ack(), nak() or terminate()
     * @throws Exception
     */
    public function fetch(string $stream, string $consumer, int $count, float $wait): array {}

    /** Says that the message is done: it is not handed out again. Waits for the server, so that this is certain. */
    public function ack(Message $message): void {}

    /** Gives the message back. It is handed out again in so many seconds. Does not wait for the server. */
    public function nak(Message $message, float $delay = 0.0): void {}

    /** Says that the message is not to be handed out again, although it is not done. Does not wait for the server. */
    public function terminate(Message $message): void {}

    /** Says that the message is still worked on: ack_wait begins again. Does not wait for the server. */
    public function working(Message $message): void {}

    /** Returns the sequence in its stream of a message that a consumer has handed out. */
    public static function sequence(Message $message): int {}

    /** Returns how often a consumer has handed out the message. */
    public static function tries(Message $message): int {}

    // The reply subject is $JS.ACK.[domain.account.]stream.consumer.tries.sequence.…

    /**
     * Returns a message that a stream keeps, or null. The stream must allow that (allow_direct).
     *
     * @param array<string, mixed> $which "seq", "last_by_subj", or "seq" and "next_by_subj": the next one of the subject
     * @return ?Message with the fields Nats-Sequence, Nats-Subject and Nats-Time-Stamp
     * @throws Exception
     */
    public function get(string $stream, array $which): ?Message {}

    /** Returns the sequence of the latest message of a subject that a stream keeps, or 0. The stream need not allow get(). */
    public function last(string $stream, string $subject): int {}

    /**
     * Returns messages that a stream keeps, in their order.
     *
     * @param string $subject may have wildcards
     * @param int $from the first sequence
     * @param int $limit at most so many messages
     * @return list<Message> sequence() tells the sequence of each
     * @throws Exception
     */
    public function read(string $stream, string $subject, int $from = 1, int $limit = PHP_INT_MAX): array {}

    /** Removes one message from a stream. Does not wait for the server. */
    public function forget(string $stream, int $sequence): void {}

    /**
     * Returns a bucket of keys and values, as other clients of NATS have it (KV).
     *
     * @param array<string, mixed> $config fields of its stream, such as "num_replicas"
     * @throws Exception
     */
    public function bucket(string $name, array $config = []): KeyValue {}

    // A message of the server itself ends what was asked for: there is no more.

}

}

namespace Coro\Nats {

use Closure;

/**
 * A bucket of keys and values in a stream of JetStream. Each value has a revision; a change that names the revision is made
 * only if no other client has changed the value meanwhile. JetStream::bucket() makes objects. All methods wait.
 */
final class KeyValue
{

    /**
     * Returns the value of a key and its revision.
     *
     * @param string $key consists of A-Z a-z 0-9 _ - = / and dots
     * @return array{?string, int} null: there is no value; the revision is what set() then expects
     * @throws Exception
     */
    public function get(string $key): array {}

    /**
     * Sets the value of a key.
     *
     * @param ?int $revision only if the value still has this revision; 0: only if the key has never had a value; null: in any
     *        case
     * @return ?int the new revision; null if the value has another one
     * @throws Exception if it is not known whether the value was set
     */
    public function set(string $key, string $value, ?int $revision = null): ?int {}

    /**
     * Removes a key.
     *
     * @param ?int $revision as for set()
     * @return bool false if the value has another revision
     * @throws Exception
     */
    public function remove(string $key, ?int $revision = null): bool {}

    /**
     * Returns the values of keys.
     *
     * @param string $filter may have wildcards, as subjects
     * @return array<string, array{string, int}> by the keys: the value and its revision
     * @throws Exception
     */
    public function entries(string $filter = '>'): array {}

}

}

namespace Coro\Nats {

/** A message of NATS. */
final class Message
{
    /** The subject to which it was published. */
    public readonly string $subject;

    /** What was published. */
    public readonly string $data;

    /** The subject on which an answer is awaited; '': none. */
    public readonly string $replyTo;

    /**
     * Makes a message as it has arrived.
     *
     * @param string $replyTo the subject on which an answer is awaited; '': none
     * @param string $head the header as the server has sent it; '': none
     */
    public function __construct(string $subject, string $data, string $replyTo = '', string $head = '') {}

    /** Returns the first value of a header field, or null. The case of the name counts. */
    public function header(string $name): ?string {}

    /**
     * Returns the header fields.
     *
     * @return array<string, list<string>> the values by the names
     */
    public function headers(): array {}

    /** Returns the status of a message that the server itself has sent, such as 503 for "no responders"; 0: it has none. */
    public function status(): int {}

    /** Returns the text of status(). */
    public function statusText(): string {}
}

}

namespace Coro\Nats {

use Generator;
use IteratorAggregate;

/**
 * A subscription of a Client. Messages that have arrived wait in it until next() takes them. If they are more bytes than the
 * option max_pending allows, further ones are dropped.
 *
 * A subscription ends with unsubscribe(), when its last reference is dropped, and with the client. It survives the loss of
 * connections, but what is published meanwhile does not reach it.
 *
 * @implements IteratorAggregate<int, Message>
 */
final class Subscription implements IteratorAggregate
{

    /** Ends the subscription. */
    public function __destruct() {}

    /**
     * Returns the next message. Waits for it.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return ?Message null after the timeout and after cancel(), and when the subscription has ended and no message is left
     * @throws Exception if the server has refused the subscription
     */
    public function next(float $timeout = -1.0): ?Message {}

    /** Returns true until the subscription has ended and its last message was taken. */
    public function isOpen(): bool {}

    /** Returns how many messages were dropped because too many bytes were waiting. */
    public function dropped(): int {}

    /** Ends the subscription. next() still returns what has arrived, and then null. Does not wait. */
    public function unsubscribe(): void {}

    /**
     * Returns the messages, until the subscription ends. Waits for each.
     *
     * @return Generator<int, Message>
     */
    public function getIterator(): Generator {}
}

}

namespace Coro\Process {

use function Coro\run;

/** A pool of processes that call different functions, and are started again when they end. See Coro\Process\Pool. */
class Manager
{
    /** @var Pool|null the pool, after start() */
    protected $pool = null;

    /** @var int one of the constants CORO_IPC_* */
    protected $ipcType = CORO_IPC_NONE;

    /** @var int the key of the queue of CORO_IPC_MSGQUEUE */
    protected $msgQueueKey = 0;

    /** @var list<array{callable, bool}> the functions of the processes, and whether they run in a coroutine */
    protected $startFuncMap = [];

    /**
     * @param int $ipcType see the constructor of Pool
     * @param int $msgQueueKey see the constructor of Pool
     */
    public function __construct(int $ipcType = CORO_IPC_NONE, int $msgQueueKey = 0) {}

    /**
     * Adds a process, which calls $func($pool, $workerId).
     *
     * @param bool $enableCoroutine true: in a coroutine
     */
    public function add(callable $func, bool $enableCoroutine = false): self {}

    /** Adds a number of processes that call the same function. */
    public function addBatch(int $workerNum, callable $func, bool $enableCoroutine = false): self {}

    /** Starts the processes, and returns when the pool has ended. */
    public function start(): void {}

    /** Sets how the processes get messages. */
    public function setIPCType(int $ipcType): self {}

    /** Returns how the processes get messages. */
    public function getIPCType(): int {}

    /** Sets the key of the queue. */
    public function setMsgQueueKey(int $msgQueueKey): self {}

    /** Returns the key of the queue. */
    public function getMsgQueueKey(): int {}
}

}

namespace Coro\Process {

use Coro\Coroutine;
use Coro\Error;
use Coro\Process;
use Coro\Process\Pool\Clients;
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

    /**
     * @param int $worker_num the number of workers
     * @param int $ipc_type how workers get messages: CORO_IPC_NONE; CORO_IPC_UNIXSOCK: by sendMessage() and by write() of
     *        the Process object; CORO_IPC_MSGQUEUE: from a System V queue; CORO_IPC_SOCKET: from clients of listen()
     * @param int $msgqueue_key the key of the queue; 0: see Process::useQueue()
     * @param bool $enable_coroutine true: functions run in coroutines, which is possible with CORO_IPC_NONE and CORO_IPC_UNIXSOCK
     */
    public function __construct(int $worker_num, int $ipc_type = 0, int $msgqueue_key = 0, bool $enable_coroutine = false) {}

    /** Does nothing. */
    public function __destruct() {}

    /**
     * Sets options of the pool: enable_coroutine; enable_message_bus (sendMessage() accepts messages of any length; needs
     * CORO_IPC_UNIXSOCK); max_package_size (the most bytes of a message of a client and, without enable_message_bus, of
     * sendMessage()); max_wait_time (the seconds that workers have to end before SIGKILL; 0: without a limit). Other options are
     * those of Coroutine::set().
     *
     * @param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Sets the function of an event: Start (callback($pool), in the manager), WorkerStart and WorkerStop (callback($pool,
     * $workerId)), WorkerExit (as WorkerStop; with enable_coroutine, called again and again after SIGTERM until the worker has
     * ended), Message (callback($pool, $data)), Shutdown (callback($pool), in the manager, before the workers end).
     *
     * @return bool false with a warning for an unknown event, and after start()
     */
    public function on(string $name, callable $callback): bool {}

    /**
     * Returns the object of a worker, with its current id and its pipe: in the worker itself the worker's end, elsewhere the
     * manager's.
     *
     * @param int $work_id the number of the worker; negative: this worker
     * @return Process|false false before start(), in the manager without a number, and with a warning when there is no such
     *         worker
     */
    public function getProcess(int $work_id = -1): Process|false {}

    /**
     * Listens for clients of a pool with CORO_IPC_SOCKET. A client sends the length of its message as 4 bytes, highest first, and
     * the message, and gets what write() has collected in the same form.
     *
     * A client has 5 seconds for its message; others are served meanwhile. Programs that the workers run do not get the socket.
     *
     * @param string $host a numeric address, or unix:/path
     * @return bool false with a warning when the pool has another ipc type, and when the address cannot be used
     * @throws \ValueError when $port is not a number from 0 to 65535
     */
    public function listen(string $host, int $port = 0, int $backlog = 2048): bool {}

    /**
     * Adds bytes to the answer to the client of CORO_IPC_SOCKET whose message is being handled.
     *
     * @return bool false with a warning when no message is being handled
     */
    public function write(string $data): bool {}

    /**
     * Sends a message to a worker, which may be this one. Waits while the pipe of the worker is full.
     *
     * @return bool false with a warning when the pool has another type than CORO_IPC_UNIXSOCK, was not started or has no such
     *         worker, and when the message is empty or too long for a pool without enable_message_bus
     */
    public function sendMessage(string $data, int $dst_worker_id): bool {}

    /**
     * Takes this worker out of the pool: the manager starts another one in its place, and this process goes on until its function
     * ends, also when the pool ends before.
     *
     * @return bool false outside of workers
     */
    public function detach(): bool {}

    /**
     * Starts the workers, and returns in the manager when the pool has ended. Must be called outside of coroutines and of the
     * loop.
     *
     * @return false|null null after the end of the pool; false with a warning when the pool runs already, or when not all of its
     *         workers could be started
     * @throws \Coro\Error when an event has no function that the pool needs, in a coroutine and in functions that the loop calls,
     *         such as those of a server, and when the queue of the pool cannot be opened
     */
    public function start(): ?false {}

    /** Ends this worker, as SIGTERM does; in the manager, ends the pool. */
    public function stop(): void {}

    /** Ends the pool. Returns false before start(). Does not wait for the end. */
    public function shutdown(): bool {}

}

}

namespace Coro {

use Closure;
use TypeError;
use ValueError;

/**
 * Speaks the protocol of Pusher Channels (version 7) on a server, for pusher-js, Laravel Echo and the libraries that send events
 * to Pusher: public, private, presence, encrypted and cache channels, events of clients, users, the HTTP API, and webhooks. The
 * channels are rooms of a Coro\Rooms, so that they reach as many servers as its engine does.
 *
 * Make the object after the Coro\Rooms and before Server::start(). It takes connections to /app/KEY and requests for
 * /apps/ID/..., and gives all others to the callbacks that the server had before. A program that sets the callbacks open,
 * message, close and request afterwards calls the methods with these names itself: each returns false for what is not Pusher's.
 */
final class Pusher
{

    /**
     * @param array<string, mixed> $options
     *        apps: a list of applications. Each has id, key and secret, which its clients and its programs use, and may have
     *        limits and webhooks, which docs/guides/pusher.md describes;
     *        activity_timeout (120): after how many seconds of silence a client sends a ping;
     *        pong_timeout (30): after how many more seconds the connection of a client that does not answer is closed
     * @throws \ValueError|\TypeError for an option that does not exist or has a wrong value
     */
    public function __construct(WebSocket\Server $server, Rooms $rooms, array $options) {}

    /**
     * Handles the event open of the server. Waits if the client reads slowly.
     *
     * @return bool false if the connection is not for Pusher
     */
    public function open(WebSocket\Server $server, Http\Request $request): bool {}

    /**
     * Handles the event message of the server. Waits for the engine of the rooms, and if the client reads slowly.
     *
     * @return bool false if the connection is not Pusher's
     */
    public function message(WebSocket\Server $server, WebSocket\Frame $frame): bool {}

    /**
     * Handles the event close of the server.
     *
     * @return bool false if the connection was not Pusher's
     */
    public function close(WebSocket\Server $server, int $fd): bool {}

    /**
     * Handles the event request of the server: the HTTP API. Waits for the engine of the rooms.
     *
     * @return bool false if the request is not for Pusher
     */
    public function request(Http\Request $request, Http\Response $response): bool {}

    /**
     * Sends an event to the subscribers of one or more channels, as the HTTP API does. Waits for the engine of the rooms.
     *
     * @param string $app the id of the application
     * @param string|list<string> $channels at most 100 names
     * @param mixed $data a string is sent as it is, another value as JSON
     * @param ?string $except the socket_id of the client that does not get the event
     * @throws \ValueError for an application, a name or data that cannot be
     * @throws \Coro\Rooms\EngineAway as Coro\Rooms::publish()
     */
    public function trigger(string $app, string|array $channels, string $event, mixed $data, ?string $except = null): void {}

}

}

namespace Coro {

use Closure;
use Coro\Queue\Backend;
use Coro\Queue\Codec;
use Coro\Queue\Consumer;
use Coro\Queue\DeadJob;
use Coro\Queue\Delivery;
use Coro\Queue\Job;
use Coro\Queue\NatsBackend;
use Coro\Queue\RedisBackend;
use Coro\Queue\Settings;
use SensitiveParameter;
use UnexpectedValueException;
use ValueError;

/**
 * A queue of jobs in Redis or NATS, which any number of processes and machines push to and consume.
 *
 * Each job that push() has acknowledged is run at least once. It is run once, unless its process dies while it runs, or cannot
 * tell the server for longer than the visibility that it lives, because code blocks it or the server is away: then another
 * consumer runs it again. So a job must be such that a second run does no harm.
 *
 * An object may be made anywhere, also before a server starts. The methods wait and need a coroutine; a process connects when
 * it first calls one.
 */
final class Queue
{

    /**
     * Does not connect.
     *
     * @param string $dsn redis://[user:password@]host[:port][/database], rediss:// (TLS), redis+unix:///path,
     *        redis+sentinel://host:port,host:port/master[/database] or redis+cluster://host:port,host:port; for NATS with
     *        JetStream nats://host,host[?replicas=3] or tls://host
     * @param string $name of the queue: 1 to 200 bytes without braces
     * @param array<string, mixed> $options prefix ('coro'): before the names of all keys, for applications that share a server.
     *        serialize (false): true, or a list of classes that jobs may contain: jobs are stored with serialize(), not as
     *        JSON. max_attempts (5): after so many failed attempts a job is a dead letter. backoff (1 s): how long a job waits
     *        after its first failed attempt; twice as long after each further one, up to max_backoff (600 s). max_dead
     *        (10,000): how many dead letters are kept; the oldest are dropped. max_wait_time (3 s): how long jobs have to end
     *        when consume() ends. timeout (5 s): the limit for an answer of the server
     * @throws \ValueError for an option, a name or an address that is not possible
     * @throws \TypeError for an option of another type
     */
    public function __construct(#[SensitiveParameter] string $dsn, string $name, array $options = []) {}

    /**
     * Adds a job. When the method returns, the server has it.
     *
     * @param mixed $job an array or a scalar, which is stored as JSON; with the option serialize any value that serialize()
     *        takes. At most 16 MiB
     * @param float $delay the job begins after so many seconds, 0 to 1e9
     * @param ?string $key if a job with this key waits, is delayed, runs or is to be tried again, the new one is not added. 1
     *        to 1024 bytes
     * @return string|false the id of the job, or false if one with this key exists
     * @throws \Coro\Queue\BackendAway if the server cannot be reached or refuses; the job may have been added nevertheless
     * @throws \ValueError for a delay, a key or a job that is not possible
     * @throws \TypeError if the job is an object or a resource, without the option serialize
     */
    public function push(mixed $job, float $delay = 0, ?string $key = null): string|false {}

    /**
     * Adds jobs, some hundreds in one step. This costs a fraction of single calls.
     *
     * @param array<mixed> $jobs as for push(); if one of them is not possible, none is added
     * @param float $delay as for push()
     * @return list<string> the ids of the jobs
     * @throws \Coro\Queue\BackendAway as push(); some of the jobs may have been added
     * @throws \ValueError as push()
     * @throws \TypeError as push()
     */
    public function pushMany(array $jobs, float $delay = 0): array {}

    /**
     * Runs jobs until the process gets SIGTERM or SIGINT, or the worker ends, or stop() is called; the jobs that run then have
     * max_wait_time seconds to end. Those that have not ended are canceled, and go to other consumers at once.
     *
     * A job is acknowledged when the function has returned. If it throws or calls exit(), the job is tried again after a while,
     * and becomes a dead letter after max_attempts. A payload that cannot be decoded becomes one at once.
     *
     * @param callable $function gets the job and a Coro\Queue\Delivery, in a coroutine of its own
     * @phpstan-param callable(mixed, Delivery): mixed $function
     * @param int $concurrency how many jobs run at the same time, 1 to 100,000
     * @param float $visibility a job whose process has died goes to another consumer after so many seconds, 1 to 86,400. While
     *        the process lives, the job may run for any time; but code that blocks the process for longer makes others run its
     *        jobs, too
     * @throws \ValueError
     */
    public function consume(callable $function, int $concurrency = 1, float $visibility = 60): void {}

    /** Ends the calls of consume() in this process, as SIGTERM does. Does not wait for them. */
    public function stop(): void {}

    /**
     * Counts the jobs: those that wait for a consumer, those that are delayed or wait for their next attempt, those that
     * consumers have, and the dead letters.
     *
     * @return array{waiting: int, delayed: int, running: int, dead: int}
     * @throws \Coro\Queue\BackendAway
     */
    public function stats(): array {}

    /**
     * Returns dead letters, the oldest first.
     *
     * @return list<DeadJob>
     * @throws \Coro\Queue\BackendAway
     */
    public function dead(int $limit = 100): array {}

    /**
     * Lets a dead letter run again, with all its attempts.
     *
     * @return bool false if there is no dead letter with this id, or if a job with its key exists
     * @throws \Coro\Queue\BackendAway
     */
    public function retry(string $id): bool {}

    /**
     * Removes the dead letter with this id, or with null all of them.
     *
     * @return int how many were removed
     * @throws \Coro\Queue\BackendAway
     */
    public function purge(?string $id = null): int {}

}

}

namespace Coro\Queue {

use RuntimeException;

/**
 * The server that keeps the jobs of a Coro\Queue cannot be reached, or has not answered in time. If push() throws it, it is not
 * known whether the job was added.
 */
class BackendAway extends RuntimeException
{
}

}

namespace Coro\Queue {

/** A job that was given up: one of the dead letters that Coro\Queue::dead() returns. */
final readonly class DeadJob
{
    /** What Coro\Queue::push() has returned. */
    public string $id;

    /** What was pushed; null if the payload cannot be decoded. */
    public mixed $job;

    /** The bytes that were stored. */
    public string $payload;

    /** How many attempts have failed. */
    public int $failures;

    /** The last exception, or why there was none. */
    public string $reason;

    /** When the job was given up, in seconds of the Unix clock. */
    public float $time;

}

}

namespace Coro\Queue {

/** What the function of Coro\Queue::consume() is told about a job beside the job itself. */
final readonly class Delivery
{
    /** What Coro\Queue::push() has returned; the same in all attempts. */
    public string $id;

    /** The number of this attempt, from 1. */
    public int $attempt;

    /** After which attempt the job is given up. */
    public int $maxAttempts;

    /** The unique key of the job. */
    public ?string $key;

    /** Returns true if the job is given up when this attempt fails. */
    public function isLast(): bool {}
}

}

namespace Coro\Redis {

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\Mutex;
use Coro\Server as BaseServer;
use Coro\Server\Event;

/**
 * A server for Redis clients: the program handles the commands. Its first port, and those with the option open_redis_protocol,
 * cut the bytes of a client into commands, and close the connection if they are not commands
 * (https://redis.io/docs/latest/develop/reference/protocol-spec). The option package_max_length limits the size of a command.
 */
class Server extends BaseServer
{
    /** types of answers for format() */
    public const ERROR = 0;
    public const NIL = 1;
    public const STATUS = 2;
    public const INT = 3;
    public const STRING = 4;
    public const SET = 5;
    public const MAP = 6;

    /**
     * Sets the function that handles a command. It runs in a coroutine and may wait; further commands of the same client wait
     * meanwhile, so that the client gets its answers in order. A string that it returns is sent to the client: make it with
     * format(). If it returns another value, it sends the answer itself, with send(), and before it returns if clients send
     * commands without waiting for the answers. If it throws or calls exit(), the client gets an error, and the log names the
     * reason. After a fatal error the client is disconnected. Commands that wait when the
     * connection of their client is lost are not handled.
     *
     * @param string $command the name in any case of letters
     * @phpstan-param callable(int, list<string>): mixed $callback
     * @param callable $callback gets the id of the connection, and the strings that stand behind the name of the command
     * @return bool true
     * @throws \ValueError for an empty name
     */
    public function setHandler(string $command, callable $callback): bool {}

    /** Returns the function that handles a command, or null. */
    public function getHandler(string $command): ?Closure {}

    /**
     * Returns an answer as a Redis client expects it.
     *
     * @param int $type NIL (without a value), ERROR and STATUS (a line, by default "ERR" and "OK"; the client tells errors by
     *        their first word), INT, STRING, SET (a list), MAP (an array with keys). The elements of arrays are integers if they
     *        are int or bool, lists and maps if they are arrays, NIL if they are null, and strings otherwise.
     * @param mixed $value for INT an int, a bool, a float or a numeric string; for SET and MAP an array with at most 512 levels
     *        of arrays; otherwise a string or what PHP converts to one: null, a number, a bool, an object with __toString()
     * @return string
     * @throws \ValueError for another type, if a value is missing, and for an array with more levels
     * @throws \TypeError if the type cannot have the value, or an array contains a value that is not possible
     */
    public static function format(int $type, mixed $value = null): string|false {}

    /** Does what Coro\Server::start() does. */
    public function start(): bool {}

}

}

namespace Coro {

use Coro\Rooms\Acknowledgements;
use Coro\Rooms\Engine;
use Coro\Rooms\EngineAway;
use Coro\Rooms\Engines;
use Coro\Rooms\Link;
use Coro\Rooms\Message;
use Coro\Rooms\Native;
use Coro\Rooms\Node;
use Coro\Rooms\NotAcknowledged;
use Coro\Rooms\Presence;
use Coro\Rooms\Sent;
use Coro\Rooms\Settings;
use SensitiveParameter;
use TypeError;
use ValueError;
use WeakMap;

/**
 * Rooms across servers: what is published to a room reaches its members on all servers, in the same order. The servers need not
 * know each other; they share an engine, such as a Redis server. Each server is a node.
 *
 * Make the object after the server and before Server::start(). It adds a process to the server, the rooms process. In a program
 * without a server the object can publish, and read history and presence.
 *
 * The methods wait, so they must be called in coroutines. Names of rooms have 1 to 255 bytes, which may be any.
 */
final class Rooms
{

    /**
     * Does not connect: that the engine is away, or the password is wrong, shows when the server starts, in its log, and in the
     * methods.
     *
     * @param string $dsn "memory:" (one server alone), "redis://[user:password@]host[:port][/database]", "rediss://..." (with
     *        TLS), "redis+unix:///path", "redis+sentinel://host1,host2/name", "redis+cluster://host1,host2", "nats://host1,host2"
     *        or "tls://host" (NATS with TLS). "%40" stands for "@" in a password
     * @param array $options prefix ('coro'): begins all names in the engine; servers with the same prefix have the same rooms.
     *        history (0): how many messages of each room are kept for history(), since and resume(). history_time (300.0 s): for
     *        how long. heartbeat (5.0 s): how often a node tells that it lives. node_timeout (10.0 s): after how long without
     *        heartbeat the users of a node have left. engine_timeout (3.0 s): how long the engine has time to answer.
     *        send_timeout (5.0 s): how long send() waits for other nodes. queue_bytes (16 MiB): how much each node keeps of what
     *        is published while the engine is away. envelope (null): a function that gets the data, the id (null while the engine
     *        is away) and the room of each text and binary message, and returns what clients get; it runs in the rooms process
     * @phpstan-param array<string, mixed> $options
     * @throws \ValueError if the address or an option is wrong
     * @throws \TypeError if an option has a value of a wrong type
     * @throws Error if the server has started already, or has a Coro\Rooms
     */
    public function __construct(#[SensitiveParameter] string $dsn, array $options = []) {}

    /**
     * Makes a connection of this server a member of a room, as Server\Rooms::join() does. Waits until this node receives the
     * messages of the room: what is published after this call has returned reaches the connection.
     *
     * @param array|null $info what members() and presence() tell of this member, at most 8 KiB when it is serialized. Connections
     *        with the same value of $info['id'], a string of 1 to 255 bytes or an integer, are one user. A connection without it
     *        is a member, but no user: presence(), onJoin() and onLeave() leave it out, and the engine does not know it
     * @phpstan-param array<mixed>|null $info
     * @param ?string $since the id of the latest message that the client has: it first gets those that are younger, as far as the
     *        history reaches. '' and a text that is no id, which may come from a client: all of the history; null: none, unless
     *        resume() was called
     * @return bool false when the connection cannot join: see Server\Rooms::join()
     * @throws \ValueError when the name or the info is too long, or the name is empty
     * @throws EngineAway when the client needs messages and the engine is away: it has not joined. Without $since also when the
     *         rooms process has not answered in time: the connection is a member then, but messages may not reach it yet
     * @throws Error in a program without a server, and when the server is not running
     */
    public function join(int $fd, string $room, ?array $info = null, ?string $since = null): bool {}

    /**
     * Ends the membership of a connection, as Server\Rooms::leave() does. Does not wait.
     *
     * @return bool false when the connection is no member of the room
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function leave(int $fd, string $room): bool {}

    /**
     * Publishes a message to the members of a room on all nodes. Waits until the engine has it, not until members have it.
     *
     * While the engine is away, the members of this server get the message at once, and the others when the engine is back.
     *
     * @param string $data at most 16 MiB; for a ping or pong at most 125 bytes
     * @param int $opcode CORO_WEBSOCKET_OPCODE_TEXT, CORO_WEBSOCKET_OPCODE_BINARY, CORO_WEBSOCKET_OPCODE_PING or
     *        CORO_WEBSOCKET_OPCODE_PONG
     * @param int|string|array $except connections that do not get the message, at most 1,000: those of this server by their
     *        numbers, those of any server by what id() returns
     * @phpstan-param int|string|array<int|string> $except
     * @throws \ValueError when an argument is not as described
     * @throws \TypeError when $except has a value that is no integer and no string
     * @throws EngineAway in a program without a server when the engine is away, and in a server when its queue_bytes are used up.
     *         If the engine could be reached but has not answered in time, the message may have been published
     */
    public function publish(string $room, string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int|string|array $except = []): Sent {}

    /**
     * Publishes a message as publish() does, and waits until all living nodes that have members have sent it on its way to them.
     *
     * @param string $data as for publish()
     * @param int $opcode as for publish()
     * @param int|string|array $except as for publish()
     * @phpstan-param int|string|array<int|string> $except
     * @throws NotAcknowledged when nodes have not answered within send_timeout; the exception names them
     * @throws EngineAway when the engine is away: the message may have been published nevertheless
     * @throws \ValueError as publish()
     * @throws \TypeError as publish()
     */
    public function send(string $room, string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int|string|array $except = []): Sent {}

    /**
     * Returns the infos of the members of this server by their connections, as Server\Rooms::members() does. Does not wait.
     *
     * @return array<int, array|null>
     * @phpstan-return array<int, array<mixed>|null>
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function members(string $room): array {}

    /**
     * Returns the number of the members of this server. Does not wait.
     *
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function count(string $room): int {}

    /**
     * Returns the users who are in a room on any living node: see the info of join(). A user who has joined or left a moment
     * ago may be missing or still there.
     *
     * @return array<string, array|null> the infos by the users, which are the values of $info['id']; PHP makes integers of
     *         those that have only digits
     * @phpstan-return array<array<mixed>|null>
     * @throws \ValueError when the name is too long or empty
     * @throws EngineAway
     */
    public function presence(string $room): array {}

    /**
     * Adds a function that is called when a user joins a room: once in all servers, however many connections the user has. It
     * runs in a coroutine in the rooms process of the server whose connection it was. Must be called before Server::start().
     *
     * @phpstan-param callable(string, string, array<mixed>|null): mixed $callback
     * @param callable $callback gets the room, the user as in presence(), and the info
     * @throws Error in a program without a server, and when the server has started
     */
    public function onJoin(callable $callback): void {}

    /**
     * Adds a function that is called when the last connection of a user has left a room, or its server has died: as onJoin().
     *
     * @phpstan-param callable(string, string, array<mixed>|null): mixed $callback
     * @param callable $callback gets the room, the user and the info
     * @throws Error in a program without a server, and when the server has started
     */
    public function onLeave(callable $callback): void {}

    /**
     * Returns messages of a room that are kept (options history and history_time), in their order.
     *
     * @param string $since only messages behind this id; '' and a text that is no id: from the oldest one
     * @param int $limit the most messages: the oldest of those asked for; a negative number: the latest of them
     * @return array<string, string> the data by the ids. Keys that have only digits, as the ids of memory: and NATS, are integers
     *         in PHP: (string) $id is what since and resume() take
     * @throws \ValueError when the name is too long or empty, or the limit is 0, or more than 100,000, or less than -100,000
     * @throws EngineAway
     */
    public function history(string $room, string $since = '', int $limit = 100): array {}

    /**
     * Says which messages the client of a connection has: joins of the connection that follow in this worker first send it what
     * is younger. Does not wait.
     *
     * @param string|array $lastId the id of the latest message, in any room; or the ids by the rooms, which is exact also when
     *        messages of several rooms were published in the same moment
     * @phpstan-param string|array<string> $lastId
     */
    public function resume(int $fd, string|array $lastId): void {}

    /**
     * Returns a name of a connection of this server that no connection of another one has.
     *
     * @throws Error in a program without a server
     */
    public function id(int $fd): string {}

    /**
     * Returns the names of the rooms that have members on any living node, in no order. A room may still be there for a moment
     * after its last member has left.
     *
     * @return list<string>
     * @throws EngineAway
     */
    public function names(): array {}

    /**
     * Returns the living nodes.
     *
     * @return array<string, array{name: string, since: float}> by their ids: the name of the machine with the port, and the Unix
     *         time at which the node began
     * @throws EngineAway
     */
    public function nodes(): array {}

}

}

namespace Coro\Rooms {

use RuntimeException;

/** The engine of Coro\Rooms cannot be reached, or has not answered in time. */
class EngineAway extends RuntimeException
{
}

}

namespace Coro\Rooms {

use RuntimeException;

/** Some nodes have not acknowledged a message of Coro\Rooms::send() in time. They may have delivered it nevertheless. */
final class NotAcknowledged extends RuntimeException
{
    /** @var list<string> the ids of these nodes, as Coro\Rooms::nodes() has them */
    public readonly array $nodes;

    /** What the other nodes have told. */
    public readonly Sent $sent;

}

}

namespace Coro\Rooms {

/** What has become of a message that Coro\Rooms has published. */
final readonly class Sent
{
    /** The members of this server for which the message is on its way. */
    public int $local;

    /** The nodes that receive the room, this one included; 0 while the engine is away. */
    public int $nodes;

    /** After send(): the members, on all nodes, that miss the message because they read too slowly; otherwise 0. */
    public int $dropped;

    /** The id of the message, for history() and resume(); '' while the engine is away. */
    public string $id;

}

}

namespace Coro\Server {

use Coro\Constant;

/**
 * Checks the options of servers.
 */
class Helper
{
    /**
     * Raises a warning (E_USER_WARNING) for each option whose name has no constant in Coro\Constant, in any case of letters.
     * Server::set() and Coroutine::set() warn themselves: this is for options that a program passes on later.
     *
     * @phpstan-param array<array-key, mixed> $input_options
     */
    public static function checkOptions(array $input_options): void {}
}
}

namespace {

const CORO_BASE = 1;
const CORO_PROCESS = 2;
const CORO_IPC_NONE = 0;
const CORO_IPC_UNIXSOCK = 1;
const CORO_IPC_MSGQUEUE = 2;
const CORO_IPC_SOCKET = 3;
const CORO_IPC_UNSOCK = 1;
const CORO_IPC_PREEMPTIVE = 3;
const CORO_MSGQUEUE_ORIENT = 1;
const CORO_MSGQUEUE_BALANCE = 2;
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
const CORO_HOOK_TCP = 2;
const CORO_HOOK_UDP = 4;
const CORO_HOOK_UNIX = 8;
const CORO_HOOK_UDG = 16;
const CORO_HOOK_SSL = 32;
const CORO_HOOK_TLS = 64;
const CORO_HOOK_STREAM_FUNCTION = 128;
const CORO_HOOK_STREAM_SELECT = 128;
const CORO_HOOK_FILE = 256;
const CORO_HOOK_STDIO = 32768;
const CORO_HOOK_SLEEP = 512;
const CORO_HOOK_PROC = 1024;
const CORO_HOOK_CURL = 2048;
const CORO_HOOK_NATIVE_CURL = 4096;
const CORO_HOOK_SOCKETS = 16384;
const CORO_HOOK_PDO_PGSQL = 65536;
const CORO_HOOK_PDO_ODBC = 131072;
const CORO_HOOK_PDO_ORACLE = 262144;
const CORO_HOOK_PDO_SQLITE = 524288;
const CORO_HOOK_PDO_FIREBIRD = 1048576;
const CORO_HOOK_NET_FUNCTION = 2097152;
const CORO_HOOK_MONGODB = 4194304;
const CORO_HOOK_ALL = 2143287295;
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
const CORO_TASK_TMPFILE = 1;
const CORO_TASK_SERIALIZE = 2;
const CORO_TASK_NONBLOCK = 4;
const CORO_TASK_CALLBACK = 8;
const CORO_TASK_WAITALL = 16;
const CORO_TASK_COROUTINE = 32;
const CORO_TASK_PEEK = 64;
const CORO_TASK_NOREPLY = 128;
const CORO_SERVER_COMMAND_MASTER = 2;
const CORO_SERVER_COMMAND_REACTOR_THREAD = 4;
const CORO_SERVER_COMMAND_EVENT_WORKER = 8;
const CORO_SERVER_COMMAND_WORKER = 8;
const CORO_SERVER_COMMAND_TASK_WORKER = 16;
const CORO_SERVER_COMMAND_MANAGER = 32;
const CORO_RWLOCK = 1;
const CORO_MUTEX = 3;
const CORO_SEM = 4;
const CORO_SPINLOCK = 5;
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
const CORO_HTTP_CLIENT_ESTATUS_CONNECT_FAILED = -1;
const CORO_HTTP_CLIENT_ESTATUS_REQUEST_TIMEOUT = -2;
const CORO_HTTP_CLIENT_ESTATUS_SERVER_RESET = -3;
const CORO_HTTP_CLIENT_ESTATUS_SEND_FAILED = -4;
const CORO_WEBSOCKET_FLAG_FIN = 1;
const CORO_WEBSOCKET_FLAG_COMPRESS = 2;
const CORO_WEBSOCKET_FLAG_RSV1 = 4;
const CORO_WEBSOCKET_FLAG_RSV2 = 8;
const CORO_WEBSOCKET_FLAG_RSV3 = 16;
const CORO_WEBSOCKET_FLAG_MASK = 32;
const CORO_SSL = 512;
const CORO_ASYNC = 1024;
const CORO_SYNC = 2048;
const CORO_KEEP = 4096;
const CORO_SSL_SSLv2 = 2;
const CORO_SSL_SSLv3 = 4;
const CORO_SSL_TLSv1 = 8;
const CORO_SSL_TLSv1_1 = 16;
const CORO_SSL_TLSv1_2 = 32;
const CORO_SSL_TLSv1_3 = 64;
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
const CORO_HTTP2_TYPE_DATA = 0;
const CORO_HTTP2_TYPE_HEADERS = 1;
const CORO_HTTP2_TYPE_PRIORITY = 2;
const CORO_HTTP2_TYPE_RST_STREAM = 3;
const CORO_HTTP2_TYPE_SETTINGS = 4;
const CORO_HTTP2_TYPE_PUSH_PROMISE = 5;
const CORO_HTTP2_TYPE_PING = 6;
const CORO_HTTP2_TYPE_GOAWAY = 7;
const CORO_HTTP2_TYPE_WINDOW_UPDATE = 8;
const CORO_HTTP2_TYPE_CONTINUATION = 9;
const CORO_HTTP2_ERROR_NO_ERROR = 0;
const CORO_HTTP2_ERROR_PROTOCOL_ERROR = 1;
const CORO_HTTP2_ERROR_INTERNAL_ERROR = 2;
const CORO_HTTP2_ERROR_FLOW_CONTROL_ERROR = 3;
const CORO_HTTP2_ERROR_SETTINGS_TIMEOUT = 4;
const CORO_HTTP2_ERROR_STREAM_CLOSED = 5;
const CORO_HTTP2_ERROR_FRAME_SIZE_ERROR = 6;
const CORO_HTTP2_ERROR_REFUSED_STREAM = 7;
const CORO_HTTP2_ERROR_CANCEL = 8;
const CORO_HTTP2_ERROR_COMPRESSION_ERROR = 9;
const CORO_HTTP2_ERROR_CONNECT_ERROR = 10;
const CORO_HTTP2_ERROR_ENHANCE_YOUR_CALM = 11;
const CORO_HTTP2_ERROR_INADEQUATE_SECURITY = 12;
const CORO_HTTP2_ERROR_HTTP_1_1_REQUIRED = 13;
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
const CORO_REDIS_MODE_MULTI = 1;
const CORO_REDIS_MODE_PIPELINE = 2;
const CORO_REDIS_TYPE_NOT_FOUND = 0;
const CORO_REDIS_TYPE_STRING = 1;
const CORO_REDIS_TYPE_SET = 2;
const CORO_REDIS_TYPE_LIST = 3;
const CORO_REDIS_TYPE_ZSET = 4;
const CORO_REDIS_TYPE_HASH = 5;
const CORO_REDIS_TYPE_STREAM = 6;
const CORO_REDIS_ERR_IO = 1;
const CORO_REDIS_ERR_OTHER = 2;
const CORO_REDIS_ERR_EOF = 3;
const CORO_REDIS_ERR_PROTOCOL = 4;
const CORO_REDIS_ERR_OOM = 5;
const CORO_REDIS_ERR_CLOSED = 6;
const CORO_REDIS_ERR_NOAUTH = 7;
const CORO_WEBSOCKET_STATUS_CONNECTION = 1;
const CORO_WEBSOCKET_STATUS_HANDSHAKE = 2;
const CORO_WEBSOCKET_STATUS_ACTIVE = 3;
const CORO_WEBSOCKET_STATUS_FRAME = 3;
const CORO_WEBSOCKET_STATUS_CLOSING = 4;
const CORO_WEBSOCKET_STATUS_HANDSHAKE_FAILED = 5;
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
const CORO_SOCKET_EDEADLK = 35;
const CORO_SOCKET_EOWNERDEAD = 130;
const CORO_SOCK_SYNC = false;
const CORO_SOCK_ASYNC = true;
const CORO_HAVE_COMPRESSION = true;
const CORO_HAVE_ZLIB = true;
const CORO_HAVE_BROTLI = true;
const CORO_USE_HTTP2 = true;
const CORO_STRERROR_CORO = 9;
const CORO_TIMER_MIN_SEC = 0.001;
const CORO_TIMER_MAX_SEC = 9223372036854776.0;
const CORO_VERSION = '0.1.0';

}

namespace {

/**
 * Returns the string as an object.
 * @see \coro_string()
 */
function _string(string $string = ''): \Coro\StringObject {}

/**
 * Returns the string as an object whose positions and lengths count characters.
 * @see \coro_mbstring()
 */
function _mbstring(string $string = ''): \Coro\MultibyteStringObject {}

/**
 * Returns the array as an object.
 *
 * @phpstan-param array<array-key, mixed> $array
 * @see \coro_array()
 */
function _array(array $array = []): \Coro\ArrayObject {}

/**
 * Starts a coroutine, which runs at once. create() returns when the new coroutine waits or ends.
 *
 * @return int|false the id; false with a warning when max_coroutine coroutines are alive or no address space is left
 * @see \Coro\Coroutine::create()
 */
function go(callable $func, mixed ...$param): int|false {}

/**
 * Calls the callback when the current coroutine ends, in any way. The callback that was registered last is called first.
 *
 * @phpstan-param callable(): mixed $callback
 * @throws \Coro\Error outside a coroutine
 * @see \Coro\Coroutine::defer()
 */
function defer(callable $callback): void {}

}

namespace Co {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * In a callback of a server with enable_coroutine=false, returns when this coroutine has ended, those that it has started, and those
 * that they have started. Timers go on. Meanwhile the worker calls no other callback.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 * @see \Coro\run()
 */
function run(callable $fn, mixed ...$args): bool {}

/**
 * Starts a coroutine that calls the function, at once. Returns its id, as Coroutine::create() does.
 * @see \Coro\go()
 */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * Calls the function when the current coroutine ends, in any way, as Coroutine::defer() does.
 *
 * @phpstan-param callable(): mixed $fn
 * @see \Coro\defer()
 */
function defer(callable $fn): void {}

/**
 * Waits until all these coroutines have ended, as Coroutine::join() does.
 *
 * @param int[] $cid_array
 * @see \Coro\join()
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions concurrently, each in a coroutine, and waits for all of them.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: without a limit. After the timeout, running functions are
 *        canceled and further functions are not started; the results of all these functions are null.
 * @param int $concurrency the most functions that run at the same time; 0: no limit
 * @return array the results under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable the exception of the first function that failed, after the others were canceled and have ended
 * @throws \ValueError for a negative $concurrency
 * @see \Coro\batch()
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times concurrently and waits for all calls.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 * @see \Coro\parallel()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, concurrently, and waits for all calls.
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
 * @see \Coro\map()
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels is ready, and pops from this channel or pushes to it. When several channels are ready,
 * select() chooses one of them at random.
 *
 * @param \Coro\Channel[] $pop
 * @param array[] $push pairs of a channel and the value to push, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel, mixed}> $push
 * @param float $timeout seconds; 0 and negative: without a limit
 * @return array|null the key of the channel, and the value that was popped, true for a push, or false for a closed channel.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 * @see \Coro\select()
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace Co\Http {

/**
 * Sends an HTTP request over a connection of its own and waits for the response. Redirects are not followed.
 *
 * @param string $url with the scheme http or https; it may contain a user and a password
 * @param string|array|null $data the body; an array is sent as a form
 * @phpstan-param string|mixed[]|null $data
 * @param array|null $options the options of Coro\Coroutine\Http\Client::set()
 * @phpstan-param array<string, mixed>|null $options
 * @param array|null $headers name => value
 * @phpstan-param array<string, mixed>|null $headers
 * @param array|null $cookies name => value
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response; getCode() is the errCode of the client
 * @see \Coro\Http\request()
 */
function request(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_http_client()
 */
function request_with_http_client(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_curl()
 */
function request_with_curl(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_stream()
 */
function request_with_stream(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a POST request, as request() does.
 *
 * @phpstan-param string|mixed[]|null $data
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\post()
 */
function post(string $url, mixed $data, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a GET request, as request() does.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\get()
 */
function get(string $url, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

}

namespace Coro\Coroutine {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * In a callback of a server with enable_coroutine=false, returns when this coroutine has ended, those that it has started, and those
 * that they have started. Timers go on. Meanwhile the worker calls no other callback.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 * @see \Coro\run()
 */
function run(callable $fn, mixed ...$args): bool {}

/**
 * Starts a coroutine that calls the function, at once. Returns its id, as Coroutine::create() does.
 * @see \Coro\go()
 */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * Calls the function when the current coroutine ends, in any way, as Coroutine::defer() does.
 *
 * @phpstan-param callable(): mixed $fn
 * @see \Coro\defer()
 */
function defer(callable $fn): void {}

/**
 * Waits until all these coroutines have ended, as Coroutine::join() does.
 *
 * @param int[] $cid_array
 * @see \Coro\join()
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions concurrently, each in a coroutine, and waits for all of them.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: without a limit. After the timeout, running functions are
 *        canceled and further functions are not started; the results of all these functions are null.
 * @param int $concurrency the most functions that run at the same time; 0: no limit
 * @return array the results under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable the exception of the first function that failed, after the others were canceled and have ended
 * @throws \ValueError for a negative $concurrency
 * @see \Coro\batch()
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times concurrently and waits for all calls.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 * @see \Coro\parallel()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, concurrently, and waits for all calls.
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
 * @see \Coro\map()
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels is ready, and pops from this channel or pushes to it. When several channels are ready,
 * select() chooses one of them at random.
 *
 * @param \Coro\Channel[] $pop
 * @param array[] $push pairs of a channel and the value to push, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel, mixed}> $push
 * @param float $timeout seconds; 0 and negative: without a limit
 * @return array|null the key of the channel, and the value that was popped, true for a push, or false for a closed channel.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 * @see \Coro\select()
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace Coro\Coroutine\Http {

/**
 * Sends an HTTP request over a connection of its own and waits for the response. Redirects are not followed.
 *
 * @param string $url with the scheme http or https; it may contain a user and a password
 * @param string|array|null $data the body; an array is sent as a form
 * @phpstan-param string|mixed[]|null $data
 * @param array|null $options the options of Coro\Coroutine\Http\Client::set()
 * @phpstan-param array<string, mixed>|null $options
 * @param array|null $headers name => value
 * @phpstan-param array<string, mixed>|null $headers
 * @param array|null $cookies name => value
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response; getCode() is the errCode of the client
 * @see \Coro\Http\request()
 */
function request(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_http_client()
 */
function request_with_http_client(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_curl()
 */
function request_with_curl(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_stream()
 */
function request_with_stream(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a POST request, as request() does.
 *
 * @phpstan-param string|mixed[]|null $data
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\post()
 */
function post(string $url, mixed $data, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a GET request, as request() does.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\get()
 */
function get(string $url, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

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
class_alias(\Coro\Coroutine\Socket::class, 'Co\Socket');
class_alias(\Coro\Coroutine\Socket\Exception::class, 'Co\Socket\Exception');
class_alias(\Coro\Coroutine\Client::class, 'Co\Client');
class_alias(\Coro\Coroutine\Redis::class, 'Co\Redis');
class_alias(\Coro\Coroutine\Http\Server::class, 'Co\Http\Server');
class_alias(\Coro\Coroutine\Server::class, 'Co\Server');
class_alias(\Coro\Coroutine\Server\Connection::class, 'Co\Server\Connection');
class_alias(\Coro\Coroutine\Http\Client::class, 'Co\Http\Client');
class_alias(\Coro\Coroutine\Http\Client\Exception::class, 'Co\Http\Client\Exception');
class_alias(\Coro\Coroutine\Http2\Client::class, 'Co\Http2\Client');
class_alias(\Coro\Coroutine\Http2\Client\Exception::class, 'Co\Http2\Client\Exception');
class_alias(\Coro\Coroutine\Http2\MultiplexClient::class, 'Co\Http2\MultiplexClient');
class_alias(\Coro\Coroutine\Http\ClientProxy::class, 'Co\Http\ClientProxy');
class_alias(\Coro\Coroutine\MySQL::class, 'Co\MySQL');
class_alias(\Coro\Coroutine\MySQL\Exception::class, 'Co\MySQL\Exception');
class_alias(\Coro\Coroutine\MySQL\Statement::class, 'Co\MySQL\Statement');
class_alias(\Coro\Coroutine\PostgreSQL::class, 'Co\PostgreSQL');
class_alias(\Coro\Coroutine\PostgreSQLStatement::class, 'Co\PostgreSQLStatement');

}
