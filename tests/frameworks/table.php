<?php

// The frameworks of tests/frameworks/run.php. Each row:
//   create       the package and version of a skeleton that Composer creates; without it the project is empty
//   packages     what Composer installs, with its version
//   setup        commands in the project, after that
//   app          the folder of apps/ whose files are copied into the project
//   ini          lines of php.ini
//   environment  of the server; PORT and WORKERS are added
//   start        the command that serves on 127.0.0.1:$PORT
//   reload, stop a signal (USR1, TERM) or the framework's own command; reload is false if it has none
//   exit codes   of the server after stop (0)
//   pages        a path and the pattern of its answer, "STATUS BODY": exceptions, exit(), dd()
//   checks       a title and a command in the project that has to succeed while the server runs
//
// apps/slim/routes.php explains the paths.

$slim = [
    'app' => 'slim',
    'pages' => ['/throw' => '~^500 .*thrown on purpose~s', '/exit' => '~^(200|500)~'],
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
    'pages' => ['/throw' => '~^500 .*thrown on purpose~s', '/exit' => '~^(200|500)~'],
];
$swoole_loop = ['EVENT_LOOP' => 'Workerman\Events\Swoole'];

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
];
