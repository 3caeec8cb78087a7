"""A gRPC server for client.php. Prints its port."""
import time
from concurrent import futures

import grpc


def echo(request, context):
    context.send_initial_metadata([("early", dict(context.invocation_metadata()).get("asked", ""))])
    context.set_trailing_metadata([("late-bin", b"\0\xff")])
    return request


def fail(request, context):
    context.abort(grpc.StatusCode.NOT_FOUND, f"no «{request.decode()}»")


def slow(request, context):
    while context.is_active():
        time.sleep(0.01)
    return b"late"


def count(request, context):
    for number in range(1, int(request) + 1):
        yield b"%d" % number


methods = {
    "Echo": grpc.unary_unary_rpc_method_handler(echo),
    "Fail": grpc.unary_unary_rpc_method_handler(fail),
    "Slow": grpc.unary_unary_rpc_method_handler(slow),
    "Count": grpc.unary_stream_rpc_method_handler(count),
    "Sum": grpc.stream_unary_rpc_method_handler(lambda requests, _: b"%d" % sum(map(int, requests))),
    "Upper": grpc.stream_stream_rpc_method_handler(lambda requests, _: (request.upper() for request in requests)),
}
server = grpc.server(futures.ThreadPoolExecutor(max_workers=8), options=[("grpc.max_receive_message_length", 8 << 20)])
server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("test.Test", methods)])
port = server.add_insecure_port("127.0.0.1:0")
server.start()
print(port, flush=True)
server.wait_for_termination()
