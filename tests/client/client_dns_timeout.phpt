--TEST--
The option socket_dns_timeout limits the lookup of a name by connect()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\{Client, Http\Client as HttpClient, Socket};

$connects = [
    fn (string $name) => [$client = new Client(CORO_SOCK_TCP), $client->connect($name, 80, 100)],
    fn (string $name) => [$socket = new Socket(AF_INET, SOCK_STREAM, 0), $socket->connect($name, 80, 100)],
    fn (string $name) => [$client = new HttpClient($name, 80), $client->get('/')],
];
Coro\Coroutine::set(['socket_dns_timeout' => 0.000001]);
Coro\run(function () use ($connects): void {
    foreach ($connects as $kind => $connect) {
        $tries = 0;
        do {   // on a busy machine the answer may be there before the loop looks at its timers
            [$client, $result] = $connect("name$kind$tries.invalid");
        } while ($client->errCode !== CORO_ERROR_DNSLOOKUP_RESOLVE_TIMEOUT && ++$tries < 500);
        echo json_encode($result), ' ', $client->errMsg, "\n";
    }
});
?>
--EXPECT--
false the name was not resolved in time
false the name was not resolved in time
false the name was not resolved in time
