"""A small stand-in for MongoDB, with the wire protocol of version 5: documents are in memory, and a filter compares fields.
Further documents of the collection "slow" take 5 s, and the collection "failing" refuses all documents."""

import asyncio
import struct

# The value of a BSON element: type -> (format of struct, type in Python).
NUMBERS = {0x01: '<d', 0x09: '<q', 0x10: '<i', 0x11: '<Q', 0x12: '<q'}


def decode(data, at=0):
    """Returns the document that begins at this index. Its elements are pairs (type, value)."""
    end, document = at + struct.unpack_from('<i', data, at)[0] - 1, {}
    at += 4
    while at < end:
        kind, stop = data[at], data.index(b'\0', at + 1)
        name, at = data[at + 1:stop].decode(), stop + 1
        if kind in NUMBERS:
            value = struct.unpack_from(NUMBERS[kind], data, at)[0]
            at += struct.calcsize(NUMBERS[kind])
        elif kind in (0x03, 0x04):
            value = decode(data, at)
            at += struct.unpack_from('<i', data, at)[0]
        else:   # a string, an ID of 12 bytes, a boolean, null, or binary data
            length = struct.unpack_from('<i', data, at)[0] if kind in (0x02, 0x05) else 0
            size = {0x02: 4, 0x05: 5, 0x07: 12, 0x08: 1, 0x0a: 0}[kind] + length
            value = data[at:at + size]
            at += size
        document[name] = (kind, value)
    return document


def encode(document):
    body = b''
    for name, (kind, value) in document.items():
        data = struct.pack(NUMBERS[kind], value) if kind in NUMBERS else encode(value) if kind in (0x03, 0x04) else value
        body += bytes([kind]) + name.encode() + b'\0' + data
    return struct.pack('<i', len(body) + 5) + body + b'\0'


def number(value):
    return (0x12, value)


def text(value):
    data = value.encode() + b'\0'
    return (0x02, struct.pack('<i', len(data)) + data)


def array(documents):
    return (0x04, {str(i): (0x03, document) for i, document in enumerate(documents)})


DONE = {'ok': (0x01, 1.0)}
HELLO = {
    'helloOk': (0x08, b'\1'), 'ismaster': (0x08, b'\1'), 'maxBsonObjectSize': (0x10, 16 << 20),
    'maxMessageSizeBytes': (0x10, 48000000), 'maxWriteBatchSize': (0x10, 100000), 'logicalSessionTimeoutMinutes': (0x10, 30),
    'minWireVersion': (0x10, 0), 'maxWireVersion': (0x10, 13), 'readOnly': (0x08, b'\0'), **DONE,
}


class Session:
    """A connection of a client."""
    collections = {}   # name -> list of documents
    cursors = {}       # number -> (name of the collection, documents that were not sent yet)

    def __init__(self, reader, writer, reset):
        self.reader, self.writer, self.reset = reader, writer, reset

    async def run(self):
        try:
            while True:
                length, request, _, kind = struct.unpack('<iiii', await self.reader.readexactly(16))
                await self.serve(request, kind, await self.reader.readexactly(length - 16))
        except asyncio.IncompleteReadError:
            self.writer.close()

    async def serve(self, request, kind, data):
        if kind == 2004:   # OP_QUERY, with which a client begins
            self.answer(request, 1, struct.pack('<iqii', 8, 0, 0, 1) + encode(HELLO))
            return
        flags, at, lists, command = struct.unpack_from('<I', data)[0], 4, {}, {}
        while at < len(data):
            section, at = data[at], at + 1
            if section == 0:
                command = decode(data, at)
                at += struct.unpack_from('<i', data, at)[0]
            else:   # a list of documents outside the command
                end, stop = at + struct.unpack_from('<i', data, at)[0], data.index(b'\0', at + 4)
                name, at = data[at + 4:stop].decode(), stop + 1
                lists[name] = []
                while at < end:
                    lists[name].append(decode(data, at))
                    at += struct.unpack_from('<i', data, at)[0]
        name = next(iter(command))
        method = getattr(self, 'do_' + name.lower(), None)
        answer = await method(command, lists) if method else \
            {'ok': (0x01, 0.0), 'code': (0x10, 59), 'errmsg': text(f"no such command: '{name}'")}
        if answer and not flags & 2:   # 2: the client wants no answer
            self.answer(request, 2013, struct.pack('<IB', 0, 0) + encode(answer))
            await self.writer.drain()

    def answer(self, request, kind, data):
        self.writer.write(struct.pack('<iiii', len(data) + 16, 0, request, kind) + data)

    @staticmethod
    def collection(command, key):
        return command[key][1][4:-1].decode()

    async def do_hello(self, command, lists):
        return HELLO

    do_ismaster = do_hello

    async def do_ping(self, command, lists):
        return DONE

    do_endsessions = do_ping

    async def do_sleep(self, command, lists):
        await asyncio.sleep(command['millis'][1] / 1000)
        return DONE

    async def do_reset(self, command, lists):
        self.reset(self.writer)

    async def do_insert(self, command, lists):
        if self.collection(command, 'insert') == 'failing':
            error = {'index': (0x10, 0), 'code': (0x10, 11000), 'errmsg': text('refused')}
            return {'n': (0x10, 0), 'writeErrors': array([error]), **DONE}
        documents = lists.get('documents') or [document for _, document in command['documents'][1].values()]
        self.collections.setdefault(self.collection(command, 'insert'), []).extend(documents)
        return {'n': (0x10, len(documents)), **DONE}

    async def do_drop(self, command, lists):
        self.collections.pop(self.collection(command, 'drop'), None)
        return DONE

    async def do_find(self, command, lists):
        name, wanted = self.collection(command, 'find'), command['filter'][1].items()
        found = [document for document in self.collections.get(name, [])
                 if all(document.get(field, (0, None))[1] == value[1] for field, value in wanted)]
        identity = len(self.cursors) + 1
        self.cursors[identity] = (name, found)
        return self.batch(identity, 'firstBatch', command.get('batchSize', (0x10, 101))[1])

    async def do_getmore(self, command, lists):
        await asyncio.sleep(5 if self.collection(command, 'collection') == 'slow' else 0.01)
        return self.batch(command['getMore'][1], 'nextBatch', command.get('batchSize', (0x10, 101))[1])

    def batch(self, identity, key, size):
        name, documents = self.cursors[identity]
        self.cursors[identity] = (name, documents[size:])
        left = identity if len(documents) > size else 0
        return {'cursor': (0x03, {'id': number(left), 'ns': text(f'test.{name}'), key: array(documents[:size])}), **DONE}

    async def do_killcursors(self, command, lists):
        return {'cursorsKilled': command['cursors'], **DONE}
