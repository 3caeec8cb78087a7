<?php
// Part of classes.sh: counts the fields and functions that each class, struct and union of the sources declares, and prints the
// classes with too many. With "all" as argument prints the numbers of all classes.
// - Fields are data members that each object has: not static ones. A declaration may have several fields (int a, b).
// - Functions are declared or defined in the class: constructors, operators and templates count, deleted functions, friends and
//   using-declarations do not.
// - The members of a nested class count for the nested class alone, those of a union or struct without a name for the class
//   around it.
// - The fields of a configuration (ServerConfig, PortConfig) are options of the program, and may be any number.

declare(strict_types=1);

const MOST_FIELDS = 25;
const MOST_FUNCTIONS = 60;

/** @return list<string> the tokens of a source without comments, directives of the preprocessor and attributes */
function tokens(string $source): array
{
    $source = str_replace("\\\n", ' ', $source);
    preg_match_all(
        '~//[^\n]*|/\*.*?\*/|^[ \t]*\#[^\n]*'                                      // skipped
        . '|R"([^(\s]*)\(.*?\)\1"|"(?:[^"\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\n]|\\\\.)+\''  // literals
        . '|[A-Za-z_]\w*|\d(?:\'?[\w.])*|::|->|<<=?|\[\[|\]\]|&&|[^\s]~ms',
        $source,
        $found
    );
    $tokens = [];
    $attribute = false;
    foreach ($found[0] as $token) {
        if (str_starts_with($token, '//') || str_starts_with($token, '/*') || $token[0] === '#') {
            continue;
        }
        $attribute = $attribute || $token === '[[';
        if (!$attribute) {
            $tokens[] = $token;
        }
        $attribute = $attribute && $token !== ']]';
    }
    return $tokens;
}

/**
 * @param list<string> $tokens
 * @return list<string> the tokens without those inside of brackets
 */
function outer_level(array $tokens): array
{
    $outer = [];
    $depth = 0;
    $is_operator = in_array('operator', $tokens, true);   // "<" may be its name
    foreach ($tokens as $token) {
        $opens = in_array($token, ['(', '[', '{'], true) || ($token === '<' && !$is_operator);
        $closes = in_array($token, [')', ']', '}'], true) || ($token === '>' && !$is_operator);
        $depth -= $closes ? 1 : 0;
        if ($depth === 0) {
            $outer[] = $token;
        }
        $depth += $opens ? 1 : 0;
    }
    return $outer;
}

/**
 * @param list<string> $tokens a declaration without the semicolon or the body
 * @return array{int, int} the numbers of fields and functions that it declares
 */
function declared(array $tokens): array
{
    $prefixes = ['public', 'protected', 'private', 'alignas', 'template', 'mutable', 'volatile', 'inline'];
    while (in_array($tokens[0] ?? '', $prefixes, true)) {
        $word = array_shift($tokens);
        if ($word === 'alignas' || $word === 'template') {
            for ($depth = 0; $tokens; ) {
                $token = array_shift($tokens);
                $depth += (int) in_array($token, ['(', '<'], true) - (int) in_array($token, [')', '>'], true);
                if ($depth === 0) {
                    break;
                }
            }
        } elseif (($tokens[0] ?? '') === ':') {
            array_shift($tokens);
        }
    }
    $first = $tokens[0] ?? '';
    $is_forward = in_array($first, ['class', 'struct', 'union', 'enum'], true) && count($tokens) === 2;
    if ($first === '' || $is_forward || in_array($first, ['using', 'typedef', 'friend', 'static_assert', 'enum'], true)) {
        return [0, 0];
    }
    $outer = outer_level($tokens);
    if (array_slice($outer, -2) === ['=', 'delete']) {
        return [0, 0];
    }
    $declarator = implode(' ', $outer);
    $is_pointer = preg_match('/^[^(=]*\( \) [([]/', $declarator);   // to a function or an array: void (*keep)(int)
    if (preg_match('/\boperator\b|^[^=]*\(/', $declarator) && !$is_pointer) {
        return [0, 1];
    }
    return in_array('static', $outer, true) ? [0, 0] : [1 + count(array_keys($outer, ',', true)), 0];
}

