--TEST--
Server: callbacks get the user's subclass with its own properties
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class Site extends Coro\Http\Server
{
    public array $seen = [];

    public function __construct(string $host, int $port, int $mode)
    {
        parent::__construct($host, $port, $mode);
        $this->on('request', [$this, 'handle']);
        $this->on('workerStart', [$this, 'begin']);
    }

    public function begin(Site $server, int $id): void
    {
        $this->seen[] = "begun $id " . json_encode($server === $this);
    }

    public function handle($request, $response): void
    {
        $this->seen[] = $request->server['request_uri'];
        $response->end(implode(', ', $this->seen));
    }
}
$server = new ServerProcess(fn () => 0, ['worker_num' => 1], Site::class);
body($server->port, '/first');
echo body($server->port, '/second'), ' ', $server->end(), "\n";
?>
--EXPECT--
begun 0 true, /first, /second exit 0
