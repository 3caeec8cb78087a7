'use strict';

// The HTTP/2 client of node, curl, nghttp and h2load talk to the server of server.php, without TLS and with it.
const http2 = require('http2');
const program = require('util').promisify(require('child_process').execFile);
const {addresses, assert, authority, event, folder, fs, large, md5, mode, runTests, test,
    testWithWorkers} = require('./include.js');

const origins = {plain: `http://127.0.0.1:${addresses.plain}`, tls: `https://localhost:${addresses.tls}`};
const ways = Object.keys(origins);
const connect = (way, options = {}) => {
    const session = http2.connect(origins[way] ?? way, {ca: authority, ...options});
    session.on('error', () => null);   // each stream has the error, too
    return session;
};

/** Adds a test with a program that may not be installed. */
function testWith(name, title, run) {
    const isInstalled = process.env.PATH.split(':').some(path => fs.existsSync(`${path}/${name}`));
    isInstalled ? test(`${name}: ${title}`, run) : console.log(`skip strangers (${mode}): http2: ${name} is not installed`);
}

/** Sends a request in a stream and resolves to {status, headers, trailers, hints, body}. The body may be an array of pieces. */
function ask(session, headers, body = null) {
    return new Promise((resolve, reject) => {
        const stream = session.request({':path': '/hello', ...headers}, {endStream: body === null});
        const answer = {hints: []}, parts = [];
        stream.on('headers', hints => answer.hints.push(hints));
        stream.on('response', got => Object.assign(answer, {status: got[':status'], headers: got}));
        stream.on('trailers', trailers => answer.trailers = trailers);
        stream.on('data', part => parts.push(part));
        stream.on('error', reject);
        stream.on('end', () => 'status' in answer && resolve(Object.assign(answer, {body: Buffer.concat(parts)})));
        stream.on('close', () => reject(Object.assign(new Error(`the stream has ended with ${stream.rstCode}`), {rstCode: stream.rstCode})));
        for (const piece of body === null ? [] : [body].flat()) {
            stream.write(piece);
        }
        body === null || stream.end();
    });
}

test('requests one after the other and together in one connection', async () => {
    for (const way of ways) {
        const session = connect(way);
        for (let i = 0; i < 20; i++) {
            assert.strictEqual(String((await ask(session)).body), 'hello');
        }
        const answers = await Promise.all(Array.from({length: 200}, () => ask(session, {':path': '/slow'})));
        assert.deepStrictEqual(new Set(answers.map(answer => String(answer.body))), new Set(['GET 0']));
        session.close();
        await event(session, 'close');
    }
});

test('uploads of some megabytes, with a length and without', async () => {
    const bytes = Buffer.concat([large, large]);
    for (const way of ways) {
        const session = connect(way);
        for (const [body, headers] of [[bytes, {}], [bytes, {'content-length': bytes.length}], [[large, large], {}], ['x', {}]]) {
            const got = JSON.parse((await ask(session, {':method': 'POST', ':path': '/echo', ...headers}, body)).body);
            const whole = Array.isArray(body) ? bytes : body;
            assert.deepStrictEqual([got.length, got.md5], [whole.length, md5(whole)], way);
        }
        session.close();
    }
});

test('large and chunked answers, answers to HEAD, trailers, hints, statuses', async () => {
    for (const way of ways) {
        const session = connect(way);
        const whole = await ask(session, {':path': '/large'});
        assert.deepStrictEqual([whole.status, md5(whole.body)], [200, md5(large.subarray(0, -1))]);
        const head = await ask(session, {':path': '/large', ':method': 'HEAD'});
        assert.deepStrictEqual([head.headers['content-length'], head.body.length], [String(large.length - 1), 0]);
        const pieces = await ask(session, {':path': '/pieces'});
        assert.deepStrictEqual([pieces.body.length, pieces.trailers['x-count']], [692_000, '200']);
        const hints = await ask(session, {':path': '/hints'});
        assert.deepStrictEqual([hints.hints[0][':status'], hints.hints[0].link, String(hints.body)],
            [103, '</a.css>; rel=preload; as=style', 'hinted']);
        for (const status of [204, 304, 404, 503]) {
            assert.strictEqual((await ask(session, {':path': `/status?code=${status}`})).status, status);
        }
        assert.strictEqual((await ask(session, {':path': '/redirect'})).headers.location, '/hello');
        session.close();
    }
});

testWithWorkers('ranges, conditions and HEAD of files', async () => {
    for (const way of ways) {
        const session = connect(way), path = {':path': '/large.txt'};
        const file = await ask(session, path);
        assert.strictEqual(md5(file.body), md5(large));
        assert.strictEqual((await ask(session, {...path, 'if-none-match': file.headers.etag})).status, 304);
        const part = await ask(session, {...path, range: 'bytes=100-199'});
        assert.deepStrictEqual([part.status, part.body], [206, large.subarray(100, 200)]);
        const head = await ask(session, {...path, ':method': 'HEAD'});
        assert.deepStrictEqual([head.headers['content-length'], head.body.length], [String(large.length), 0]);
        session.close();
    }
});

