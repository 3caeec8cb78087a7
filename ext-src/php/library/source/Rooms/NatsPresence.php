<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Nats\Exception;
use Coro\Nats\JetStream;
use Coro\Nats\KeyValue;
use Coro\Nats\PreparedStreams;
use Coro\Nats\Token;
use Coro\SharedWork;

/**
 * What NatsEngine knows of nodes and users.
 *
 * - The stream "<prefix>-beats" has a message for each living node on "<prefix>.beat.<node>.<session>". The server removes what
 *   is older than node_timeout, so its clock alone decides who lives. A node that has been removed begins a new session.
 * - The bucket "<prefix>-nodes" has a key "<node>.<session>" for each session whose users may be in the other bucket. A session
 *   that has such a key and does not live is dead, and is reaped.
 * - The bucket "<prefix>-members" has a key "user.<room>.<user>" with the sessions in which the user is present, and their
 *   infos, and a key "room.<room>" with the sessions that receive the room. They are changed by compare-and-set, so that of all
 *   nodes that change the same key at the same time each sees what the others have done: one sees a user come, and one sees it
 *   leave.
 *
 * @internal
 */
final class NatsPresence
{
    private const LIVING_KNOWN_FOR = 1.0;

    private ?KeyValue $members = null;
    private ?KeyValue $nodes = null;

    /** What beat() tells the server. */
    private string $session = '';
    private float $since = 0.0;
    private string $name = '';

    /** The next beat() says that the server did not know the node. */
    private bool $isNew = false;

    /** To begin a session: of two sessions one would have no users. */
    private readonly SharedWork $beginning;

    /** @var array<string, array<string, true>> the sessions of living nodes, which are read again after a second */
    private array $living = [];
    private float $livingUntil = 0.0;

    /** @var array<string, array{string, string, mixed}> changes whose answers were lost, by the keys: what, the id, the result */
    private array $unsure = [];

    /** @var array<string, true> sessions that do not live, as long as $living counts */
    private array $dead = [];

    /** @param array<string, int> $replicas "num_replicas" of the streams; empty: as they are */
    public function __construct(
        private readonly JetStream $streams,
        private readonly Settings $settings,
        private readonly string $prefix,
        private readonly string $node,
        private readonly array $replicas,
    ) {
        $this->beginning = new SharedWork(PreparedStreams::canceled(...));
    }

    /** Makes what does not exist. */
    public function prepare(): void
    {
        $age = (int) (max(0.1, $this->settings->nodeTimeout) * 1e9);
        $this->streams->stream("$this->prefix-beats", [
            'subjects' => ["$this->prefix.beat.*.*"], 'max_msgs_per_subject' => 1, 'max_age' => $age,
            'duplicate_window' => min($age, 1_000_000_000),
        ] + $this->replicas);
        $this->nodes = $this->streams->bucket("$this->prefix-nodes", $this->replicas);
        $this->members = $this->streams->bucket("$this->prefix-members", $this->replicas);
    }

    public function session(): string
    {
        $this->session === '' && $this->beginning->result($this->begin(...));
        return $this->session;
    }

    public function beat(string $name): bool
    {
        $this->name = $name;
        $session = $this->session();
        if (!$this->isNew) {
            // The message that is replaced must exist still: if it was too old, other nodes may have removed the users meanwhile.
            $before = $this->streams->last("$this->prefix-beats", "$this->prefix.beat.$this->node.$session");
            if ($before && $this->store($session, $before)) {
                return true;
            }
            $this->beginning->result($this->begin(...));
        }
        $this->isNew = false;
        return false;
    }

    /** @return array<string, array{string, float}> */
    public function nodes(): array
    {
        $nodes = [];
        foreach ($this->streams->read("$this->prefix-beats", "$this->prefix.beat.*.*") as $message) {
            [$name, $since] = json_decode($message->data, true);
            $nodes[explode('.', $message->subject)[2]] = [(string) base64_decode((string) $name), (float) $since];
        }
        return $nodes;
    }

    public function enter(string $room, string $user, string $info): bool
    {
        $entry = [$this->session(), base64_encode($info)];
        return $this->change('enter', self::key($room, $user), function (array $entries) use ($entry): array {
            return [[$this->node => $entry] + $entries, $entries === []];
        });
    }

