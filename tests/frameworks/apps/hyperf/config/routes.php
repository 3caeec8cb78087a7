<?php

// The routes of tests/frameworks for Hyperf; see slim/routes.php.

use Hyperf\Context\Context;
use Hyperf\HttpServer\Contract\RequestInterface;
use Hyperf\HttpServer\Router\Router;

use function Hyperf\Support\make;

$request = static fn (): RequestInterface => make(RequestInterface::class);
Router::get('/hello', static fn () => 'hello');
Router::get('/state', static function () use ($request) {
    $id = $request()->query('id', 'none');
    Context::set('id', $id);
    usleep(10_000);
    return implode(' ', [$id, Context::get('id'), $request()->query('id', 'none')]);
});
Router::get('/throw', static fn () => throw new DomainException('thrown on purpose'));
Router::get('/exit', static fn () => exit('exited on purpose'));
