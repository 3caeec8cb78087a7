--TEST--
Hooks: while a callback of a transfer waits, other coroutines with its CurlMultiHandle wait, too, or continue
--EXTENSIONS--
coro
curl
--FILE--
<?php
require __DIR__ . '/curl_multi.inc';
use Coro\Channel;
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $server = new GatedServer(3);
    $multi = curl_multi_init();
    $entered = new Channel(1);
    $leave = new Channel(1);
    $slow = transfer("$server->url/slow");
    curl_setopt($slow, CURLOPT_WRITEFUNCTION, function (CurlHandle $transfer, string $bytes) use ($multi, $entered, $leave): int {
        $entered->push(true);
        $leave->pop();
        echo 'in the callback: ', curl_multi_strerror(curl_multi_exec($multi, $running)), "\n";
        return strlen($bytes);
    });
    $ids = [go(fetch(...), $multi, $slow)];
    $server->go('/slow');
    $entered->pop();
    var_dump(curl_multi_exec($multi, $running), $running, curl_multi_info_read($multi));   // as if nothing had happened
    var_dump(curl_multi_select($multi, 0.001));
    $canceled = go(function () use ($multi): void {
        $result = curl_multi_add_handle($multi, transfer('http://127.0.0.1:1/'));
        echo 'canceled: ', curl_multi_strerror($result), "\n";
    });
    $ids[] = go(function () use ($server, $multi): void {
        echo fetch($multi, transfer("$server->url/other")), "\n";
    });
    $ids[] = go(function () use ($multi): void {
        var_dump(curl_multi_select($multi, 60));
    });
    Coroutine::cancel($canceled);
    Coroutine::join([$canceled]);
    $ids[] = $removing = go(function () use ($multi): void {
        $result = curl_multi_remove_handle($multi, transfer('http://127.0.0.1:1/'));
        echo 'not cut off: ', curl_multi_strerror($result), "\n";
    });
    Coroutine::cancel($removing, true);
    echo "leave\n";
    $leave->push(true);
    $server->go('/other');
    Coroutine::join($ids);
});
?>
--EXPECT--
int(0)
int(1)
bool(false)
int(0)
canceled: API function called from within callback
leave
in the callback: API function called from within callback
int(0)
not cut off: No error
/other
