<?php

declare(strict_types=1);

namespace Coro\Redis;

/**
 * A script in Lua. It is sent once to each server, which then knows it by its hash.
 *
 * @internal
 */
final readonly class Script
{
    public string $hash;

    public function __construct(public string $text)
    {
        $this->hash = sha1($text);
    }
}
