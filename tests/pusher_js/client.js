// Uses pusher-js as an application does: node client.js FOLDER PORT, where FOLDER has the package. Prints a line for each test.
'use strict';
const crypto = require('crypto');
const {createRequire} = require('module');
const [folder, port] = process.argv.slice(2);
const load = createRequire(`${folder}/`);
const Pusher = load('pusher-js');
const nacl = load('tweetnacl');

const shop = {id: 'shop', key: 'shop-key', secret: 'shop-secret'};
const blog = {id: 'blog', key: 'blog-key', secret: 'blog-secret'};
const sharedSecret = crypto.randomBytes(32);
const clients = [];

const sign = (app, text) => crypto.createHmac('sha256', app.secret).update(text).digest('hex');
const authOf = (app, text) => `${app.key}:${sign(app, text)}`;

// A client of an application; what the server of the application would sign is signed here.
function connect(app, user, options = {}) {
    const client = new Pusher(app.key, {
        wsHost: '127.0.0.1', wsPort: Number(port), forceTLS: false, enabledTransports: ['ws'], cluster: '', disableStats: true,
        channelAuthorization: {
            customHandler: ({socketId, channelName}, callback) => {
                const data = {};
                if (channelName.startsWith('presence-')) {
                    data.channel_data = JSON.stringify({user_id: user, user_info: {name: `name of ${user}`}});
                }
                if (channelName.startsWith('private-encrypted-')) {
                    data.shared_secret = sharedSecret.toString('base64');
                }
                const text = [socketId, channelName, ...(data.channel_data ? [data.channel_data] : [])].join(':');
                const signed = channelName.includes('forged') ? `${text}!` : text;
                callback(null, {auth: authOf(app, signed), ...data});
            },
        },
        userAuthentication: {
            customHandler: ({socketId}, callback) => {
                const text = JSON.stringify({id: user});
                callback(null, {auth: authOf(app, `${socketId}::user::${text}`), user_data: text});
            },
        },
        ...options,
    });
    clients.push(client);
    return client;
}

// Waits for an event of a client, a channel or a connection.
function event(source, name) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${name}`)), 30000);
        const handler = data => {
            clearTimeout(timer);
            source.unbind(name, handler);
            resolve(data);
        };
        source.bind(name, handler);
    });
}

async function subscribe(client, name) {
    const channel = client.subscribe(name);
    await event(channel, 'pusher:subscription_succeeded');
    return channel;
}

async function api(app, method, path, fields) {
    const body = fields ? JSON.stringify(fields) : '';
    const query = {auth_key: app.key, auth_timestamp: Math.floor(Date.now() / 1000), auth_version: '1.0'};
    if (body) {
        query.body_md5 = crypto.createHash('md5').update(body).digest('hex');
    }
    const text = Object.keys(query).sort().map(name => `${name}=${query[name]}`).join('&');
    query.auth_signature = sign(app, `${method}\n/apps/${app.id}/${path}\n${text}`);
    const url = `http://127.0.0.1:${port}/apps/${app.id}/${path}?${new URLSearchParams(query)}`;
    const response = await fetch(url, {method, ...(body ? {body} : {})});
    return response.json();
}

const trigger = (app, channel, name, data, more = {}) =>
    api(app, 'POST', 'events', {name, channel, data: typeof data === 'string' ? data : JSON.stringify(data), ...more});

function equal(found, wanted) {
    const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (left !== right) {
        throw new Error(`${left} instead of ${right}`);
    }
}

