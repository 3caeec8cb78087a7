<?php
// Part of ./dev stubs: adds the names that no stub file lists to stubs/coro.php, and writes stubs/swoole.php. The names come from
// the loaded extension; their types and docblocks are copied from the stubs they are aliases of.
// php -d extension=coro dev.d/stubs.php FILE FOLDER; FILE contains the stubs, one block for each namespace.

declare(strict_types=1);

[, $file, $folder] = $argv;
$names = new Names((string) file_get_contents($file));
file_put_contents("$folder/coro.php", $names->completed() . $names->constants(false) . $names->functions(false)
    . $names->aliases(false));
file_put_contents("$folder/swoole.php", "<?php\n\n"
    . "// Written by ./dev stubs: the names of Swoole, beside coro.php. Never loaded by programs.\n"
    . $names->constants(true) . $names->functions(true) . $names->aliases(true));

final class Names
{
    private const ANY_COMMAND
        = 'Sends any command. Returns the reply: a text, an int, an array, true for a status; false for nil and for errors.';

    private ReflectionExtension $extension;

    public function __construct(private readonly string $stubs)
    {
        $this->extension = new ReflectionExtension('coro');
    }

    // Writes the stubs, with the class constants and methods that are registered when the extension is loaded.
    public function completed(): string
    {
        $constants = '';
        foreach ((new ReflectionClass(Coro\Constant::class))->getConstants() as $name => $value) {
            $constants .= "    public const $name = " . var_export($value, true) . ";\n";
        }
        $completed = str_replace("final class Constant\n{\n}", "final class Constant\n{\n$constants}", $this->stubs, $count);
        $count === 1 || throw new Exception('there is no class Constant');
        return $this->withCommands($completed);
    }

    // Adds the methods of Coro\Coroutine\Redis that the table of commands defines.
    private function withCommands(string $stubs): string
    {
        $begin = strpos($stubs, "\nclass Redis\n") ?: throw new Exception('there is no class Redis');
        $end = strpos($stubs, "\n}\n", $begin);
        $declared = substr($stubs, $begin, $end - $begin);
        $table = file_get_contents('ext-src/php/client/redis_commands.def');
        preg_match_all('/^\{"([\w ]+)", "([A-Z_ ]*)[|"]/m', $table, $rows, PREG_SET_ORDER);
        $commands = [];
        foreach ($rows as [, $names, $command]) {
            $commands += array_fill_keys(explode(' ', $names), $command);
        }
        $methods = '';
        foreach ((new ReflectionClass(Coro\Coroutine\Redis::class))->getMethods() as $method) {
            if (!str_contains($declared, " function $method->name(")) {
                $command = $commands[$method->name];
                $text = $command ? "Sends the command $command." : self::ANY_COMMAND;
                $parameters = implode(', ', array_map(self::parameter(...), $method->getParameters()));
                $tags = self::arrayTags($method);
                $lines = implode("\n     * ", [$text, '', ...$tags]);
                $block = $tags ? "/**\n     * $lines\n     */" : "/** $text */";
                $methods .= "\n    $block\n    public function $method->name($parameters): {$method->getReturnType()} {}\n";
            }
        }
        return substr_replace($stubs, "\n$methods", $end, 1);
    }

    // Returns the tags that PHPStan needs for arrays and references.
    private static function arrayTags(ReflectionMethod $method): array
    {
        $tags = [];
        foreach ($method->getParameters() as $parameter) {
            $type = $parameter->isPassedByReference() ? 'mixed' : (string) $parameter->getType();
            if (str_contains($type, 'array') || $parameter->isPassedByReference()) {
                $dots = $parameter->isVariadic() ? '...' : '';
                $tags[] = '@phpstan-param ' . str_replace('array', 'array<mixed>', $type) . " $dots\$$parameter->name";
            }
        }
        $result = (string) $method->getReturnType();
        if (str_contains($result, 'array')) {
            $tags[] = '@phpstan-return ' . str_replace('array', 'array<mixed>', $result);
        }
        return $tags;
    }

    private static function parameter(ReflectionParameter $parameter): string
    {
        $type = $parameter->isPassedByReference() ? '' : $parameter->getType() . ' ';
        return $type . ($parameter->isPassedByReference() ? '&' : '') . ($parameter->isVariadic() ? '...' : '')
            . "$$parameter->name" . ($parameter->isDefaultValueAvailable() ? ' = null' : '');
    }

    public function constants(bool $of_swoole): string
    {
        $text = '';
        foreach ($this->extension->getConstants() as $name => $value) {
            if (str_starts_with($name, 'CORO_') !== $of_swoole) {
                $text .= "const $name = " . var_export($value, true) . ";\n";
            }
        }
        return "\nnamespace {\n\n$text\n}\n";
    }

    // Writes the functions that are aliases of another function or a method.
    public function functions(bool $of_swoole): string
    {
        $text = [];
        foreach (array_keys($this->extension->getFunctions()) as $name) {
            if (self::is_of_swoole($name) === $of_swoole && ($original = self::original($name)) !== $name) {
                ['namespace' => $namespace, 'name' => $own] = self::split($name);
                $text[$namespace] = ($text[$namespace] ?? '') . "\n" . $this->declaration($original, $own);
            }
        }
        ksort($text);
        $blocks = '';
        foreach ($text as $namespace => $functions) {
            $blocks .= "\nnamespace $namespace" . ($namespace ? ' ' : '') . "{\n$functions\n}\n";
        }
        return $blocks;
    }

