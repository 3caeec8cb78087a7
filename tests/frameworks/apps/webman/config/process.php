<?php

return [
    'webman' => [
        'handler' => app\process\Http::class,
        'listen' => 'http://127.0.0.1:' . getenv('PORT'),
        'count' => (int) getenv('WORKERS'),
        'reusePort' => (bool) getenv('REUSE_PORT'),
        'eventLoop' => getenv('EVENT_LOOP'),
        'constructor' => [
            'requestClass' => support\Request::class,
            'logger' => support\Log::channel('default'),
            'appPath' => app_path(),
            'publicPath' => public_path(),
        ],
    ],
];
