<?php

declare(strict_types=1);

namespace Coro\Redis;

/**
 * The hash slots of Redis Cluster.
 *
 * @internal
 */
final class Slots
{
    public const COUNT = 16384;

    /** @var ?list<int> the CRC16 of each byte */
    private static ?array $table = null;

    /** Returns the slot of a key, which is that of its hash tag if it has one. */
    public static function of(string $key): int
    {
        $begin = strpos($key, '{');
        $end = $begin === false ? false : strpos($key, '}', $begin + 1);
        if ($end !== false && $end > $begin + 1) {
            $key = substr($key, $begin + 1, $end - $begin - 1);
        }
        $table = self::$table ??= array_map(self::crcOfByte(...), range(0, 255));
        $crc = 0;
        for ($i = 0, $length = strlen($key); $i < $length; $i++) {
            $crc = (($crc << 8) & 0xffff) ^ $table[($crc >> 8) ^ ord($key[$i])];
        }
        return $crc % self::COUNT;
    }

    private static function crcOfByte(int $byte): int
    {
        $crc = $byte << 8;
        for ($bit = 0; $bit < 8; $bit++) {
            $crc = $crc & 0x8000 ? ($crc << 1) ^ 0x1021 : $crc << 1;
        }
        return $crc & 0xffff;
    }
}
