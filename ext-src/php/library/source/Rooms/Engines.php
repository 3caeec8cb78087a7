<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Coro\Dsn;

/**
 * Makes engines.
 *
 * @internal
 */
final class Engines
{
    /** Returns the engine with an address. Does not wait: an engine connects when it is used. */
    public static function of(Dsn $dsn, Settings $settings, string $node): Engine
    {
        $class = match ($dsn->scheme) {
            'memory' => MemoryEngine::class,
            'nats', 'tls' => NatsEngine::class,
            default => RedisEngine::class,
        };
        return new $class($dsn, $settings, $node);
    }

    /** Returns false if the engine is in the rooms process of one server. */
    public static function isShared(Dsn $dsn): bool
    {
        return $dsn->scheme !== 'memory';
    }
}
