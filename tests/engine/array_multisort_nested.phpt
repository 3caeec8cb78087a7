--TEST--
array_multisort(): a nested call by the __toString() of a compared object throws, and the outer call goes on
--EXTENSIONS--
coro
--FILE--
<?php
final class Name
{
    public function __construct(private string $name) {}

    public function __toString(): string
    {
        $letters = ['b', 'a'];
        try {
            array_multisort($letters);
        } catch (Coro\Error $e) {
            global $message;
            $message = $e->getMessage();
        }
        return $this->name;
    }
}

function sorted(): string
{
    $names = array_map(fn(string $name): Name => new Name($name), ['z', 'y', 'q', 'm', 'a', 'b']);
    $numbers = range(1, 6);
    array_multisort($names, SORT_STRING, $numbers);
    return implode(' ', $numbers);
}

echo sorted(), "\n", $message, "\n";
Coro\run(function (): void {
    echo sorted(), "\n";
});
?>
--EXPECT--
5 6 4 3 2 1
array_multisort() cannot be called by a method that it calls to compare values
5 6 4 3 2 1
