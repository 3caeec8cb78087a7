#include "php/coroutine_server/http_server.h"

#include "php/http/request_call.h"
#include "php/http/request_span.h"
#include "php/runtime/runtime.h"
#include "php/websocket/push.h"
#include "php/zend/string_storage.h"

#include "coro/proto/http/head.h"
#include "coro/server/connection/connection.h"
#include "coro/server/websocket/message.h"

#include <strings.h>

// What a coroutine server does with the requests and messages of its clients.
namespace coro::php {

Storage &HttpServer::storage()
{
    return zend_storage();
}

// Returns the function with the longest pattern with which the path begins, regardless of the case of letters. The
// pattern "/" stands for all paths. Returns nullptr if no pattern fits.
Callable *HttpServer::find_function(std::string_view path)
{
    for (Route &route : routes_) {
        bool fits = route.pattern == "/" || (path.size() >= route.pattern.size() &&
                                             strncasecmp(path.data(), route.pattern.data(), route.pattern.size()) == 0);
        if (fits) {
            return &route.function;
        }
    }
    return nullptr;
}

// Called when the handler of a request has ended by an uncaught exception or a fatal error.
static void fail_request(zend_object *response)
{
    fail_response(response);
    const ResponseWriter &writer = ResponseBox::of(response);
    ResponseHost *host = ResponseHost::find(writer.host());
    auto find = [host](zend_long session) { return host ? host->find_peer(session) : nullptr; };
    if (WebSocketSender *socket = open_websocket(writer.session(), find)) {
        (void) socket->send_close(websocket::kInternalError, {});
    }
}

// Calls the function for a request; nullptr: answers with status 404. Returns 0, or the status with which the caller must refuse
// the request.
int HttpServer::call_for_request(const IncomingRequest &request, Callable *function)
{
    zval made[2];
    if (int status = make_request(request, number(), made); UNEXPECTED(status != 0)) {
        return status;
    }
    zend_object *response = Z_OBJ(made[1]);
    ResponseBox::of(response).set_host(number());
    if (!function) {
        refuse_request(response, 404);
        zval_ptr_dtor(&made[0]);
        zval_ptr_dtor(&made[1]);
        return 0;
    }
    FunctionCall call = function->giving(2, made);
    note_handler(response, *function);
    Duty duty = duty_of_request(response, nullptr);
    RequestSpan span(made, duty);
    duty.failed = fail_request;
    duty.exit = Duty::Exit::kEndsCoroutine;
    if (int64_t id = spawn(call, duty, preparation_of(made)); UNEXPECTED(id < 0)) {
        give_up_request(*serving_, made, id);
    }
    return 0;
}

int HttpServer::on_request(const IncomingRequest &request)
{
    int64_t most = address.config.max_concurrency;
    bool is_full = most > 0 && serving_->row().running.load(std::memory_order_relaxed) > uint64_t(most);
    if (UNEXPECTED(runtime().is_over() || is_full)) {
        return 503;
    }
    if (!inboxes_.empty()) {   // an earlier handshake of this connection, which was answered without an upgrade
        inboxes_.erase(request.stream.peer().session());
    }
    std::string_view path = http::text(request.base, request.head.path);
    return call_for_request(request, find_function(path));
}

int HttpServer::on_handshake(const IncomingRequest &request, const WebSocketOffer &offer)
{
    if (UNEXPECTED(runtime().is_over())) {
        return 503;
    }
    Callable *function = find_function(http::text(request.base, request.head.path));
    int64_t session = request.stream.peer().session();
    if (function) {
        auto most_bytes = size_t(address.port(0).config.package_max_length);
        inboxes_[session] = std::make_unique<WebSocketInbox>(offer, most_bytes);
    }
    return call_for_request(request, function);
}

WebSocketInbox *HttpServer::find_inbox(int64_t session)
{
    auto found = inboxes_.find(session);
    return found == inboxes_.end() ? nullptr : found->second.get();
}

WebSocketInbox *HttpServer::upgraded_by(const ResponseWriter &writer)
{
    WebSocketInbox *inbox = inboxes_.empty() ? nullptr : find_inbox(writer.session());
    if (!inbox) {
        return nullptr;
    }
    Peer *peer = inbox->is_upgraded() ? nullptr : find_peer(writer.session());
    if (peer && peer->websocket()) {   // the program has sent status 101 itself
        inbox->upgraded(writer);
    }
    return inbox->is_of(writer) ? inbox : nullptr;
}

bool HttpServer::on_message(Peer &peer, const WebSocketMessage &message)
{
    WebSocketInbox *inbox = find_inbox(peer.session());
    if (!inbox || runtime().is_over()) {
        zend_storage().release(message.block);
        return true;
    }
    inbox->add(peer, {message.opcode, string_of(message.bytes, message.block), message.was_compressed});
    return true;
}

void HttpServer::on_close_frame_sent(Peer &peer)
{
    if (WebSocketInbox *inbox = find_inbox(peer.session())) {
        inbox->end();
    }
}

void HttpServer::on_close(Peer &peer, bool)
{
    WebSocketInbox *inbox = inboxes_.empty() ? nullptr : find_inbox(peer.session());
    if (inbox && inbox->is_upgraded()) {
        inbox->end();
    } else if (inbox) {
        inboxes_.erase(peer.session());
    }
}

Peer *HttpServer::find_peer(int64_t session)
{
    Connection *connection = serving_ ? serving_->find_connection(session) : nullptr;
    return connection && connection->takes_more() ? connection : nullptr;
}

// Closes a WebSocket that the program can use no more, because its Response object is gone.
void HttpServer::response_dropped(const ResponseWriter &writer)
{
    int64_t session = writer.session();
    WebSocketInbox *inbox = upgraded_by(writer);
    if (!inbox) {
        return;
    }
    Peer *peer = find_peer(session);
    inbox->message_handled(peer);
    inboxes_.erase(session);
    if (peer) {
        close_peer(*peer);
    }
}

}  // namespace coro::php
