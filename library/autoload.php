<?php

declare(strict_types=1);

// For programs whose class loader does not know this folder.
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/' . strtr(substr($class, strlen('Coro\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Coro\\') && is_file($file)) {
        require $file;
    }
});