    // Writes the aliases of classes.
    public function aliases(bool $of_swoole): string
    {
        $text = '';
        foreach ($this->extension->getClassNames() as $alias) {
            $name = (new ReflectionClass($alias))->getName();
            if ($alias !== $name && self::is_of_swoole($alias) === $of_swoole) {
                $text .= "class_alias(\\$name::class, '" . $this->with_letters($alias) . "');\n";
            }
        }
        foreach ($this->library() as $name) {
            $alias = $of_swoole ? "Swoole\\$name" : preg_replace('/^Coroutine/', 'Co', $name);
            $text .= $alias === $name ? '' : "class_alias(\\Coro\\$name::class, '$alias');\n";
        }
        return "\nnamespace {\n\n$text\n}\n";
    }

    // Returns the names, without their namespace Coro, of the classes that are written in PHP and not internal.
    private function library(): array
    {
        $source = __DIR__ . '/../ext-src/php/library/source';
        $names = [];
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($source, FilesystemIterator::SKIP_DOTS)) as $file) {
            if (!str_contains(file_get_contents((string) $file), "\n * @internal\n */")) {
                $names[] = str_replace('/', '\\', substr((string) $file, strlen($source) + 1, -strlen('.php')));
            }
        }
        sort($names);
        return $names;
    }

    private static function is_of_swoole(string $name): bool
    {
        return str_starts_with(strtolower($name), 'swoole');
    }

    // Returns the original of an alias: Coro\x for Co\x, coro_x for swoole_x, Coro\Timer::clearAll for swoole_timer_clear_all.
    // register_functions() and add_method_functions() register these aliases.
    private static function original(string $name): string
    {
        if ($name === 'go' || $name === 'defer') {
            return $name === 'go' ? 'Coro\Coroutine::create' : 'Coro\Coroutine::defer';
        }
        $own = preg_replace('/^(swoole)?_/', 'coro_', $name);
        if ($own !== $name && function_exists($own)) {
            return $own;
        }
        if (preg_match('/^swoole_(coroutine|timer|event)_(\w+)$/', $name, $parts)) {
            return 'Coro\\' . ucfirst($parts[1]) . '::' . preg_replace_callback('/_(\w)/',
                fn(array $letter) => strtoupper($letter[1]), $parts[2]);
        }
        return preg_replace(['/^(Co|Coro\\\\Coroutine|Swoole\\\\Coroutine)\\\\/', '/^swoole_/'], ['Coro\\', 'coro_'], $name);
    }

    private static function split(string $name): array
    {
        $end = strrpos($name, '\\');
        return ['namespace' => $end ? substr($name, 0, $end) : '', 'name' => substr($name, $end ? $end + 1 : 0)];
    }

    // Returns the declaration of a function or method in the stubs, with its docblock, as a function with another name. The tag
    // @see of the docblock names the original.
    private function declaration(string $original, string $name): string
    {
        [$class, $method] = explode('::', $original) + [1 => null];
        ['namespace' => $namespace, 'name' => $own] = self::split($class);
        $from = 0;
        do {   // a namespace may have several blocks
            $from = strpos($this->stubs, "\nnamespace $namespace" . ($namespace ? ' ' : '') . "{\n", $from);
            $from !== false || throw new Exception("no stub for $original");
            $block = substr($this->stubs, $from, strpos($this->stubs, "\n}\n\n", ++$from) ?: null);
            if ($method) {
                $begin = strpos($block, "\nclass $own\n");
                $block = $begin === false ? '' : substr($block, $begin, strpos($block, "\n}\n", $begin) - $begin + 1);
            }
            $head = $method ? "    public static function $method" : "function $own";
            $found = preg_match('~^( *)/\*\*(?:(?!\*/).)*\*/\n' . $head . '\(.*?\{\}\n~ms', $block, $match);
        } while (!$found);
        $text = preg_replace('/^' . $match[1] . '/m', '', $match[0]);
        $text = preg_replace('~^/\*\* (.*) \*/$~m', "/**\n * $1\n */", $text);
        $text = preg_replace('~^ \*/$~m', " * @see \\$original()\n */", $text, 1);
        return preg_replace('/^(?:public static )?function \w+/m', "function $name", $text);
    }

    // The engine stores the names of aliases in lower case.
    private function with_letters(string $alias): string
    {
        static $parts = ['swoole' => 'Swoole', 'co' => 'Co', 'chan' => 'chan'];
        if (count($parts) === 3) {
            foreach ($this->extension->getClassNames() as $name) {
                foreach ($name === strtolower($name) ? [] : explode('\\', $name) as $part) {
                    $parts[strtolower($part)] = $part;
                }
            }
        }
        return implode('\\', array_map(fn(string $part) => $parts[$part] ?? throw new Exception("no class is called $part"),
            explode('\\', $alias)));
    }
}
