<?php

// The routes of tests/frameworks for ThinkPHP with think-swoole; see ../../slim/routes.php.

use think\App;
use think\facade\Route;
use think\Request;

Route::get('/hello', static fn () => 'hello');
Route::get('/state', static function (Request $request, App $app) {
    $id = $request->get('id', 'none');
    $app->config->set(['probe' => $id], 'probe');
    $request->probe = $id;
    usleep(10_000);
    return implode(' ', [$id, $app->config->get('probe.probe'), $request->probe, app('request')->get('id', 'none')]);
});
Route::get('/throw', static fn () => throw new DomainException('thrown on purpose'));
Route::get('/exit', static fn () => exit('exited on purpose'));
