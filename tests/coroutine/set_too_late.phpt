--TEST--
Coroutine::set(): the log names a stack size after the first coroutine and options of servers once; no PHP error is raised
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(fn (int $level, string $text) => throw new ErrorException($text));
Coro\Coroutine::set(['log_level' => CORO_LOG_NOTICE, 'log_file' => __DIR__ . '/set_too_late.log']);
Coro\run(fn() => 1);
for ($i = 0; $i < 2; $i++) {
    Coro\Coroutine::set(['stack_size' => '1M', 'max_coroutine' => 5, 'worker_num' => 2, 'event_object' => 1, 'reload_async' => 1]);
}
try {
    Coro\Coroutine::set(['stak_size' => '1M']);
} catch (ErrorException $exception) {
    echo $exception->getMessage(), "\n";
}
echo preg_replace('/^.*\t/m', '', file_get_contents(__DIR__ . '/set_too_late.log'));
?>
--CLEAN--
<?php
unlink(__DIR__ . '/set_too_late.log');
?>
--EXPECT--
Coro\Coroutine::set(): unknown option [stak_size], did you mean [stack_size]?
the option stack_size has no effect in Coroutine::set(), because a coroutine exists already
the option worker_num has no effect in Coroutine::set(), because it belongs to servers
the option event_object has no effect in Coroutine::set(), because it belongs to servers
the option reload_async has no effect in Coroutine::set(), because it belongs to servers
