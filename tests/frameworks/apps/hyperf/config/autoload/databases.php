<?php

// The skeleton's settings with another address and a smaller pool.

return ['default' => [
    'driver' => 'mysql',
    'unix_socket' => getenv('DATABASES') . '/mysql/socket',
    'host' => 'localhost',
    'database' => 'mysql',
    'username' => 'root',
    'password' => '',
    'charset' => 'utf8mb4',
    'collation' => 'utf8mb4_unicode_ci',
    'pool' => ['min_connections' => 1, 'max_connections' => 5, 'connect_timeout' => 10.0, 'wait_timeout' => 10.0],
]];
