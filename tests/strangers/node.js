'use strict';

// The clients of node talk to the server of server.php.
const http = require('http'), https = require('https'), net = require('net'), tls = require('tls');
const {addresses, ask, assert, authority, connectWebSocket, event, exchangeMessages, fs, folder, large, md5, nextNumber, noted,
    runTests, talk, test, testWithWorkers} = require('./include.js');
const {plain, streaming} = addresses;
const url = `http://127.0.0.1:${plain}`;
const json = answer => JSON.parse(answer.body);

test('agents keep their connections', async () => {
    for (const [module, port, options] of [[http, plain, {}], [https, addresses.tls, {ca: authority}]]) {
        const agent = new module.Agent({keepAlive: true, maxSockets: 4, ...options});
        const bodies = ['', 'x', 'x'.repeat(100_000)];
        const answers = await Promise.all(Array.from({length: 200}, (_, i) => ask(
            {port, agent, path: '/echo', method: ['GET', 'POST', 'PUT', 'DELETE'][i % 4]}, bodies[i % 3], module)));
        answers.forEach((answer, i) => assert.strictEqual(json(answer).length, bodies[i % 3].length, `request ${i}`));
        assert(new Set(answers.map(answer => json(answer).connection)).size <= 4, 'more than four connections');
        agent.destroy();
    }
});

