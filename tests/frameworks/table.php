<?php

// The frameworks of tests/frameworks/run.php. Each row:
//   create       the package and version of a skeleton that Composer creates; without it the project is empty
//   packages     what Composer installs, with its version
//   setup        commands in the project, after that
//   databases    redis, mysql, postgres: started for the server, which finds their sockets in the folder DATABASES
//   app          the folder of apps/ whose files are copied into the project
//   ini          lines of php.ini
//   environment  of Composer and the server; PORT and WORKERS are added
//   start        the command that serves on 127.0.0.1:$PORT
//   reload, stop a signal (USR1, TERM) or the framework's own command; reload is false if it has none
//   exit codes   of the server after stop (0)
//   pages        a path and the pattern of its answer, "STATUS BODY": exceptions, exit(), dd(); or this pattern and that of what
//                the server prints meanwhile
//   checks       a title and a command in the project that has to succeed while the server runs
//
// apps/slim/routes.php explains the paths.

$slim = [
    'app' => 'slim',
    'pages' => ['/throw' => '~^500 .*thrown on purpose~s', '/exit' => '~^500 .*ExitException.*exit\(\) was called~s'],
];
$slim_packages = ['slim/slim' => '^4.15', 'slim/psr7' => '^1.7'];
// Workerman's plain reload closes connections, with any event loop.
$workerman = [
    'packages' => ['workerman/workerman' => '^5.2'],
    'app' => 'workerman',
    'start' => 'php server.php start',
    'reload' => 'USR2',
    'pages' => ['/throw' => '~^500 thrown on purpose$~'],
];
$webman = [
    'create' => ['workerman/webman', '^2.2'],
    'app' => 'webman',
    'start' => 'php start.php start',
    'reload' => 'USR2',
    'pages' => ['/throw' => '~^500 .*thrown on purpose~s', '/exit' => '~^500 \S*ExitException: exit\(\) was called~'],
];
$swoole_loop = ['EVENT_LOOP' => 'Workerman\Events\Swoole'];
$laravel = [
    'create' => ['laravel/laravel', '^11'],
    'setup' => ['composer run post-root-package-install', 'composer run post-create-project-cmd'],
    'app' => 'laravel',
    'ini' => ['coro.swoole_module=1'],
    'pages' => [
        '/throw' => '~^500 .*thrown on purpose~s',
        '/exit' => '~^500 .*ExitException~s',
        '/dd' => '~^200 .*dumped on purpose~s',
    ],
];
$symfony = [
    'app' => 'symfony',
    'environment' => ['APP_ENV' => 'prod', 'APP_DEBUG' => '0'],
    'pages' => [
        '/throw' => ['~^500 .*Internal Server Error~s', '~thrown on purpose~'],
        '/exit' => ['~^500 .*Internal Server Error~s', '~exit\(\) was called~'],
        '/dump' => ['~^500 .*Internal Server Error~s', '~dumped on purpose~'],
    ],
];
$symfony_packages = ['symfony/framework-bundle' => '^6.4', 'symfony/yaml' => '^6.4', 'symfony/var-dumper' => '^6.4',
    'symfony/runtime' => '^6.4'];
$hyperf = [
    'create' => ['hyperf/hyperf-skeleton', '~3.1.0'],
    'packages' => ['hyperf/redis' => '~3.1.0'],
    'setup' => ['composer run post-root-package-install'],
    'databases' => ['redis', 'mysql'],
    'app' => 'hyperf',
    'ini' => ['coro.swoole_module=1'],
    'start' => 'php bin/hyperf.php start',
    'pages' => [
        '/throw' => ['~^500 Internal Server Error\.$~', '~thrown on purpose~'],
        '/exit' => ['~^500 Internal Server Error\.$~', '~exit\(\) was called~'],
        '/redis' => '~^200 20 answers, [2-5] connections$~',
        '/mysql' => '~^200 20 answers, [2-5] connections$~',
        '/process' => '~^200 [1-9]\d* beats$~',
    ],
];

