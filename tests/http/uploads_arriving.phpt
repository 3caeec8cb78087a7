--TEST--
Http\Request: forms are written to the disk while they arrive, with the same result; handlers begin when they are complete
--EXTENSIONS--
coro
pcntl
posix
--INI--
upload_max_filesize=2M
max_file_uploads=5
max_input_vars=10
error_reporting=E_ALL
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/multipart_bodies.inc';

$base = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($base);
// More than what stays in memory. The parser skips text before the parts.
$before = str_repeat(str_repeat('x', 998) . "\r\n", 200);

function head(string $type, int $length, string $lines = ''): string
{
    return "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: $type\r\nContent-Length: $length\r\n$lines\r\n";
}

// Sends a body that does not arrive together with its head.
function send_slowly(int $port, string $type, string $body): array
{
    $socket = connect($port);
    fwrite($socket, head($type, strlen($body)));
    foreach (str_split($body, max(1, intdiv(strlen($body), 3) + 1)) as $piece) {
        usleep(100);
        fwrite($socket, $piece);
    }
    return read_answer($socket);
}

function files_in(string $base): array
{
    clearstatcache();
    return array_map(filesize(...), glob("$base/*/*"));
}

function handle($request, $response): void
{
    error_clear_last();
    @$request->post;
    $response->end(strlen($request->rawContent()) . describe_form($request->post, $request->files));
}

with_server('handle', function (int $port) use ($base, $before): void {
    $same = 0;
    foreach (multipart_bodies() as $title => [$type, $body]) {
        $expected = preg_replace('/^\d+/', '0', read_answer_of($port, $type, $body));
        $answer = send_slowly($port, $type, $before . $body)['body'];
        if ($answer === $expected) {
            $same++;
        } else {
            echo "$title:\n$answer\n\nin memory:\n$expected\n\n";
        }
    }
    echo $same >= 60 ? 'all are equal' : "only $same", "\n";
    var_dump(eventually(fn () => files_in($base) === []));

    echo "A short form stays in memory.\n";
    $short = field('a', '1') . "--B--\r\n";
    var_dump(str_starts_with(send_slowly($port, 'multipart/form-data; boundary=B', $short)['body'], (string) strlen($short)));

    echo "The file is there before the form is complete, and is deleted when the client leaves.\n";
    $file = upload('f', 'x', str_repeat('0123456789', 100_000));
    $socket = connect($port);
    fwrite($socket, head('multipart/form-data; boundary=B', strlen($file) + 100) . $file);
    var_dump(eventually(fn () => array_sum(files_in($base)) > 500_000));
    fclose($socket);
    var_dump(eventually(fn () => files_in($base) === []));

    echo "Bodies that are refused.\n";
    $refused = fn (string $body, int $length = 0) => strtok(send_part($port, $body, $length), "\r") . "\n";
    echo $refused('', (16 << 20) + 1);
    echo $refused(field('a', str_repeat('b', 200_000)) . str_repeat('c', 16 << 20));
    fwrite($socket = connect($port), head('multipart/form-data; boundary=B', 900_000) . field('a', str_repeat('b', 200_000)));
    stream_socket_shutdown($socket, STREAM_SHUT_WR);
    echo strtok((string) fgets($socket), "\r"), "\n";

    echo "Odd bodies.\n";
    foreach ([
        'no boundary' => str_repeat(str_repeat('x', 99) . "\n", 20_000),
        'one line' => str_repeat('x', 2_000_000),
        'a head of 1 MB' => $before . "--B\r\nX: " . str_repeat('a', 1 << 20),
        'a name of 1 MB' => $before . field(str_repeat('a', 1 << 20), '1'),
        'many parts' => str_repeat(field('a[]', '1'), 10_000) . "--B--\r\n",
        'many files' => str_repeat(upload('f[]', 'x', '1'), 10_000) . "--B--\r\n",
    ] as $title => $body) {
        $answer = send_slowly($port, 'multipart/form-data; boundary=B', $body)['body'];
        preg_match("/'warning' => '(.*)'/", $answer, $warning);
        echo "$title: $warning[1], ", preg_match_all("/=> '1'/", $answer), ' fields, ', preg_match_all("/'uploaded /", $answer),
            " files\n";
    }
    var_dump(eventually(fn () => files_in($base) === []));
}, ['package_max_length' => 16 << 20, 'upload_tmp_dir' => $base, 'worker_num' => 1]);
rmdir($base);

function read_answer_of(int $port, string $type, string $body): string
{
    $socket = connect($port);
    fwrite($socket, head($type, strlen($body)) . $body);
    return read_answer($socket)['body'];
}

function send_part(int $port, string $body, int $length): string
{
    $socket = connect($port);
    @fwrite($socket, head('multipart/form-data; boundary=B', $length ?: strlen($body), $length ? "Expect: 100-continue\r\n" : '') . $body);
    return fgets($socket);
}
?>
--EXPECT--
all are equal
bool(true)
A short form stays in memory.
bool(true)
The file is there before the form is complete, and is deleted when the client leaves.
bool(true)
bool(true)
Bodies that are refused.
HTTP/1.1 413 Content Too Large
HTTP/1.1 413 Content Too Large
HTTP/1.1 400 Bad Request
Odd bodies.
no boundary: , 0 fields, 0 files
one line: , 0 fields, 0 files
a head of 1 MB: The head of a part of the form is too long, 0 fields, 0 files
a name of 1 MB: The head of a part of the form is too long, 0 fields, 0 files
many parts: Multipart body parts limit exceeded 15. To increase the limit change max_multipart_body_parts in php.ini., 10 fields, 0 files
many files: Multipart body parts limit exceeded 15. To increase the limit change max_multipart_body_parts in php.ini., 0 fields, 5 files
bool(true)
