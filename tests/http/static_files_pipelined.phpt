--TEST--
HTTP: static files and answers of the request callback are sent in the order of the requests
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

$socket = connect($port);
foreach (['/a.txt', '/large.bin.pdf', '/x', '/a.txt', '/large.bin.pdf'] as $target) {
    fwrite($socket, "GET $target HTTP/1.1\r\nHost: a\r\n\r\n");
    $requests++;
}
echo implode(' ', array_map(fn () => strlen(read_answer($socket)['body']), range(1, 5))), "\n";
$requests++;
var_dump((int) body($port, '/stats') === $requests);
?>
--EXPECT--
10 600000 11 10 600000
bool(true)
