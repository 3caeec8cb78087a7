<?php

declare(strict_types=1);

namespace Coro\Coroutine\Http2;

/**
 * Does what Client does: each of its methods may be called by many coroutines at once.
 */
class MultiplexClient extends Client
{
}