test('a plain socket gets the answers to 300 requests in their order', async () => {
    const request = i => i % 3 ? `GET /echo HTTP/1.1\r\nHost: a\r\nX-Number: ${i}\r\n\r\n`
        : `POST /echo HTTP/1.1\r\nHost: a\r\nX-Number: ${i}\r\nContent-Length: 4\r\n\r\nbody`;
    const all = Array.from({length: 300}, (_, i) => request(i)).join('');
    const answers = await talk(plain, all + 'GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    assert.deepStrictEqual([...answers.matchAll(/"x-number":"(\d+)"/g)].map(found => +found[1]), [...Array(300).keys()]);
    assert(answers.endsWith('\r\n\r\nhello'));
});

test('a socket that has ended its own direction gets its answer', async () => {
    const socket = net.connect({port: plain, host: '127.0.0.1', allowHalfOpen: true});
    socket.end('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    const parts = [];
    socket.on('data', part => parts.push(part));
    await event(socket, 'end');
    assert(String(Buffer.concat(parts)).endsWith('\r\n\r\nGET 0'));
});

test('node sends a body after 100 Continue', async () => {
    for (const port of [plain, streaming]) {
        for (const [headers, write] of [[{'Content-Length': 3_000_000}, 'end'], [{'Transfer-Encoding': 'chunked'}, 'write']]) {
            const request = http.request({port, path: '/echo', method: 'POST', headers: {Expect: '100-continue', ...headers}});
            request.flushHeaders();
            await event(request, 'continue');
            request[write](Buffer.alloc(3_000_000, 'x'));
            request.end();
            const response = await event(request, 'response');
            const parts = [];
            response.on('data', part => parts.push(part));
            await event(response, 'end');
            assert.strictEqual(JSON.parse(Buffer.concat(parts)).length, 3_000_000);
        }
    }
});

test('node gets a final status instead of 100 Continue', async () => {
    for (const [port, path, length, status] of [[plain, '/echo', 100_000_000, 413], [streaming, '/early', 100, 200]]) {
        const request = http.request({port, path, method: 'POST', headers: {Expect: '100-continue', 'Content-Length': length}});
        let continued = false;
        request.on('continue', () => continued = true);
        request.flushHeaders();
        const response = await event(request, 'response');
        assert.deepStrictEqual([response.statusCode, continued], [status, false]);
        request.on('error', () => null);
        request.destroy();
    }
});

test('fetch sends forms with files', async () => {
    for (const port of [plain, streaming]) {
        const form = new FormData();
        form.append('a', '1');
        form.append('b[c]', 'd \u00e4');
        form.append('file', new Blob([large]), 'l\u00e4rge.txt');
        form.append('none', new Blob([]), 'none');
        const got = await (await fetch(`http://127.0.0.1:${port}/form`, {method: 'POST', body: form})).json();
        assert.deepStrictEqual(got, {post: {a: '1', b: {c: 'd \u00e4'}}, files: {
            file: ['l\u00e4rge.txt', large.length, md5(large)], none: ['none', 0, md5('')]}});
        const fields = new URLSearchParams({a: 'b c', d: '&='});
        const other = await (await fetch(`http://127.0.0.1:${port}/form`, {method: 'POST', body: fields})).json();
        assert.deepStrictEqual(other, {post: {a: 'b c', d: '&='}, files: []});
    }
});

test('fetch decodes bodies, follows redirects and sends streams', async () => {
    for (const coding of ['gzip', 'deflate', 'br', 'gzip, deflate, br']) {
        const response = await fetch(`${url}/large`, {headers: {'Accept-Encoding': coding}});
        const body = Buffer.from(await response.arrayBuffer());
        assert.strictEqual(md5(body), md5(large.subarray(0, -1)), coding);
        assert.strictEqual(response.headers.get('vary'), 'Accept-Encoding');
    }
    const followed = await fetch(`${url}/redirect`);
    assert.deepStrictEqual([followed.status, followed.redirected, await followed.text()], [200, true, 'hello']);
    const head = await fetch(`${url}/hello`, {method: 'HEAD'});
    assert.deepStrictEqual([head.headers.get('content-length'), await head.text()], ['5', '']);
    for (const port of [plain, streaming]) {
        const body = new Blob([large]).stream();
        const got = await (await fetch(`http://127.0.0.1:${port}/echo`, {method: 'PUT', body, duplex: 'half'})).json();
        assert.deepStrictEqual([got.length, got.md5], [large.length, md5(large)]);
    }
});

testWithWorkers("fetch gets files, and 304 from its validators", async () => {
    const file = await fetch(`${url}/large.txt`);
    assert.strictEqual(md5(Buffer.from(await file.arrayBuffer())), md5(large));
    const [etag, date] = [file.headers.get('etag'), file.headers.get('last-modified')];
    for (const headers of [{'If-None-Match': etag}, {'If-Modified-Since': date}]) {
        const again = await fetch(`${url}/large.txt`, {headers});
        assert.deepStrictEqual([again.status, await again.text()], [304, '']);
    }
    const part = await fetch(`${url}/large.txt`, {headers: {Range: 'bytes=1000-1009'}});
    assert.deepStrictEqual([part.status, await part.text()], [206, String(large.subarray(1000, 1010))]);
});

test('trailers in both directions', async () => {
    const answer = await ask({port: plain, path: '/pieces'});
    assert.deepStrictEqual([answer.body.length, answer.trailers], [692_000, {'x-count': '200'}]);
    const request = http.request({port: plain, path: '/echo', method: 'POST', headers: {Trailer: 'X-Sum'}});
    request.write('body');
    request.addTrailers({'X-Sum': '1'});
    request.end();
    const response = await event(request, 'response');
    assert.strictEqual(response.statusCode, 200);
    response.resume();
    await event(response, 'end');
});

test('early hints', async () => {
    const request = http.get({port: plain, host: '127.0.0.1', path: '/hints'});
    const all = [event(request, 'information'), event(request, 'response')];   // both may come in one packet
    const [hints, response] = await Promise.all(all);
    assert.deepStrictEqual([hints.statusCode, hints.headers.link], [103, '</a.css>; rel=preload; as=style']);
    assert.strictEqual(response.statusCode, 200);
    response.resume();
    await event(response, 'end');
});

test("node's strict parser accepts all answers, and keeps the connections of those that allow it", async () => {
    const agent = new http.Agent({keepAlive: true, maxSockets: 1});
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
        for (const code of [200, 201, 202, 204, 205, 206, 301, 304, 307, 400, 401, 404, 410, 418, 429, 500, 503]) {
            const answer = await ask({port: plain, agent, method, path: `/status?code=${code}`});
            assert.deepStrictEqual([answer.status, answer.body.length], [code, 0], `${method} ${code}`);
        }
    }
    const last = await ask({port: plain, agent, path: '/echo'});
    assert(last.reused, 'the connection was not kept');
    agent.destroy();
    assert.strictEqual((await ask({port: plain, path: '/' + 'a'.repeat(9000)})).status, 414);
    assert.strictEqual((await ask({port: plain, method: 'TRACE', path: '/'})).status, 405);
    assert.strictEqual((await ask({port: plain, path: '/', headers: {'X-Large': 'a'.repeat(70_000)}})).status, 431);
    assert.strictEqual((await ask({port: plain, path: '/', headers: {Expect: 'x'}})).status, 417);
});

test('HTTPS with an authority of its own, and a session that is resumed', async () => {
    const options = {port: addresses.tls, path: '/echo', servername: 'localhost'};
    await assert.rejects(ask({...options, agent: false}, null, https), /self.signed/);
    await assert.rejects(ask({...options, agent: false, ca: authority, servername: 'other.test'}, null, https), /altnames/);
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3']) {
        const agent = new https.Agent({ca: authority, maxVersion, maxCachedSessions: 10});
        const first = await ask({...options, agent}, large, https);
        assert.deepStrictEqual([json(first).md5, first.socket.isSessionReused()], [md5(large), false]);
        let second;
        for (let i = 0; i < 20 && !second?.socket.isSessionReused(); i++) {
            second = await ask({...options, agent}, 'x', https);   // the ticket of TLS 1.3 may come after the answer
        }
        assert(second.socket.isSessionReused(), `${maxVersion}: not resumed`);
    }
    const socket = tls.connect({port: addresses.tls, host: '127.0.0.1', ca: authority, servername: 'localhost',
        ALPNProtocols: ['other', 'http/1.1']});
    await event(socket, 'secureConnect');
    assert.strictEqual(socket.alpnProtocol, 'http/1.1');
    socket.destroy();
});

