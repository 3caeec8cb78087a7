<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Coro\Atomic;
use Coro\Coroutine;
use Coro\Coroutine\Condition;
use Coro\Coroutine\Semaphore;
use Coro\Dsn;
use Coro\Process;
use Coro\Server;
use Coro\Timer;
use Throwable;

/**
 * The rooms process of a server: receives the messages of the rooms that have members here and delivers them, tells the engine
 * who is here, and does for the workers what needs one process of the node.
 *
 * A message that has arrived is first marked as delivered (the cursor of its room, in memory that all processes of the server
 * share), then delivered, then acknowledged. If the process is killed, the next one goes on behind the cursors.
 *
 * @internal
 */
final class Node
{
    private const MOST_HISTORY = 1000;     // messages that are read at once
    private const MOST_EXCEPTED = 1000;    // connections, by Server\Rooms::publish()
    private const RECENT_FOR = 1000;       // ms, for which what was read is kept
    private const REMEMBERED = 10_000;     // own messages that have arrived
    private const COMPARING_SHARE = 10;    // a comparison of a room lasts at most one of so many parts of the time
    private const REPORTS_EVERY = 1000;    // ms
    private const ATTACHED_AT_ONCE = 256;  // rooms
    private const NO_COUNTS = ['received' => 0, 'delivered' => 0, 'refused' => 0];
    private const ENDS_WITHIN = 0.8;       // seconds: after a second the manager kills the process

    private Engine $engine;
    private Acknowledgements $acknowledgements;
    private Kept $kept;
    private Heart $heart;

    /** @var array<ReceivedRoom> by their names */
    private array $rooms = [];

    /** @var array<string, true> the own messages that have arrived last, by their uids */
    private array $arrived = [];

    /** @var array{received: int, delivered: int, refused: int} what has happened since the last report */
    private array $counts = self::NO_COUNTS;

    /** Has a permit for each room that the engine begins to receive. With too many at once, none would be in time. */
    private Semaphore $attaching;

    private bool $isEnding = false;
    private Condition $emptied;   // the node receives no room any more

    /**
     * @param string $path of the socket of this process
     * @param Atomic $isAway 1: the engine is away
     */
    public function __construct(
        private readonly Server $server,
        private readonly Dsn $dsn,
        private readonly Settings $settings,
        private readonly Presence $presence,
        private readonly string $id,
        private readonly string $path,
        private readonly Atomic $isAway,
    ) {}

    /** Runs the process until the server ends. */
    public function run(): void
    {
        $this->engine = Engines::of($this->dsn, $this->settings, $this->id);
        $this->acknowledgements = new Acknowledgements();
        $this->attaching = new Semaphore(self::ATTACHED_AT_ONCE);
        $this->emptied = new Condition();
        $this->kept = new Kept($this->settings->queueBytes);
        $this->heart = new Heart($this->engine, $this->settings, $this->presence, $this->kept, $this, $this->isAway);
        Process::signal(SIGTERM, fn() => Coroutine::create($this->end(...)));
        Coroutine::create($this->receive(...));
        $this->presence->start($this->compare(...));
        $this->resume();
        Coroutine::create($this->watch(...));
        $this->heart->start(gethostname() . ':' . $this->server->port);
        Timer::tick(self::REPORTS_EVERY, $this->report(...));
        (new LinkServer($this->path, $this->answer(...)))->run();
    }

    private function answer(string $method, array $arguments): mixed
    {
        return match ($method) {
            'attach' => $this->attachFor(...$arguments),
            'join' => $this->join(...$arguments),
            'publish' => $this->publish(...$arguments),
            'send' => $this->send(...$arguments),
            'history', 'presence', 'names', 'nodes' => $this->engine->$method(...$arguments),   // of the engine in memory
        };
    }

    /** Goes on where a process that was killed has stopped. */
    private function resume(): void
    {
        $this->compareAll();
        try {
            foreach ($this->engine->users() as $name => $users) {
                $room = $this->room((string) $name);
                $room->users += array_fill_keys($users, '');
                $this->presence->changed($room->name);
            }
        } catch (EngineAway $reason) {
            $this->heart->lose($reason);
        }
    }

    private function receive(): void
    {
        while ($arrival = $this->engine->receive()) {
            [$room, $id, $bytes] = $arrival;
            if ($room === '') {
                $this->acknowledgements->arrive($bytes);
            } else {
                ($this->rooms[$room] ?? null)?->arrive($id, $bytes);
            }
        }
    }