test('a client that reads slowly, beside others in its connection', async () => {
    const session = connect('plain');
    await event(session, 'connect');
    session.setLocalWindowSize(1 << 20);   // the connection's window has room for more than the bytes that nobody reads
    const slow = session.request({':path': '/large'});
    slow.pause();
    await event(slow, 'response');
    for (let i = 0; i < 20; i++) {
        assert.strictEqual((await ask(session, {':path': '/pieces'})).body.length, 692_000);
    }
    const parts = [];
    slow.on('data', part => parts.push(part));
    slow.resume();
    await event(slow, 'end');
    assert.strictEqual(md5(Buffer.concat(parts)), md5(large.subarray(0, -1)));
    session.close();
});

test('streams that the client cancels', async () => {
    const session = connect('plain');
    for (let i = 0; i < 30; i++) {
        const stream = session.request({':path': '/large'});
        await event(stream, 'response');
        stream.close(http2.constants.NGHTTP2_CANCEL);
    }
    assert.strictEqual(String((await ask(session)).body), 'hello');
    session.close();
});

testWith('curl', 'HTTP/2 by ALPN and with prior knowledge, and HTTP/1 in spite of an upgrade', async () => {
    const file = `${folder}/public/large.txt`;
    for (const [way, options, version] of [['tls', ['--http2', '--cacert', process.argv[4]], '2'], ['plain', ['--http2'], '1.1'],
        ['plain', ['--http2-prior-knowledge'], '2']]) {
        const {stdout} = await program('curl', ['-sS', '--max-time', '10', ...options, '--data-binary', `@${file}`,
            '-w', '\n%{http_version}', `${origins[way]}/echo`]);
        const [body, used] = stdout.split('\n');
        assert.deepStrictEqual([JSON.parse(body).md5, used], [md5(large), version]);
    }
});

testWith('nghttp', 'several requests in one connection, with padding and CONTINUATION frames', async () => {
    for (const way of ways) {
        const urls = ['/hello', '/large', '/pieces', '/hints'].map(path => origins[way] + path);
        const options = ['-nv', '--no-verify-peer', '--continuation', '--padding=100'];
        const {stdout} = await program('nghttp', [...options, ...urls], {maxBuffer: 1 << 24});
        const statuses = stdout.match(/:status: \d+/g).sort();
        assert.deepStrictEqual(statuses, [':status: 103', ...urls.map(() => ':status: 200')]);
    }
});

testWith('h2load', '30,000 requests, in PROCESS mode during 20 reloads', async () => {
    const pid = Number(fs.readFileSync(`${folder}/pid`));
    const load = program('h2load', ['-n30000', '-c8', '-m16', `${origins.plain}/slow`]);
    for (let i = 0; mode === 'process' && i < 20; i++) {
        process.kill(pid, 'SIGUSR1');
        await new Promise(resolve => setTimeout(resolve, 200));
    }
    assert.match((await load).stdout, /30000 succeeded, 0 failed, 0 errored, 0 timeout/);
});

testWithWorkers('20 reloads under load: what the server has begun is answered, and the rest can be repeated', async () => {
    const pid = Number(fs.readFileSync(`${folder}/pid`));
    let ends = false, answered = 0, repeated = 0, sessions = 0;
    const client = async () => {
        let session = null;
        while (!ends) {
            if (!session || session.closed || session.destroyed) {
                session = connect('plain');
                sessions++;
                session.on('goaway', function () { this.close(); });
            }
            const used = session;
            await Promise.all(Array.from({length: 5}, async () => {
                try {
                    assert.strictEqual(String((await ask(used, {':path': '/slow'})).body), 'GET 0');
                    answered++;
                } catch (error) {
                    const isUnsent = ['ERR_HTTP2_GOAWAY_SESSION', 'ERR_HTTP2_INVALID_SESSION'].includes(error.code);
                    const isRefused = error.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM || /REFUSED_STREAM/.test(error.message);
                    if (!isUnsent && !isRefused) {
                        throw error;
                    }
                    repeated++;
                }
            }));
        }
        session.close();
    };
    const clients = Promise.all(Array.from({length: 4}, client));
    for (let i = 0; i < 20; i++) {
        process.kill(pid, 'SIGUSR1');
        await new Promise(resolve => setTimeout(resolve, 200));
    }
    ends = true;
    await clients;
    assert(answered > 100, `${answered} answers, ${repeated} repeated, ${sessions} connections`);
    assert(mode === 'process' || sessions > 4, `only ${sessions} connections`);
});

runTests('http2');
