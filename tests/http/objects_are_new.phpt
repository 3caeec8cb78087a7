--TEST--
Http: a handler's changes to its Request and Response do not appear in those of later requests
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

error_reporting(E_ALL & ~E_DEPRECATED);   // dynamic properties are deprecated

class Witness
{
    public function __construct(private ArrayObject $seen)
    {
    }

    public function __destruct()
    {
        $this->seen['destroyed'] = ($this->seen['destroyed'] ?? 0) + 1;
    }
}

$seen = new ArrayObject;
$weak = [];
$map = new WeakMap;
$traces = [
    fn ($request, $response) => $request->fd = $response->fd = 'mine',
    function ($request, $response): void {
        unset($request->fd, $request->header, $response->fd, $response->header);
    },
    function ($request, $response): void {
        $request->get = ['n' => 'mine'];
        $response->header = ['X-Mine' => 'mine'];
    },
    fn ($request, $response) => $request->more = $response->more = 'mine',
    fn ($request, $response) => [$request->cookie, $request->header, $request->server, $request->post, $request->rawContent()],
    fn ($request, $response) => [count((array) $request), count((array) $response)],
    fn ($request, $response) => [$request->self = $request, $response->self = $response],
    function ($request, $response): void {
        $reference = &$request->fd;
        $reference = 'mine';
    },
    function ($request, $response): void {
        $response->status(418);
        $response->cookie('trace', 'mine');
        $response->header('X-Trace', 'mine');
        $response->trailer('X-Trailer', 'mine');
    },
    function ($request, $response) use (&$weak, $map): void {
        array_push($weak, WeakReference::create($request), WeakReference::create($response));
        $map[$request] = $map[$response] = 'mine';
    },
    fn ($request, $response) => $request->get = $response->header = new Witness($GLOBALS['seen']),
];
$number = 0;
with_server(function ($request, $response) use (&$weak, $map, $seen, $traces, &$number): void {
    $n = $number++;
    if ($n % 2 === 0) {
        ($traces[$n / 2])($request, $response);
        $response->end();
        return;
    }
    $wrong = [];
    foreach ([$request, $response] as $object) {
        $names = array_keys(get_object_vars($object));
        if ($object->fd === 'mine' || !is_int($object->fd) || array_intersect($names, ['self', 'more'])) {
            $wrong[] = $object;
        }
    }
    if ($request->get !== ['n' => "$n"] || !isset($request->header['host']) || $request->cookie !== null) {
        $wrong[] = $request;
    }
    if ($response->header !== null || $response->cookie !== null || $response->trailer !== null) {
        $wrong[] = $response;
    }
    foreach ($weak as $reference) {
        if ($reference->get() || count($map)) {
            $wrong[] = 'a weak reference lives on';
        }
    }
    $response->end('seen: ' . ($wrong ? json_encode($wrong) : $seen['destroyed'] ?? 'nothing') . "\n");
}, function (int $port) use ($traces): void {
    $last = 2 * count($traces) - 1;
    $all = '';
    for ($n = 0; $n <= $last; $n++) {
        $all .= "GET /?n=$n HTTP/1.1\r\nHost: test\r\n" . ($n % 2 ? '' : "Cookie: n=$n\r\n")
            . ($n === $last ? "Connection: close\r\n" : '') . "\r\n";
    }
    preg_match_all('/^seen: (.*)$/m', talk($port, $all), $answers);
    echo implode("\n", $answers[1]), "\n";
}, ['worker_num' => 1]);
?>
--EXPECT--
nothing
nothing
nothing
nothing
nothing
nothing
nothing
nothing
nothing
nothing
1