    private function watch(): void
    {
        while (!$this->isEnding) {
            foreach (Native::changes(-1.0) as $name) {
                $this->presence->changed($name);
            }
        }
    }

    /** Publishes the figures. */
    private function report(): void
    {
        $users = array_sum(array_map(static fn(ReceivedRoom $room) => count($room->users), $this->rooms));
        Native::report([(int) $this->heart->isAway(), $this->kept->count(), $users, ...array_values($this->counts)]);
        $this->counts = self::NO_COUNTS;
    }

    /** Lets all users enter again, because the engine does not know this node any more. */
    public function announceAll(): void
    {
        foreach ($this->rooms as $room) {
            $room->users = [];
            $this->presence->changed($room->name);
        }
    }

    /** Says that what was delivered while the engine was away, and has not come back, is lost. */
    public function forgetAlone(): void
    {
        foreach ($this->rooms as $room) {
            $room->alone = $room->joined = [];
        }
    }

    /** Compares all rooms with what the engine knows of them. Does not wait for that. */
    public function compareAll(): void
    {
        foreach ([...$this->server->rooms()->names(), ...array_column($this->rooms, 'name')] as $name) {
            $this->presence->changed($name);
        }
    }

    /** True if the engine has sent this message of the node back. */
    public function hasArrived(string $uid): bool
    {
        return isset($this->arrived[$uid]);
    }

    private function room(string $name): ReceivedRoom
    {
        return $this->rooms[$name] ??= new ReceivedRoom($name, $this->deliver(...));
    }

    /** Runs a function that changes a room, after others that do so. */
    private function locked(string $name, callable $do): mixed
    {
        do {
            $room = $this->room($name);
            if (!$room->lock->lock()) {
                throw new EngineAway('The rooms process ends');
            }
            $is_current = ($this->rooms[$name] ?? null) === $room;   // otherwise its last member has left meanwhile
            $is_current || $room->lock->unlock();
        } while (!$is_current);
        try {
            return $do($room);
        } finally {
            $room->lock->unlock();
        }
    }

    /**
     * Begins to receive a room, unless the node does so already.
     *
     * @throws EngineAway
     */
    private function attach(ReceivedRoom $room): void
    {
        if ($room->cursor === null) {
            $room->holding(function () use ($room): void {
                $this->attaching->acquire() || throw new EngineAway('The rooms process ends');
                try {
                    $room->cursor = $this->engine->attach($room->name, Native::cursor($room->name) ?? '');
                } finally {
                    $this->attaching->release();
                }
            });
        }
        if (!self::isMarked($room->name)) {   // the room has new members
            Native::mark($room->name, $room->cursor);
        }
    }

    /** True if the node receives the room for all who have joined it: their joins need not wait. */
    public static function isMarked(string $room): bool
    {
        return (Native::cursor($room) ?? '') !== '';
    }

    /** Ends to receive a room, unless it has members again. */
    private function detach(ReceivedRoom $room): void
    {
        if (!$this->isEnding) {
            Native::mark($room->name, '');   // before the members are counted: those that join from now on ask for the room
            if ($this->server->rooms()->count($room->name) > 0) {
                Native::mark($room->name, (string) $room->cursor);
                return;
            }
        }
        $room->cursor = null;
        $this->engine->detach($room->name);
        unset($this->rooms[$room->name]);
        $this->rooms === [] && $this->emptied->notifyAll();
    }

    private function attachFor(string $name): void
    {
        $since = $this->engine->idOfBeat();
        try {
            $this->locked($name, $this->attach(...));
        } catch (EngineAway $reason) {
            $this->heart->lose($reason);
            // When the engine is back, other nodes may publish before this one attaches the room: it receives what was
            // published since the last beat.
            self::isMarked($name) || Native::mark($name, $since);
        }
        $this->server->rooms()->count($name) > 0 || $this->presence->changed($name);   // the member has left already
    }

    /** Compares the members of a room with what the engine knows of them. */
    private function compare(string $name): void
    {
        try {
            $this->locked($name, $this->compareLocked(...));
        } catch (EngineAway $reason) {
            $this->heart->lose($reason);
        } catch (Throwable $error) {
            coro_error_log(CORO_LOG_WARNING, "the users of a room cannot be announced: $error");
        }
    }

