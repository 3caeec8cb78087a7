--TEST--
Http\Server: wrong values of the options of uploads are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([__FILE__ => [], '/proc/none' => [], '/' => ['upload_max_filesize' => -1]] as $directory => $settings) {
    try {
        $refused = new Coro\Http\Server('127.0.0.1', 0, server_mode());
        $refused->on('request', fn () => 0);
        $refused->set(['upload_tmp_dir' => $directory] + $settings);
        $refused->start();
    } catch (Throwable $error) {
        echo get_class($error), ': ', str_replace(__DIR__, '', $error->getMessage()), "\n";
    }
    unset($refused);
}
?>
--EXPECT--
Coro\Exception: option [upload_tmp_dir] cannot be applied to /upload_wrong_options.php: Not a directory [20]
Coro\Exception: option [upload_tmp_dir] cannot be applied to /proc/none: No such file or directory [2]
ValueError: Coro\Server::set(): option [upload_max_filesize] must be between 0 and 1125899906842624
