<?php

// php storm.php FOLDER SECONDS ROOMS CLIENTS SEED: three nodes with one Redis, clients that do anything at random, and kills.

require __DIR__ . '/../client/redis_server.inc';
require __DIR__ . '/node.inc';
require __DIR__ . '/client.inc';
require __DIR__ . '/model.inc';

use Coro\Coroutine;
use Coro\Process;

const PATIENCE = 4;           // seconds that servers have for an answer; Redis and other servers have half of it
const PRESENCE_WITHIN = 10;   // seconds
const ACTORS = 8;             // actions at the same time
const BETWEEN = 400;          // actions between two kills
const MOST_ROOMS = 5;         // of a client

// Waits until the function returns true.
function until(string $what, float $seconds, callable $condition, bool $mustBe = true): bool
{
    for ($end = microtime(true) + $seconds; !$condition(); Coroutine::sleep(0.005)) {
        if (microtime(true) > $end) {
            return $mustBe ? throw new Exception("waited in vain for $seconds s: $what") : false;
        }
    }
    return true;
}

final class Storm
{
    private readonly Model $model;
    private readonly RedisServer $redis;
    private array $rooms;
    private bool $isCalm = false;      // true: nobody joins, leaves or goes
    private int $changing = 0;         // actions that change who is present
    private float $slowest = 0;        // until the presence was right after a kill
    private array $kills = [];
    private array $results = [];       // of publish() and send()

    public function __construct(
        private readonly string $folder,
        private readonly float $seconds,
        int $rooms,
        private readonly int $clients,
    ) {
        $this->model = new Model;
        $this->redis = new RedisServer(...$this->redisOptions());
        $this->rooms = array_map(fn (int $i) => "room$i", range(1, $rooms));
    }

    public function run(): void
    {
        foreach (['process', 'process', 'base'] as $mode) {
            $this->model->nodes[] = new Node($this->folder, $this->redis->path, $mode, PATIENCE);
        }
        for ($i = 0; $i < $this->clients; $i++) {
            // A third has no name; two of the others are one user.
            $this->model->clients[] = $client = new Client($i % 3 ? 'user' . intdiv($i, 4) : null, $this->model);
            for ($j = mt_rand(1, 3); $j > 0; $j--) {
                $room = $this->anyRoom();
                $client->stays[$room] = new Stay($room, null);
            }
        }
        $this->bringBack();
        $this->comparePresence('the start');
        $actors = array_map(fn () => Coroutine::create($this->act(...)), range(1, ACTORS));
        for ($end = microtime(true) + $this->seconds, $turn = 0; microtime(true) < $end || $turn < 6; $turn++) {
            $before = $this->model->actions;
            until('actions', 60, fn () => $this->model->actions >= $before + BETWEEN);
            $this->kill(['rooms process', 'node', 'worker', 'Redis', 'node', 'worker'][$turn % 6]);
            // Acknowledgements go on while the servers recover.
            $before = count($this->model->acknowledged);
            until('send()', 60, fn () => count($this->model->acknowledged) >= $before + 50);
            $this->comparePresence("kill $turn");
        }
        $this->isCalm = true;
        $this->model->isOver = true;
        Coroutine::join($actors);
        $this->model->isOver = false;
        $this->bringBack();
        $this->judge();
    }

    private function redisOptions(): array
    {
        return ['--appendonly', 'yes', '--appendfsync', 'no'];   // a kill of Redis does not lose what was written
    }

    private function anyRoom(): string
    {
        return $this->rooms[mt_rand(0, count($this->rooms) - 1)];
    }

    // One coroutine that lets clients do something, one after the other.
    private function act(): void
    {
        while (!$this->model->isOver) {
            $client = $this->model->clients[mt_rand(0, $this->clients - 1)];
            if ($client->isBusy || $client->isAway) {
                Coroutine::sleep(0.001);
                continue;
            }
            $client->isBusy = true;
            $what = mt_rand(0, 99);
            $isChange = !$client->node || $what >= 70;
            if ($isChange && $this->isCalm && $client->node) {
                $what %= 70;
                $isChange = false;
            }
            $this->changing += (int) $isChange;
            try {
                $client->node ? $this->does($client, $what) : $client->connect();
            } finally {
                $this->changing -= (int) $isChange;
                $client->isBusy = false;
                $this->model->actions++;
            }
        }
    }

