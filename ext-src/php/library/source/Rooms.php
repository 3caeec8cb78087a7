<?php

declare(strict_types=1);

namespace Coro;

use Coro\Rooms\Acknowledgements;
use Coro\Rooms\Engine;
use Coro\Rooms\EngineAway;
use Coro\Rooms\Engines;
use Coro\Rooms\Link;
use Coro\Rooms\Message;
use Coro\Rooms\Native;
use Coro\Rooms\Node;
use Coro\Rooms\NotAcknowledged;
use Coro\Rooms\Presence;
use Coro\Rooms\Sent;
use Coro\Rooms\Settings;
use SensitiveParameter;
use TypeError;
use ValueError;
use WeakMap;

/**
 * Rooms across servers: what is published to a room reaches its members on all servers, in the same order. The servers need not
 * know each other; they share an engine, such as a Redis server. Each server is a node.
 *
 * Make the object after the server and before Server::start(). It adds a process to the server, the rooms process. In a program
 * without a server the object can publish, and read history and presence.
 *
 * The methods wait, so they must be called in coroutines. Names of rooms have 1 to 255 bytes, which may be any.
 */
final class Rooms
{
    private const MOST_DATA = 16 << 20;
    private const MOST_CONTROL_DATA = 125;
    private const MOST_NAME = 255;
    private const MOST_INFO = 8 << 10;
    private const MOST_EXCEPTED = 1000;
    private const MOST_RESUMED = 10_000;
    private const PAUSE_BEFORE_JOIN = 0.001;   // seconds, until the next try

    /** @var ?WeakMap<Server, true> those that have an object of this class */
    private static ?WeakMap $servers = null;

    private readonly Dsn $dsn;
    private readonly Settings $settings;
    private readonly ?Server $server;
    private readonly string $node;
    private readonly ?Presence $presence;
    private readonly string $path;
    private readonly ?Atomic $isAway;

    private int $process;
    private ?Engine $engine = null;
    private ?Link $link = null;
    private string $uid = '';
    private int $published = 0;

    /** @var array<int, string|array<string, string>> what resume() was told of connections */
    private array $resumed = [];

    /** The engine and the sends of a program without a server. */
    private ?Engine $sender = null;
    private int $sending = 0;
    private ?Acknowledgements $acknowledgements = null;

