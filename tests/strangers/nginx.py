#!/usr/bin/env python3
"""nginx.py PROGRAM FOLDER CERTIFICATES: becomes an nginx in front of the server of FOLDER. The kernel chooses its ports; they are
in FOLDER/nginx/addresses.json afterwards."""
import json
import os
import re
import socket
import subprocess
import sys

program, folder, certificates = sys.argv[1:]
with open(folder + '/addresses.json') as file:
    values = {name.upper(): str(port) for name, port in json.load(file).items()}
values.update(FOLDER=folder, CERTIFICATES=certificates)

# nginx takes the listening sockets that the variable NGINX names, as it does when it replaces its own program.
sockets, ports = [], {}
for name in 'http', 'https', 'stream', 'stream_tls':
    listener = socket.socket()
    listener.bind(('127.0.0.1', 0))
    listener.listen(511)
    listener.set_inheritable(True)
    ports[name] = listener.getsockname()[1]
    values['LISTEN_' + name.upper()] = str(ports[name])
    sockets.append(listener)

# The module stream is part of the program, a file, or not there.
built = subprocess.run([program, '-V'], stderr=subprocess.PIPE, text=True).stderr
modules = re.search(r'--modules-path=(\S+)', built)
module = (modules[1] if modules else '') + '/ngx_stream_module.so'
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'nginx.conf')) as file:
    text = file.read()
if os.path.exists(module):
    text = f'load_module {module};\n{text}'
elif not re.search(r'--with-stream(\s|$)', built):
    text = text[:text.index('stream {')]
    del ports['stream'], ports['stream_tls']
with open(folder + '/nginx/conf', 'w') as file:
    file.write(re.sub(r'\$\{([A-Z_]+)\}', lambda found: values[found[1]], text))
with open(folder + '/nginx/addresses.json', 'w') as file:
    json.dump(ports, file)

os.environ['NGINX'] = ''.join(f'{listener.fileno()};' for listener in sockets)
os.execv(program, [program, '-p', folder + '/nginx', '-e', folder + '/nginx/errors', '-c', folder + '/nginx/conf'])
