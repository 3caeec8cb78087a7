--TEST--
Runtime::offload(): a helper ends when its parent is killed during a call
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Runtime;

function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
}

$file = tempnam(sys_get_temp_dir(), 'coro-test-');
$child = pcntl_fork();
if ($child === 0) {
    Coro\run(fn() => Runtime::offload('block', "$file.pid"));
}
eventually(fn() => (bool) @file_get_contents("$file.pid"), 30);
$helper = (int) file_get_contents("$file.pid");
var_dump(is_alive($helper));
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
var_dump(eventually(fn() => !is_alive($helper)));
array_map('unlink', [$file, "$file.pid"]);
?>
--EXPECT--
bool(true)
bool(true)
