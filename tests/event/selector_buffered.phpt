--TEST--
Event\Selector: a stream with data in PHP's read buffer can be read, and a regular file always
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event\Selector;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
fwrite($theirs, "one\ntwo\nthree\n");
fgets($ours);
$selector = new Selector();
$selector->watch($ours, CORO_EVENT_READ);
while ($selector->wait(0)) {
    echo fgets($ours);
}
$selector->watch($file = fopen(__FILE__, 'r'), CORO_EVENT_READ);
$lines = 0;
while (!feof($file) && $selector->wait() === [get_resource_id($file) => CORO_EVENT_READ]) {
    $lines += fgets($file) !== false;
}
var_dump($lines === count(file(__FILE__)));
?>
--EXPECT--
two
three
bool(true)
