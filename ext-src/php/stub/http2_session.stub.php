<?php

/** @generate-class-entries */

namespace Coro\Http2;

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
 * @not-serializable
 * @strict-properties
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