    private function does(Client $client, int $what): void
    {
        match (true) {
            $what < 40 => $this->says($client, 'send'),
            $what < 70 => $this->says($client, 'publish'),
            $what < 85 => $this->joins($client),
            $what < 97 => $client->stays && $client->leave(array_rand($client->stays)),
            default => $client->close(),
        };
    }

    private function says(Client $client, string $method): void
    {
        $room = $client->stays && mt_rand(0, 3) ? array_rand($client->stays) : $this->anyRoom();
        [$number, $begin] = [$this->model->number(), $this->model->time()];
        $port = $client->node->port;
        $result = $client->ask($method, $room, (string) $number);
        $kind = isset($result['error']) ? strtok($result['error'], ':') : ($result === null ? 'no answer' : 'done');
        $this->results["$method: $kind"] = ($this->results["$method: $kind"] ?? 0) + 1;
        $this->model->said[$number] = "$method, $kind" . sprintf(' %d %.3f', $port, microtime(true));
        if ($method === 'publish' && $kind === 'done') {
            $this->model->published[$number] = $this->model->time();
        }
        if ($method === 'send' && $kind === 'done') {
            $this->model->acknowledged[$number] = [$room, $result['id'], $begin, $this->model->time()];
        }
    }

    private function joins(Client $client): void
    {
        $room = $this->anyRoom();
        if (count($client->stays) < MOST_ROOMS && !isset($client->stays[$room]) && !isset($client->leftRooms[$room])) {
            $client->join([$room => [null, '', $this->model->latest[$room] ?? null][mt_rand(0, 2)]]);
        }
    }

    // Has all clients connected that are to be.
    private function bringBack(): void
    {
        $coming = [];
        foreach (array_chunk($this->model->clients, max(1, (int) ceil($this->clients / 50))) as $some) {
            $coming[] = Coroutine::create(function () use ($some): void {
                foreach ($some as $client) {
                    $client->isAway = false;
                    until('the client is free', 60, fn () => !$client->isBusy);
                    $client->isBusy = true;
                    $client->connect();
                    $client->isBusy = false;
                }
            });
        }
        Coroutine::join($coming);
    }

    private function kill(string $what): void
    {
        $this->kills[$what] = ($this->kills[$what] ?? 0) + 1;
        if ($what === 'Redis') {
            $this->redis->kill();
            $before = $this->model->actions;   // the servers have to do without it for a moment
            until('actions without Redis', 60, fn () => $this->model->actions >= $before + 50);
            $this->redis->start(...$this->redisOptions());
            return;
        }
        $node = $this->model->nodes[array_rand($this->model->nodes)];
        if ($what === 'node') {
            foreach ($this->model->clients as $client) {
                $client->node === $node && $client->isAway = !mt_rand(0, 4);
            }
            $node->kill();
            $node->start();
            return;
        }
        $pids = $this->ask($node, 'processes');
        $this->model->killedRooms += (int) ($what === 'rooms process');
        Process::kill($what === 'worker' ? $pids[mt_rand(0, 1)] : $pids[2], 9);
    }

    // Asks a node by a connection that is made for it.
    private function ask(Node $node, string $method, mixed ...$arguments): mixed
    {
        $connection = new Coroutine\Http\Client('127.0.0.1', $node->port);
        $connection->set(['timeout' => PATIENCE]);
        if (!$connection->upgrade('/') || !$connection->push(json_encode([1, $method, ...$arguments]))) {
            return null;
        }
        $frame = $connection->recv(2 * PATIENCE);
        $connection->close();
        return is_object($frame) ? json_decode($frame->data, true)[2] : null;
    }