/** @return array<string, array{fields: int, functions: int}> the numbers of the classes of a source, by name */
function classes(string $source): array
{
    $classes = [];
    $scopes = [];        // each: the name of the class, null for other scopes; the declaration before the brace
    $declaration = [];
    $brackets = 0;       // how many parentheses are open: semicolons and braces there do not end a declaration
    $add = function (array $tokens) use (&$scopes, &$classes): void {
        $class = end($scopes)['class'] ?? null;
        if ($class !== null) {
            [$fields, $functions] = declared($tokens);
            $classes[$class]['fields'] += $fields;
            $classes[$class]['functions'] += $functions;
        }
    };
    foreach (tokens($source) as $token) {
        if ($token === '{' && $brackets === 0) {
            $text = implode(' ', $declaration);
            $text = preg_replace('/^((public|protected|private) : |template < .*? > |typedef |static )+/', '', $text);
            $head = '/^(class|struct|union)(?: alignas \( \w+ \))?( [\w: ]+?)??(?: final)?(?: : .*)?$/';
            $is_class = preg_match($head, $text, $parts);
            $outer = ($scopes ? end($scopes)['class'] : null) ?? '';
            if ($is_class) {
                $name = str_replace(' ', '', $parts[2] ?? '');
                $full = $name === '' ? $outer : ($outer === '' ? '' : "$outer::") . $name;
                if ($full !== '') {
                    $classes[$full] ??= ['fields' => 0, 'functions' => 0];
                }
                $scopes[] = ['class' => $full === '' ? null : $full, 'kind' => 'class', 'before' => []];
            } elseif (preg_match('/^(namespace|extern ".*"$)/', $text)) {
                $scopes[] = ['class' => null, 'kind' => 'function', 'before' => []];
            } else {
                $last = end($declaration);
                $constructor = preg_match('/\) (noexcept )?: (?!:)/', $text);
                $is_value = in_array('=', outer_level($declaration), true) && !str_contains($text, 'operator')
                    || str_starts_with($text, 'enum ')
                    || (!str_contains($text, '(') && $text !== '')
                    || ($constructor && preg_match('/^\w+$|^>$/', (string) $last));
                $scopes[] = ['class' => null, 'kind' => $is_value ? 'value' : 'function', 'before' => $declaration];
            }
            $declaration = [];
        } elseif ($token === '}' && $brackets === 0 && $scopes) {
            $scope = array_pop($scopes);
            $declaration = [];
            if ($scope['kind'] === 'value') {
                $declaration = [...$scope['before'], '{', '}'];
            } elseif ($scope['kind'] === 'function') {
                $add($scope['before']);
            }
        } elseif ($token === ';' && $brackets === 0) {
            $add($declaration);
            $declaration = [];
        } else {
            $brackets += (int) ($token === '(') - (int) ($token === ')');
            $declaration[] = $token;
        }
    }
    return $classes;
}

$failed = false;
$folders = new AppendIterator();
foreach (['include', 'ext-src'] as $folder) {
    $folders->append(new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)));
}
$files = array_filter(array_keys(iterator_to_array($folders)), fn(string $file) => preg_match('/\.(h|cc|c)$/', $file));
sort($files);
foreach ($files as $file) {
    foreach (classes(file_get_contents($file)) as $name => ['fields' => $fields, 'functions' => $functions]) {
        $has_too_many = $functions > MOST_FUNCTIONS || ($fields > MOST_FIELDS && !str_ends_with($name, 'Config'));
        if ($has_too_many || ($argv[1] ?? '') === 'all') {
            printf("%s: %s has %d fields and %d functions (at most %d and %d)\n", $file, $name, $fields, $functions, MOST_FIELDS,
                MOST_FUNCTIONS);
        }
        $failed = $failed || $has_too_many;
    }
}
exit($failed ? 1 : 0);
