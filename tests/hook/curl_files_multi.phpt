--TEST--
Hooks: the files of a curl transfer cannot be closed while curl_multi_select() waits for it; other coroutines may use its handle
--EXTENSIONS--
coro
curl
--FILE--
<?php
Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $url = 'http://' . stream_socket_get_name($server, false) . '/';
    $file = tmpfile();
    $easy = curl_init($url);
    curl_setopt_array($easy, [CURLOPT_FILE => $file, CURLOPT_PRIVATE => $easy]);
    $multi = curl_multi_init();
    curl_multi_add_handle($multi, $easy);
    $waits = 0;
    $id = go(function () use ($multi, &$waits): void {
        do {
            curl_multi_exec($multi, $running);
        } while ($running && ++$waits && curl_multi_select($multi, 60) >= 0);
    });
    $client = stream_socket_accept($server, 60);
    fgets($client);
    $parts = str_split("HTTP/1.0 200 OK\r\n\r\n" . str_repeat('body', 5000), 6000);
    foreach ([fn() => fclose($file), fn() => curl_setopt($easy, CURLOPT_TIMEOUT, 60), fn() => curl_exec($easy)] as $use) {
        for ($before = $waits, fwrite($client, array_shift($parts)); $waits === $before;) {   // another wait of curl_multi_select()
            Coroutine::sleep(0.001);
        }
        try {
            var_dump($use());
        } catch (Coro\Error $error) {
            echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
        }
    }
    fwrite($client, implode($parts));
    fclose($client);
    Coroutine::join([$id]);
    var_dump(curl_multi_remove_handle($multi, $easy), curl_getinfo($easy, CURLINFO_SIZE_DOWNLOAD_T), fclose($file), curl_setopt($easy, CURLOPT_PRIVATE, null));
});
?>
--EXPECT--
coroutine N (at curl_files_multi.php:22) cannot call fclose() while coroutine N (at curl_files_multi.php:17) uses the same handle
bool(true)
bool(false)
int(0)
int(20000)
bool(true)
bool(true)
