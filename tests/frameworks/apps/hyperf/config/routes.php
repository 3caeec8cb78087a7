<?php

// The routes of tests/frameworks for Hyperf; see slim/routes.php.

use Hyperf\Context\ApplicationContext;
use Hyperf\Context\Context;
use Hyperf\DbConnection\Db;
use Hyperf\HttpServer\Contract\RequestInterface;
use Hyperf\HttpServer\Router\Router;
use Hyperf\Redis\Redis;

use function Hyperf\Coroutine\parallel;
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

// Twenty queries at the same time, with the five connections of a pool.
$pooled = static function (callable $query): string {
    $connections = parallel(array_fill(0, 20, $query));
    return count($connections) . ' answers, ' . count(array_unique($connections)) . ' connections';
};
$redis = static fn (): Redis => ApplicationContext::getContainer()->get(Redis::class);
Router::get('/redis', static fn () => $pooled(static function () use ($redis): int {
    $redis()->rawCommand('WAIT', '1', '10');   // for a replica, which there is not, for 10 ms
    return $redis()->rawCommand('CLIENT', 'ID');
}));
Router::get('/mysql', static fn () => $pooled(static fn (): int =>
    Db::select('select connection_id() as id, sleep(0.01) as slept')[0]->id));
Router::get('/process', static function () use ($redis) {
    // The process has perhaps only begun.
    for ($i = 0; $i < 500 && !($beats = (int) $redis()->get('beats')); $i++) {
        usleep(10_000);
    }
    return "$beats beats";
});
