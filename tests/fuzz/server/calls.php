<?php

declare(strict_types=1);

use Coro\Coroutine;

// A random server and its callbacks, each of which calls random methods with random arguments.
final class Calls
{
    private const EVENTS = ['workerStart', 'workerStop', 'workerExit', 'managerStart', 'managerStop', 'beforeReload',
        'afterReload',
        'beforeShutdown', 'shutdown', 'connect', 'close', 'bufferFull', 'bufferEmpty', 'pipeMessage', 'open', 'disconnect'];
    // The methods that no callback calls, because they would end the server, or would do so too often.
    private const NEVER = ['__construct', 'start', 'shutdown', 'stop', 'reload', 'upgrade', 'sendwait'];

    public string $kind = '';
    private Coro\Server $server;
    private int $depth = 0;

    public function make_server(): Coro\Server
    {
        $this->kind = $this->one_of(['http', 'http2', 'websocket', 'packets']);
        $class = ['http' => Coro\Http\Server::class, 'http2' => Coro\WebSocket\Server::class,
            'websocket' => Coro\WebSocket\Server::class, 'packets' => Coro\Server::class][$this->kind];
        $is_unix = $this->chance(30);
        $path = sys_get_temp_dir() . '/coro-fuzz-' . getmypid() . '.sock';
        $server = $this->server = new $class($is_unix ? $path : '127.0.0.1', 0, $this->one_of([CORO_BASE, CORO_PROCESS]),
            $is_unix ? CORO_SOCK_UNIX_STREAM : CORO_SOCK_TCP);
        $server->set(['worker_num' => mt_rand(1, 3), 'reactor_num' => mt_rand(1, 2), 'log_level' => 5, 'max_wait_time' => 1,
            'blocking_threshold' => 0, 'dispatch_mode' => mt_rand(1, 5), 'socket_buffer_size' => $this->one_of([1000, 1 << 20]),
            'package_max_length' => $this->one_of([1000, 1 << 20]), 'max_request' => $this->chance(20) ? 20 : 0,
            'send_yield' => $this->chance(80), 'event_object' => false, 'websocket_compression' => $this->chance(50),
            'fail_on_warning' => $this->chance(50), 'enable_delay_receive' => $this->chance(10),
            'heartbeat_idle_time' => mt_rand(0, 1),
            'buffer_high_watermark' => mt_rand(0, 1000), 'max_coroutine' => 500, 'enable_coroutine' => $this->chance(90)]
            + ($this->kind === 'http2' ? ['open_http2_protocol' => true, 'http2_max_concurrent_streams' => mt_rand(1, 100),
                'upload_tmp_dir' => sys_get_temp_dir()] : [])
            + ($this->kind === 'packets' ? $this->one_of([['open_eof_split' => true, 'package_eof' => "\n"], [],
                ['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2]]) : []));
        $this->set_callbacks($server);
        return $server;
    }

    private function set_callbacks(Coro\Server $server): void
    {
        $has_websockets = in_array($this->kind, ['websocket', 'http2'], true);
        foreach (self::EVENTS as $event) {
            $is_possible = $has_websockets || !in_array($event, ['open', 'disconnect'], true);
            if ($is_possible && $this->chance(60)) {
                $server->on($event, fn(mixed ...$arguments) => $this->act());
            }
        }
        $server->on('workerError', function (Coro\Server $server, int $worker, int $pid, int $code, int $signal): void {
            if ($signal && !in_array($signal, [SIGKILL, SIGTERM], true)) {
                fwrite(STDERR, "FINDING: a worker has ended by signal $signal\n");
            }
        });
        match ($this->kind) {
            'packets' => $server->on('receive', fn(mixed ...$arguments) => $this->act()),
            default => $server->on('request', $this->on_request(...)),
        };
        if ($has_websockets) {
            $server->on('message', fn(mixed ...$arguments) => $this->act());
        }
    }

    private function on_request(Coro\Http\Request $request, Coro\Http\Response $response): void
    {
        for ($i = mt_rand(1, 6); $i > 0; $i--) {
            $this->act($this->one_of([$request, $response, $response, $response]));
        }
        $this->chance(70) && $response->end('the end');
    }

    // Calls some random methods of $object, or of the server's objects, with random arguments.
    private function act(?object $object = null): void
    {
        if ($this->depth > 3) {
            return;
        }
        $this->depth++;
        try {
            for ($i = mt_rand(1, 3); $i > 0; $i--) {
                $target = $object ?? $this->one_of([$this->server, $this->server, $this->server->connections,
                    ...$this->server->ports]);
                $method = $this->one_of(array_diff(get_class_methods($target), self::NEVER));
                @$target->$method(...$this->arguments(new ReflectionMethod($target, $method)));
                match (mt_rand(0, 20)) {
                    0 => Coroutine::getCid() > 0 && Coroutine::sleep(mt_rand(1, 5) / 1000),
                    1 => go(fn() => $this->act($object)),
                    2 => gc_collect_cycles(),
                    3 => Coroutine::getCid() > 0 && Coroutine::defer(fn() => $this->act($object)),
                    4 => Coro\Timer::after(mt_rand(1, 5), fn() => $this->act($object)),
                    5 => $this->chance(30) && throw new Exception('thrown'),
                    6 => $this->chance(2) && Coroutine::getCid() > 0 && exit(3),
                    default => null,
                };
            }
        } catch (Throwable $e) {
            if ($this->chance(1) && Coroutine::getCid() > 0) {   // ends the worker in rare cases
                throw $e;
            }
        } finally {
            $this->depth--;
        }
    }

    private function arguments(ReflectionMethod $method): array
    {
        $arguments = [];
        foreach ($method->getParameters() as $parameter) {
            if ($parameter->isOptional() && $this->chance(40)) {
                break;
            }
            $types = explode('|', ltrim((string) $parameter->getType(), '?'));
            $arguments[] = $this->value($this->one_of($types));
        }
        return $arguments;
    }

    private function value(string $type): mixed
    {
        return match ($type) {
            'int' => $this->one_of([mt_rand(1, 12), mt_rand(1, 12), mt_rand(1, 12), 0, -1, 200, 404, 1000, PHP_INT_MAX,
                PHP_INT_MIN, 65536]),
            'float' => $this->one_of([0.001, 0.0, -1.0, NAN, INF]),
            'bool' => $this->chance(50),
            'array' => $this->one_of([[], ['a', 'b'], ['max_request' => 1], [1 => new ArrayObject()]]),
            'callable' => fn() => null,
            'mixed' => $this->one_of([1, 'text', null, [1, [2]], str_repeat('m', mt_rand(0, 300_000)), fn() => 1, $this->server]),
            'object' => $this->one_of([$this->server, new ArrayObject()]),
            'Coro\WebSocket\Frame' => $this->frame(),
            'Coro\Http\Cookie' => (new Coro\Http\Cookie())->withName('name')->withValue($this->text()),
            default => $this->text(),
        };
    }

    private function frame(): Coro\WebSocket\Frame
    {
        $frame = $this->one_of([new Coro\WebSocket\Frame(), new Coro\WebSocket\CloseFrame()]);
        $frame->data = $this->text();
        $frame->opcode = mt_rand(-1, 16);
        $frame->flags = mt_rand(0, 64);
        return $frame;
    }

    private function text(): string
    {
        return $this->one_of(['', 'text', 'X-Name', "line\r\n", "\0", __FILE__, '/nowhere', 'workerStart',
            str_repeat('x', mt_rand(0, 1000)),
            str_repeat('long ', mt_rand(0, 100_000)), random_bytes(20), '127.0.0.1']);
    }

    private function chance(int $percent): bool
    {
        return mt_rand(1, 100) <= $percent;
    }

    private function one_of(array $choices): mixed
    {
        return $choices[array_rand($choices)];
    }
}