    public function leave(string $room, string $user): bool
    {
        return $this->change('leave', self::key($room, $user), function (array $entries): array {
            $was_there = isset($entries[$this->node]);
            unset($entries[$this->node]);
            return [$was_there ? $entries : null, $was_there && $entries === []];
        });
    }

    /** Says that this node receives a room, or that it does not any more. */
    public function receives(string $room, bool $does): void
    {
        $session = $does ? $this->session() : '';
        $this->change($does ? 'attach' : 'detach', 'room.' . Token::of($room), function (array $entries) use ($session): array {
            if (($entries[$this->node][0] ?? '') === $session) {
                return [null, false];
            }
            unset($entries[$this->node]);
            return [$session === '' ? $entries : $entries + [$this->node => [$session]], false];
        });
    }

    /** @return list<string> */
    public function names(): array
    {
        $living = $this->living(true);
        $names = [];
        foreach ($this->members->entries('room.*') as $key => [$value]) {
            foreach (self::entries($value) as $node => [$session]) {
                if (isset($living[$node][$session])) {
                    $names[] = Token::text(explode('.', $key)[1]);
                    break;
                }
            }
        }
        return $names;
    }

    /**
     * Asks for the nodes that receive a room. Returns a function that waits for the answer.
     *
     * @return Closure(): list<string>
     */
    public function receivers(string $room): Closure
    {
        $answer = $this->members->getting('room.' . Token::of($room));
        return function () use ($answer): array {
            $nodes = [];
            foreach (self::entries($answer()[0]) as $node => [$session]) {
                $this->lives((string) $node, $session) && $nodes[] = (string) $node;
            }
            return $nodes;
        };
    }

    /** @return array<string, string> */
    public function presence(string $room): array
    {
        $users = [];
        $found = $this->members->entries('user.' . Token::of($room) . '.*');
        $living = $found === [] ? [] : $this->living(true);
        foreach ($found as $key => [$value]) {
            foreach (self::entries($value) as $node => [$session, $info]) {
                if (isset($living[$node][$session])) {
                    $users[Token::text(explode('.', $key)[2])] = (string) base64_decode($info);
                    break;
                }
            }
        }
        return $users;
    }

    /** @return array<list<string>> */
    public function users(): array
    {
        $session = $this->session();
        $users = [];
        foreach ($this->members->entries('user.*.*') as $key => [$value]) {
            if ((self::entries($value)[$this->node][0] ?? '') === $session) {
                [, $room, $user] = explode('.', $key);
                $users[Token::text($room)][] = Token::text($user);
            }
        }
        return $users;
    }

    /** @param Closure(string, string, string): void $gone */
    public function reap(Closure $gone): void
    {
        $dead = [];
        $living = null;
        foreach ($this->nodes->entries() as $key => $_) {
            [$node, $session] = explode('.', (string) $key);
            $living ??= $this->living(true);   // read behind the sessions: one that has begun meanwhile is not dead
            if (!isset($living[$node][$session])) {
                $dead[$node][$session] = true;
            }
        }
        foreach ($dead === [] ? [] : $this->members->entries() as $key => [$value]) {
            $user = $this->reapKey((string) $key, $value, $dead);
            $user && $gone(...$user);
        }
        foreach ($dead as $node => $sessions) {
            foreach ($sessions as $session => $_) {
                $this->nodes->remove("$node.$session");
            }
        }
    }

    /**
     * @param array<string, array<string, true>> $dead
     * @return ?array{string, string, string}
     */
    private function reapKey(string $key, string $value, array $dead): ?array
    {
        $isDead = fn(array $entry, int|string $node): bool => isset($dead[$node][$entry[0]]);
        if (array_filter(self::entries($value), $isDead, ARRAY_FILTER_USE_BOTH) === []) {
            return null;
        }
        $gone = $this->change('reap', $key, function (array $entries) use ($isDead): array {
            $left = array_filter($entries, fn(array $entry, int|string $node) => !$isDead($entry, $node), ARRAY_FILTER_USE_BOTH);
            $has_changed = count($left) < count($entries);
            return [$has_changed ? $left : null, $has_changed && $left === [] ? reset($entries) : null];
        });
        [$kind, $room, $user] = explode('.', $key) + ['', '', ''];
        return $kind === 'user' && $gone ? [Token::text($room), Token::text($user), (string) base64_decode($gone[1])] : null;
    }

