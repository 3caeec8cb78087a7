--TEST--
Http\Response: sendfile() warns about a file that cannot be sent and leaves the response usable
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$path = __DIR__ . '/response_sendfile_refused.tmp';
file_put_contents($path, '0123456789');
with_server(function ($request, $response) use ($path): void {
    set_error_handler(function (int $level, string $text) use (&$said, $path): bool {
        $said .= substr(str_replace([$path, __DIR__], ['FILE', 'FOLDER'], $text), 32) . "\n";
        return true;
    });
    foreach ([["$path.no"], [__DIR__], ['/dev/null'], [$path, 11], [$path, 5, 6], [$path, 0, PHP_INT_MAX],
        [$path, -1], [$path, 0, -1], ['']] as $arguments) {
        if ($response->sendfile(...$arguments)) {
            $said .= "sent\n";
        }
    }
    restore_error_handler();
    $response->end($said);
}, function (int $port): void {
    echo body($port, '/');
});
unlink($path);
?>
--EXPECT--
cannot open FILE.no: No such file or directory [2]
FOLDER is not a regular file
/dev/null is not a regular file
FILE has 10 bytes, too few for offset 11 and length 0
FILE has 10 bytes, too few for offset 5 and length 6
FILE has 10 bytes, too few for offset 0 and length 9223372036854775807
the offset is negative: -1
the length is negative: -1
the name of the file is empty
