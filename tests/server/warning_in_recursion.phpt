--TEST--
Server: for a warning in a deep recursion the innermost hundred frames are printed
--EXTENSIONS--
coro
pcntl
posix
--INI--
memory_limit=64M
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function descend(int $left): int
{
    if ($left === 0) {
        trigger_error('at the bottom', E_USER_WARNING);
        return 0;
    }
    return descend($left - 1) + 1;
}
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $response->end((string) descend((int) $request->get['depth']));
    });
});
foreach ([100_000, 95] as $depth) {
    echo request($server->port, "/?depth=$depth"), "\n";
}
$printed = preg_replace(['~ [^ ]*/~', '/\(\d+\): /', '/\d+$/m'], [' ', ': ', 'N'], trim($server->printed()));
foreach (explode("\n\n", $printed) as $warning) {
    $lines = explode("\n", $warning);
    echo count($lines), " lines:\n", implode("\n", [...array_slice($lines, 0, 4), ...array_slice($lines, -2)]), "\n";
}
?>
--EXPECT--
HTTP/1.1 200 OK

100000
HTTP/1.1 200 OK

95
104 lines:
Warning: at the bottom
Stack trace:
#0 warning_in_recursion.php: trigger_error('at the bottom', 512)
#1 warning_in_recursion.php: descend(0)
...
  raised in warning_in_recursion.php on line N
102 lines:
Warning: at the bottom
Stack trace:
#0 warning_in_recursion.php: trigger_error('at the bottom', 512)
#1 warning_in_recursion.php: descend(0)
#98 {main}
  raised in warning_in_recursion.php on line N
