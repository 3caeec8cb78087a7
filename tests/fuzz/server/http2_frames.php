<?php

declare(strict_types=1);

// The frames of one client of HTTP/2 (RFC 9113): mostly right ones, in any order, for streams that are open, closed or new.
final class Http2Frames
{
    private int $last = -1;   // the number of the newest stream

    public function next(): string
    {
        if ($this->last === -1) {
            $this->last = 1;
            $settings = ['', pack('nN', 4, mt_rand(0, 70_000)), pack('nN', 1, 0), pack('nN', 8, 1)][mt_rand(0, 3)];
            return "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" . self::frame(4, 0, 0, $settings) . $this->head(1);
        }
        $known = max(1, $this->last - 2 * mt_rand(0, 5));
        return match (mt_rand(0, 12)) {
            0, 1, 2, 3 => $this->head($this->last += 2),
            4, 5, 6 => self::frame(0, mt_rand(0, 1), $known, str_repeat('d', mt_rand(0, 3) ? mt_rand(0, 5000) : 0)),
            7 => self::frame(3, 0, $known, pack('N', mt_rand(0, 13))),
            8 => self::frame(8, 0, mt_rand(0, 1) * $known, pack('N', mt_rand(1, 1 << mt_rand(1, 30)))),
            9 => self::frame(4, mt_rand(0, 1), 0, mt_rand(0, 1) ? '' : pack('nN', 4, mt_rand(0, 1000))),
            10 => self::frame(6, mt_rand(0, 1), 0, 'pingping'),
            11 => self::frame(1, 5, $known, "\0\1t\1v"),   // trailers
            12 => self::frame(mt_rand(0, 10), mt_rand(0, 255), $known, random_bytes(mt_rand(1, 30))),
        };
    }

    // Most fields are indexes of the static table of HPACK (RFC 7541, appendix A); the others are literals.
    private function head(int $stream): string
    {
        $fields = match (mt_rand(0, 5)) {
            0, 1, 2 => "\x82\x86\x84\1\1x",   // GET http / x
            3, 4 => "\x83\x86\x84\1\1x" . self::literal('content-type', 'application/x-www-form-urlencoded'),
            5 => self::literal(':method', 'CONNECT') . "\x86\x84\1\1x" . self::literal(':protocol', 'websocket'),
        };
        $fields .= ['', self::literal('te', 'trailers'), self::literal('content-length', (string) mt_rand(0, 5000)),
            self::literal('cookie', 'a=b'), str_repeat(self::literal('x', str_repeat('y', 100)), mt_rand(1, 200))][mt_rand(0, 4)];
        return self::frame(1, 4 | mt_rand(0, 1), $stream, $fields);
    }

    private static function literal(string $name, string $value): string
    {
        return "\0" . chr(strlen($name)) . $name . chr(strlen($value)) . $value;
    }

    private static function frame(int $type, int $flags, int $stream, string $payload): string
    {
        return substr(pack('N', strlen($payload)), 1) . chr($type) . chr($flags) . pack('N', $stream) . $payload;
    }
}
