"""The HTTP/2 connection of Http2Client (http2.inc): takes commands as lines of JSON from standard input and prints one line of
JSON for each. It uses the library h2, which checks what the server sends. Arguments: the port, and the options as JSON."""

import base64
import json
import os
import select
import socket
import ssl
import sys
import time

import h2.config
import h2.connection
import h2.events
import h2.exceptions
import h2.settings

CODES = h2.settings.SettingCodes

# After GOAWAY, h2 takes no more frames, although the streams that are open go on (RFC 9113 section 6.8).
machine = h2.connection.H2ConnectionStateMachine
state, inputs = h2.connection.ConnectionState.CLIENT_OPEN, h2.connection.ConnectionInputs.RECV_GOAWAY
machine._transitions[(state, inputs)] = (None, state)


class Client:
    def __init__(self, port, options):
        self.options = options
        self.streams = {}
        self.pings = []     # data of the server's answers
        self.pinged = []    # data of the server's own pings
        self.goaways = []
        self.ended = []     # streams, in the order of their ends
        self.failure = None
        self.settings = {}
        self.acknowledged = 0
        self.socket = socket.create_connection(('127.0.0.1', port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.write(base64.b64decode(options.get('before', '')))
        if options.get('tls'):
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            context.set_alpn_protocols(['h2'])
            self.socket = context.wrap_socket(self.socket)
        config = h2.config.H2Configuration(validate_outbound_headers=False, normalize_outbound_headers=False)
        self.h2 = h2.connection.H2Connection(config)
        self.h2.local_settings = h2.settings.Settings(client=True, initial_values={
            CODES.MAX_HEADER_LIST_SIZE: 32 << 20,
            CODES.INITIAL_WINDOW_SIZE: options.get('window', 65535),
            CODES.MAX_FRAME_SIZE: options.get('frame', 16384)})
        self.h2.max_inbound_frame_size = options.get('frame', 16384)
        self.h2.decoder.max_header_list_size = 32 << 20
        self.h2.initiate_connection()
        if options.get('connection_window'):
            self.h2.increment_flow_control_window(options['connection_window'])
        self.flush()

    def write(self, data):
        size = self.options.get('pieces') or len(data) or 1
        for start in range(0, len(data), size):
            self.socket.sendall(data[start:start + size])

    def flush(self):
        data = self.h2.data_to_send()
        if data and not self.failure:
            try:
                self.write(data)
            except OSError as error:
                self.failure = str(error)

    def stream(self, number):
        return self.streams.setdefault(number, {
            'interim': [], 'fields': None, 'body': bytearray(), 'trailers': None, 'ended': False, 'reset': None,
            'unsent': b'', 'ends': False, 'sent_end': True})

    # Sends as much of the bodies as the windows admit.
    def send_bodies(self):
        for number, stream in self.streams.items():
            while not stream['sent_end'] and stream['reset'] is None:
                room = min(self.h2.local_flow_control_window(number), self.h2.max_outbound_frame_size)
                part = stream['unsent'][:max(room, 0)]
                rest = stream['unsent'][len(part):]
                ends = stream['ends'] and not rest
                if not part and not ends:
                    break
                stream['unsent'] = rest
                self.h2.send_data(number, part, end_stream=ends)
                stream['sent_end'] = ends
                self.flush()

    def receive(self):
        try:
            data = self.socket.recv(1 << 18)
        except ssl.SSLWantReadError:
            return
        except OSError as error:
            self.failure = str(error)
            return
        if not data:
            self.failure = self.failure or 'end'
            return
        try:
            events = self.h2.receive_data(data)
        except h2.exceptions.ProtocolError as error:
            self.failure = 'the server breaks a rule: %r' % error
            return
        for event in events:
            self.handle(event)
        try:
            self.send_bodies()
        except h2.exceptions.ProtocolError:
            pass   # the server has reset the stream, or ended its connection
        self.flush()

    def handle(self, event):
        if isinstance(event, h2.events.InformationalResponseReceived):
            self.stream(event.stream_id)['interim'].append(texts(event.headers))
        elif isinstance(event, h2.events.ResponseReceived):
            self.stream(event.stream_id)['fields'] = texts(event.headers)
        elif isinstance(event, h2.events.DataReceived):
            self.stream(event.stream_id)['body'] += event.data
            if self.options.get('reads', True):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.TrailersReceived):
            self.stream(event.stream_id)['trailers'] = texts(event.headers)
        elif isinstance(event, h2.events.StreamEnded):
            self.stream(event.stream_id)['ended'] = True
            self.ended.append(event.stream_id)
        elif isinstance(event, h2.events.StreamReset):
            stream = self.stream(event.stream_id)
            stream['sent_end'] = True
            # A server that needs no more of the request resets the stream after its response (RFC 9113 section 8.1).
            stream['reset'] = int(event.error_code)
        elif isinstance(event, h2.events.PingAckReceived):
            self.pings.append(event.ping_data.decode('latin-1'))
        elif isinstance(event, h2.events.PingReceived):
            self.pinged.append(event.ping_data.decode('latin-1'))
        elif isinstance(event, h2.events.ConnectionTerminated):
            self.goaways.append([int(event.error_code), event.last_stream_id, (event.additional_data or b'').decode('latin-1')])
        elif isinstance(event, h2.events.RemoteSettingsChanged):
            self.settings.update({int(code): change.new_value for code, change in event.changed_settings.items()})
        elif isinstance(event, h2.events.SettingsAcknowledged):
            self.acknowledged += 1

    # Processes what the server sends until `is_done` returns a true value, which is returned.
    def wait(self, is_done, seconds):
        until = time.monotonic() + seconds
        while not (value := is_done()):
            left = until - time.monotonic()
            if self.failure or left <= 0:
                return None
            if getattr(self.socket, 'pending', int)() or select.select([self.socket], [], [], left)[0]:
                self.receive()
        return value

    def do(self, command):
        what, number = command['do'], command.get('stream')
        stream = self.stream(number) if number else None
        if what == 'open':
            number = self.h2.get_next_available_stream_id()
            self.stream(number)['sent_end'] = command['ends']
            self.h2.send_headers(number, bytes_of(command['fields']), end_stream=command['ends'])
            self.flush()
            return number
        if what == 'send':
            stream['unsent'] += base64.b64decode(command['data'])
            stream['ends'] = command['ends']
            self.send_bodies()
        elif what == 'trailers':
            stream['sent_end'] = True
            self.h2.send_headers(number, bytes_of(command['fields']), end_stream=True)
        elif what == 'reset':
            stream['sent_end'] = True
            self.h2.reset_stream(number, command['code'])
        elif what == 'window':
            self.h2.increment_flow_control_window(command['by'], number or None)
        elif what == 'room':
            return self.h2.local_flow_control_window(number)
        elif what == 'ping':
            self.h2.ping(command['data'].encode('latin-1'))
        elif what == 'raw':
            self.write(base64.b64decode(command['data']))
        elif what == 'await':
            return self.await_event(command, stream)
        elif what == 'close':
            self.socket.close()
            self.failure = 'closed'
        self.flush()
        return True

    def await_event(self, command, stream):
        what, seconds = command['what'], command.get('seconds', 10)
        if what == 'response':
            self.wait(lambda: stream['ended'] or stream['reset'] is not None, seconds)
        elif what == 'head':
            self.wait(lambda: stream['fields'] or stream['interim'] or stream['reset'] is not None, seconds)
        elif what == 'reset':
            self.wait(lambda: stream['reset'] is not None, seconds)
        elif what == 'body':
            self.wait(lambda: len(stream['body']) >= command['size'] or stream['ended'] or stream['reset'] is not None, seconds)
        elif what == 'goaway':
            return self.wait(lambda: self.goaways[command['count'] - 1:], seconds) and self.goaways
        elif what == 'end':
            self.wait(lambda: False, seconds)
            return self.failure
        elif what == 'pong':
            return self.wait(lambda: self.pings.pop(0) if self.pings else None, seconds)
        elif what == 'end of one':
            return self.wait(lambda: next((n for n in self.ended if n in command['streams']), None), seconds)
        elif what == 'pinged':
            return self.wait(lambda: self.pinged.pop(0) if self.pinged else None, seconds)
        elif what == 'settings':
            self.wait(lambda: self.acknowledged, seconds)
            return self.settings
        answer = {name: stream[name] for name in ('interim', 'fields', 'trailers', 'ended', 'reset')}
        answer['body'] = base64.b64encode(stream['body']).decode()
        answer['failure'] = self.failure
        if what == 'body':
            stream['body'] = bytearray()
        return answer


def texts(fields):
    return [[part.decode('latin-1') for part in field] for field in fields]


def bytes_of(fields):
    return [tuple(part.encode('latin-1') for part in field) for field in fields]


client = Client(int(sys.argv[1]), json.loads(sys.argv[2]))
pending = b''
while True:
    while b'\n' not in pending:
        sources = [sys.stdin] if client.failure else [sys.stdin, client.socket]
        ready = select.select(sources, [], [])[0]
        if client.socket in ready:
            client.receive()
        if sys.stdin in ready:
            got = os.read(0, 1 << 20)
            if not got:
                sys.exit()
            pending += got
    line, pending = pending.split(b'\n', 1)
    command = json.loads(line)
    if command['do'] == 'quit':   # not the end of standard input: processes that the test has forked may hold it open
        break
    try:
        result = client.do(command)
    except (h2.exceptions.ProtocolError, OSError) as error:
        result = {'error': repr(error)}
    print(json.dumps(result), flush=True)
