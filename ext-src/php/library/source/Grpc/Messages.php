<?php

declare(strict_types=1);

namespace Coro\Grpc;

use function is_string;
use function pack;
use function str_starts_with;
use function strlen;
use function substr;
use function unpack;

/**
 * The messages of one direction of a call, cut out of the bytes that arrive. Each message has five bytes in front of it: whether
 * it is compressed, and its length in network byte order.
 *
 * @internal
 */
final class Messages
{
    private const COMPRESSED_FROM = 1024;   // bytes: gzip makes small messages larger

    /** @var array<int, string> the five bytes in front of short messages that are not compressed, by their length */
    public static array $fronts = [];

    private string $bytes = '';

    /** @param ?class-string $class the class of the messages, which has mergeFromString(); null: the messages are strings */
    public function __construct(
        private readonly int $most,
        private readonly ?string $class,
        private readonly string $encoding = 'identity',
    ) {
    }

    public function add(string $bytes): void
    {
        $this->bytes .= $bytes;
    }

    /** Returns true if a part of a message has arrived, and not the rest. */
    public function isWithinMessage(): bool
    {
        return $this->bytes !== '';
    }

    /**
     * Returns the next message; null if it has not arrived completely.
     *
     * @throws Exception if the message is too large or malformed
     */
    public function next(): string|object|null
    {
        $received = strlen($this->bytes);
        if ($received < 5) {
            return null;
        }
        ['flag' => $flag, 'length' => $length] = unpack('Cflag/Nlength', $this->bytes);
        if ($length > $this->most) {
            self::refuse($length, $this->most);
        }
        if ($received < 5 + $length) {
            return null;
        }
        $text = substr($this->bytes, 5, $length);
        $this->bytes = $received === 5 + $length ? '' : substr($this->bytes, 5 + $length);
        if ($flag !== 0) {
            $text = $this->expanded($text, $flag);
        }
        return $this->class === null ? $text : self::made($this->class, $text);
    }

    /** Returns the message with the five bytes in front of it. */
    public static function framed(mixed $message, bool $compresses): string
    {
        $text = is_string($message) ? $message : self::text($message);
        if ($compresses && strlen($text) >= self::COMPRESSED_FROM) {
            $text = (string) gzencode($text, 1);
            return "\1" . pack('N', strlen($text)) . $text;
        }
        return (self::$fronts[strlen($text)] ?? self::front(strlen($text))) . $text;
    }

    /** Returns true if this PHP can compress: it has the extension zlib. */
    public static function canCompress(): bool
    {
        return function_exists('gzencode');
    }

    /** Returns the five bytes in front of a message that is not compressed. */
    public static function front(int $length): string
    {
        $front = "\0" . pack('N', $length);
        return $length < self::COMPRESSED_FROM ? self::$fronts[$length] = $front : $front;
    }

    /** Returns the bytes of a message that is no string. */
    public static function text(mixed $message): string
    {
        if (is_object($message) && method_exists($message, 'serializeToString')) {
            return $message->serializeToString();
        }
        $type = get_debug_type($message);
        throw new \TypeError("a gRPC message must be a string or an object with serializeToString(), not $type");
    }

    /** Returns the text of a message that is made of all these bytes, and is not compressed; null in other cases. */
    public static function only(string $bytes, int $most): ?string
    {
        $length = strlen($bytes) - 5;
        return $length >= 0 && $length <= $most && str_starts_with($bytes, self::front($length)) ? substr($bytes, 5) : null;
    }

    /** Returns an object of the class that has the text. */
    public static function made(string $class, string $text): object
    {
        $message = new $class();
        try {
            $message->mergeFromString($text);
        } catch (\Exception $failure) {
            throw new Exception(Status::INTERNAL, "the message is no $class", previous: $failure);
        }
        return $message;
    }

    private function expanded(string $text, int $flag): string
    {
        if ($flag !== 1 || $this->encoding === 'identity') {
            throw new Exception(Status::INTERNAL, 'a message is compressed, but grpc-encoding does not say how');
        }
        if ($this->encoding !== 'gzip' || !self::canCompress()) {
            throw new Exception(Status::UNIMPLEMENTED, 'grpc-encoding is not known here');
        }
        // The last four bytes say how long the text is. If they lie, gzdecode() returns false.
        $length = strlen($text) < 18 ? 0 : unpack('V', $text, strlen($text) - 4)[1];
        if ($length > $this->most) {
            self::refuse($length, $this->most);
        }
        $expanded = $length === 0 ? @gzdecode($text, 1) : @gzdecode($text, $length);
        return $expanded !== false ? $expanded : throw new Exception(Status::INTERNAL, 'a compressed message is malformed');
    }

    private static function refuse(int $length, int $most): never
    {
        throw new Exception(Status::RESOURCE_EXHAUSTED, "a message of $length bytes is larger than $most bytes");
    }
}
