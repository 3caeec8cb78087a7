--TEST--
Hooks: the files and handles of curl transfers cannot be closed or used while curl_exec() or curl_multi_select() waits for them
--EXTENSIONS--
coro
curl
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $url = 'http://' . stream_socket_get_name($server, false) . '/';
    foreach ([CURLOPT_FILE => 'w+', CURLOPT_WRITEHEADER => 'w+', CURLOPT_STDERR => 'w+', CURLOPT_INFILE => 'r+'] as $option => $mode) {
        $answer = new Coro\Channel(1);
        go(function () use ($server, $answer): void {
            $client = stream_socket_accept($server, 60);
            fgets($client);
            $answer->pop();
            fwrite($client, "HTTP/1.0 200 OK\r\n\r\n" . str_repeat('body', 5000));
        });
        $curl = curl_init($url);
        $file = tmpfile();
        $mode === 'r+' && fwrite($file, 'upload') && rewind($file);
        curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, $option => $file]);
        $option === CURLOPT_STDERR && curl_setopt($curl, CURLOPT_VERBOSE, true);
        $option === CURLOPT_INFILE && curl_setopt_array($curl, [CURLOPT_UPLOAD => true, CURLOPT_INFILESIZE => 6]);
        $id = go(fn() => var_dump((bool) curl_exec($curl)));
        Coroutine::sleep(0.001);
        try {
            fclose($file);
        } catch (Coro\Error $error) {
            echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
        }
        $answer->push(true);
        Coroutine::join([$id]);
        var_dump(fclose($file));
    }

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
    foreach ([fn() => fclose($file), fn() => curl_setopt($easy, CURLOPT_HEADER, true), fn() => curl_exec($easy)] as $use) {
        for ($before = $waits, fwrite($client, array_shift($parts)); $waits === $before;) {   // another wait of curl_multi_select()
            Coroutine::sleep(0.001);
        }
        try {
            $use();
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
coroutine N (at curl_files.php:24) cannot call fclose() while coroutine N (at curl_files.php:21) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:24) cannot call fclose() while coroutine N (at curl_files.php:21) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:24) cannot call fclose() while coroutine N (at curl_files.php:21) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:24) cannot call fclose() while coroutine N (at curl_files.php:21) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:47) cannot call fclose() while coroutine N (at curl_files.php:42) uses the same handle
coroutine N (at curl_files.php:47) cannot call curl_setopt() while coroutine N (at curl_files.php:42) waits in a call with the same connection: each needs its own
coroutine N (at curl_files.php:47) cannot call curl_exec() while coroutine N (at curl_files.php:42) waits in a call with the same connection: each needs its own
int(0)
int(20000)
bool(true)
bool(true)
