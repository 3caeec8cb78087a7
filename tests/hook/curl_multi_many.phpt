--TEST--
Hooks: when 200 coroutines drive one CurlMultiHandle, an answer wakes those whom it concerns, not all
--EXTENSIONS--
coro
curl
--FILE--
<?php
require __DIR__ . '/curl_multi.inc';
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $count = 200;
    $server = new GatedServer($count);
    $multi = curl_multi_init();
    $wakes = 0;
    $right = 0;
    $group = new Coroutine\WaitGroup;
    $ids = [];
    for ($i = 0; $i < $count; $i++) {
        $group->add();
        $ids[] = go(function () use ($server, $multi, $i, &$wakes, &$right, $group): void {
            $transfer = transfer("$server->url/$i");
            curl_multi_add_handle($multi, $transfer);
            for ($ended = false; !$ended;) {
                curl_multi_exec($multi, $running);
                while ($message = curl_multi_info_read($multi)) {
                    $ended = $ended || $message['handle'] === $transfer;
                    if ($message['handle'] !== $transfer) {
                        echo "coroutine $i gets the message of another one\n";
                    }
                }
                if (!$ended) {
                    curl_multi_select($multi, 30);
                    $wakes++;
                }
            }
            $right += curl_multi_getcontent($transfer) === "/$i";
            curl_multi_remove_handle($multi, $transfer);
            $group->done();
        });
    }
    for ($i = 0; $i < $count; $i++) {
        $server->asked->pop();
    }
    $wakes = 0;
    for ($i = $count; $i-- > 0;) {
        $server->go("/$i");
        Coroutine::join([$ids[$i]]);
    }
    $group->wait();
    echo "$right right answers, ", $wakes < 20 * $count ? 'few' : $wakes, " wake-ups\n";
});
?>
--EXPECT--
200 right answers, few wake-ups