    private static function key(string $room, string $user): string
    {
        return 'user.' . Token::of($room) . '.' . Token::of($user);
    }

    /** @return array<array{string, 1?: string}> sessions, and infos of users, by the nodes */
    private static function entries(?string $value): array
    {
        return $value === null ? [] : (json_decode($value, true)['nodes'] ?? []);
    }

    /**
     * Changes a value by compare-and-set.
     *
     * @param string $what names the change: if its answer is lost, the next call with the same name finds out whether it was made
     * @param Closure(array<array{string, 1?: string}>): array{?array<array{string, 1?: string}>, mixed} $change returns the new
     *        entries, or null if there is nothing to change, and the result
     */
    private function change(string $what, string $key, Closure $change): mixed
    {
        while (true) {
            [$value, $revision] = $this->members->get($key);
            $unsure = $this->unsure[$key] ?? ['', '', null];
            unset($this->unsure[$key]);
            if ($unsure[0] === $what && $unsure[1] === ($value === null ? '' : json_decode($value, true)['by'])) {
                return $unsure[2];
            }
            [$entries, $result] = $change(self::entries($value));
            if ($entries === null || ($entries === [] && $value === null)) {
                return $result;
            }
            $id = $entries === [] ? '' : bin2hex(random_bytes(6));
            try {
                $new = json_encode(['by' => $id, 'nodes' => $entries], JSON_THROW_ON_ERROR);
                $is_done = $id === '' ? $this->members->remove($key, $revision)
                    : $this->members->set($key, $new, $revision) !== null;
            } catch (Exception $error) {
                $this->unsure[$key] = [$what, $id, $result];
                throw $error;
            }
            if ($is_done) {
                return $result;
            }
        }
    }

    // Begins a session. A rooms process that follows another one goes on with its session. The first beat precedes the key in the
    // bucket: a key without a beat would be reaped.
    private function begin(): void
    {
        $session = $this->session === '' ? (string) array_key_last($this->living(true)[$this->node] ?? []) : '';
        if ($session === '') {
            $session = bin2hex(random_bytes(6));
            $this->since = microtime(true);
            $this->store($session, 0);
            $this->livingUntil = 0.0;
            $this->isNew = true;
        }
        $this->nodes->set("$this->node.$session", Token::of($this->name));
        $this->session = $session;
    }

    private function store(string $session, int $before): ?int
    {
        try {
            return $this->streams->publish(
                "$this->prefix.beat.$this->node.$session",
                json_encode([base64_encode($this->name), $this->since], JSON_THROW_ON_ERROR),
                ['Nats-Expected-Last-Subject-Sequence' => (string) $before],
            )['seq'];
        } catch (Exception $error) {
            return $error->getCode() === JetStream::WRONG_SEQUENCE ? null : throw $error;
        }
    }

    // Sessions that are not known yet may have begun a moment ago.
    private function lives(string $node, string $session): bool
    {
        $living = $this->living(false);
        if (!isset($living[$node][$session]) && !isset($this->dead[$session])) {
            $living = $this->living(true);
        }
        $lives = isset($living[$node][$session]);
        $lives || $this->dead[$session] = true;
        return $lives;
    }

    /** @return array<string, array<string, true>> the sessions of the living nodes */
    private function living(bool $now): array
    {
        if ($now || microtime(true) >= $this->livingUntil) {
            $info = $this->streams->call("STREAM.INFO.$this->prefix-beats", ['subjects_filter' => "$this->prefix.beat.*.*"]);
            $this->living = $this->dead = [];
            foreach ($info['state']['subjects'] ?? [] as $subject => $_) {
                [, , $node, $session] = explode('.', (string) $subject);
                $this->living[$node][$session] = true;
            }
            $this->livingUntil = microtime(true) + self::LIVING_KNOWN_FOR;
        }
        return $this->living;
    }
}
