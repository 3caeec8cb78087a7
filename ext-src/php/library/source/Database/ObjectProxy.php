<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;

/**
 * A proxy of a connection or a statement, which cannot be cloned.
 */
class ObjectProxy extends \Coro\ObjectProxy
{
    /** Throws an Error: connections and statements cannot be cloned. */
    final public function __clone(): void
    {
        throw new Error('Trying to clone an uncloneable database proxy object');
    }
}