    private function compareLocked(ReceivedRoom $room): void
    {
        $begin = microtime(true);
        if ($begin < $room->comparableAt) {
            Timer::after((int) ceil(1000 * ($room->comparableAt - $begin)), fn() => $this->presence->changed($room->name));
            return;
        }
        $members = $this->isEnding ? [] : $this->server->rooms()->members($room->name);
        $time = microtime(true) - $begin;
        // The engine in memory has forgotten the users when the process was killed: they are no news.
        $is_silent = $this->engine instanceof MemoryEngine && $room->cursor === null && self::isMarked($room->name);
        $members && $this->attach($room);
        $this->presence->compare($this->engine, $room, $members, $is_silent);
        $room->comparableAt = microtime(true) + self::COMPARING_SHARE * $time;
        $members || $this->detach($room);
    }

    private function deliver(ReceivedRoom $room, string $id, string $bytes): void
    {
        if ($room->cursor === null || strnatcmp($id, $room->cursor) <= 0) {
            return;
        }
        $room->cursor = $id;
        $this->counts['received']++;
        Native::mark($room->name, $id);
        $message = Message::read($bytes);
        if (!$message) {
            coro_error_log(CORO_LOG_WARNING, "the message $id of the room $room->name is ignored, because it has another form: "
                . 'programs that share an engine need different prefixes');
            return;
        }
        if ($message->origin === $this->id) {
            $this->remember($message->uid);
        }
        if (isset($room->alone[$message->uid])) {
            foreach ($room->returns($message->uid) as $fd) {
                $this->replay($fd, $room->name, $id, $message);
            }
            return;
        }
        $this->pass($room->name, $id, $message->without($room->havingAlready($id), $this->id));
    }

    private function remember(string $uid): void
    {
        $this->arrived[$uid] = true;
        if (count($this->arrived) > 2 * self::REMEMBERED) {
            $this->arrived = array_slice($this->arrived, -self::REMEMBERED, preserve_keys: true);
        }
    }

    /** Delivers a message to the members of this node. Returns how many it is on its way to. */
    private function pass(string $room, ?string $id, Message $message): int
    {
        $except = array_slice($message->exceptAt($this->id), 0, self::MOST_EXCEPTED);
        $members = $message->mustAcknowledge ? $this->membersFor($room, $except) : 0;
        try {
            $data = $this->enveloped($room, $id, $message);
            $passed = $this->server->rooms()->publish($room, $data, $message->opcode, $except);
        } catch (Throwable $error) {
            coro_error_log(CORO_LOG_WARNING, "a message of the room $room cannot be delivered: $error");
            $passed = 0;
        }
        $this->counts['delivered'] += $passed;
        $message->mustAcknowledge && $this->acknowledge($message, $passed, max($members - $passed, 0));
        return $passed;
    }

    /** @param list<int> $except */
    private function membersFor(string $room, array $except): int
    {
        $count = $this->server->rooms()->count($room);
        foreach ($except as $fd) {
            $count -= (int) in_array($room, $this->server->rooms()->of($fd), true);
        }
        return $count;
    }

    /** Returns what clients get: see the option envelope. */
    private function enveloped(string $room, ?string $id, Message $message): string
    {
        $is_data = $message->opcode === CORO_WEBSOCKET_OPCODE_TEXT || $message->opcode === CORO_WEBSOCKET_OPCODE_BINARY;
        return $this->settings->envelope && $is_data ? ($this->settings->envelope)($message->data, $id, $room) : $message->data;
    }

    private function acknowledge(Message $message, int $delivered, int $dropped): void
    {
        $bytes = Acknowledgements::of($message->uid, $this->id, $delivered, $dropped);
        if ($message->origin === $this->id) {
            $this->acknowledgements->arrive($bytes);
            return;
        }
        Coroutine::create(function () use ($message, $bytes): void {
            try {
                $this->engine->tell($message->origin, $bytes);
            } catch (EngineAway $reason) {
                $this->heart->lose($reason);
            }
        });
    }

    /**
     * Joins a connection, and first sends it what is younger than $since.
     *
     * @return int 0, or the error of Server::getLastError()
     */
    private function join(int $fd, string $name, ?array $info, string $since): int
    {
        return $this->locked($name, fn(ReceivedRoom $room) => $room->holding(function () use ($room, $fd, $info, $since): int {
            $this->presence->changed($room->name);   // the room may have no member afterwards, if this one does not join
            $this->attach($room);
            $until = (string) $room->cursor;
            if (!$this->server->rooms()->join($fd, $room->name, $info)) {
                return $this->server->getLastError();
            }
            try {
                $this->noteLead($room, $fd, $since);
                $room->alone && $room->joined[] = $fd;
                $this->replayAll($room, $fd, $since, $until);
            } catch (Throwable $error) {
                $this->server->rooms()->leave($fd, $room->name);
                throw $error;
            }
            self::isMarked($room->name) || Native::mark($room->name, $until);
            return 0;
        }));
    }

