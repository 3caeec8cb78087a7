<?php

// A page with 200 pictures over HTTP/2. Arguments: the address of chromedriver, the path of Chromium, and the port of the server.

declare(strict_types=1);

[, $driver, $chromium, $port] = $argv;
require __DIR__ . '/browser.inc';

const PICTURES = '[...document.images]';
const LOADED = 'performance.getEntriesByType("resource").filter(entry => entry.name.includes("/picture"))';

with_page("https://localhost:$port/", function (): void {
    await('all 200 pictures are loaded', PICTURES . '.every(image => image.complete && image.naturalWidth === 3)');
    check('each was a request', script('return ' . LOADED . '.length') === 200);
    $protocols = script('return [...new Set(' . LOADED . '.map(entry => entry.nextHopProtocol))].join()');
    check('all came over HTTP/2', $protocols === 'h2', $protocols);
    $connections = script('return fetch("/connections").then(answer => answer.text())');
    check('in one connection', $connections === '1', $connections);
});
