--TEST--
swoole_error_log() writes the lines of the levels that are logged, swoole_error_log_ex() those about errors that are not ignored
--EXTENSIONS--
coro
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), 'log');
Coro\Coroutine::set(['log_file' => $file, 'log_level' => SWOOLE_LOG_NOTICE]);
swoole_error_log(SWOOLE_LOG_NOTICE, 'a notice, 100 %s');
swoole_error_log(SWOOLE_LOG_INFO, 'not logged');
swoole_error_log_ex(SWOOLE_LOG_ERROR, 1009, 'an error');
swoole_ignore_error(1009);
swoole_error_log_ex(SWOOLE_LOG_ERROR, 1009, 'ignored');
swoole_error_log_ex(SWOOLE_LOG_WARNING, 1010, 'another');
echo preg_replace('/^\[.*\]/m', '[]', file_get_contents($file));
unlink($file);
foreach ([-1, SWOOLE_LOG_NONE] as $level) {
    try {
        swoole_error_log($level, 'x');
    } catch (ValueError $thrown) {
        echo $thrown->getMessage(), "\n";
    }
}
?>
--EXPECT--
[]	NOTICE	a notice, 100 %s
[]	ERROR	an error
[]	WARNING	another
swoole_error_log(): Argument #1 ($level) must be between CORO_LOG_DEBUG and CORO_LOG_ERROR
swoole_error_log(): Argument #1 ($level) must be between CORO_LOG_DEBUG and CORO_LOG_ERROR
