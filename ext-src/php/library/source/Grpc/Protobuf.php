<?php

declare(strict_types=1);

namespace Coro\Grpc;

/**
 * The wire format of Protocol Buffers (https://protobuf.dev/programming-guides/encoding), as far as Health and Reflection need
 * it.
 *
 * @internal
 */
final class Protobuf
{
    /**
     * Returns a message.
     *
     * @param array<int, int|string|list<int|string>> $fields the values by the numbers of their fields; strings are also messages
     */
    public static function encode(array $fields): string
    {
        $bytes = '';
        foreach ($fields as $number => $values) {
            foreach ((array) $values as $value) {
                $bytes .= is_int($value) ? self::number($number << 3) . self::number($value)
                    : self::number($number << 3 | 2) . self::number(strlen($value)) . $value;
            }
        }
        return $bytes;
    }

    /**
     * Returns the fields of a message.
     *
     * @return array<int, list<int|string>> the values by the numbers of their fields
     * @throws Exception if the bytes are no message
     */
    public static function decode(string $bytes): array
    {
        $fields = [];
        for ($at = 0; $at < strlen($bytes);) {
            $key = self::take($bytes, $at);
            $size = match ($key & 7) {
                0 => 0,
                1 => 8,
                2 => self::take($bytes, $at),
                5 => 4,
                default => self::refuse(),
            };
            if ($size < 0 || $size > strlen($bytes) - $at) {
                self::refuse();
            }
            $fields[$key >> 3][] = ($key & 7) === 0 ? self::take($bytes, $at) : substr($bytes, $at, $size);
            $at += $size;
        }
        return $fields;
    }

    private static function number(int $value): string
    {
        $bytes = '';
        for (; $value > 127; $value >>= 7) {
            $bytes .= chr($value & 127 | 128);
        }
        return $bytes . chr($value);
    }

    private static function take(string $bytes, int &$at): int
    {
        for ($value = $shift = 0; $shift < 64 && $at < strlen($bytes); $shift += 7) {
            $byte = ord($bytes[$at++]);
            $value |= ($byte & 127) << $shift;
            if ($byte < 128) {
                return $value;
            }
        }
        self::refuse();
    }

    private static function refuse(): never
    {
        throw new Exception(Status::INTERNAL, 'the bytes are no message of Protocol Buffers');
    }
}
