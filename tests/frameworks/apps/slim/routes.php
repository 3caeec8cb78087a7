<?php

// The routes of tests/frameworks for Slim. /state keeps the id of its request wherever a request keeps something, waits for other
// requests, and answers what it finds in each place.

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;

require __DIR__ . '/vendor/autoload.php';

$app = AppFactory::create();
$app->add(fn (Request $request, $handler) =>
    $handler->handle($request->withAttribute('id', $request->getQueryParams()['id'] ?? 'none')));
$app->addRoutingMiddleware();
$app->addErrorMiddleware(true, false, false);
$page = static function (Response $response, string $text): Response {
    $response->getBody()->write($text);
    return $response;
};
$app->get('/hello', fn (Request $request, Response $response) => $page($response, 'hello'));
$app->get('/state', function (Request $request, Response $response) use ($page) {
    ob_start();
    echo $request->getAttribute('id');
    usleep(10_000);
    return $page($response, ob_get_clean() . ' ' . ($request->getQueryParams()['id'] ?? 'none'));
});
$app->get('/throw', fn () => throw new DomainException('thrown on purpose'));
$app->get('/exit', fn () => exit('exited on purpose'));
return $app;
