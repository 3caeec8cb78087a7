<?php

// The skeleton's settings with another address and a smaller pool.

return ['default' => [
    'host' => getenv('DATABASES') . '/redis',
    'port' => 0,
    'pool' => ['min_connections' => 1, 'max_connections' => 5, 'connect_timeout' => 10.0, 'wait_timeout' => 10.0],
]];
