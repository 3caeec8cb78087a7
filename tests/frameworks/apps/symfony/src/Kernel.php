<?php

namespace App;

use App\Controller\ProbeController;
use SwooleBundle\SwooleBundle\Bridge\Symfony\Bundle\SwooleBundle;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        if (class_exists(SwooleBundle::class)) {
            yield new SwooleBundle();
        }
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'secret', 'http_method_override' => false]);
        if (class_exists(SwooleBundle::class)) {
            $container->extension('swoole', ['http_server' => [
                'host' => '127.0.0.1',
                'port' => '%env(int:PORT)%',
                'settings' => ['worker_count' => '%env(int:WORKERS)%', 'pid_file' => '%kernel.project_dir%/server.pid'],
            ]]);
        }
        $container->services()->set(ProbeController::class)->autowire()->tag('controller.service_arguments');
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        foreach (['hello', 'state', 'throw', 'exit', 'dump'] as $action) {
            $routes->add($action, "/$action")->controller([ProbeController::class, $action]);
        }
    }
}