    /**
     * Does not connect: that the engine is away, or the password is wrong, shows when the server starts, in its log, and in the
     * methods.
     *
     * @param string $dsn "memory:" (one server alone), "redis://[user:password@]host[:port][/database]", "rediss://..." (with
     *        TLS), "redis+unix:///path", "redis+sentinel://host1,host2/name", "redis+cluster://host1,host2", "nats://host1,host2"
     *        or "tls://host" (NATS with TLS). "%40" stands for "@" in a password
     * @param array $options prefix ('coro'): begins all names in the engine; servers with the same prefix have the same rooms.
     *        history (0): how many messages of each room are kept for history(), since and resume(). history_time (300.0 s): for
     *        how long. heartbeat (5.0 s): how often a node tells that it lives. node_timeout (10.0 s): after how long without
     *        heartbeat the users of a node have left. engine_timeout (3.0 s): how long the engine has time to answer.
     *        send_timeout (5.0 s): how long send() waits for other nodes. queue_bytes (16 MiB): how much each node keeps of what
     *        is published while the engine is away. envelope (null): a function that gets the data, the id (null while the engine
     *        is away) and the room of each text and binary message, and returns what clients get; it runs in the rooms process
     * @phpstan-param array<string, mixed> $options
     * @throws \ValueError if the address or an option is wrong
     * @throws \TypeError if an option has a value of a wrong type
     * @throws Error if the server has started already, or has a Coro\Rooms
     */
    public function __construct(#[SensitiveParameter] string $dsn, array $options = [])
    {
        $this->dsn = Dsn::parse($dsn);
        $this->settings = new Settings($options);
        $this->server = Native::server();
        $this->node = bin2hex(random_bytes(6));
        Engines::of($this->dsn, $this->settings, $this->node);   // throws if the address is wrong
        $this->process = getmypid();
        if ($this->server === null) {
            $this->presence = $this->isAway = null;
            $this->path = '';
            return;
        }
        isset(self::$servers[$this->server]) && throw new Error('The server has a Coro\Rooms already');
        Native::recordChanges();
        self::$servers ??= new WeakMap();
        self::$servers[$this->server] = true;
        $this->presence = new Presence();
        $this->isAway = new Atomic();
        $this->path = sys_get_temp_dir() . "/coro-rooms-$this->node.sock";
        $node = new Node($this->server, $this->dsn, $this->settings, $this->presence, $this->node, $this->path, $this->isAway);
        $process = $this->server->addProcess(new Process($node->run(...), false, Process::PIPE_TYPE_NONE, true));
        Native::outliveWorkers($process);
    }

    /**
     * Makes a connection of this server a member of a room, as Server\Rooms::join() does. Waits until this node receives the
     * messages of the room: what is published after this call has returned reaches the connection.
     *
     * @param array|null $info what members() and presence() tell of this member, at most 8 KiB when it is serialized. Connections
     *        with the same value of $info['id'], a string of 1 to 255 bytes or an integer, are one user. A connection without it
     *        is a member, but no user: presence(), onJoin() and onLeave() leave it out, and the engine does not know it
     * @phpstan-param array<mixed>|null $info
     * @param ?string $since the id of the latest message that the client has: it first gets those that are younger, as far as the
     *        history reaches. '' and a text that is no id, which may come from a client: all of the history; null: none, unless
     *        resume() was called
     * @return bool false when the connection cannot join: see Server\Rooms::join()
     * @throws \ValueError when the name or the info is too long, or the name is empty
     * @throws EngineAway when the client needs messages and the engine is away: it has not joined. Without $since also when the
     *         rooms process has not answered in time: the connection is a member then, but messages may not reach it yet
     * @throws Error in a program without a server, and when the server is not running
     */
    public function join(int $fd, string $room, ?array $info = null, ?string $since = null): bool
    {
        $server = $this->server();
        self::checkRoom($room);
        $since ??= $this->resumedSince($fd, $room);
        if ($since === null) {
            if (!$server->rooms()->join($fd, $room, $info)) {
                return false;
            }
            Node::isMarked($room) || $this->ask('attach', $room);
            return true;
        }
        if ($info !== null && strlen(serialize($info)) > self::MOST_INFO) {
            throw new ValueError('The info must have at most ' . self::MOST_INFO . ' bytes when it is serialized');
        }
        // In PROCESS mode the WebSocket of a request may be open in this worker, and the master has not heard of it yet: then the
        // rooms process does not find the connection.
        while (($error = $this->ask('join', $fd, $room, $info, Message::id($since))) === CORO_ERROR_SESSION_NOT_EXIST
            && $server instanceof WebSocket\Server && $server->isEstablished($fd)
        ) {
            Coroutine::sleep(self::PAUSE_BEFORE_JOIN);
        }
        return $error === 0;
    }

    /**
     * Ends the membership of a connection, as Server\Rooms::leave() does. Does not wait.
     *
     * @return bool false when the connection is no member of the room
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function leave(int $fd, string $room): bool
    {
        return $this->server()->rooms()->leave($fd, $room);
    }

    /**
     * Publishes a message to the members of a room on all nodes. Waits until the engine has it, not until members have it.
     *
     * While the engine is away, the members of this server get the message at once, and the others when the engine is back.
     *
     * @param string $data at most 16 MiB; for a ping or pong at most 125 bytes
     * @param int $opcode CORO_WEBSOCKET_OPCODE_TEXT, CORO_WEBSOCKET_OPCODE_BINARY, CORO_WEBSOCKET_OPCODE_PING or
     *        CORO_WEBSOCKET_OPCODE_PONG
     * @param int|string|array $except connections that do not get the message, at most 1,000: those of this server by their
     *        numbers, those of any server by what id() returns
     * @phpstan-param int|string|array<int|string> $except
     * @throws \ValueError when an argument is not as described
     * @throws \TypeError when $except has a value that is no integer and no string
     * @throws EngineAway in a program without a server when the engine is away, and in a server when its queue_bytes are used up.
     *         If the engine could be reached but has not answered in time, the message may have been published
     */
    public function publish(
        string $room,
        string $data,
        int $opcode = CORO_WEBSOCKET_OPCODE_TEXT,
        int|string|array $except = [],
    ): Sent {
        $message = $this->message($room, $data, $opcode, $except, false);
        $local = $this->server ? $this->localMembers($room, $message) : 0;
        [$id, $nodes] = $this->append($room, $message->bytes());
        return new Sent($local, count($nodes), 0, $id);
    }

    /**
     * Publishes a message as publish() does, and waits until all living nodes that have members have sent it on its way to them.
     *
     * @param string $data as for publish()
     * @param int $opcode as for publish()
     * @param int|string|array $except as for publish()
     * @phpstan-param int|string|array<int|string> $except
     * @throws NotAcknowledged when nodes have not answered within send_timeout; the exception names them
     * @throws EngineAway when the engine is away: the message may have been published nevertheless
     * @throws \ValueError as publish()
     * @throws \TypeError as publish()
     */
    public function send(
        string $room,
        string $data,
        int $opcode = CORO_WEBSOCKET_OPCODE_TEXT,
        int|string|array $except = [],
    ): Sent {
        $message = $this->message($room, $data, $opcode, $except, true);
        if ($this->server === null) {
            return $this->sendAlone($room, $message);
        }
        $timeout = $this->settings->sendTimeout + 2 * $this->settings->engineTimeout;
        return $this->link()->ask($timeout, 'send', $room, $message->bytes());
    }

    /**
     * Returns the infos of the members of this server by their connections, as Server\Rooms::members() does. Does not wait.
     *
     * @return array<int, array|null>
     * @phpstan-return array<int, array<mixed>|null>
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function members(string $room): array
    {
        return $this->server()->rooms()->members($room);
    }

    /**
     * Returns the number of the members of this server. Does not wait.
     *
     * @throws \ValueError when the name is too long or empty
     * @throws Error in a program without a server, and when the server is not running
     */
    public function count(string $room): int
    {
        return $this->server()->rooms()->count($room);
    }

    /**
     * Returns the users who are in a room on any living node: see the info of join(). A user who has joined or left a moment
     * ago may be missing or still there.
     *
     * @return array<string, array|null> the infos by the users, which are the values of $info['id']; PHP makes integers of
     *         those that have only digits
     * @phpstan-return array<array<mixed>|null>
     * @throws \ValueError when the name is too long or empty
     * @throws EngineAway
     */
    public function presence(string $room): array
    {
        self::checkRoom($room);
        return array_map(Presence::info(...), $this->read('presence', $room));
    }

    /**
     * Adds a function that is called when a user joins a room: once in all servers, however many connections the user has. It
     * runs in a coroutine in the rooms process of the server whose connection it was. Must be called before Server::start().
     *
     * @phpstan-param callable(string, string, array<mixed>|null): mixed $callback
     * @param callable $callback gets the room, the user as in presence(), and the info
     * @throws Error in a program without a server, and when the server has started
     */
    public function onJoin(callable $callback): void
    {
        $this->checkNotStarted(__METHOD__);
        $this->presence->onJoin($callback(...));
    }

    /**
     * Adds a function that is called when the last connection of a user has left a room, or its server has died: as onJoin().
     *
     * @phpstan-param callable(string, string, array<mixed>|null): mixed $callback
     * @param callable $callback gets the room, the user and the info
     * @throws Error in a program without a server, and when the server has started
     */
    public function onLeave(callable $callback): void
    {
        $this->checkNotStarted(__METHOD__);
        $this->presence->onLeave($callback(...));
    }

    /**
     * Returns messages of a room that are kept (options history and history_time), in their order.
     *
     * @param string $since only messages behind this id; '' and a text that is no id: from the oldest one
     * @param int $limit the most messages: the oldest of those asked for; a negative number: the latest of them
     * @return array<string, string> the data by the ids. Keys that have only digits, as the ids of memory: and NATS, are integers
     *         in PHP: (string) $id is what since and resume() take
     * @throws \ValueError when the name is too long or empty, or the limit is 0, or more than 100,000, or less than -100,000
     * @throws EngineAway
     */
    public function history(string $room, string $since = '', int $limit = 100): array
    {
        self::checkRoom($room);
        if ($limit === 0 || abs($limit) > 100_000) {
            throw new ValueError(__METHOD__ . '(): Argument #3 ($limit) must be from 1 to 100000, or from -100000 to -1');
        }
        $found = [];
        foreach ($this->read('history', $room, Message::id($since), '', $limit) as $id => $bytes) {
            if ($message = Message::read($bytes)) {
                $found[$id] = $message->data;
            }
        }
        return $found;
    }

    /**
     * Says which messages the client of a connection has: joins of the connection that follow in this worker first send it what
     * is younger. Does not wait.
     *
     * @param string|array $lastId the id of the latest message, in any room; or the ids by the rooms, which is exact also when
     *        messages of several rooms were published in the same moment
     * @phpstan-param string|array<string> $lastId
     */
    public function resume(int $fd, string|array $lastId): void
    {
        $this->renewAfterFork();
        unset($this->resumed[$fd]);
        $this->resumed[$fd] = $lastId;
        if (count($this->resumed) > self::MOST_RESUMED) {   // connections that have closed since
            $this->resumed = array_slice($this->resumed, self::MOST_RESUMED / 2, preserve_keys: true);
        }
    }

    /**
     * Returns a name of a connection of this server that no connection of another one has.
     *
     * @throws Error in a program without a server
     */
    public function id(int $fd): string
    {
        $this->server();
        return "$this->node.$fd";
    }

    /**
     * Returns the names of the rooms that have members on any living node, in no order. A room may still be there for a moment
     * after its last member has left.
     *
     * @return list<string>
     * @throws EngineAway
     */
    public function names(): array
    {
        return $this->read('names');
    }

    /**
     * Returns the living nodes.
     *
     * @return array<string, array{name: string, since: float}> by their ids: the name of the machine with the port, and the Unix
     *         time at which the node began
     * @throws EngineAway
     */
    public function nodes(): array
    {
        return array_map(static fn(array $node) => ['name' => $node[0], 'since' => $node[1]], $this->read('nodes'));
    }

    private function server(): Server
    {
        return $this->server ?? throw new Error('Coro\Rooms was made in a program without a server, which has no members');
    }

    private function checkNotStarted(string $method): void
    {
        if ($this->server()->master_pid > 0) {   // the rooms process has its functions already
            throw new Error("$method() must be called before Server::start()");
        }
    }

    private static function checkRoom(string $room): void
    {
        if ($room === '' || strlen($room) > self::MOST_NAME) {
            throw new ValueError('The name of a room must have 1 to ' . self::MOST_NAME . ' bytes');
        }
    }

    private function message(string $room, string $data, int $opcode, int|string|array $except, bool $mustAcknowledge): Message
    {
        self::checkRoom($room);
        $is_control = $opcode === CORO_WEBSOCKET_OPCODE_PING || $opcode === CORO_WEBSOCKET_OPCODE_PONG;
        if (!$is_control && $opcode !== CORO_WEBSOCKET_OPCODE_TEXT && $opcode !== CORO_WEBSOCKET_OPCODE_BINARY) {
            throw new ValueError('The opcode must be that of a text, a binary message, a ping or a pong');
        }
        $most = $is_control ? self::MOST_CONTROL_DATA : self::MOST_DATA;
        if (strlen($data) > $most) {
            throw new ValueError("The data must have at most $most bytes");
        }
        $ids = array_map($this->excepted(...), is_array($except) ? array_values($except) : [$except]);
        if (count($ids) > self::MOST_EXCEPTED) {
            throw new ValueError('At most ' . self::MOST_EXCEPTED . ' connections can be excepted');
        }
        $this->renewAfterFork();
        $this->uid = $this->uid ?: random_bytes(Message::UID_SIZE - 6);
        $uid = $this->uid . substr(pack('J', ++$this->published), 2);
        return new Message($uid, $this->node, $data, $opcode, $ids, $mustAcknowledge);
    }

    private function excepted(mixed $connection): string
    {
        if (is_int($connection)) {
            return $this->id($connection);
        }
        if (!is_string($connection)) {
            $type = get_debug_type($connection);
            throw new TypeError("A connection that is excepted must be an integer or a string, not $type");
        }
        if (!preg_match('/^[0-9a-f]{12}\.\d{1,19}$/D', $connection)) {
            throw new ValueError('A connection of another server must be named as id() does');
        }
        return $connection;
    }

    private function localMembers(string $room, Message $message): int
    {
        $rooms = $this->server->rooms();
        $count = $rooms->count($room);
        foreach ($count > 0 ? $message->exceptAt($this->node) : [] as $fd) {
            $count -= (int) in_array($room, $rooms->of($fd), true);
        }
        return $count;
    }

    /** @return array{string, list<string>} */
    private function append(string $room, string $bytes): array
    {
        if ($this->server === null) {
            return $this->engine()->append($room, $bytes);
        }
        $doubt = null;
        if (!$this->isAway->get() && Engines::isShared($this->dsn)) {
            try {
                return $this->engine()->append($room, $bytes);
            } catch (EngineAway $reason) {
                $doubt = $reason->getMessage();
            }
        }
        return $this->ask('publish', $room, $bytes, $doubt);
    }

    /** Calls a method of the engine that only reads. */
    private function read(string $method, mixed ...$arguments): array
    {
        $is_elsewhere = $this->server !== null && !Engines::isShared($this->dsn);
        return $is_elsewhere ? $this->ask($method, ...$arguments) : $this->engine()->$method(...$arguments);
    }

    private function ask(string $method, mixed ...$arguments): mixed
    {
        // The rooms process itself may wait for the engine several times.
        return $this->link()->ask(4 * $this->settings->engineTimeout, $method, ...$arguments);
    }

    /** @throws Error when the server is not running: then there is no rooms process */
    private function link(): Link
    {
        $this->server()->rooms()->count('any');   // throws
        $this->renewAfterFork();
        return $this->link ??= new Link($this->path, $this->settings->engineTimeout);
    }

    private function engine(): Engine
    {
        $this->renewAfterFork();
        return $this->engine ??= Engines::of($this->dsn, $this->settings, $this->node);
    }

    /** A process that was forked has connections of its own. */
    private function renewAfterFork(): void
    {
        if ($this->process !== getmypid()) {
            $this->process = getmypid();
            $this->engine = $this->link = $this->sender = $this->acknowledgements = null;
            $this->sending = 0;
            $this->uid = '';
            $this->resumed = [];
        }
    }

    private function resumedSince(int $fd, string $room): ?string
    {
        $last = $this->resumed[$fd] ?? null;
        return is_array($last) ? $last[$room] ?? null : $last;
    }

    /** Sends without a rooms process: this program receives the acknowledgements itself while it waits for any. */
    private function sendAlone(string $room, Message $message): Sent
    {
        $this->acknowledgements ??= new Acknowledgements();
        if ($this->sender === null) {
            $engine = $this->sender = Engines::of($this->dsn, $this->settings, $this->node);
            // A deferred function runs in a coroutine without the deadline of this one: others may wait longer.
            Event::defer(function () use ($engine): void {
                while ($arrival = $engine->receive()) {
                    $this->acknowledgements->arrive($arrival[2]);
                }
            });
        }
        $this->sending++;
        try {
            $this->sender->listen();
            return $this->acknowledgements->send($this->sender, $room, $message, '', $this->settings->sendTimeout);
        } finally {
            if (--$this->sending === 0) {
                [$sender, $this->sender] = [$this->sender, null];   // it may wait, while others begin to send
                $sender->close();
            }
        }
    }
}
