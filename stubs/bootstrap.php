<?php

// For PHPStan: it knows other names of classes only when PHP knows them.

declare(strict_types=1);

if (!extension_loaded('coro')) {
    require __DIR__ . '/coro.php';
    require __DIR__ . '/swoole.php';
}
