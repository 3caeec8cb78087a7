--TEST--
Tracing: a script and a program with Coro\run() trace after Tracing::start(), and send their spans in the background and at their end, for a second at most
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

// Runs a program in a process of its own. Returns what it has printed, and how long it took.
function program(string $code, array $environment = [], string $log = ''): array
{
    $file = tempnam(sys_get_temp_dir(), 'coro-test-');
    file_put_contents($file, "<?php use Coro\\{Coroutine, Tracing}; $code");
    $began = microtime(true);
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', $file], [1 => ['pipe', 'w'], 2 => $log ? ['file', $log, 'w'] : ['file', '/dev/null', 'w']], $pipes, null, $environment + getenv());
    $printed = stream_get_contents($pipes[1]);
    $status = proc_close($process);
    unlink($file);
    return [$printed . ($status ? " status $status" : ''), microtime(true) - $began];
}
$collector = new Collector;
$start = "echo Tracing::start(['trace_endpoint' => '$collector->endpoint', 'trace_service_name' => 'tool']) ? 'traces ' : 'no ';";

[$printed] = program("$start echo Tracing::start() ? 'twice' : 'once'; Tracing::span('script', fn () => Tracing::span('step', fn () => usleep(1)));");
echo "$printed\n";
[$printed, $seconds] = program("$start Coro\\run(function () { Tracing::span('job', function () { go(fn () => Tracing::span('child', fn () => Coroutine::sleep(0.01))); }); });");
echo "$printed ", $seconds < 0.9 ? 'soon' : $seconds, "\n";
[$printed] = program("$start Coro\\run(function () { Tracing::span('early', fn () => 1); var_dump(Tracing::flush(5)); echo Tracing::stats()['sent']; Tracing::span('exits', fn () => exit(3)); });");
echo "$printed\n";
[$printed] = program("Tracing::start(); Tracing::span('of environment', fn () => 1); var_dump(Tracing::flush());", ['OTEL_EXPORTER_OTLP_ENDPOINT' => $collector->endpoint, 'OTEL_TRACES_SAMPLER_ARG' => 'nan']);
echo $printed;
[$printed] = program("var_dump(Tracing::start(), Tracing::flush()); Tracing::span('none', fn () => print 'called'); try { Tracing::start(['trace_sample_ratio' => 2]); } catch (ValueError \$e) { echo \$e->getMessage(); }");
echo "$printed\n";
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
foreach (['htp://me:secret@tracer:4318/v1/traces?key=secret', 'me:secret@tracer/v1/traces#secret', '//tracer', '@'] as $wrong) {
    program('Tracing::start();', ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' => $wrong], $log);
    echo preg_replace('/^.*(?=nothing)/s', '', file_get_contents($log));
}
unlink($log);
$spans = $collector->await(7);
foreach ($spans as $span) {
    echo $span['name'], ' ', isset($span['parentSpanId']) ? 'child' : 'root', ' ', $span['resource']['service.name'], ' ', isset($span['status']) ? 'failed' : '', "\n";
}

$collector->answer('hang');
[$printed, $seconds] = program("$start Coro\\run(fn () => Tracing::span('lost', fn () => 1)); echo 'ends';");
echo strtok($printed, "\n"), ' ', $seconds < 3 ? 'bounded' : $seconds, "\n";
$collector->answer('503');
[$printed, $seconds] = program("$start Coro\\run(function () { Tracing::span('later', fn () => 1); var_dump(Tracing::flush(5)); Coroutine::sleep(0.1); }); echo 'ends';");
echo $seconds < 3 ? 'bounded' : $seconds, ' ', str_contains($printed, 'bool(false)') ? 'kept' : $printed, "\n";
?>
--EXPECT--
traces once
traces  soon
traces bool(true)
1 status 3
bool(true)
bool(false)
bool(true)
calledCoro\Tracing::start(): Argument #1 ($options) must not contain this value of the option "trace_sample_ratio"
nothing is traced: htp://***@tracer:4318/v1/traces is not a URL with http or https
nothing is traced: ***@tracer/v1/traces is not a URL with http or https
nothing is traced: //tracer is not a URL with http or https
nothing is traced: ***@ is not a URL with http or https
script root tool 
step child tool 
job root tool 
child child tool 
early root tool 
exits root tool 
of environment root unknown_service:php 
traces ends bounded
bounded kept
