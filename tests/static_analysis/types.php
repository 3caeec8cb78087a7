<?php

// PHPStan reads this file, which is never run. It checks the types in the stubs, and that aliases have the same types.

declare(strict_types=1);

use Coro\Coroutine;

use function Coro\Coroutine\batch;
use function Coro\Coroutine\map;
use function PHPStan\Testing\assertType;

/**
 * @param chan<int> $numbers
 * @param Co\Channel<string> $words
 */
function names_and_generics(chan $numbers, Co\Channel $words, Swoole\Coroutine\WaitGroup $group): void
{
    assertType('int|false', $numbers->pop());
    assertType('string|false', $words->pop());
    assertType('bool', $words->push('word') && $group->wait(1));
    assertType('array{consumer_num: int, producer_num: int, queue_num: int}', $numbers->stats());
    assertType('bool', Coroutine::deadline(1, fn(): bool => $numbers->isEmpty()));
    assertType('array<string, string|null>', map(names(), trim(...), concurrency: 2));
    assertType('array<string, int|null>', batch(tasks()));
    assertType('int|false', go(strlen(...), 'text'));
    assertType('int|false', swoole_timer_after(10, fn() => 1));
    assertType('array{code: int, signal: int, output: string}|false', Co\System::exec('true'));
}

/** @return array<string, string> */
function names(): array
{
    return [];
}

/** @return array<string, callable(): int> */
function tasks(): array
{
    return ['one' => fn(): int => 1];
}

function constants_are_known(): void
{
    assertType('1', CORO_BASE);
    assertType('2', SWOOLE_PROCESS);
    assertType('-1', CORO_CHANNEL_TIMEOUT);
    assertType('1', WEBSOCKET_OPCODE_TEXT);
    assertType("'worker_num'", Coro\Constant::OPTION_WORKER_NUM);
}

function requests(Coro\Http\Request $request, Swoole\Http\Response $response, Coro\WebSocket\Server $server): void
{
    assertType('string', $request->server['request_uri']);
    assertType('int', $request->server['remote_port']);
    assertType('list<string>|string|null', $request->header['accept'] ?? null);
    assertType('array<mixed>|string|null', $request->get['page'] ?? null);
    $response->header('X-Number', '1');
    foreach ($server->connections as $fd) {
        assertType('int', $fd);
        $info = $server->getClientInfo($fd);
        assertType('string', $info ? $info['remote_ip'] : '');
    }
}
