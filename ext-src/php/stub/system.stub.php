<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * Operations of the system for which only the calling coroutine waits. Each method returns false when cancel() ends its wait, and
 * throws a Coro\Error outside of coroutines.
 */
class System
{
    /** @implementation-alias Coro\Coroutine::sleep */
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
