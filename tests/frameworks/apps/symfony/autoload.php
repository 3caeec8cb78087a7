<?php

// The project has no skeleton whose composer.json names this folder.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'App\\')) {
        require __DIR__ . '/src/' . strtr(substr($class, 4), '\\', '/') . '.php';
    }
});
