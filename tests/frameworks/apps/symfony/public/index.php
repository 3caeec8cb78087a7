<?php

use App\Kernel;

// All requests of a worker share one kernel with its request stack, so that they must not run at the same time.
$_SERVER['APP_RUNTIME_OPTIONS'] = [
    'port' => (int) getenv('PORT'),
    'settings' => ['worker_num' => (int) getenv('WORKERS'), 'enable_coroutine' => false],
];

require dirname(__DIR__) . '/autoload.php';
require_once dirname(__DIR__) . '/vendor/autoload_runtime.php';

return fn (array $context) => new Kernel($context['APP_ENV'], (bool) $context['APP_DEBUG']);