test('a client that leaves in the middle of an answer', async () => {
    for (const [module, port] of [[http, plain], [https, addresses.tls]]) {
        const number = nextNumber();
        const request = module.get({port, host: '127.0.0.1', path: `/wait?id=${number}`, ca: authority, servername: 'localhost'});
        request.on('error', () => null);
        const response = await event(request, 'response');
        response.on('error', () => null);
        await event(response, 'data');
        request.destroy();
        await noted(`gone ${number}`);
    }
    const number = nextNumber();
    const controller = new AbortController();
    const response = await fetch(`${url}/wait?id=${number}`, {signal: controller.signal});
    await response.body.getReader().read();
    controller.abort();
    await noted(`gone ${number}`);
});

test('a client that leaves in the middle of its request', async () => {
    for (const headers of [{'Content-Length': 1_000_000}, {}]) {
        const number = nextNumber();
        const request = http.request({port: streaming, method: 'POST', path: `/upload?id=${number}`, headers});
        request.on('error', () => null);
        request.write(Buffer.alloc(500_000));
        await noted(`begun ${number}`);
        request.destroy();
        await noted(`broken ${number}`);
    }
    assert.strictEqual(String((await ask({port: plain, path: '/hello'})).body), 'hello');
});

test('an answer reaches a client that is still sending', async () => {
    const request = http.request({port: streaming, method: 'POST', path: '/early', headers: {'Content-Length': 50_000_000}});
    request.on('error', () => null);   // the server may end the connection after its answer
    request.write(Buffer.alloc(100_000));
    const response = await event(request, 'response');
    assert.strictEqual(String(await event(response, 'data')), 'early');
    request.destroy();
});

test('WebSockets', async () => {
    for (const [address, options] of [[`ws://127.0.0.1:${plain}/`, {}], [`ws://127.0.0.1:${plain}/`, {perMessageDeflate: false}],
        [`wss://localhost:${addresses.tls}/`, {ca: authority}]]) {
        const socket = await connectWebSocket(address, ['other', 'chat'], options);
        assert.strictEqual(socket.protocol, 'chat');
        assert.strictEqual(socket.extensions.includes('permessage-deflate'), options.perMessageDeflate !== false);
        await exchangeMessages(socket);
    }
});

test('a WebSocket that its client ends or breaks off', async () => {
    const closed = await connectWebSocket(`ws://127.0.0.1:${plain}/`);
    closed.close(4000, 'enough');
    assert.strictEqual(await event(closed, 'close'), 4000);
    const broken = await connectWebSocket(`ws://127.0.0.1:${plain}/`);
    broken.send('x');
    await broken.next();
    broken.terminate();
    const {WebSocket} = require('ws');
    const refused = new WebSocket(`ws://127.0.0.1:${plain}/`, {protocolVersion: 8});
    await assert.rejects(event(refused, 'open'), /426/);
});

runTests('node');
