<?php

// php storm.php FOLDER PID MANAGER WEBSOCKETS PACKETS SECONDS SEED ROUND...: clients, reloads and kills for a server
// (server.php) whose processes write notes into FOLDER. A round is one of the words calm, reloads, kills, both. Prints a
// verdict for each round.

require __DIR__ . '/client.inc';
require __DIR__ . '/notes.inc';

const CLIENTS = 24;
const PATIENCE = 240;   // seconds without progress before the test gives up; nothing else depends on time

[, $folder, $server_pid, $manager_pid, $websockets_port, $packets_port, $seconds, $seed] = $argv;
$rounds = array_slice($argv, 8);

final class Storm
{
    /** @var Client[] by id */
    private array $clients = [];
    /** @var Client[] the clients of this round that disconnected in the middle of a message */
    private array $gone = [];
    private array $killed = [];   // pids as keys
    private array $wrong = [];
    private int $reloads = 0;
    private int $kills = 0;       // in this round
    private int $messages = 0;
    private float $next_signal = 0;
    private readonly NoteReader $notes;

    public function __construct(
        string $folder,
        private readonly int $server_pid,
        private readonly int $manager_pid,
        private readonly int $websockets_port,
        private readonly int $packets_port,
    ) {
        $this->notes = new NoteReader($folder);
    }

    // Loads the server for this many seconds, waits until all is quiet, and returns what was lost, doubled, mixed or torn.
    public function round(string $kind, float $seconds): array
    {
        $this->wrong = [];
        $this->reloads = $this->kills = $this->messages = 0;
        for ($until = microtime(true) + $seconds; microtime(true) < $until && !$this->wrong;) {
            $this->fill_up();
            foreach ($this->clients as $client) {
                $this->speak($client);
            }
            $this->signal($kind);
            $this->exchange();
        }
        $this->calm_down();
        $this->notes->read();
        foreach ([...$this->gone, ...$this->clients] as $client) {
            $this->notes->judge($client, $this->kills);
            is_resource($client->socket) && fclose($client->socket);
        }
        $this->clients = $this->gone = [];
        $this->notes->judge_deaths($this->killed);
        $wrong = array_merge($this->wrong, $this->notes->wrong);
        $this->notes->wrong = [];
        return $wrong;
    }

    public function summary(): string
    {
        return "$this->messages messages to the server, $this->reloads reloads, $this->kills kills";
    }

    private function fill_up(): void
    {
        while (count($this->clients) < CLIENTS) {
            $is_websocket = (bool) mt_rand(0, 2);
            $port = $is_websocket ? $this->websockets_port : $this->packets_port;
            $client = new Client($port, $is_websocket, function (string $what): void {
                $this->wrong[] = $what;
            });
            $client->is_slow = mt_rand(0, 4) === 0;
            $this->clients[$client->id] = $client;
        }
    }

    private static function size(): int
    {
        return match (true) {
            mt_rand(0, 9) < 6 => mt_rand(0, 500),
            mt_rand(0, 9) < 6 => mt_rand(500, 20_000),
            mt_rand(0, 9) < 7 => mt_rand(20_000, 130_000),
            default => mt_rand(130_000, LONGEST_BODY),
        };
    }

    private function speak(Client $client): void
    {
        $chance = mt_rand(0, 999);
        if (!$client->may_send() || $chance < 600) {
            return;
        }
        if ($chance >= 997) {
            $client->be_rude();
            $this->gone[] = $client;
            unset($this->clients[$client->id]);
            return;
        }
        $this->messages++;
        match (true) {
            $chance < 800 => $client->send('echo', self::size(), self::size()),
            $chance < 960 => $client->send('none', 0, self::size()),
            $chance < 975 => $client->send('sleep', mt_rand(1, 30), self::size()),
            $chance < 990 => $client->send('pause', mt_rand(1, 100), self::size()),
            default => $client->send('all', self::size(), 10),
        };
    }

    private function signal(string $kind): void
    {
        if ($kind === 'calm' || microtime(true) < $this->next_signal) {
            return;
        }
        $this->next_signal = microtime(true) + mt_rand(50, 1000) / 1000;
        $kills = $kind === 'kills' || ($kind === 'both' && mt_rand(0, 1));
        if (!$kills) {
            exec("kill -USR1 $this->server_pid");
            $this->reloads++;
            return;
        }
        $workers = array_values(array_filter($this->notes->processes(), fn (int $pid) => $this->is_worker($pid)));
        if ($workers) {
            $pid = $workers[mt_rand(0, count($workers) - 1)];
            $this->killed[$pid] = true;
            $this->kills++;
            exec("kill -KILL $pid");
        }
    }

