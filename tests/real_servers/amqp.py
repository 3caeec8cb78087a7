"""A small stand-in for RabbitMQ, with AMQP 0-9-1: all queues are in memory. What concerns a queue whose name begins with "slow"
takes 100 ms, "hang" is never answered, and "reset" resets the connection."""

import asyncio
import struct

START = struct.pack('>BBI', 0, 9, 0) + struct.pack('>I', 5) + b'PLAIN' + struct.pack('>I', 5) + b'en_US'


def short(text):
    data = text.encode()
    return bytes([len(data)]) + data


def long(number):
    return struct.pack('>I', number)


class Session:
    """A connection of a client."""
    queues = {}      # name -> list of (header, body)
    bindings = {}    # exchange and routing key -> names of queues
    consumers = {}   # queue -> list of (session, channel, tag)

    def __init__(self, reader, writer, reset):
        self.reader, self.writer, self.reset = reader, writer, reset
        self.pending = {}   # channel -> [exchange, routing key, header, body, size] of the message that is being received
        self.deliveries = 0
        self.confirming = {}   # channel -> number of the last message

    async def run(self):
        try:
            await self.reader.readexactly(8)   # AMQP and the version
            self.send(0, 10, 10, START)
            while True:
                kind, channel, size = struct.unpack('>BHI', await self.reader.readexactly(7))
                payload = (await self.reader.readexactly(size + 1))[:-1]
                if kind == 1:
                    await self.method(channel, payload)
                elif kind in (2, 3):
                    self.content(channel, kind, payload)
                await self.writer.drain()
        except asyncio.IncompleteReadError:
            self.writer.close()
        finally:
            for consumers in self.consumers.values():
                consumers[:] = [each for each in consumers if each[0] is not self]

    def frame(self, kind, channel, payload):
        self.writer.write(struct.pack('>BHI', kind, channel, len(payload)) + payload + b'\xce')

    def send(self, channel, group, method, arguments=b''):
        self.frame(1, channel, struct.pack('>HH', group, method) + arguments)

    def message(self, channel, method, arguments, message):
        header, body = message
        self.send(channel, 60, method, arguments)
        self.frame(2, channel, header)
        for start in range(0, len(body), 100_000):
            self.frame(3, channel, body[start:start + 100_000])

    async def method(self, channel, payload):
        group, method = struct.unpack_from('>HH', payload)
        self.data, self.at = payload, 4
        if answer := ANSWERS.get((group, method)):
            self.send(channel, group, *answer)
        elif name := METHODS.get((group, method)):
            await getattr(self, name)(channel)

    def skip(self, size):
        self.at += size

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def text(self):
        size = self.byte()
        self.at += size
        return self.data[self.at - size:self.at].decode()

    async def queue(self):
        """Returns the name of the queue that a method concerns, and behaves as the name demands."""
        self.skip(2)
        name = self.text()
        if name.startswith('slow'):
            await asyncio.sleep(0.1)
        elif name == 'hang':
            await asyncio.sleep(3600)
        elif name == 'reset':
            self.reset(self.writer)
            raise ConnectionResetError
        return name

    def refuse(self, channel, text, method):
        self.send(channel, 20, 40, struct.pack('>H', 404) + short(f'NOT_FOUND - {text}') + struct.pack('>HH', *method))

    async def declare(self, channel):
        name = await self.queue() or f'amq.gen-{len(self.queues)}'
        if self.byte() & 1 and name not in self.queues:   # passive
            self.refuse(channel, f"no queue '{name}' in vhost '/'", (50, 10))
            return
        messages = self.queues.setdefault(name, [])
        self.bindings.setdefault(('', name), {name})
        self.send(channel, 50, 11, short(name) + long(len(messages)) + long(len(self.consumers.get(name, []))))

    async def bind(self, channel):
        name = await self.queue()
        self.bindings.setdefault((self.text(), self.text()), set()).add(name)
        self.send(channel, 50, 21)

    async def purge(self, channel):
        name = await self.queue()
        count = len(self.queues.get(name, []))
        self.queues[name] = []
        self.send(channel, 50, 31, long(count))

    async def delete(self, channel):
        self.send(channel, 50, 41, long(len(self.queues.pop(await self.queue(), []))))

    async def confirm(self, channel):
        self.confirming[channel] = 0
        self.send(channel, 85, 11)

    async def publish(self, channel):
        self.skip(2)
        self.pending[channel] = [self.text(), self.text(), b'', b'', 0]

    def content(self, channel, kind, payload):
        message = self.pending[channel]
        if kind == 2:
            message[2], message[4] = payload, struct.unpack_from('>Q', payload, 4)[0]
        else:
            message[3] += payload
        if len(message[3]) < message[4]:
            return
        exchange, key, header, body, _ = self.pending.pop(channel)
        for name in self.bindings.get((exchange, key), ()):
            self.queues.setdefault(name, []).append((header, body))
            self.deliver(name)
        if channel in self.confirming:
            self.confirming[channel] += 1
            self.send(channel, 60, 80, struct.pack('>QB', self.confirming[channel], 0))

    def deliver(self, name):
        consumers = self.consumers.get(name)
        while consumers and self.queues[name]:
            session, channel, tag = consumers[0]
            session.deliveries += 1
            session.message(channel, 60, short(tag) + struct.pack('>QB', session.deliveries, 0) + short('') + short(name),
                            self.queues[name].pop(0))

    async def consume(self, channel):
        name = await self.queue()
        tag = self.text() or f'tag{channel}'
        self.send(channel, 60, 21, short(tag))
        self.consumers.setdefault(name, []).append((self, channel, tag))
        self.deliver(name)

    async def cancel(self, channel):
        tag = self.text()
        for consumers in self.consumers.values():
            consumers[:] = [each for each in consumers if each != (self, channel, tag)]
        self.send(channel, 60, 31, short(tag))

    async def get(self, channel):
        name = await self.queue()
        messages = self.queues.get(name)
        if not messages:
            self.send(channel, 60, 72, short(''))
            return
        self.deliveries += 1
        message = messages.pop(0)
        self.message(channel, 71, struct.pack('>QB', self.deliveries, 0) + short('') + short(name) + long(len(messages)), message)


# Methods that have a fixed answer: group and method -> method of the same group, and its arguments.
TUNE = struct.pack('>HIH', 2047, 131072, 0)
ANSWERS = {
    (10, 11): (30, TUNE), (10, 40): (41, b'\0'), (10, 50): (51, b''), (20, 10): (11, long(0)), (20, 40): (41, b''),
    (40, 10): (11, b''), (40, 20): (21, b''), (60, 10): (11, b''), (90, 10): (11, b''), (90, 20): (21, b''), (90, 30): (31, b''),
}
# The others: group and method -> method of Session. Acknowledgments need none.
METHODS = {
    (50, 10): 'declare', (50, 20): 'bind', (50, 30): 'purge', (50, 40): 'delete', (60, 20): 'consume', (60, 30): 'cancel',
    (60, 40): 'publish', (60, 70): 'get', (85, 10): 'confirm',
}
