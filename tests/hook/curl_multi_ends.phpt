--TEST--
Hooks: a coroutine that is canceled, killed or too late in curl_multi_select() does not stop the others with the same handle
--EXTENSIONS--
coro
curl
--FILE--
<?php
require __DIR__ . '/curl_multi.inc';
use Coro\Coroutine;

// Ends the wait of a coroutine, which may run now and then although nothing has happened.
$ends = [
    'cancel()' => function (int $id): void {
        while (!Coroutine::cancel($id)) {
            Coroutine::sleep(0.001);
        }
    },
    'an exception' => function (int $id): void {
        while (!Coroutine::cancel($id, true)) {
            Coroutine::sleep(0.001);
        }
    },
    'a deadline' => function (int $id): void {
    },
];
$drive = function (CurlMultiHandle $multi): string {
    do {
        curl_multi_exec($multi, $running);
    } while (curl_multi_select($multi, 60) >= 0 && !Coroutine::isCanceled());
    return 'returned';
};
Coro\Runtime::enableCoroutine();
foreach (['the first', 'the second'] as $which) {
    foreach ($ends as $name => $end) {
        Coro\run(function () use ($which, $name, $end, $drive): void {
            $server = new GatedServer(2);
            $multi = curl_multi_init();
            $wait = function () use ($server, $multi, $name, $drive): void {
                curl_multi_add_handle($multi, transfer("$server->url/lost"));
                try {
                    echo $name === 'a deadline' ? Coroutine::deadline(0.05, fn() => $drive($multi)) : $drive($multi);
                } catch (Error $error) {
                    echo $error::class;
                }
            };
            $fetch = function () use ($server, $multi): void {
                echo fetch($multi, transfer("$server->url/kept")), "\n";
            };
            $ids = $which === 'the first' ? [go($wait), go($fetch)] : array_reverse([go($fetch), go($wait)]);
            [$server->asked->pop(), $server->asked->pop()];
            $end($ids[0]);
            Coroutine::join([$ids[0]]);
            echo " in $which, $name: ";
            $server->go('/kept');
            Coroutine::join($ids);
            $server->go('/lost');
        });
    }
}

// A coroutine that waits cannot lose its handle.
Coro\run(function (): void {
    $server = new GatedServer(1);
    $multi = curl_multi_init();
    $id = go(fetch(...), $multi, transfer("$server->url/held"));
    try {
        curl_multi_close($multi);
    } catch (Coro\Error $error) {
        echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
    }
    $server->go('/held');
    Coroutine::join([$id]);
    curl_multi_close($multi);
});

// exit() ends the poller and the follower.
Coro\run(function (): void {
    $server = new GatedServer(2);
    $multi = curl_multi_init();
    foreach (['/one', '/two'] as $path) {
        go(function () use ($server, $multi, $path): void {
            try {
                fetch($multi, transfer($server->url . $path));
            } finally {
                echo "the end of $path\n";
            }
        });
    }
    [$server->asked->pop(), $server->asked->pop()];
    exit;
});
?>
--EXPECT--
returned in the first, cancel(): /kept
Coro\Coroutine\CanceledException in the first, an exception: /kept
Coro\Coroutine\TimeoutException in the first, a deadline: /kept
returned in the second, cancel(): /kept
Coro\Coroutine\CanceledException in the second, an exception: /kept
Coro\Coroutine\TimeoutException in the second, a deadline: /kept
coroutine N (at curl_multi_ends.php:61) cannot call curl_multi_close() while coroutine N (at curl_multi.inc:65) waits in a call with the same handle
the end of /two
the end of /one