    /** Sends a member what is younger than $since and not younger than $until. */
    private function replayAll(ReceivedRoom $room, int $fd, string $since, string $until): void
    {
        while (strnatcmp($since, $until) < 0) {
            $messages = $this->missed($room, $since, $until);
            foreach ($messages as $id => $bytes) {
                $since = (string) $id;
                $this->replay($fd, $room->name, $since, Message::read($bytes));
            }
            if (count($messages) < self::MOST_HISTORY) {
                break;
            }
        }
    }

    /**
     * Reads the messages behind $since, up to $until. When a server has died, its clients come back to a room one after the
     * other: so what was read is kept for a moment.
     *
     * @return array<string> by the ids; if they are MOST_HISTORY, there may be more
     */
    private function missed(ReceivedRoom $room, string $since, string $until): array
    {
        $read = fn(string $from): array => $this->engine->history($room->name, $from, $until, self::MOST_HISTORY);
        [$from, $to, $messages] = $room->recent ?? [$since, $since, []];
        if (strnatcmp($from, $since) > 0) {
            return $read($since);
        }
        if (strnatcmp($to, $until) < 0) {
            $more = $read($to);
            if (count($more) === self::MOST_HISTORY) {
                return $read($since);
            }
            $room->recent ?? Timer::after(self::RECENT_FOR, static fn() => $room->recent = null);
            $messages += $more;
            $room->recent = [$from, $until, $messages];
        }
        $isMissed = static fn(int|string $id): bool => strnatcmp((string) $id, $since) > 0;
        return array_filter($messages, $isMissed, ARRAY_FILTER_USE_KEY);
    }

    /** Notes what a client has got from another node, if these messages are still on their way to this one. */
    private function noteLead(ReceivedRoom $room, int $fd, string $since): void
    {
        unset($room->leads[$fd]);
        if (strnatcmp($since, (string) $room->cursor) > 0) {
            $coming = $this->engine->history($room->name, (string) $room->cursor, $since, self::MOST_HISTORY);
            if ((string) array_key_last($coming) === $since) {   // otherwise a client has made it up, or the engine has lost it
                $room->leads[$fd] = $since;
            }
        }
    }

    private function replay(int $fd, string $room, string $id, ?Message $message): void
    {
        if ($message && !in_array($fd, $message->exceptAt($this->id), true)) {
            Native::passTo($fd, $room, $this->enveloped($room, $id, $message), $message->opcode);
        }
    }

    /**
     * Appends a message, or keeps it while the engine is away.
     *
     * @param ?string $doubt why a worker does not know whether the engine has got the message; null: the engine has not got it
     * @return array{string, list<string>} as Engine::append()
     */
    private function publish(string $name, string $bytes, ?string $doubt = null): array
    {
        $this->kept->awaitAdmission($this->settings->engineTimeout);
        if (!$this->heart->isAway() && $doubt === null) {
            try {
                return $this->engine->append($name, $bytes);
            } catch (EngineAway $reason) {
                $this->heart->lose($reason);
                $doubt = $reason->getMessage();
            }
        }
        $message = Message::read($bytes);
        if (isset($this->arrived[$message->uid])) {
            return ['', []];
        }
        $doubt === null || $this->heart->lose(new EngineAway($doubt));
        try {
            $this->kept->add($name, $message, $doubt !== null, $this->rooms[$name]->cursor ?? '');
        } catch (EngineAway $reason) {
            $this->counts['refused']++;
            throw $reason;
        }
        if ($room = $this->rooms[$name] ?? null) {
            $room->alone[$message->uid] = count($room->joined);
        }
        $this->pass($name, null, $message);
        return ['', []];
    }

    private function send(string $name, string $bytes): Sent
    {
        $message = Message::read($bytes);
        return $this->acknowledgements->send($this->engine, $name, $message, $this->id, $this->settings->sendTimeout);
    }

    /** Takes the users of this node back. */
    private function end(): void
    {
        if ($this->isEnding) {
            return;
        }
        $this->isEnding = true;
        foreach ($this->rooms as $room) {
            $room->comparableAt = 0.0;
            $this->presence->changed($room->name);
        }
        $this->rooms && !$this->heart->isAway() && $this->emptied->wait(timeout: self::ENDS_WITHIN);
        if ($lost = $this->kept->count()) {
            coro_error_log(CORO_LOG_WARNING, 'the server ends while the engine of the rooms is away: the messages that were kept '
                . "($lost) are lost for the history and for other servers");
        }
        @unlink($this->path);
        exit(0);
    }
}
