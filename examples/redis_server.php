<?php

declare(strict_types=1);

// A server for Redis clients: values with a time to live, and counters, in the memory of one worker.
// Start it with: PORT=6380 ./dev serve examples/redis_server.php [--process]
// Then run: redis-cli -p 6380 SET greeting hello EX 10   and   redis-cli -p 6380 GET greeting

use Coro\Redis\Server;

$values = [];

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Server('127.0.0.1', (int) (getenv()['PORT'] ?? 6380), $mode);
$server->set(['package_max_length' => 1 << 20]);

$server->on('start', function (Server $server): void {
    echo "serving {$server->host}:{$server->port} (stop with Ctrl-C)\n";
});

$server->setHandler('PING', fn (int $fd, array $arguments) => Server::format(Server::STATUS, $arguments[0] ?? 'PONG'));

$server->setHandler('SET', function (int $fd, array $arguments) use (&$values): string|false {
    [$key, $value, $option, $seconds] = $arguments + [null, null, '', 0];
    if ($value === null || ($option !== '' && (strtoupper($option) !== 'EX' || (int) $seconds < 1))) {
        return Server::format(Server::ERROR, 'ERR the form is SET key value [EX seconds]');
    }
    $values[$key] = $value;
    if ($option !== '') {
        Coro\Timer::after((int) $seconds * 1000, function () use ($key, &$values): void {
            unset($values[$key]);
        });
    }
    return Server::format(Server::STATUS);
});

$server->setHandler('GET', function (int $fd, array $arguments) use (&$values): string|false {
    $value = $values[$arguments[0] ?? ''] ?? null;
    return $value === null ? Server::format(Server::NIL) : Server::format(Server::STRING, $value);
});

$server->setHandler('INCR', function (int $fd, array $arguments) use (&$values): string|false {
    $key = $arguments[0] ?? '';
    return Server::format(Server::INT, $values[$key] = (int) ($values[$key] ?? 0) + 1);
});

$server->setHandler('KEYS', function () use (&$values): string|false {
    return Server::format(Server::SET, array_map(strval(...), array_keys($values)));
});

$server->start();
