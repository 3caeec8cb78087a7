<?php
// 1,000 downloads at the same time through curl: with coroutines curl_exec(), otherwise one curl_multi. The argument is
// the port of the origin.
require __DIR__ . '/client.inc';

const DOWNLOADS = 1000;

[, $port] = $argv;

function download(string $port): CurlHandle
{
    $curl = curl_init("http://127.0.0.1:$port/");
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
    return $curl;
}

function with_coroutines(array $all): array
{
    $bodies = [];
    each_in_coroutine($all, function (CurlHandle $curl) use (&$bodies): void {
        $bodies[] = curl_exec($curl);
    });
    return $bodies;
}

function with_multi(array $all): array
{
    $multi = curl_multi_init();
    foreach ($all as $curl) {
        curl_multi_add_handle($multi, $curl);
    }
    while (curl_multi_exec($multi, $running) === CURLM_OK && $running) {
        curl_multi_select($multi);
    }
    $bodies = array_map(curl_multi_getcontent(...), $all);
    array_map(fn (CurlHandle $curl) => curl_multi_remove_handle($multi, $curl), $all);
    return $bodies;
}

run_hooked(fn () => bench_cost(function () use ($port): int {
    $all = array_map(download(...), array_fill(0, DOWNLOADS, $port));
    $bodies = has_coroutines() ? with_coroutines($all) : with_multi($all);
    array_unique($bodies) === ["Hello World, hello PHP!\n"] || exit(1);
    return count($bodies);
}));
