--TEST--
Error handlers: while one waits, libxml and stream wrapper errors of other coroutines have their own messages
--EXTENSIONS--
coro
dom
--FILE--
<?php
class Refusing
{
    public $context;
    public function stream_open(): bool { return false; }
}
stream_wrapper_register('refusing', 'Refusing');
set_error_handler(function (int $number, string $message): bool {
    Coro\Coroutine::sleep(0.001);
    echo $message, "\n";
    return true;
});
Coro\run(function (): void {
    foreach (['a', 'b', 'c'] as $name) {
        go(fn() => (new DOMDocument)->loadXML("<$name><x$name></$name>"));
    }
});
Coro\run(function (): void {
    foreach (['a', 'b', 'c'] as $name) {
        go(fn() => fopen("refusing://$name", 'r'));
    }
});
?>
--EXPECTF--
DOMDocument::loadXML(): Opening and ending tag mismatch: xa line 1 and a in Entity, line: 1
DOMDocument::loadXML(): Opening and ending tag mismatch: xb line 1 and b in Entity, line: 1
DOMDocument::loadXML(): Opening and ending tag mismatch: xc line 1 and c in Entity, line: 1
%A
fopen(refusing://a): Failed to open stream: "Refusing::stream_open" call failed
fopen(refusing://b): Failed to open stream: "Refusing::stream_open" call failed
fopen(refusing://c): Failed to open stream: "Refusing::stream_open" call failed
