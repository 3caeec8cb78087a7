<?php

// PHPStan and Psalm read this file, which is never run. Both must report the lines marked with "wrong", and no other line. Only
// PHPStan knows the types that the function of each event gets: those lines are marked with "wrong for PHPStan".

declare(strict_types=1);

use Coro\Channel;
use Coro\ConnectionPool;
use Coro\Coroutine;
use Coro\Coroutine\TaskGroup;
use Coro\Http\Request;
use Coro\Http\Response;
use Coro\Server;
use Coro\Table;
use Coro\Timer;
use Coro\WebSocket\Frame;

use function Coro\Coroutine\batch;
use function Coro\Coroutine\map;
use function Coro\Coroutine\select;

final class Connection
{
    public function query(string $text): int
    {
        return strlen($text);
    }
}

final class Programs
{
    /**
     * @param Channel<int> $numbers
     * @param Channel<string> $words
     */
    public function channels(Channel $numbers, Channel $words): string
    {
        select(['numbers' => $numbers, 'words' => $words], [[$numbers, 1], [$words, 'one']]);
        $numbers->push(1);
        $numbers->push('one');   // wrong
        $number = $numbers->pop();
        return $number === false ? '' : strrev($number);   // wrong
    }

    /** @param TaskGroup<int> $group */
    public function groups(TaskGroup $group): string
    {
        $group->spawn(fn(): int => 1);
        $group->spawn(fn(int $number): int => $number + 1, 1);
        return implode(',', array_map(strrev(...), $group->wait()));   // wrong
    }

    public function pools(): int
    {
        $pool = new ConnectionPool(fn(): Connection => new Connection(), 4);
        $connection = $pool->get();
        if ($connection === false) {
            return 0;
        }
        $connection->close();   // wrong
        $pool->put('connection');   // wrong
        $pool->put($connection);
        $pool->heartbeat(1, fn(Connection $idle): bool => $idle->query('1') > 0);
        $pool->resetAlways(fn(string $idle): bool => $idle !== '');   // wrong
        return $connection->query('text');
    }

    /** @return array<string, int|null> */
    public function results(): array
    {
        $lengths = map(['a' => 'text'], fn(string $text): int => strlen($text));
        map([1, 2], fn(string $text): int => strlen($text));   // wrong
        batch(['number' => 1]);   // wrong
        strrev(Coroutine::deadline(1, fn(): int => 1));   // wrong
        return $lengths;
    }

    public function callbacks(Coro\Coroutine\Http\Server $server): void
    {
        $server->handle('/', function (Request $request, Response $response): void {
            $response->end($request->server['request_uri']);
        });
        $server->handle('/', function (Response $response): void {   // wrong
            $response->end();
        });
        Timer::tick(10, fn(int $timer): bool => Timer::clear($timer));
        Timer::tick(10, fn(int $timer, string $name): string => "$timer $name", 'name');
        Coroutine::defer(fn(int $needed): int => $needed);   // wrong
    }

    public function rows(Table $table, Server $server): int
    {
        $sum = 0;
        foreach ($table as $key => $row) {
            $sum += count($row) + strlen($key);
        }
        foreach ($server->connections as $fd) {
            $sum += strlen($fd);   // wrong
        }
        return $table->count() + $sum;
    }

    public function events(Server $server): void
    {
        $server->on('receive', fn(Server $server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
        $server->on('receive', fn(Server $server, Server\Event $event) => $server->close($event->fd));
        $server->on('receive', fn(Server $server, string $data) => $server->send(1, $data));   // wrong for PHPStan
        $server->on('Receive', fn(Server $server, string $data) => $server->send(1, $data));   // not known by this name
        $server->on('packet', fn(Server $server, string $data, array $client) => strlen($data) + count($client));
        $server->on('close', fn(Server $server, int $fd) => $fd);
        $server->on('task', fn(Server $server, int $id, int $worker, mixed $data): mixed => $data);
        $server->on('task', fn(Server $server, int $id, int $worker, string $data): string => $data);
        $server->on('task', fn(Server $server, Server\Task $task) => $task->finish($task->data));
        $server->on('finish', fn(Server $server, string $id) => $id);   // wrong for PHPStan
        $server->on('workerStart', fn(int $worker) => $worker);   // wrong for PHPStan
    }

    public function webEvents(Coro\WebSocket\Server $server, Coro\Http\Server $http): void
    {
        $server->on('message', fn(Coro\WebSocket\Server $server, Frame $frame) => $server->push($frame->fd, $frame->data));
        $server->on('message', fn(Coro\WebSocket\Server $server, string $text) => $text);   // wrong for PHPStan
        $server->on('open', fn(Server $server, Request $request) => $request->fd);
        $http->on('request', fn(Request $request, Response $response) => $response->end());
        $http->on('request', fn(Response $response, Request $request) => $response->end());   // wrong for PHPStan
        $http->on('start', fn(Coro\Http\Server $server) => $server->master_pid);
        $http->on('start', fn() => 1);
    }
}
