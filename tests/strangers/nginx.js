'use strict';

// Clients of node talk through nginx to the server of server.php.
const http = require('http'), http2 = require('http2'), https = require('https'), net = require('net');
const {addresses, ask, assert, authority, connectWebSocket, event, eventually, exchangeMessages, folder, fs, large, md5, mode,
    nextNumber, noted, runTests, test, testWithWorkers, workers} = require('./include.js');
const ports = JSON.parse(fs.readFileSync(`${folder}/nginx/addresses.json`));
const port = ports.http;
const agent = new http.Agent({keepAlive: true, maxSockets: 8});
const json = answer => JSON.parse(answer.body);
const ways = ['plain', 'tls', 'unbuffered', 'unix', 'http2', 'old'];   // the locations of nginx.conf
// The Content-Length of an answer to HEAD. Over HTTP/2 nginx makes it 0, because no body follows.
const headLength = (way, length) => way === 'http2' ? '0' : String(length);

test('connections with the server are kept, over HTTP and HTTPS', async () => {
    for (const way of ['plain', 'tls', 'unbuffered', 'unix']) {
        const connections = new Set();
        for (let i = 0; i < 30; i++) {
            const answer = await ask({port, agent, path: `/${way}/echo`, method: i % 2 ? 'POST' : 'GET'}, i % 2 ? 'body' : null);
            connections.add(json(answer).connection);
        }
        assert.strictEqual(connections.size, 1, `${way}: ${connections.size} connections`);
    }
});

test('uploads of some megabytes, with a length and with chunks', async () => {
    const bytes = Buffer.concat([large, large]);
    for (const way of ways) {
        for (const body of [bytes, [large, large], '', 'x']) {
            const got = json(await ask({port, agent, path: `/${way}/echo`, method: 'POST'}, body));
            const whole = Array.isArray(body) ? bytes : body;
            assert.deepStrictEqual([got.length, got.md5], [whole.length, md5(whole)], way);
        }
    }
});

test('large and chunked answers, and answers to HEAD', async () => {
    for (const way of ways) {
        const whole = await ask({port, agent, path: `/${way}/large`});
        assert.deepStrictEqual([whole.status, md5(whole.body)], [200, md5(large.subarray(0, -1))], way);
        const pieces = await ask({port, agent, path: `/${way}/pieces`});
        assert.strictEqual(pieces.body.length, 692_000, way);
        const head = await ask({port, agent, path: `/${way}/large`, method: 'HEAD'});
        assert.deepStrictEqual([head.headers['content-length'], head.body.length], [headLength(way, large.length - 1), 0], way);
        assert.strictEqual(String((await ask({port, agent, path: `/${way}/hello`})).body), 'hello');
    }
});

testWithWorkers('ranges, conditions and HEAD of files', async () => {
    for (const way of ways) {
        const path = `/${way}/large.txt`;
        const file = await ask({port, agent, path});
        assert.strictEqual(md5(file.body), md5(large), way);
        for (const headers of [{'If-None-Match': file.headers.etag}, {'If-Modified-Since': file.headers['last-modified']}]) {
            const again = await ask({port, agent, path, headers});
            assert.deepStrictEqual([again.status, again.body.length, again.headers.etag], [304, 0, file.headers.etag], way);
        }
        const part = await ask({port, agent, path, headers: {Range: 'bytes=100-199', 'If-Range': file.headers.etag}});
        assert.deepStrictEqual([part.status, part.body], [206, large.subarray(100, 200)], way);
        const parts = await ask({port, agent, path, headers: {Range: 'bytes=0-9,100-109'}});
        assert.match(parts.headers['content-type'], /^multipart\/byteranges; boundary=/);
        const head = await ask({port, agent, path, method: 'HEAD'});
        assert.deepStrictEqual([head.headers['content-length'], head.body.length], [headLength(way, large.length), 0], way);
    }
});

test('encoded bodies pass through', async () => {
    for (const way of ways) {
        const answer = await ask({port, agent, path: `/${way}/large`, headers: {'Accept-Encoding': 'gzip'}});
        assert.deepStrictEqual([answer.headers['content-encoding'], answer.headers.vary], ['gzip', 'Accept-Encoding'], way);
        assert.strictEqual(md5(require('zlib').gunzipSync(answer.body)), md5(large.subarray(0, -1)), way);
    }
});

test('each server-sent event arrives before the next one is sent', async () => {
    for (const way of ['plain', 'unbuffered', 'tls']) {
        const request = http.get({port, host: '127.0.0.1', path: `/${way}/events`});
        const events = (await event(request, 'response'))[Symbol.asyncIterator]();
        for (let i = 1; i <= 3; i++) {
            assert.strictEqual(String((await events.next()).value), `data: ${i}\n\n`, way);
            await ask({port, agent, path: '/plain/next'});
        }
        assert((await events.next()).done);
    }
});

test('WebSockets', async () => {
    for (const way of ['plain', 'tls', 'unbuffered', 'unix']) {
        await exchangeMessages(await connectWebSocket(`ws://127.0.0.1:${port}/${way}/`, ['chat']));
        await exchangeMessages(await connectWebSocket(`wss://localhost:${ports.https}/${way}/`, ['chat'], {ca: authority}));
    }
});

