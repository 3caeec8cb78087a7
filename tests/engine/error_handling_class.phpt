--TEST--
Constructors that turn warnings into exceptions and wait: each throws its own exception class
--EXTENSIONS--
coro
--FILE--
<?php
class SlowStream
{
    public $context;
    public function stream_open(string $path): bool
    {
        Coro\Coroutine::yield();
        return false;
    }
    public function dir_opendir(string $path): bool
    {
        Coro\Coroutine::yield();
        return false;
    }
    public function url_stat(): array
    {
        return ['mode' => 0100644];
    }
}
stream_wrapper_register('slow', 'SlowStream');
Coro\run(function (): void {
    foreach ([SplFileObject::class, DirectoryIterator::class] as $class) {
        $ids[] = go(function () use ($class): void {
            try {
                new $class('slow://x');
            } catch (Exception $e) {
                echo $class, ' throws ', $e::class, "\n";
            }
        });
    }
    while ($ids = array_filter($ids, Coro\Coroutine::exists(...))) {
        array_map(Coro\Coroutine::resume(...), $ids);
    }
});
?>
--EXPECT--
SplFileObject throws RuntimeException
DirectoryIterator throws UnexpectedValueException
