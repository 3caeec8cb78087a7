<?php

// The routes of tests/frameworks for Webman; see slim/routes.php.

use support\Context;
use support\Request;
use Webman\Route;
use Workerman\Timer;

Route::get('/hello', fn () => response('hello'));
Route::get('/state', function (Request $request) {
    $id = $request->get('id', 'none');
    Context::set('id', $id);
    $request->id = $id;
    Timer::sleep(0.01);
    return response(implode(' ', [Context::get('id'), request()->id, request()->get('id', 'none')]));
});
Route::get('/throw', fn () => throw new DomainException('thrown on purpose'));
Route::get('/exit', fn () => exit('exited on purpose'));
