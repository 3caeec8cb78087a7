--TEST--
Http\Response: an error handler or a __toString() that a method calls may end the same response
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

class Ending
{
    public function __construct(private Coro\Http\Response $response)
    {
    }

    public function __toString(): string
    {
        return json_encode($this->response->end('from __toString(): '));
    }
}

$said = '';
with_server(function ($request, $response) use (&$said): void {
    switch ($request->server['request_uri']) {
        case '/text':
            $said = json_encode([$response->header('X', new Ending($response)), $response->end('no')]);
            break;
        case '/handler':
            set_error_handler(function () use ($response): bool {
                $response->initHeader();
                return $response->end('from the handler: ');
            });
            $said = json_encode([$response->sendfile('/nowhere'), $response->end('no')]);
            restore_error_handler();
            break;
        case '/property':
            $response->header['X'] = new Ending($response);
            $said = json_encode($response->end('no'));
            break;
        default:
            $response->end("$said\n");
    }
}, function (int $port): void {
    foreach (['/text', '/said', '/handler', '/said', '/property', '/said'] as $path) {
        echo body($port, $path);
    }
}, ['worker_num' => 1]);
?>
--EXPECT--
from __toString(): [false,false]
from the handler: [false,false]
from __toString(): false
