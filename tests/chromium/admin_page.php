<?php

// The page of the admin process. Arguments: the address of chromedriver, the path of Chromium, the port of the server, that of
// its admin process, and that of an admin process with a token.

declare(strict_types=1);

[, $driver, $chromium, $port, $admin, $admin_with_token] = $argv;
require __DIR__ . '/browser.inc';

// Sends a request to the server. Returns its status.
function request(string $path): int
{
    $context = stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 30]]);
    file_get_contents("http://127.0.0.1:{$GLOBALS['port']}$path", false, $context);
    return (int) substr($http_response_header[0], 9, 3);
}

function readiness(): string
{
    $context = stream_context_create(['http' => ['ignore_errors' => true]]);
    return (string) file_get_contents("http://127.0.0.1:{$GLOBALS['admin']}/readyz", false, $context);
}

const ENTER = "\u{E007}";
const ESCAPE = "\u{E00C}";
const PIDS = '[...document.querySelectorAll("#threads tbody td:nth-child(2)")].map(cell => cell.textContent).join()';
const WARNINGS = 'document.getElementById("warnings").innerText';
const STATE = 'document.getElementById("state").textContent';

function test_figures(): void
{
    await('the page shows that the server is ready', STATE . ' === "ready"');
    await('it has a row for each worker', 'document.querySelectorAll("#threads tbody tr").length === 2');
    check('it has eight charts with a description', script('return document.querySelectorAll("svg[aria-label]").length') === 8);
    for ($i = 0; $i < 20; $i++) {
        request($i < 10 ? '/?status=500' : '/');
    }
    await('it warns of answers with status 500', WARNINGS . '.includes("50 % of the answers of the last minute are 5xx.")');
    await('it counts them', 'document.getElementById("lists").innerText.includes("5xx\n10")');
    await('the chart of requests shows them', '/Requests per second: .* most [1-9]/.test('
        . 'document.querySelector("svg").getAttribute("aria-label"))');
    $client = stream_socket_client("tcp://127.0.0.1:{$GLOBALS['port']}");
    fwrite($client, "GET /?block=3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await('it warns of a blocked event loop', '/The loop of worker [01] is late by/.test(' . WARNINGS . ')');
    stream_get_contents($client);
    await('and no longer when the loop runs', '!' . WARNINGS . '.includes("late")');
}

// What the program has, and who waits for it.
function test_program(): void
{
    for ($i = 0; $i < 40; $i++) {
        request("/keep/$i");
    }
    await('a route that keeps memory is in the warnings',
        '/GET .keep.. keeps about .* of memory per request/.test(' . WARNINGS . ')');
    $clients = [];
    for ($i = 0; $i < 6; $i++) {
        $clients[$i] = stream_socket_client("tcp://127.0.0.1:{$GLOBALS['port']}");
        fwrite($clients[$i], "GET /?take=60 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    await('a pool that is empty is in the warnings',
        '/The pool <b>shop<.b> is empty: [1-5] coroutines wait/.test(' . WARNINGS . ')');
    await('the table of pools shows it', '/<b>shop<.b>.*ConnectionPool.*[1-4] of [24]/s.test($("pool-table").innerText)');
    check('its name is no HTML', script('return document.querySelectorAll("main b").length') === 0);
    await('a table that is full is in the warnings', WARNINGS . '.includes("The table server.php:")');
    await('the tables are shown', '/server.php:.*64 of 64/s.test($("table-table").innerText)');
    type('#route-table thead th:nth-child(2) button', ENTER);
    await('Enter on a heading sorts the routes',
        '$("route-table").tHead.rows[0].cells[1].getAttribute("aria-sort") === "descending"');
    request('/reload');
    await('after a reload the old workers are shown with what they wait for',
        '!$("leaving").hidden && /worker [01].*request.*coroutine/s.test($("leaving-table").innerText)');
    array_map('fclose', $clients);
    await('and no longer when they have ended', '$("leaving").hidden');
}

function test_buttons(): void
{
    $pids = script('return ' . PIDS);
    click('[data-post="/reload"]');
    await('a click on Reload asks first', 'document.getElementById("confirm").open');
    click('#confirm button[value=""]');
    await('Cancel closes the question', '!document.getElementById("confirm").open');
    check('and nothing is sent', script('return document.getElementById("answer").textContent') === '');
    click('[data-post="/reload"]');
    click('#confirm button.main');
    await('Yes reloads', 'document.getElementById("answer").textContent.includes("reloads its workers")');
    await('new workers are shown',
        PIDS . '.split(",").length === 2 && ' . PIDS . ".split(',').every(pid => !'$pids'.includes(pid))");

    type('#level', 'error');
    await('a choice of a log level asks first', 'document.getElementById("confirm").innerText.includes("error?")');
    click('#confirm button.main');
    await('and is carried out',
        'document.getElementById("answer").textContent.includes("the log level of all processes is error")');

    request('/wait');
    click('[data-into=coroutines]');
    await('coroutines that wait at the same place are one row',
        '/^2,000 ×\s+waiting\s+.*Coroutine::sleep.*server.php/s.test(coroutines.querySelector("tbody tr")?.innerText ?? "")');
    $about = script('return document.getElementById("coroutines-about").innerText');
    check('the page says how many there are', (bool) preg_match('/^5,\d+ coroutines, 2,\d+ of them here/', $about), $about);
    type('#coroutines-filter', 'no coroutine has this text');
    await('the filter hides the others', '/^There are none/.test(coroutines.innerText)');
    request('/waits');
    request('/');
    click('[data-into=slow]');
    await('slow requests are shown with a bar', 'slow.querySelector("tbody tr .stack span")');
    $text = (string) script(
        'return [...slow.querySelectorAll("tr")].map(row => row.textContent).find(text => text.includes("GET /waits")) ?? ""');
    check('the timeline of a slow request has its waits with their places', (bool) preg_match(
        '/Coro.Coroutine::sleep for \d{3} ms \(sleep\) at server\.php:\d+$/m', $text), $text);
    check('it names the other coroutines of the request', (bool) preg_match(
        '/for \d{3} ms \(sleep\), in coroutine \d+$/m', $text), $text);
    check('it says how many waits are left out', (bool) preg_match('/\d+ shorter waits are not shown\./', $text), $text);
    check('it has no value that is missing', preg_match('/undefined|NaN|null|0 d ago/', $text) === 0, $text);

    type('[data-post="/drain"]', ENTER);
    await('Enter on Drain asks first', 'document.getElementById("confirm").open');
    type('#confirm button', ESCAPE);
    await('Escape closes the question', '!document.getElementById("confirm").open');
    check('and the server does not drain', readiness() === "ok\n", readiness());
    type('[data-post="/drain"]', ENTER);
    type('#confirm button.main', ENTER);
    await('Yes drains', STATE . ' === "draining" && ' . WARNINGS . '.includes("Not ready: draining")');
    click('[data-post="/resume"]');
    click('#confirm button.main');
    await('Resume undoes it', STATE . ' === "ready" && !document.querySelector(\'[data-post="/drain"]\').hidden');
    click('[data-post="/drain"]');
    click('#confirm button.main');
    await('and Drain is there again', STATE . ' === "draining"');
}

function test_looks(): void
{
    foreach ([360 => 'light', 1300 => 'dark'] as $width => $scheme) {
        $sizes = ['width' => $width, 'height' => 800, 'deviceScaleFactor' => 1, 'mobile' => $width < 500];
        $cdp = "{$GLOBALS['session']}/goog/cdp/execute";
        command('POST', $cdp, ['cmd' => 'Emulation.setDeviceMetricsOverride', 'params' => $sizes]);
        command('POST', $cdp, ['cmd' => 'Emulation.setEmulatedMedia', 'params' => [
            'features' => [['name' => 'prefers-color-scheme', 'value' => $scheme]]]]);
        $found = script('return [innerWidth, document.documentElement.scrollWidth, getComputedStyle(document.body).color]');
        check("with $width pixels the page does not scroll sideways", $found[0] === $width && $found[1] <= $width,
            json_encode($found));
        $is_dark_text = (int) sscanf($found[2], 'rgb(%d')[0] < 128;
        check("the $scheme scheme is used", $is_dark_text === ($scheme === 'light'), $found[2]);
    }
}

function test_lost_connection(): void
{
    $status = json_decode(file_get_contents("http://127.0.0.1:{$GLOBALS['admin']}/status.json"));
    script('window.seen = []; new MutationObserver(() => window.seen.push(' . STATE . '))
        .observe(document.getElementById("state"), {childList: true})');
    Coro\Process::kill($status->admin_pid, 9);
    await('the page says that its connection is lost, and connects again',
        'window.seen.includes("connection lost") && ' . STATE . ' === "draining"');
}

function test_token(): void
{
    command('POST', "{$GLOBALS['session']}/url", ['url' => "http://127.0.0.1:{$GLOBALS['admin_with_token']}/"]);
    await('a server with a token asks for it', 'document.getElementById("login").open');
    type('#token', 'wrong' . ENTER);
    await('it asks again after a wrong token',
        'document.getElementById("login").open && sessionStorage.getItem("token") === "wrong"');
    type('#token', 'the-secret-of-the-test' . ENTER);
    await('the right token shows the figures', STATE . ' === "ready" && !document.getElementById("login").open');
    command('POST', "{$GLOBALS['session']}/refresh");
    await('the tab keeps the token', STATE . ' === "ready" && !document.getElementById("login").open');
}

with_page("http://127.0.0.1:$admin/", function (): void {
    test_figures();
    test_program();
    test_buttons();
    test_looks();
    test_lost_connection();
    test_token();
});
