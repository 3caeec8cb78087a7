<?php

declare(strict_types=1);

namespace Coro\Server;

use Coro\Constant;

/**
 * Checks the options of servers.
 */
class Helper
{
    /**
     * Raises a warning (E_USER_WARNING) for each option whose name has no constant in Coro\Constant, in any case of letters. Server::set()
     * and Coroutine::set() warn themselves: this is for options that a program passes on later.
     *
     * @phpstan-param array<array-key, mixed> $input_options
     */
    public static function checkOptions(array $input_options): void
    {
        $known = (new \ReflectionClass(Constant::class))->getConstants();
        foreach (array_diff(array_map(strtolower(...), array_map(strval(...), array_keys($input_options))), $known) as $name) {
            trigger_error("unknown option [$name]", E_USER_WARNING);
        }
    }
}
