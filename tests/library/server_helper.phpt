--TEST--
Server\Helper::checkOptions() warns of each option that has no constant, in any case of letters
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(function (int $level, string $message): bool {
    echo $level === E_USER_WARNING ? 'warning' : $level, ": $message\n";
    return true;
});
Swoole\Server\Helper::checkOptions(['worker_num' => 1, 'WORKER_NUM' => 1, 'hook_flags' => 0, 'open_eof_check' => true,
    'worker_nun' => 1, 5 => true]);
?>
--EXPECT--
warning: unknown option [worker_nun]
warning: unknown option [5]
