<?php

declare(strict_types=1);

namespace Coro\Rooms;

use RuntimeException;

/** The engine of Coro\Rooms cannot be reached, or has not answered in time. */
class EngineAway extends RuntimeException
{
}
