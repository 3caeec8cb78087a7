--TEST--
Http\Response: write() and end() take numbers and objects with __toString() from a file with strict_types
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
declare(strict_types=1);

require __DIR__ . '/../include/http.inc';

final class Body
{
    public function __construct(private readonly string $text)
    {
    }

    public function __toString(): string
    {
        return $this->text === '' ? throw new DomainException('no text') : $this->text;
    }
}

with_server(function ($request, $response): void {
    if ($request->server['request_uri'] === '/chunks') {
        $response->write(1);
        $response->write(new Body('two'));
        $response->end(new Body('end'));
        return;
    }
    $said = '';
    foreach ([[], new stdClass(), new Body('')] as $wrong) {
        try {
            $response->end($wrong);
        } catch (TypeError | DomainException $error) {
            $said .= $error->getMessage() . "\n";
        }
    }
    $response->end(new Body($said));
}, function (int $port): void {
    echo body($port, '/'), strtr(body($port, '/chunks'), "\r\n", '  '), "\n";
});
?>
--EXPECT--
Coro\Http\Response::end(): Argument #1 ($content) must be of type ?string, array given
Coro\Http\Response::end(): Argument #1 ($content) must be of type ?string, stdClass given
no text
1 1 3 two 3 end 0
