<?php

declare(strict_types=1);

namespace Coro\Redis;

/**
 * Redis has not answered in time.
 *
 * @internal
 */
final class TimedOut extends Away
{
}
