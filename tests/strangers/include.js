'use strict';

// Functions for nginx.js, node.js and http2.js, which run as: node PROGRAM MODE FOLDER CERTIFICATE.
const assert = require('assert'), crypto = require('crypto'), fs = require('fs'), http = require('http');

const [mode, folder, certificate] = process.argv.slice(2);
const addresses = JSON.parse(fs.readFileSync(`${folder}/addresses.json`));
const authority = fs.readFileSync(certificate);
const large = fs.readFileSync(`${folder}/public/large.txt`);   // ends with a line end, the answer of /large does not
const tests = [];
let number = 0;   // of the request in FOLDER/notes

const md5 = bytes => crypto.createHash('md5').update(bytes).digest('hex');

/** Adds a test. Its function throws what is wrong. */
function test(title, run) {
    tests.push([title, run]);
}

/** Adds a test that a Coroutine\Http\Server cannot pass: it has no static files and no workers. */
function testWithWorkers(title, run) {
    mode === 'coroutine' || test(title, run);
}

/** Runs the tests one after the other and prints their verdicts. */
async function runTests(who) {
    for (const [title, run] of tests) {
        let timer;
        const late = new Promise((_, reject) => timer = setTimeout(() => reject(new Error('it has not ended')), 20000));
        try {
            await Promise.race([run(), late]);
            console.log(`ok strangers (${mode}): ${who}: ${title}`);
        } catch (error) {
            const text = String(error.message).replace(/\s+/g, ' ').slice(0, 400);
            console.log(`not ok strangers (${mode}): ${who}: ${title}: ${text}`);
            console.log(error.stack);
        }
        clearTimeout(timer);
    }
    process.exit();   // some tests leave connections open
}

/** Resolves to what the emitter passes with this event. Rejects if there is an error before. */
function event(emitter, name) {
    return new Promise((resolve, reject) => emitter.once(name, resolve).once('error', reject));
}

/**
 * Sends a request with node's http or https and resolves to {status, headers, trailers, body, socket, parts}. The body is text or
 * a Buffer, or an array of pieces that are sent with chunks.
 */
function ask(options, body = null, module = http) {
    return new Promise((resolve, reject) => {
        // Without this, node sends the body of a GET request without its length.
        const headers = body === null || Array.isArray(body) ? {} : {'Content-Length': Buffer.byteLength(body)};
        const request = module.request({host: '127.0.0.1', ...options, headers: {...headers, ...options.headers}}, response => {
            const parts = [], {localPort} = request.socket;
            response.on('data', part => parts.push(part));
            response.on('error', reject);
            response.on('end', () => resolve({
                status: response.statusCode, headers: response.headers, trailers: response.trailers, body: Buffer.concat(parts),
                socket: request.socket, localPort, reused: request.reusedSocket,
            }));
        });
        request.on('error', reject);
        if (Array.isArray(body)) {
            body.forEach(piece => request.write(piece));
            request.end();
        } else {
            request.end(body);
        }
    });
}

/** Repeats a check until it is true. */
async function eventually(what, check) {
    for (const until = Date.now() + 15000; !await check(); await new Promise(resolve => setTimeout(resolve, 5))) {
        assert(Date.now() < until, `not within 15 seconds: ${what}`);
    }
}

/** Resolves when the server has written this line into its notes. */
async function noted(line) {
    await eventually(line, () => fs.readFileSync(`${folder}/notes`, {encoding: 'utf8', flag: 'a+'}).split('\n').includes(line));
}

/** Sends bytes over a plain socket and resolves to all bytes that come back until the server ends the connection. */
function talk(port, bytes) {
    return new Promise((resolve, reject) => {
        const socket = require('net').connect({port, host: '127.0.0.1', allowHalfOpen: true}, () => socket.write(bytes));
        const parts = [];
        socket.on('data', part => parts.push(part)).on('error', reject);
        socket.on('end', () => {
            socket.end();
            resolve(Buffer.concat(parts).toString('latin1'));
        });
    });
}

/** Resolves to the process ids of the workers: as many connections as are needed to see all of them ask for it. */
async function workers(options) {
    const pids = new Set();
    for (let i = 0; i < 16; i++) {
        pids.add(String((await ask({...options, agent: false})).body));
    }
    return pids;
}

/** A WebSocket whose messages can be awaited one after the other. */
function connectWebSocket(url, protocols = [], options = {}) {
    const {WebSocket} = require('ws');
    const socket = new WebSocket(url, protocols, options);
    const messages = [], readers = [];
    socket.on('message', (data, binary) => {
        const message = binary ? data : String(data);
        readers.length ? readers.shift()(message) : messages.push(message);
    });
    socket.next = () => new Promise(resolve => messages.length ? resolve(messages.shift()) : readers.push(resolve));
    return event(socket, 'open').then(() => socket);
}

/** Sends messages of all lengths over a WebSocket, awaits their echoes, and lets the server close it. */
async function exchangeMessages(socket) {
    for (const size of [0, 1, 125, 126, 65535, 65536, 1 << 20]) {
        const text = 'text \u00e4 '.repeat(size / 8 + 1).slice(0, size);
        socket.send(text);
        assert.strictEqual(md5(await socket.next()), md5(text), `a text of ${size} letters`);
        const bytes = crypto.randomBytes(size);
        socket.send(bytes);
        assert(bytes.equals(await socket.next()), `${size} bytes`);
    }
    socket.ping('p');
    assert.strictEqual(String(await event(socket, 'pong')), 'p');
    socket.send('close');
    const [code, reason] = await new Promise(resolve => socket.once('close', (...all) => resolve(all)));
    assert.deepStrictEqual([code, String(reason)], [4001, 'bye']);
}

module.exports = {
    addresses, ask, assert, authority, connectWebSocket, event, eventually, exchangeMessages, folder, fs, large, md5, mode,
    nextNumber: () => ++number + process.pid * 1000, noted, runTests, talk, test, testWithWorkers, workers,
};