    // Another process may have got the pid by now.
    private function is_worker(int $pid): bool
    {
        $stat = @file_get_contents("/proc/$pid/stat");
        return $stat && preg_match('/\) [^ZX] ' . $this->manager_pid . ' /', $stat);
    }

    private function exchange(): void
    {
        $reads = array_filter($this->clients, fn (Client $client) => !$client->has_ended
            && (!$client->is_slow || mt_rand(0, 19) === 0));
        $writes = array_filter($this->clients, fn (Client $client) => !$client->has_ended && $client->unsent());
        $sockets_in = array_map(fn (Client $client) => $client->socket, $reads);
        $sockets_out = array_map(fn (Client $client) => $client->socket, $writes);
        $none = null;
        if (!$sockets_in && !$sockets_out) {
            usleep(1000);
            return;
        }
        stream_select($sockets_in, $sockets_out, $none, 0, 1000);
        foreach (array_keys($sockets_in) as $id) {
            $this->clients[$id]->read($this->clients[$id]->is_slow ? 2000 : 1 << 16);
        }
        foreach (array_keys($sockets_out) as $id) {
            if (!$this->clients[$id]->has_ended) {
                $this->clients[$id]->write();
            }
        }
    }

    // Waits until all messages have been received: every client reads, and each client's last message has arrived.
    private function calm_down(): void
    {
        $state = '';
        $next_look = 0;
        for ($until = microtime(true) + PATIENCE; !$this->wrong;) {
            foreach ($this->clients as $client) {
                $client->is_slow = false;
                if ($client->marked === null && $client->may_send()) {
                    $client->send('none', 0, 0);
                    $client->marked = $client->sent;
                }
            }
            $this->exchange();
            if (microtime(true) < $next_look) {
                continue;
            }
            $next_look = microtime(true) + 0.1;
            $this->notes->read();
            $missing = $this->missing();
            $this->wrong = array_merge($this->wrong, $this->notes->cut_off($this->killed));
            if (!$missing) {
                return;
            }
            $now = serialize([$missing, array_map(fn (Client $client) => [$client->heard, $client->unsent()], $this->clients)]);
            if ($now !== $state) {
                $state = $now;
                $until = microtime(true) + PATIENCE;
            }
            if (microtime(true) > $until) {
                $this->wrong = $missing;
            }
        }
    }

    private function missing(): array
    {
        $missing = [];
        foreach ($this->clients as $client) {
            if ($client->marked === null || !$this->notes->has($client, $client->marked)) {
                $missing[] = "the last message of client $client->id (session $client->session) has not come, "
                    . "{$client->unsent()} bytes are unsent";
            }
        }
        if (!$missing && $count = $this->notes->at_work($this->killed)) {
            return ["$count callbacks have not returned"];
        }
        foreach ($missing ? [] : $this->clients as $client) {
            array_push($missing, ...$this->notes->missing_to($client, $this->killed));
        }
        return $missing;
    }
}

function verdict(string $name, array $wrong): void
{
    echo $wrong ? "not ok $name: $wrong[0]" : "ok $name", "\n";
    foreach (array_slice($wrong, 1, 20) as $line) {
        echo "    $line\n";
    }
}

function descriptors(int $pid): int
{
    return count(scandir("/proc/$pid/fd")) - 2;
}

// Returns the memory of a process in kilobytes.
function memory(int $pid): int
{
    return preg_match('/^VmRSS:\s+(\d+) kB/m', file_get_contents("/proc/$pid/status"), $match) ? (int) $match[1] : 0;
}

// Waits until the memory is at most this much, and returns it.
function settled(callable $measure, int $most): int
{
    for ($until = microtime(true) + 60; ($now = $measure()) > $most && microtime(true) < $until; usleep(100_000)) {
    }
    return $now;
}

mt_srand((int) $seed);
$storm = new Storm($folder, (int) $server_pid, (int) $manager_pid, (int) $websockets_port, (int) $packets_port);
verdict('warm up', $storm->round(end($rounds), 3));
sleep(3);   // the master frees unused memory after two seconds
$descriptors = descriptors((int) $server_pid);
$memory = memory((int) $server_pid);
foreach ($rounds as $kind) {
    $wrong = $storm->round($kind, $seconds / count($rounds));
    verdict("$kind (" . $storm->summary() . ')', $wrong);
}
$left = settled(fn () => descriptors((int) $server_pid), $descriptors);
verdict('no descriptor of the master is left', $left > $descriptors ? ["$descriptors before, $left now"] : []);
if (getenv('ASAN_OPTIONS')) {
    exit;   // AddressSanitizer keeps freed memory
}
$most = $memory + (40 << 10);   // each of the two reactor threads may keep 16 MiB, and a few blocks of message size
$now = settled(fn () => memory((int) $server_pid), $most);
verdict('its memory is what it was', $now > $most ? ["$memory kB before, $now kB now"] : []);
