--TEST--
Revolt: the driver's own test suite passes
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
skip_without('revolt/event-loop', 'test/Driver/DriverTest.php');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
require package_file('revolt/event-loop', 'test/Driver/DriverTest.php');

final class DriverSuite extends Revolt\EventLoop\Driver\DriverTest
{
    public function getFactory(): callable
    {
        return static fn() => new Coro\Revolt\Driver();
    }

    public function testHandle(): void
    {
        self::assertNull($this->loop->getHandle());
    }
}
run_suite('DriverSuite');
?>
--EXPECT--
passed