    // The presence of the rooms has to become right within 10 s, on all nodes. Messages go on meanwhile.
    private function comparePresence(string $after): void
    {
        $begin = microtime(true);
        $this->isCalm = true;
        until('changes have ended', 60, fn () => $this->changing === 0);
        $this->bringBackThoseWhoAreNotAway();
        $asked = $this->rooms;
        shuffle($asked);
        foreach (array_slice($asked, 0, 50) as $i => $room) {
            $node = $this->model->nodes[$i % count($this->model->nodes)];
            $wanted = $this->model->presence($room);
            $seen = null;
            $left = max(1, PRESENCE_WITHIN - (microtime(true) - $begin));
            $isRight = until('', $left, function () use ($node, $room, $wanted, &$seen): bool {
                $seen = $this->ask($node, 'presence', $room);
                // Those without a name of their own are present as connections.
                $seen = array_values(preg_grep('/^user/', $seen ?? []));
                sort($seen);
                return $seen === $wanted;
            }, false);
            if (!$isRight) {
                [$is, $mustBe] = [json_encode($seen), json_encode($wanted)];
                $this->model->complain("after $after the presence of $room is $is, not $mustBe");
                break;
            }
        }
        $this->slowest = max($this->slowest, microtime(true) - $begin);
        foreach ($this->model->clients as $client) {
            $client->isAway = false;
        }
        $this->isCalm = false;
    }

    // An actor has not met each client that lost its connection.
    private function bringBackThoseWhoAreNotAway(): void
    {
        $coming = [];
        foreach ($this->model->clients as $client) {
            if ($client->node || $client->isAway || $client->isBusy) {
                continue;
            }
            $client->isBusy = true;
            $coming[] = Coroutine::create(function () use ($client): void {
                $client->connect();
                $client->isBusy = false;
            });
        }
        Coroutine::join($coming);
    }

    // A last message to each room shows that all others have arrived.
    private function judge(): void
    {
        foreach ($this->rooms as $room) {
            $client = $this->model->clients[0];
            $client->node || $client->connect();
            [$number, $begin] = [$this->model->number(), $this->model->time()];
            $result = $client->ask('send', $room, (string) $number);
            if (!isset($result['id'])) {
                $this->model->complain("the last message to $room was not acknowledged: " . json_encode($result));
                continue;
            }
            $this->model->acknowledged[$number] = [$room, $result['id'], $begin, $this->model->time()];
            $members = array_filter($this->model->clients, fn (Client $client) => isset($client->stays[$room]));
            until('', PATIENCE, function () use ($members, $room, $result): bool {
                return !array_filter($members, fn (Client $client) => $client->stays[$room]->last !== $result['id']);
            }, false);
        }
        $reader = new Coro\Rooms("redis+unix://{$this->redis->path}", ['history' => 50_000, 'engine_timeout' => 60.0]);
        foreach ($this->rooms as $room) {
            $this->model->judge($room, $reader->history($room, '', 100_000));
        }
    }

    public function report(): void
    {
        ksort($this->results);
        printf("%d actions, %d messages received, presence right within %.1f s\n", $this->model->actions, $this->model->heard,
            $this->slowest);
        foreach ($this->results + $this->kills as $what => $count) {
            echo "  $what: $count\n";
        }
        $complaints = $this->model->complaints();
        foreach (array_slice($complaints, 0, 5) as $complaint) {
            echo "not ok rooms_storm: $complaint\n";
        }
        $complaints || print("ok rooms_storm: no acknowledged message lost, none doubled, all in order, presence right\n");
    }

    public function stop(): void
    {
        foreach ($this->model->nodes as $node) {
            $node->stop() ? print("ok rooms_storm: a server ends\n") : print("not ok rooms_storm: a server does not end well\n");
            foreach (explode("\n", $node->log()) as $line) {
                if (preg_match('/Fatal|Warning: |has failed|cannot be (delivered|announced)/', $line)) {
                    echo "not ok rooms_storm: a server says $line\n";
                }
            }
        }
    }
}

[, $folder, $seconds, $rooms, $clients, $seed] = $argv;
mt_srand((int) $seed);
Coroutine::set(['max_coroutine' => 200_000]);
Coro\run(function () use ($folder, $seconds, $rooms, $clients): void {
    $storm = new Storm($folder, (float) $seconds, (int) $rooms, (int) $clients);
    try {
        $storm->run();
    } catch (Throwable $error) {
        echo "not ok rooms_storm: $error\n";
    }
    $storm->report();
    $storm->stop();
});
