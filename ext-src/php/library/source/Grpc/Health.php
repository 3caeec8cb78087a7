<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Coro\Coroutine\Channel;

/**
 * The service grpc.health.v1.Health of a Handler (https://github.com/grpc/grpc/blob/master/doc/health-checking.md). Each process
 * of a server has states of its own. The service '' stands for the whole server, and is SERVING from the beginning.
 */
final class Health
{
    public const UNKNOWN = 0;
    public const SERVING = 1;
    public const NOT_SERVING = 2;
    private const SERVICE_UNKNOWN = 3;

    /** @var array<string, int> */
    private array $states = ['' => self::SERVING];

    /** @var array<string, array<int, Channel>> what wakes the calls of Watch, by their services */
    private array $watchers = [];

    /** Adds the methods of the service to a handler. */
    public function __construct(Handler $handler)
    {
        $handler->unary('grpc.health.v1.Health/Check', fn(string $request): string => $this->check(self::service($request)));
        $handler->serverStreaming('grpc.health.v1.Health/Watch', function (string $request, ServerCall $call): void {
            $this->watch(self::service($request), $call);
        });
    }

    /**
     * Sets the state of a service, and tells it to the clients that watch it.
     *
     * @param int $state SERVING, NOT_SERVING or UNKNOWN
     */
    public function set(string $service, int $state): void
    {
        $this->states[$service] = $state;
        foreach ($this->watchers[$service] ?? [] as $changed) {
            $changed->isEmpty() && $changed->push(true);
        }
    }

    private function check(string $service): string
    {
        return Protobuf::encode([1 => $this->states[$service] ?? throw new Exception(Status::NOT_FOUND, 'unknown service')]);
    }

    private function watch(string $service, ServerCall $call): void
    {
        $changed = $this->watchers[$service][] = new Channel(1);
        $id = array_key_last($this->watchers[$service]);
        try {
            $told = null;
            do {
                $state = $this->states[$service] ?? self::SERVICE_UNKNOWN;
                if ($state !== $told) {
                    $call->write(Protobuf::encode([1 => $state]));
                    $told = $state;
                }
            } while ($changed->pop());
        } finally {
            unset($this->watchers[$service][$id]);
            if (!$this->watchers[$service]) {
                unset($this->watchers[$service]);   // a client chooses the name
            }
        }
    }

    private static function service(string $request): string
    {
        return (string) (Protobuf::decode($request)[1][0] ?? '');
    }
}
