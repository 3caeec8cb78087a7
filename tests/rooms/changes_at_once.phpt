--TEST--
Coro\Rooms: users who come and go together are told to the engine together, and the heart beats while a dead node is removed
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Atomic;
use Coro\Coroutine;
use Coro\Rooms\Engine;
use Coro\Rooms\EngineAway;
use Coro\Rooms\Heart;
use Coro\Rooms\Kept;
use Coro\Rooms\Node;
use Coro\Rooms\Presence;
use Coro\Rooms\ReceivedRoom;
use Coro\Rooms\Settings;

// An engine at the end of a long line.
final class FarEngine implements Engine
{
    public int $beats = 0;
    public array $users = [];
    public int $calls = 0;
    public int $most = 0;
    public string $refused = '';

    private function travel(): void
    {
        $this->most = max($this->most, ++$this->calls);
        Coroutine::sleep(0.002);
        $this->calls--;
    }

    public function enter(string $room, string $user, string $info): bool
    {
        $this->travel();
        if ($user === $this->refused) {
            throw new EngineAway('refused');
        }
        $isNew = !isset($this->users[$user]);
        $this->users[$user] = $info;
        return $isNew;
    }

    public function leave(string $room, string $user): bool
    {
        $this->travel();
        unset($this->users[$user]);
        return true;
    }

    public function beat(string $name): bool
    {
        return ++$this->beats > 0;
    }

    public function reap(Closure $gone): void
    {
        $gone('room', 'of a dead node', '');
        Coroutine::sleep(3600);
    }

    public function append(string $room, string $message): array { return ['', []]; }
    public function attach(string $room, string $since = ''): string { return ''; }
    public function idOfBeat(): string { return ''; }
    public function detach(string $room): void {}
    public function receive(): ?array { return null; }
    public function listen(): void {}
    public function tell(string $node, string $message): void {}
    public function history(string $room, string $since, string $until, int $limit): array { return []; }
    public function users(): array { return []; }
    public function presence(string $room): array { return []; }
    public function names(): array { return []; }
    public function nodes(): array { return []; }
    public function close(): void {}
}

Coro\run(function (): void {
    $engine = new FarEngine;
    $presence = new Presence;
    $said = [];
    $presence->onJoin(function (string $room, string $user) use (&$said): void { $said[] = "+$user"; });
    $presence->onLeave(function (string $room, string $user) use (&$said): void { $said[] = "-$user"; });
    $room = new ReceivedRoom('room', fn () => null);
    $members = array_map(fn (int $i) => ['id' => $i], range(1, 200));
    $presence->compare($engine, $room, $members, false);
    echo count($engine->users), " users, $engine->most at once, ", count($room->users), ' known, ', count(array_unique($said)), " said\n";
    $presence->compare($engine, $room, [['id' => 7, 'n' => 1]], false);
    echo json_encode($engine->users), ' ', count($said), "\n";
    $engine->refused = '9';
    try {
        $presence->compare($engine, $room, $members, false);
    } catch (EngineAway $error) {
        echo $error->getMessage(), ' ', json_encode($engine->users === $room->users), "\n";
    }

    $said = [];
    $node = (new ReflectionClass(Node::class))->newInstanceWithoutConstructor();
    $settings = new Settings(['heartbeat' => 0.01, 'node_timeout' => 1]);
    (new Heart($engine, $settings, $presence, new Kept(0), $node, new Atomic))->start('name');
    while ($engine->beats < 5) {
        Coroutine::sleep(0.001);
    }
    echo "$said[0], $engine->beats beats\n";
    exit;
});
?>
--EXPECT--
200 users, 32 at once, 200 known, 200 said
{"7":"a:2:{s:2:\"id\";i:7;s:1:\"n\";i:1;}"} 399
refused true
-of a dead node, 5 beats
