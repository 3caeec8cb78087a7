"""Small services for the clients: python3 services.py FOLDER. Each service has a free port, or a unix socket in the folder, and a
file addresses/NAME with its address. The folder has the certificate and key of localhost, and the sockets of the databases."""

import asyncio
import hashlib
import os
import signal
import socket
import ssl
import struct
import sys

import amqp
import mongodb

folder = sys.argv[1]
tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
tls.load_cert_chain(f'{folder}/certificate.pem', f'{folder}/key.pem')


databases = {'redis': 'redis', 'mysql': 'mysql/socket', 'postgres': 'postgres/.s.PGSQL.5432'}
connectors = {name: lambda path=path: asyncio.open_unix_connection(f'{folder}/{path}') for name, path in databases.items()}


def publish(name, address):
    with open(f'{folder}/addresses/{name}.new', 'w') as file:
        file.write(address)
    os.rename(f'{folder}/addresses/{name}.new', f'{folder}/addresses/{name}')


def reset(writer):
    """Ends the connection so that the client gets ECONNRESET."""
    writer.get_extra_info('socket').setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    writer.transport.abort()


async def copy(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
        else:
            writer.close()
    except (ConnectionError, ssl.SSLError):
        writer.transport.abort()


async def join(client, server):
    await asyncio.gather(copy(client[0], server[1]), copy(server[0], client[1]))
    client[1].close()
    server[1].close()


def relay_to(connect):
    """Returns a service that copies bytes between its client and the server to which connect() connects."""
    async def relay(reader, writer):
        try:
            server_reader, server_writer = await connect()
        except OSError:
            reset(writer)
            return
        await join((reader, writer), (server_reader, server_writer))
    return relay


async def postgres(reader, writer):
    """Speaks TLS as PostgreSQL does, because PostgreSQL itself refuses TLS on its unix socket."""
    while True:
        request = await reader.readexactly(8)
        if request == b'\0\0\0\x08\x04\xd2\x16\x2f':   # asks for TLS
            writer.write(b'S')
            await writer.start_tls(tls)
        elif request == b'\0\0\0\x08\x04\xd2\x16\x30':   # asks for the encryption of GSSAPI
            writer.write(b'N')
        else:
            break
    server_reader, server_writer = await connectors['postgres']()
    server_writer.write(request)
    await join((reader, writer), (server_reader, server_writer))


def origin():
    with open(f'{folder}/addresses/origin') as file:
        host, port = file.read().split(':')
    return asyncio.open_connection(host, int(port))


async def silence(reader, writer):
    """Answers nothing."""
    while await reader.read(65536):
        pass
    writer.close()


async def talk(reader, writer):
    """Obeys commands, one in each line."""
    async for line in reader:
        command, _, rest = line.decode().strip().partition(' ')
        if command == 'echo':
            writer.write(f'{rest}\n'.encode())
        elif command == 'wait':
            await asyncio.sleep(0.1)
            writer.write(b'waited\n')
        elif command == 'slow':   # a line whose bytes arrive one by one
            for byte in rest + '\n':
                writer.write(byte.encode())
                await asyncio.sleep(0.005)
        elif command == 'big':
            writer.write(b'x' * int(rest))
        elif command == 'take':   # reads slowly, so that the client has to wait while it writes
            left, digest = int(rest), hashlib.md5()
            while left:
                data = await reader.read(min(left, 100_000))
                left -= len(data)
                digest.update(data)
                await asyncio.sleep(0.0005)
            writer.write(f'{digest.hexdigest()}\n'.encode())
        elif command == 'count':   # everything until the client shuts its direction down
            writer.write(f'{len(await reader.read())} bytes\n'.encode())
            break
        elif command == 'half':
            writer.write(b'half')
        elif command == 'reset':
            return reset(writer)
        elif command == 'starttls':
            writer.write(b'go\n')
            await writer.drain()
            await writer.start_tls(tls)
        elif command == 'GET':   # a response of HTTP that ends too early
            writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
            break
        elif command == 'close':
            break
        await writer.drain()   # other commands get no answer
    writer.close()


class Datagrams(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        if data == b'wait':
            asyncio.get_running_loop().call_later(0.1, self.transport.sendto, b'waited', address)
        elif data != b'hang':
            self.transport.sendto(data, address)


class Ftp:
    """A session of FTP whose files are in memory."""
    files = {}

    def __init__(self, reader, writer):
        self.reader, self.writer, self.protected, self.data, self.server = reader, writer, False, None, None

    async def run(self):
        self.answer('220 ready')
        async for line in self.reader:
            command, _, argument = line.decode().strip().partition(' ')
            method = getattr(self, 'do_' + command.lower(), None)
            if method:
                await method(argument)
            else:
                self.answer('502 unknown command')
            await self.writer.drain()
            if command == 'QUIT':
                break
        self.writer.close()

    def answer(self, text):
        self.writer.write(f'{text}\r\n'.encode())

    async def do_user(self, name):
        self.answer('331 password?')

    async def do_pass(self, password):
        self.answer('530 wrong password' if password == 'wrong' else '230 welcome')

    async def do_auth(self, kind):
        self.answer('234 go')
        await self.writer.drain()
        await self.writer.start_tls(tls)

    async def do_pbsz(self, size):
        self.answer('200 done')

    async def do_prot(self, level):
        self.protected = level == 'P'
        self.answer('200 done')

    async def do_type(self, kind):
        self.answer('200 done')

    async def do_pwd(self, _):
        self.answer('257 "/home"')

    async def do_syst(self, _):
        self.answer('215 UNIX')

    async def do_quit(self, _):
        self.answer('221 bye')

    async def do_size(self, name):
        self.answer(f'213 {len(self.files[name])}' if name in self.files else '550 no such file')

    async def do_dele(self, name):
        self.answer('250 done' if self.files.pop(name, None) is not None else '550 no such file')

    async def do_site(self, what):
        await asyncio.sleep({'WAIT': 0.1, 'HANG': 3600}[what])
        self.answer('200 waited')

    async def do_pasv(self, _):
        self.data = asyncio.get_running_loop().create_future()

        async def accepted(reader, writer):
            self.data.set_result((reader, writer))
        self.server = await asyncio.start_server(accepted, '127.0.0.1', 0, ssl=tls if self.protected else None)
        port = self.server.sockets[0].getsockname()[1]
        self.answer(f'227 passive (127,0,0,1,{port >> 8},{port & 255})')

    async def transfer(self, move):
        self.answer('150 here it comes')
        await self.writer.drain()
        reader, writer = await self.data
        self.server.close()
        await move(reader, writer)
        writer.close()
        self.answer('226 done')

    async def send(self, data):
        async def move(_, writer):
            for start in range(0, len(data), 20_000):
                writer.write(data[start:start + 20_000])
                await writer.drain()
                await asyncio.sleep(0.001)
        await self.transfer(move)

    async def do_retr(self, name):
        async def wait(_, writer):
            await asyncio.sleep(0.1)
            writer.write(b'late')
        if name == 'wait':
            await asyncio.sleep(0.1)
            await self.send(b'waited')
        elif name == 'late':
            await self.transfer(wait)
        elif name in self.files:
            await self.send(self.files[name])
        else:
            self.answer('550 no such file')

    async def do_nlst(self, _):
        await self.send(''.join(f'{name}\r\n' for name in sorted(self.files)).encode())

    async def do_stor(self, name):
        async def move(reader, _):
            self.files[name] = await reader.read()
        await self.transfer(move)


async def serve(name, service, secure=None):
    async def run(reader, writer):
        try:
            await service(reader, writer)
        except (ConnectionError, ssl.SSLError):
            writer.transport.abort()
    server = await asyncio.start_server(run, '127.0.0.1', 0, ssl=secure, backlog=1000)
    publish(name, '127.0.0.1:%d' % server.sockets[0].getsockname()[1])
    return server


async def main():
    loop = asyncio.get_running_loop()
    # The server objects are kept, because asyncio closes those that are collected.
    servers = [
        await serve('redis', relay_to(connectors['redis'])),
        await serve('mysql', relay_to(connectors['mysql'])),
        await serve('postgres', postgres),
        await serve('redis_tls', relay_to(connectors['redis']), tls),
        await serve('origin_tls', relay_to(origin), tls),
        await serve('talk', talk),
        await serve('silence', silence),
        await serve('talk_tls', talk, tls),
        await serve('ftp', lambda reader, writer: Ftp(reader, writer).run()),
        await serve('mongodb', lambda reader, writer: mongodb.Session(reader, writer, reset).run()),
        await serve('mongodb_tls', lambda reader, writer: mongodb.Session(reader, writer, reset).run(), tls),
        await serve('amqp', lambda reader, writer: amqp.Session(reader, writer, reset).run()),
        await serve('amqp_tls', lambda reader, writer: amqp.Session(reader, writer, reset).run(), tls),
        await asyncio.start_unix_server(talk, f'{folder}/talk', backlog=1000),
    ]
    transport, _ = await loop.create_datagram_endpoint(Datagrams, ('127.0.0.1', 0))
    publish('datagrams', '127.0.0.1:%d' % transport.get_extra_info('sockname')[1])
    publish('services', '')   # all are there
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()

asyncio.run(main())
