--TEST--
Hooks: the messages of a coroutine that was canceled in curl_multi_select() wait for it, and the others go on
--EXTENSIONS--
coro
curl
--FILE--
<?php
require __DIR__ . '/curl_multi.inc';
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $server = new GatedServer(3);
    $multi = curl_multi_init();
    $back = new Coro\Channel;
    $drive = function (string $path, ?Coro\Channel $pause) use ($server, $multi): void {
        $transfer = transfer($server->url . $path);
        curl_multi_add_handle($multi, $transfer);
        for ($ended = false; !$ended;) {
            curl_multi_exec($multi, $running);
            while ($message = curl_multi_info_read($multi)) {
                echo $path, $message['handle'] === $transfer ? " ends\n" : " gets the message of another one\n";
                $ended = true;
            }
            if (!$ended) {
                curl_multi_select($multi, 30);
                if (Coroutine::isCanceled()) {
                    echo "$path is canceled\n";
                    $pause->pop();
                }
            }
        }
        curl_multi_remove_handle($multi, $transfer);
    };
    $first = go($drive, '/first', $back);
    $second = go($drive, '/second', $back);
    $third = go($drive, '/third', $back);
    for ($i = 0; $i < 3; $i++) {
        $server->asked->pop();
    }
    foreach ([$second, $first] as $id) {   // one that follows, and the one that polls
        Coroutine::cancel($id);
    }
    Coroutine::sleep(0.01);
    $server->go('/first');
    $server->go('/second');
    Coroutine::sleep(0.05);   // both messages arrive before that of the third
    $server->go('/third');
    Coroutine::join([$third]);
    $back->push(true);
    $back->push(true);
    Coroutine::join([$first, $second]);
});
?>
--EXPECT--
/second is canceled
/first is canceled
/third ends
/second ends
/first ends
