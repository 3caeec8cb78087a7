--TEST--
Functions that use PHP's lexers: code that they call cannot wait, and their results stay correct
--EXTENSIONS--
coro
tokenizer
--FILE--
<?php
class Slow
{
    public $context;
    private int $at = 0;
    private string $text;

    public function stream_open(string $path): bool
    {
        $this->text = substr($path, strlen('slow://'));
        return true;
    }

    public function stream_read(int $count): string
    {
        try_to_wait();
        $read = substr($this->text, $this->at, $count);
        $this->at += strlen($read);
        return $read;
    }

    public function stream_eof(): bool { return $this->at >= strlen($this->text); }
    public function stream_stat(): array { return []; }
    public function stream_set_option(): bool { return false; }
}

function try_to_wait(): void
{
    global $refused;
    try {
        Coro\Coroutine::sleep(0.001);
    } catch (Coro\Error) {
        $refused = true;
    }
}

// Returns the output of the function, which is written in small parts to a callback that tries to wait.
function output_of(callable $function): string
{
    $text = '';
    ob_start(function (string $part) use (&$text): string {
        try_to_wait();
        $text .= $part;
        return '';
    }, 8);
    $function();
    ob_end_clean();
    return $text;
}

const CODE = '<?php function f() { return "abc" . 12; } // a comment';
$calls = [
    'highlight_string' => fn() => output_of(fn() => highlight_string(CODE)),
    'highlight_file' => fn() => output_of(fn() => highlight_file('slow://' . CODE)),
    'show_source' => fn() => output_of(fn() => show_source('slow://' . CODE)),
    'php_strip_whitespace' => fn() => php_strip_whitespace('slow://' . CODE),
    'parse_ini_file' => fn() => parse_ini_file("slow://a = 1\nb = 2\n"),
    'parse_ini_string' => fn() => parse_ini_string("a = 1\nb = (\n"),
    'token_get_all' => fn() => count(token_get_all(CODE)),
    'tokenize' => fn() => count(PhpToken::tokenize(CODE)),
];
stream_wrapper_register('slow', 'Slow');
set_error_handler(function (): bool {
    try_to_wait();
    return true;
});
$expected = array_map(fn(callable $call) => $call(), $calls);
Coro\run(function () use ($calls, $expected): void {
    global $refused;
    foreach ($calls as $name => $call) {
        $refused = false;
        $results = Coro\Coroutine\map([1, 2, 3], fn() => $call());
        echo $name, $refused ? ': refused' : ': no wait', array_unique($results, SORT_REGULAR) == [$expected[$name]] ? '' : ', wrong', "\n";
    }
});
?>
--EXPECT--
highlight_string: refused
highlight_file: refused
show_source: refused
php_strip_whitespace: refused
parse_ini_file: refused
parse_ini_string: refused
token_get_all: no wait
tokenize: no wait
