<?php

declare(strict_types=1);

namespace Coro\Database;

use Exception;

/**
 * A connection of a MysqliPool could not be opened, or was lost in a way that cannot be repaired.
 */
class MysqliException extends Exception
{
}
