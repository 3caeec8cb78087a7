--TEST--
ReactPHP: the event loop's own test suite passes inside a coroutine
--EXTENSIONS--
coro
ctype
dom
iconv
mbstring
pcntl
posix
tokenizer
xml
xmlwriter
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop', 'tests/AbstractLoopTest.php');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
require package_file('react/event-loop', 'tests/TestCase.php');
require package_file('react/event-loop', 'tests/AbstractLoopTest.php');

final class LoopSuite extends React\Tests\EventLoop\AbstractLoopTest
{
    public function createLoop()
    {
        return new Coro\React\Loop();
    }
}
Coro\run(fn() => run_suite('LoopSuite'));
?>
--EXPECT--
passed
