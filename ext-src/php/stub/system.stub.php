<?php

/** @generate-class-entries */

namespace Coro\Coroutine;

/**
 * What the system makes one wait for, done so that only the calling coroutine waits. Canceled, each returns false.
 * Outside a coroutine each throws an Error.
 */
class System
{
    /** @implementation-alias Coro\Coroutine::sleep */
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
