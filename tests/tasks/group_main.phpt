--TEST--
TaskGroup: a task that the main program starts goes on at the end of the script
--EXTENSIONS--
coro
--FILE--
<?php
$group = new Coro\Coroutine\TaskGroup;
$group->spawn(function (): void {
    echo "started\n";
    Coro\Coroutine::sleep(0.001);
    echo "went on\n";
});
echo "end of the script\n";
?>
--EXPECT--
started
end of the script
went on
