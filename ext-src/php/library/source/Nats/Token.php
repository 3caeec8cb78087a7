<?php

declare(strict_types=1);

namespace Coro\Nats;

/**
 * Any text as one part of a subject, of the name of a stream or of a key.
 *
 * @internal
 */
final class Token
{
    public static function of(string $text): string
    {
        return preg_replace_callback('/[^A-Za-z0-9_-]/', fn(array $found) => sprintf('=%02X', ord($found[0])), $text);
    }

    public static function text(string $token): string
    {
        return rawurldecode(strtr($token, '=', '%'));
    }
}
