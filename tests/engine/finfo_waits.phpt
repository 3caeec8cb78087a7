--TEST--
finfo: several coroutines may use one object with streams whose reads wait
--EXTENSIONS--
coro
fileinfo
--FILE--
<?php
class Slow
{
    public $context;
    private int $at = 0;
    private string $text;
    private float $time;

    public function stream_open(string $path): bool
    {
        $is_image = str_ends_with($path, 'image');
        $this->text = $is_image ? "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0" : "<?php echo 1;\n";
        $this->time = $is_image ? 0.003 : 0.001;
        return true;
    }

    public function stream_read(int $count): string
    {
        Coro\Coroutine::sleep($this->time);
        $read = substr($this->text, $this->at, $count);
        $this->at += strlen($read);
        return $read;
    }

    public function stream_seek(int $to): bool
    {
        $this->at = $to;
        return true;
    }

    public function stream_eof(): bool { return $this->at >= strlen($this->text); }
    public function stream_tell(): int { return $this->at; }
    public function stream_stat(): array { return ['size' => strlen($this->text), 'mode' => 0100644]; }
    public function url_stat(): array { return ['size' => 1, 'mode' => 0100644]; }
    public function stream_cast(): bool { return false; }
    public function stream_set_option(): bool { return false; }
}
stream_wrapper_register('slow', 'Slow');
Coro\run(function (): void {
    $finfo = new finfo(FILEINFO_MIME_TYPE);
    foreach (['image', 'script', 'script'] as $name) {
        go(function () use ($finfo, $name): void {
            for ($i = 0; $i < 3; $i++) {
                $types[] = @$finfo->file("slow://$name");
            }
            echo $name, ': ', implode(' ', array_unique($types)), "\n";
        });
    }
});
?>
--EXPECT--
image: image/png
script: text/x-php
script: text/x-php
