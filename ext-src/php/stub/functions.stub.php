<?php

/** @generate-function-entries */

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
 * @implementation-alias coro_client_select
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
 * @implementation-alias coro_mime_type_get
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
 * @implementation-alias coro_checkdnsrr
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
 * @implementation-alias coro_getmxrr
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
 * @implementation-alias coro_socket_set_option
 */
function coro_socket_setopt(\Coro\Coroutine\Socket $socket, int $level, int $optname, mixed $optval): bool {}

/** Does what Coro\Coroutine\Socket::getOption() does. */
function coro_socket_get_option(\Coro\Coroutine\Socket $socket, int $level, int $optname): mixed {}

/**
 * Does what coro_socket_get_option() does.
 *
 * @implementation-alias coro_socket_get_option
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
 * @implementation-alias Coro_Http_request
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function request_with_http_client(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @implementation-alias Coro_Http_request
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 */
function request_with_curl(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @implementation-alias Coro_Http_request
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
