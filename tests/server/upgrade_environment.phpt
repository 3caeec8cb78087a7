--TEST--
Server: the new server of an upgrade has the environment and the folder of the first start, not what the old program has changed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = <<<'PHP'
    $at_start = getenv("CORO_TEST_COLOR") . " " . (getenv("CORO_TEST_NEW") ?: "nothing") . " " . count(glob("server.php"));
    $server->on("request", fn ($request, $response) => $response->end($at_start));
    putenv("CORO_TEST_COLOR=red");
    putenv("CORO_TEST_NEW=new");
    $server->on("workerStart", fn () => chdir("/"));
    PHP;
$service = new Service($code, environment: ['CORO_TEST_COLOR' => 'blue']);
echo body($service->port, '/'), "\n";
for ($i = 0; $i < 2; $i++) {
    var_dump($service->upgrade());
    echo body($service->port, '/'), "\n";
}
var_dump($service->end());
?>
--EXPECT--
blue nothing 1
bool(true)
blue nothing 1
bool(true)
blue nothing 1
bool(true)
