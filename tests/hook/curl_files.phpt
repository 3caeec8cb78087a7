--TEST--
Hooks: the files of a curl transfer cannot be closed while curl_exec() waits for it
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
});
?>
--EXPECT--
coroutine N (at curl_files.php:25) cannot call fclose() while coroutine N (at curl_files.php:22) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:25) cannot call fclose() while coroutine N (at curl_files.php:22) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:25) cannot call fclose() while coroutine N (at curl_files.php:22) uses the same handle
bool(true)
bool(true)
coroutine N (at curl_files.php:25) cannot call fclose() while coroutine N (at curl_files.php:22) uses the same handle
bool(true)
bool(true)
