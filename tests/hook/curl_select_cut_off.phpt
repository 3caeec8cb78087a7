--TEST--
Hooks: cancel() and a deadline end curl_multi_select(), and the transfer goes on
--EXTENSIONS--
coro
curl
--FILE--
<?php
use Coro\Channel;
use Coro\Coroutine;

$select = [
    'cancel()' => function (CurlMultiHandle $transfers): bool {
        $self = Coroutine::getCid();
        Coro\Timer::after(1, fn() => Coroutine::cancel($self));
        curl_multi_select($transfers, 60);
        return Coroutine::isCanceled();
    },
    'deadline()' => function (CurlMultiHandle $transfers): bool {
        try {
            Coroutine::deadline(0.01, fn() => curl_multi_select($transfers, 60));
        } catch (Coro\Coroutine\TimeoutException) {
            return true;
        }
        return false;
    },
];
Coro\run(function () use ($select): void {
    Coro\Runtime::enableCoroutine();
    foreach ($select as $name => $cut_off) {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        $asked = new Channel(1);
        $answer = new Channel(1);
        go(function () use ($server, $asked, $answer): void {
            $client = stream_socket_accept($server);
            fread($client, 4096);
            $asked->push(true);
            $answer->pop();
            fwrite($client, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        $transfers = curl_multi_init();
        $transfer = curl_init('http://' . stream_socket_get_name($server, false) . '/');
        curl_setopt($transfer, CURLOPT_RETURNTRANSFER, true);
        curl_multi_add_handle($transfers, $transfer);
        do {
            curl_multi_exec($transfers, $running);
            if ($asked->pop(0.001)) {
                curl_multi_exec($transfers, $running);
                var_dump($cut_off($transfers));
                $answer->push(true);
            }
            $running && curl_multi_select($transfers, 0.01);
        } while ($running);
        echo "$name: ", curl_multi_getcontent($transfer), "\n";
    }
});
?>
--EXPECT--
bool(true)
cancel(): ok
bool(true)
deadline(): ok
