<?php

declare(strict_types=1);

namespace Coro\Exception;

/**
 * ArrayObject::get() was called with a key that the array does not have.
 */
class ArrayKeyNotExists extends \RuntimeException
{
}
