--TEST--
Event::write() sends all data in order without waiting
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
$sent = str_repeat('0123456789', 100_000);
var_dump(Event::write($ours, $sent), Event::write($ours, 'end'), Event::write($ours, ''));
$got = '';
Event::add($theirs, function ($stream) use (&$got, $sent): void {
    $got .= fread($stream, 65536);
    str_ends_with($got, 'end') && Event::del($stream);
});
Event::wait();
var_dump($got === $sent . 'end', Event::isset($ours));
fclose($theirs);
var_dump(Event::write($ours, 'x'));
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)

Warning: Coro\Event::write(): cannot send to the descriptor: Broken pipe in %s on line %d
bool(false)
