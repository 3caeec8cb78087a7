--TEST--
Hooks: coroutines with loops of their own drive one CurlMultiHandle together, and each gets its own transfers
--EXTENSIONS--
coro
curl
--FILE--
<?php
require __DIR__ . '/curl_multi.inc';
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $paths = array_map(fn(int $i): string => "/$i", range(1, 8));
    $server = new GatedServer(16);
    $multi = curl_multi_init();
    // The first one polls. Those whose answers come first follow it.
    foreach ([$paths, array_reverse($paths)] as $order) {
        $ids = array_map(fn(string $path): int => go(function () use ($server, $multi, $path): void {
            $got = fetch($multi, transfer($server->url . $path));
            echo $got === $path ? '' : "$path gets $got\n", $got, ' ';
        }), $paths);
        foreach ($order as $i => $path) {
            $server->go($path);
            Coroutine::join([$ids[array_search($path, $paths)]]);
        }
        echo "\n";
    }
});
?>
--EXPECT--
/1 /2 /3 /4 /5 /6 /7 /8 
/8 /7 /6 /5 /4 /3 /2 /1 
