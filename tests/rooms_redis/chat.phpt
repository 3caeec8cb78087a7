--TEST--
The chat of the examples is one chat on two servers: words, people, history, a page that comes back to the other server, Pusher
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';
require __DIR__ . '/../client/redis_server.inc';

final class Chat
{
    public readonly int $port;
    private $process;
    private array $pipes = [];

    public function __construct(string $engine)
    {
        $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
            __DIR__ . '/../../examples/chat.php', ...(server_mode() === CORO_BASE ? [] : ['--process'])];
        $environment = ['PORT' => 0, 'ENGINE' => $engine, 'PUSHER_KEY' => 'key'] + getenv();
        $this->process = proc_open($command, [1 => ['pipe', 'w']], $this->pipes, null, $environment);
        preg_match('/^serving .*:(\d+)/', (string) fgets($this->pipes[1]), $match) || exit('does not start');
        $this->port = (int) $match[1];
    }

    public function end(): int
    {
        proc_terminate($this->process);
        fclose($this->pipes[1]);
        return proc_close($this->process);
    }
}

// A page: $people are those of whom it has been told, and $id is that of the latest words.
final class Page
{
    public ?string $id = null;
    public array $people = [];
    private readonly WebSocket $socket;

    public function __construct(int $port, string $name, string $since = '')
    {
        $this->socket = new WebSocket($port, [], '/?' . http_build_query(['room' => 'tea', 'name' => $name, 'since' => $since]));
    }

    public function say(string $words): void
    {
        $this->socket->send($words);
    }

    public function words(): string
    {
        while (($message = $this->message())['type'] !== 'says');
        $this->id = $message['id'];
        return "{$message['words']['name']}: {$message['words']['text']}";
    }

    public function waitFor(string ...$people): void
    {
        while (array_keys(array_filter($this->people)) != $people) {
            $this->message();
            ksort($this->people);
        }
    }

    public function close(): void
    {
        fclose($this->socket->socket);
    }

    private function message(): array
    {
        $message = json_decode($text = $this->socket->next(), true) ?? exit("unexpected: $text");
        $this->people += array_fill_keys($message['names'] ?? [], true);
        if (isset($message['name'])) {
            $this->people[$message['name']] = $message['type'] === 'enters';
        }
        return $message;
    }
}

$redis = new RedisServer;
[$one, $two] = [new Chat("redis+unix://$redis->path"), new Chat("redis+unix://$redis->path")];
$reader = new PusherClient($two->port, ['key' => 'key']);
$reader->send('pusher:subscribe', ['channel' => 'tea']);
echo $reader->next()['event'], "\n";

$ann = new Page($one->port, 'Ann');
$ann->waitFor('Ann');
$bob = new Page($two->port, 'Bob');
$bob->waitFor('Ann', 'Bob');
$ann->waitFor('Ann', 'Bob');
$ann->say('hello');
echo $ann->words(), ', ', $bob->words(), ', ', json_encode($reader->next()), "\n";

$ann->close();
$bob->waitFor('Bob');
$bob->say('<where> are you?');
$bob->say('Ann?');
echo $bob->words(), ', ', $bob->words(), "\n";
$ann = new Page($two->port, 'Ann', $ann->id);
echo 'missed: ', $ann->words(), ', ', $ann->words(), "\n";
$guest = new Page($one->port, 'Guest');
echo 'history: ', $guest->words(), ', ', $guest->words(), ', ', $guest->words(), "\n";
$guest->waitFor('Ann', 'Bob', 'Guest');
echo (new WebSocket($one->port, [], '/?room=tea'))->next(), "\n";
echo $one->end(), $two->end(), "\n";
?>
--EXPECT--
pusher_internal:subscription_succeeded
Ann: hello, Ann: hello, {"event":"says","channel":"tea","data":{"name":"Ann","text":"hello"}}
Bob: <where> are you?, Bob: Ann?
missed: Bob: <where> are you?, Bob: Ann?
history: Ann: hello, Bob: <where> are you?, Bob: Ann?
close 4000 a room and a name are needed
00
