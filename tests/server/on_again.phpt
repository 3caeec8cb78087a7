--TEST--
Server: on() replaces a callback and releases the old one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

class Told
{
    public function __construct(private string $name)
    {
    }

    public function __invoke(): void
    {
    }

    public function __destruct()
    {
        echo "$this->name gone\n";
    }
}
$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$server->on('request', new Told('first'));
$server->on('REQUEST', new Told('second'));
echo "unset\n";
unset($server);
echo "end\n";
?>
--EXPECT--
first gone
unset
second gone
end