return [
    'slim' => ['packages' => $slim_packages, 'start' => 'php server.php'] + $slim,
    'slim-chubbyphp' => [
        'packages' => $slim_packages + ['chubbyphp/chubbyphp-swoole-request-handler' => '^1.5'],
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php chubbyphp.php',
    ] + $slim,
    'slim-imefisto' => [
        'packages' => $slim_packages + ['imefisto/psr-swoole-native' => '^2.0'],
        'start' => 'php imefisto.php',
    ] + $slim,
    'workerman' => ['environment' => $swoole_loop + ['REUSE_PORT' => '1']] + $workerman,
    'workerman-shared' => ['environment' => $swoole_loop] + $workerman,
    'webman' => ['environment' => $swoole_loop + ['REUSE_PORT' => '1']] + $webman,
    'webman-shared' => ['environment' => $swoole_loop] + $webman,
    'laravel-octane' => [
        'packages' => ['laravel/octane' => '^2.3'],
        'setup' => [...$laravel['setup'], 'php artisan octane:install --server=swoole -n'],
        'start' => 'php artisan octane:start --server=swoole --port=$PORT --workers=2 --task-workers=2 --max-requests=0',
        'reload' => 'php artisan octane:reload --server=swoole',
        'stop' => 'php artisan octane:stop --server=swoole',   // kills its server
        'exit codes' => [137],
        'pages' => $laravel['pages'] + [
            '/concurrently' => '~^200 1 2$~',
            '/table' => '~^200 a name$~',
            '/cache' => '~^200 a value$~',
            '/ticks' => '~^200 [1-9]~',
        ],
        'checks' => ['octane:status knows it' => 'php artisan octane:status --server=swoole | grep -q "is running"'],
    ] + $laravel,
    'laravels' => [
        'packages' => ['hhxsv5/laravel-s' => '^3.8'],
        'setup' => [...$laravel['setup'], 'php artisan laravels publish --no-interaction'],
        'environment' => ['LARAVELS_WORKER_NUM' => '2'],
        'start' => 'env LARAVELS_LISTEN_PORT=$PORT php bin/laravels start',
        'reload' => 'php bin/laravels reload',
        'stop' => 'php bin/laravels stop',
        'pages' => ['/dd' => ['~^500 .*ExitException~s', '~dumped on purpose~']] + $laravel['pages'],
    ] + $laravel,
    'symfony-runtime' => [
        'packages' => $symfony_packages + ['runtime/swoole' => '^0.4'],
        'environment' => ['APP_RUNTIME' => 'Runtime\Swoole\Runtime'] + $symfony['environment'],
        'start' => 'php public/index.php',
    ] + $symfony,
    'symfony-bundle' => [
        'packages' => $symfony_packages + ['swoole-bundle/swoole-bundle' => '^0.23'],
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php bin/console swoole:server:run',
    ] + $symfony,
    'hyperf' => ['environment' => ['SERVER' => 'base']] + $hyperf,
    'hyperf-process' => ['environment' => ['SERVER' => 'process']] + $hyperf,
    'hyperf-coroutine' => ['environment' => ['SERVER' => 'coroutine'], 'reload' => false, 'exit codes' => [143]] + $hyperf,
    'mezzio' => [
        'packages' => ['mezzio/mezzio' => '^3.20', 'mezzio/mezzio-fastroute' => '^3.12', 'mezzio/mezzio-swoole' => '^4.9',
            'laminas/laminas-servicemanager' => '^3.22', 'laminas/laminas-diactoros' => '^3.0'],
        'setup' => ['mkdir -p public'],
        'app' => 'mezzio',
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php vendor/bin/laminas mezzio:swoole:start',
        'reload' => 'USR1',   // mezzio:swoole:reload ends the server and serves itself
        'stop' => 'php vendor/bin/laminas mezzio:swoole:stop',
        'pages' => ['/throw' => '~^500 An unexpected error occurred$~', '/exit' => '~^500 An unexpected error occurred$~'],
        'checks' => ['mezzio:swoole:status knows it' => 'php vendor/bin/laminas mezzio:swoole:status | grep -q "is running"'],
    ],
    'easyswoole-http' => [
        'packages' => ['easyswoole/http' => '^3.1'],
        'app' => 'easyswoole',
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php server.php',
        'pages' => ['/throw' => '~^500 thrown on purpose$~', '/exit' => '~^500 exit\(\) was called$~'],
    ],
    'think-swoole' => [
        'packages' => ['topthink/framework' => '^8.0', 'topthink/think-swoole' => '^4.0'],
        'setup' => ['mkdir -p runtime'],
        'app' => 'think',
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php think swoole',
        'reload' => false,   // its workers exit at once, with the requests in them
        'pages' => ['/throw' => '~^500 .*thrown on purpose~s', '/exit' => '~^500 .*exit\(\) was called~s'],
        'checks' => ['rooms of WebSockets' => 'php rooms.php'],
    ],
    'mqtt' => [
        'packages' => ['simps/mqtt' => '^2.0'],
        'app' => 'mqtt',
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php server.php',
        'pages' => ['/throw' => ['~^500 $~', '~thrown on purpose~'], '/exit' => ['~^500 $~', '~exited on purpose~']],
        'checks' => ['MQTT from clients to clients' => 'php clients.php'],
    ],
    'utopia' => [
        'packages' => ['utopia-php/http' => '0.34.21'],
        'app' => 'utopia',
        'environment' => ['COMPOSER_IGNORE_PLATFORM_REQ' => 'ext-protobuf,ext-opentelemetry'],   // only for telemetry
        'ini' => ['coro.swoole_module=1'],
        'start' => 'php server.php',
        'pages' => ['/throw' => '~^500 thrown on purpose$~', '/exit' => '~^500 exit\(\) was called$~'],
    ],
    'react-http' => [
        'packages' => ['react/http' => '^1.10'],
        'app' => 'react',
        'start' => 'php server.php',
        'reload' => false,
        'pages' => ['/throw' => '~^500 ~'],
    ],
    'amphp-http-server' => [
        'packages' => ['amphp/http-server' => '^3.3'],
        'app' => 'amphp',
        'start' => 'php server.php',
        'reload' => false,
        'pages' => ['/throw' => '~^500 ~'],
    ],
];
