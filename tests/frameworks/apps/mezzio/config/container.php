<?php

// The routes of tests/frameworks for Mezzio with mezzio-swoole; see slim/routes.php. They are here, and not in config/routes.php,
// because the project has no skeleton.

use Laminas\ServiceManager\ServiceManager;
use Laminas\Stratigility\Middleware\ErrorHandler;
use Mezzio\Application;
use Mezzio\Router\Middleware\DispatchMiddleware;
use Mezzio\Router\Middleware\RouteMiddleware;
use Psr\Container\ContainerInterface;
use Psr\Http\Message\ServerRequestInterface as Request;

$config = [];
foreach ([Mezzio\ConfigProvider::class, Mezzio\Router\ConfigProvider::class, Mezzio\Router\FastRouteRouter\ConfigProvider::class,
    Laminas\Diactoros\ConfigProvider::class, Laminas\HttpHandlerRunner\ConfigProvider::class,
    Mezzio\Swoole\ConfigProvider::class] as $provider) {
    $config = array_replace_recursive($config, (new $provider())());
}
$config['mezzio-swoole']['swoole-http-server'] = [
    'host' => '127.0.0.1',
    'port' => (int) getenv('PORT'),
    'mode' => SWOOLE_PROCESS,
    'options' => ['worker_num' => (int) getenv('WORKERS'), 'pid_file' => __DIR__ . '/../server.pid'],
] + $config['mezzio-swoole']['swoole-http-server'];
$container = new ServiceManager($config['dependencies']);
$container->setService('config', $config);
$container->addDelegator(Application::class, static function (ContainerInterface $container, $name, $create): Application {
    $app = $create();
    $text = static fn (string $text) => new Laminas\Diactoros\Response\TextResponse($text);
    $app->pipe(ErrorHandler::class);
    $app->pipe(RouteMiddleware::class);
    $app->pipe(DispatchMiddleware::class);
    $app->get('/hello', static fn () => $text('hello'));
    $app->get('/state', static function (Request $request) use ($text) {
        $id = $request->getQueryParams()['id'] ?? 'none';
        $request = $request->withAttribute('id', $id);
        usleep(10_000);
        return $text($request->getAttribute('id') . ' ' . ($request->getQueryParams()['id'] ?? 'none'));
    });
    $app->get('/throw', static fn () => throw new DomainException('thrown on purpose'));
    $app->get('/exit', static fn () => exit('exited on purpose'));
    return $app;
});
return $container;
