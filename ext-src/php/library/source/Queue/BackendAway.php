<?php

declare(strict_types=1);

namespace Coro\Queue;

use RuntimeException;

/**
 * The server that keeps the jobs of a Coro\Queue cannot be reached, or has not answered in time. If push() throws it, it is not
 * known whether the job was added.
 */
class BackendAway extends RuntimeException
{
}