test('requests of HTTP/2 clients', async () => {
    const client = http2.connect(`https://localhost:${ports.https}`, {ca: authority});
    const one = async (i, way) => {
        const stream = client.request({':path': `/${way}/echo`, ':method': 'POST', 'x-number': String(i)});
        stream.end(large.subarray(0, i * 1000));
        const parts = [];
        stream.on('data', part => parts.push(part));
        await event(stream, 'end');
        const got = JSON.parse(Buffer.concat(parts));
        assert.deepStrictEqual([got.headers['x-number'], got.length], [String(i), i * 1000]);
    };
    await Promise.all(Array.from({length: 100}, (_, i) => one(i, ways[i % ways.length])));
    client.destroy();
});

test('the address of the client in X-Forwarded-For', async () => {
    for (const way of ways) {
        const headers = {'X-Forwarded-For': '203.0.113.5'};   // a client can send this, too
        const got = json(await ask({port, agent: false, path: `/${way}/echo`, localAddress: '127.0.0.2', headers}));
        assert.deepStrictEqual([got.address, got.port], ['127.0.0.2', 0], way);
        assert.strictEqual(got.headers['x-forwarded-for'], '203.0.113.5, 127.0.0.2', way);
    }
});

test('the address of the client in the PROXY protocol', async () => {
    const options = {localAddress: '127.0.0.3', ca: authority, servername: 'localhost', path: '/echo'};
    for (const [module, scheme, port] of [[http, 'ws', ports.stream], [https, 'wss', ports.stream_tls]]) {
        const proxied = new module.Agent({keepAlive: true});
        for (let i = 0; i < 3; i++) {
            const answer = await ask({...options, port, agent: proxied}, large, module);
            const got = json(answer);
            assert.deepStrictEqual([got.address, got.port, got.md5], ['127.0.0.3', answer.localPort, md5(large)]);
        }
        await exchangeMessages(await connectWebSocket(`${scheme}://127.0.0.1:${port}/`, ['chat'], {...options, path: undefined}));
        proxied.destroy();
    }
});

test('the server learns that a client has left in the middle of an answer', async () => {
    for (const way of ways) {
        const number = nextNumber();
        const request = http.get({port, host: '127.0.0.1', path: `/${way}/wait?id=${number}`});
        request.on('error', () => null);
        await noted(`begun ${number}`);
        request.destroy();
        await noted(`gone ${number}`);
    }
});

test('the server learns that a client has left in the middle of its request', async () => {
    const number = nextNumber();
    const request = http.request({port, host: '127.0.0.1', method: 'POST', path: `/unbuffered/upload?id=${number}`,
        headers: {'Content-Length': 1_000_000}});
    request.on('error', () => null);
    request.write(Buffer.alloc(500_000));
    await noted(`begun ${number}`);
    request.destroy();
    await noted(`broken ${number}`);
});

test('an answer before the whole request has arrived reaches the client', async () => {
    for (const way of ['plain', 'unbuffered']) {
        const request = http.request({port, host: '127.0.0.1', method: 'POST', path: `/${way}/early`,
            headers: {'Content-Length': 30_000_000}});
        request.on('error', () => null);
        request.end(Buffer.alloc(30_000_000));
        const response = await event(request, 'response');
        // Without a buffer, the server refuses nothing. With one, the body is larger than package_max_length.
        assert.strictEqual(response.statusCode, way === 'plain' ? 413 : 200);
        request.destroy();
    }
});

testWithWorkers('no request fails in three reloads', async () => {
    const pid = Number(fs.readFileSync(`${folder}/pid`));
    let ended = false, count = 0;
    const failures = [];
    // In BASE mode the old workers close connections, and nginx may just send a request over one of them. It repeats GET, and
    // PUT if it has kept the body.
    const methods = way => mode === 'process' ? ['GET', 'POST', 'PUT'] : way === 'unbuffered' ? ['GET'] : ['GET', 'PUT'];
    const client = async i => {
        for (let k = 0; !ended; k++) {
            const way = ways[(i + k) % ways.length];
            const method = methods(way)[k % methods(way).length];
            const path = `/${way}/${k % 5 ? 'slow' : 'large.txt'}`;
            try {
                const body = method === 'GET' ? null : large.subarray(0, 20_000);
                const answer = await ask({port, agent, method, path}, body);
                const right = path.endsWith('slow') ? String(answer.body) === `${method} ${body ? body.length : 0}`
                    : method !== 'GET' || md5(answer.body) === md5(large);
                if (answer.status !== (path.endsWith('slow') || method === 'GET' ? 200 : 404) || !right) {
                    failures.push(`${method} ${path} ${answer.status} ${String(answer.body).slice(0, 50)}`);
                }
            } catch (error) {
                failures.push(`${method} ${path} ${error.message}`);
            }
            count++;
        }
    };
    const clients = Array.from({length: 8}, (_, i) => client(i));
    try {
        let before = await workers({port, path: '/plain/pid'});
        for (let i = 0; i < 3; i++) {
            process.kill(pid, 'SIGUSR1');
            let now;
            await eventually('the workers are new', async () => {
                now = await workers({port, path: '/old/pid'});
                return [...now].every(worker => !before.has(worker));
            });
            before = now;
        }
    } finally {
        ended = true;
        await Promise.all(clients);
    }
    assert.deepStrictEqual(failures.slice(0, 5), [], `${failures.length} of ${count} requests`);
});

if (!ports.stream) {
    console.log(`skip strangers (${mode}): nginx: the PROXY protocol: nginx has no module stream (libnginx-mod-stream)`);
}
runTests('nginx');
