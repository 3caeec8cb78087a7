--TEST--
Runtime::offload(): output buffers, shutdown functions and destructors of the parent do not run in helpers
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/processes.inc';

use Coro\Runtime;

register_shutdown_function(function (): void {
    echo "shutdown\n";
});
final class Destructible
{
    public function __destruct()
    {
        echo "destructed\n";
    }
}
function process(): int
{
    return getmypid();
}

$kept = new Destructible;
ob_start(fn(string $text) => strtoupper($text));
echo "in the buffer\n";
Coro\run(function (): void {
    Runtime::offload('process');
    Runtime::offload(fn() => process());
});
var_dump(count(family_of(getmypid())));
ob_end_flush();
?>
--EXPECT--
IN THE BUFFER
INT(1)
shutdown
destructed
