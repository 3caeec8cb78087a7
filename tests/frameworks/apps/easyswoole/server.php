<?php

// The routes of tests/frameworks for easyswoole/http; see slim/routes.php. Controllers are in its name space.

namespace {
    require __DIR__ . '/vendor/autoload.php';
}

namespace App\HttpController {
    use EasySwoole\Http\AbstractInterface\Controller;

    final class Index extends Controller
    {
        public function hello(): void
        {
            $this->response()->write('hello');
        }

        public function state(): void
        {
            $id = $this->request()->getQueryParam('id') ?? 'none';
            usleep(10_000);
            $this->response()->write($id . ' ' . ($this->request()->getRequestParam('id') ?? 'none'));
        }

        public function throw(): never
        {
            throw new \DomainException('thrown on purpose');
        }

        public function exit(): never
        {
            exit('exited on purpose');
        }

        protected function onException(\Throwable $thrown): void
        {
            $this->response()->withStatus(500);
            $this->response()->write($thrown->getMessage());
        }
    }
}

namespace {
    use EasySwoole\Http\Dispatcher;
    use EasySwoole\Http\Request;
    use EasySwoole\Http\Response;

    $server = new Swoole\Http\Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_PROCESS);
    $server->set(['worker_num' => (int) getenv('WORKERS')]);
    $dispatcher = new Dispatcher();
    $dispatcher->setNamespacePrefix('App\HttpController');
    $server->on('request', function (Swoole\Http\Request $request, Swoole\Http\Response $response) use ($dispatcher): void {
        $answer = new Response($response);
        $dispatcher->dispatch(new Request($request), $answer);
        $answer->__response();
    });
    $server->start();
}
