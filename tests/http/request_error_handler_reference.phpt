--TEST--
Http\Request: an error handler may take a reference to the property that was just built
--EXTENSIONS--
coro
pcntl
posix
--INI--
max_input_vars=2
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

final class Kept
{
    public mixed $any = null;
    public ?string $text = null;
}

with_server(function ($request, $response): void {
    $kept = new Kept;
    $typed = str_ends_with($request->server['request_uri'], 'typed');
    set_error_handler(function () use ($request, $typed, $kept): bool {
        foreach ($request as &$property) {   // takes a reference to each property
        }
        if ($typed) {
            $kept->text = &$request->get;
        } else {
            $kept->any = &$request->get;
        }
        return true;
    });
    try {
        $shown = $request->get;
    } catch (TypeError $error) {
        $shown = $error->getMessage();
    }
    restore_error_handler();
    $response->end(json_encode([$shown, $request->get, $kept]) . "\n");
}, function (int $port): void {
    echo body($port, '/?a=1&b=2&c=3');
    echo body($port, '/typed?a=1&b=2&c=3');
});
?>
--EXPECT--
[{"a":"1","b":"2"},{"a":"1","b":"2"},{"any":{"a":"1","b":"2"},"text":null}]
["Cannot assign array to property Kept::$text of type ?string",{"a":"1","b":"2"},{"any":null,"text":null}]