const tests = {
    async 'a client connects and gets a socket_id'() {
        this.a = connect(shop, 'ann');
        this.b = connect(shop, 'bob');
        await Promise.all([event(this.a.connection, 'connected'), event(this.b.connection, 'connected')]);
        equal(/^\d+\.\d+$/.test(this.a.connection.socket_id), true);
        equal(this.a.connection.socket_id !== this.b.connection.socket_id, true);
    },
    async 'a public channel gets events of its own application only'() {
        const other = connect(blog, 'ann');
        await event(other.connection, 'connected');
        const [ours, theirs] = [await subscribe(this.a, 'news'), await subscribe(other, 'news')];
        const heard = [event(ours, 'said'), event(theirs, 'said')];
        await trigger(blog, 'news', 'said', {by: 'blog'});
        await trigger(shop, 'news', 'said', {by: 'shop', text: 'Größe'});
        equal(await Promise.all(heard), [{by: 'shop', text: 'Größe'}, {by: 'blog'}]);
    },
    async 'the client whose socket_id is excluded does not get an event'() {
        const [ours, theirs] = [await subscribe(this.a, 'private-order'), await subscribe(this.b, 'private-order')];
        const heard = [];
        ours.bind_global((name, data) => heard.push([name, data]));
        const got = event(theirs, 'paid');
        await trigger(shop, 'private-order', 'paid', {id: 1}, {socket_id: this.a.connection.socket_id});
        equal(await got, {id: 1});
        const second = event(ours, 'paid');
        await trigger(shop, 'private-order', 'paid', {id: 2});
        await second;
        equal(heard, [['paid', {id: 2}]]);
    },
    async 'a forged signature does not subscribe'() {
        const error = await event(this.a.subscribe('private-forged'), 'pusher:subscription_error');
        equal([error.type, error.status], ['AuthError', 401]);
    },
    async 'members of a presence channel see each other come and go'() {
        const ours = await subscribe(this.a, 'presence-lobby');
        equal([ours.members.count, ours.members.me], [1, {id: 'ann', info: {name: 'name of ann'}}]);
        const comes = event(ours, 'pusher:member_added');
        const theirs = await subscribe(this.b, 'presence-lobby');
        equal(await comes, {id: 'bob', info: {name: 'name of bob'}});
        equal(Object.keys(theirs.members.members).sort(), ['ann', 'bob']);
        equal(await api(shop, 'GET', 'channels/presence-lobby/users').then(answer => answer.users.length), 2);
        const goes = event(ours, 'pusher:member_removed');
        this.b.unsubscribe('presence-lobby');
        equal((await goes).id, 'bob');
        equal(ours.members.count, 1);
    },
    async 'events of clients reach the other members, with their user'() {
        const ours = this.a.channel('presence-lobby');
        const theirs = await subscribe(this.b, 'presence-lobby');
        const got = new Promise(resolve => ours.bind('client-typing', (data, metadata) => resolve([data, metadata])));
        theirs.trigger('client-typing', {text: 'h'});
        equal(await got, [{text: 'h'}, {user_id: 'bob'}]);
    },
    async 'encrypted events are decrypted by their subscribers'() {
        const channel = await subscribe(this.a, 'private-encrypted-bank');
        const nonce = crypto.randomBytes(24);
        const box = nacl.secretbox(Buffer.from(JSON.stringify({balance: 7})), nonce, sharedSecret);
        const got = event(channel, 'moved');
        await trigger(shop, 'private-encrypted-bank', 'moved', {
            nonce: nonce.toString('base64'), ciphertext: Buffer.from(box).toString('base64'),
        });
        equal(await got, {balance: 7});
    },
    async 'a user who has signed in gets events on all connections'() {
        const again = connect(shop, 'ann');
        await event(again.connection, 'connected');
        const signed = [this.a, again].map(client => event(client, 'pusher:signin_success'));
        this.a.signin();
        again.signin();
        await Promise.all(signed);
        const got = [this.a, again].map(client => event(client.user, 'mail'));
        await trigger(shop, '#server-to-user-ann', 'mail', {unread: 3});
        equal(await Promise.all(got), [{unread: 3}, {unread: 3}]);
        again.disconnect();
    },
    async 'a cache channel gives new subscribers the latest event'() {
        await event(this.a.subscribe('cache-price'), 'pusher:cache_miss');
        await trigger(shop, 'cache-price', 'changed', {euro: 1});
        await trigger(shop, 'cache-price', 'changed', {euro: 2});
        equal(await event(this.b.subscribe('cache-price'), 'changed'), {euro: 2});
    },
    async 'after the connections are lost, the clients come back to their channels'() {
        const before = this.a.connection.socket_id;
        const ours = this.a.channel('presence-lobby');
        const back = event(ours, 'pusher:subscription_succeeded');
        await fetch(`http://127.0.0.1:${port}/drop`, {method: 'POST'});
        await back;
        equal(this.a.connection.socket_id !== before, true);
        const got = event(ours, 'said');
        await trigger(shop, 'presence-lobby', 'said', 'a text that is no JSON');
        equal(await got, 'a text that is no JSON');
    },
    async 'an unknown key is refused for good'() {
        const stranger = connect({...shop, key: 'nobody'}, 'x');
        const error = await event(stranger.connection, 'error');
        equal([error.error.data.code, stranger.connection.state], [4001, 'disconnected']);
    },
};

(async () => {
    const state = {};
    for (const [title, test] of Object.entries(tests)) {
        try {
            await test.call(state);
            console.log(`ok ${title}`);
        } catch (error) {
            console.log(`not ok ${title}: ${error.message}`);
        }
    }
    clients.forEach(client => client.disconnect());
    process.exit(0);
})();
