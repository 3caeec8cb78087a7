<?php
// Part of ./dev reference: reads docblocks.

declare(strict_types=1);

/** A docblock, as text and as Markdown. */
final class Docblock
{
    private string $text = '';

    /** @var list<array{string, string}> tags and what stands behind them, in order */
    private array $tags = [];

    private string $namespace = '';

    /** The class or function whose docblock this is, or whose method has it. */
    private string $class = '';

    public function __construct(ReflectionClass|ReflectionFunctionAbstract|ReflectionProperty $reflection)
    {
        $class = $reflection instanceof ReflectionMethod || $reflection instanceof ReflectionProperty
            ? $reflection->getDeclaringClass() : $reflection;
        $this->namespace = $class->getNamespaceName();
        $this->class = $class->getName();
        $lines = preg_replace('~^[ \t]*/?\*+/?[ \t]?|[ \t]*\*/$~m', '', (string) $reflection->getDocComment());
        [$this->text, $tags] = preg_split('/^(?=@)|\z/m', $lines, 2) + [1 => ''];
        foreach (preg_split('/^(?=@)/m', $tags, -1, PREG_SPLIT_NO_EMPTY) as $tag) {
            preg_match('/^@([\w-]+)\s*(.*)$/s', preg_replace('/\s+/', ' ', trim($tag)), $parts);
            $this->tags[] = [$parts[1], $parts[2]];
        }
    }

    /** Returns the text before the tags, paragraph by paragraph. Paragraphs that are indented by four spaces are examples. */
    public function description(): string
    {
        $paragraphs = preg_split('/\n\s*\n/', trim($this->text), -1, PREG_SPLIT_NO_EMPTY);
        $shown = fn(string $text) => str_starts_with($text, '    ')
            ? "```php fragment\n" . preg_replace('/^ {4}/m', '', rtrim($text)) . "\n```"
            : wordwrap(self::markup(preg_replace('/\s+/', ' ', $text)), 130);
        return implode("\n\n", array_map($shown, $paragraphs));
    }

    /** Returns the description of a property: the text, and what stands behind its type. */
    public function propertyDescription(): string
    {
        [, $behind] = self::splitType($this->first('var') ?? '');
        return trim(self::markup(preg_replace('/\s+/', ' ', trim($this->text) . ' ' . $behind)));
    }

    public function type(): string
    {
        return self::splitType($this->first('var') ?? '')[0];
    }

    /** Returns the name of the function or method that this function is an alias of, or null. */
    public function original(): ?string
    {
        return preg_match('/^\\\\(.*)\(\)$/', $this->first('see') ?? '', $name) ? $name[1] : null;
    }

    /** @return list<string> what is known of parameters, the result and exceptions, as items of a list */
    public function items(ReflectionFunctionAbstract $function): array
    {
        $items = [];
        foreach ($this->tags as [$tag, $text]) {
            [$type, $text] = self::splitType($text);
            if ($tag === 'param') {
                [$name, $text] = explode(' ', $text, 2) + [1 => ''];
                $is_named = fn(ReflectionParameter $parameter) => '$' . $parameter->getName() === $name;
                $parameter = current(array_filter($function->getParameters(), $is_named));
                $parameter || throw new Exception("{$function->getName()}() has no $name");
                $declared = (string) $parameter->getType();
                $items[] = $this->typed('', " $name", $type, $declared, $text);
            } elseif ($tag === 'return') {
                $items[] = $this->typed('returns ', '', $type, (string) $function->getReturnType(), $text);
            } elseif ($tag === 'throws') {
                $classes = array_map(fn(string $class) => '`' . $this->resolved($class) . '`', explode('|', $type));
                $items[] = self::item('throws ' . implode(' or ', $classes), self::markup($text));
            }
        }
        return array_values(array_filter($items));
    }

    public static function item(string $label, string $text): string
    {
        return str_replace("\n", "\n  ", wordwrap("- $label" . ($text === '' ? '' : ": $text"), 126));
    }

    // Returns an item that shows the type where the declaration does not; '' if it would only repeat the declaration.
    private function typed(string $before, string $name, string $type, string $declared, string $text): string
    {
        $is_new = !in_array($type, ['array', 'callable'], true) && self::sorted($type) !== self::sorted($declared);
        $code = trim(($is_new ? $type : '') . $name);
        return $is_new || $text !== '' ? self::item(rtrim($before . ($code === '' ? '' : "`$code`")), self::markup($text)) : '';
    }

    private static function sorted(string $type): string
    {
        $parts = explode('|', preg_replace('/^\?(.*)/', '$1|null', $type));
        $parts = array_map(fn(string $part) => strtolower(substr(strrchr("\\$part", '\\'), 1)), $parts);
        sort($parts);
        return implode('|', $parts);
    }

    private function resolved(string $class): string
    {
        if ($class[0] === '\\') {
            return substr($class, 1);
        }
        $of_class = "$this->class\\$class";   // imported with "use": Rooms\EngineAway in Rooms
        return class_exists($of_class) ? $of_class : "$this->namespace\\$class";
    }

    // Splits off a type, which may contain spaces between its brackets.
    private static function splitType(string $text): array
    {
        preg_match('/^((?:[^\s<({]|([<({])(?:[^<>(){}]|(?2)[^<>(){}]*[>)}])*[>)}])*)\s*(.*)$/s', $text, $parts);
        return [$parts[1], $parts[3]];
    }

    private function first(string $wanted): ?string
    {
        foreach ($this->tags as [$tag, $text]) {
            if ($tag === $wanted) {
                return $text;
            }
        }
        return null;
    }

    // Marks names of functions, methods, constants, options and variables as code, and makes links of the pages in docs.
    private static function markup(string $text): string
    {
        $name = '(?:\\\\?[A-Za-z]\w*\\\\)*\w+';
        $skipped = ['`[^`]*`', '"[^"]*"', '\[[^]]*\]\([^)]*\)'];
        $code = [
            "$name::\\$?\w+(?:\(\))?",
            '\$\w+(?:(?:->|\[)[$\']?\w+(?:\(\))?\'?\]?)*',
            "$name\([^()]*\)(?![a-z])",
            '[A-Za-z0-9]*_\w+\*?',
            "Coro\\\\$name",
        ];
        $linked = preg_replace('~\bdocs/([\w/]+\.md)~', '[$1](../$1)', $text);
        $pattern = '/(?:' . implode('|', $skipped) . ')(*SKIP)(*F)|(?<![\w\\\\$])(?:' . implode('|', $code) . ')/';
        return preg_replace($pattern, '`$0`', $linked);
    }
}
