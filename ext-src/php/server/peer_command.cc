#include "php/server/peer_command.h"

#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/server/connections.h"
#include "php/server/frame_flags.h"
#include "php/server/master_state.h"
#include "php/server/messages.h"
#include "php/zend/last_error.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/websocket/sender.h"

#include <cerrno>
#include <cstring>

namespace coro::php {

namespace {

int push(Peer &peer, const PeerCommand &command, std::string_view bytes)
{
    WebSocketSender *socket = peer.websocket();
    if (!socket) {
        return 0;
    }
    return socket->send(websocket::Opcode(command.code), {bytes}, command.flags & kFlagFin,
                        command.flags & kFlagCompress, command.sender);
}

// Returns true if the command pushes a whole WebSocket message. If a whole message is lost, the connection is still
// usable. If a fragment or a part of a TCP stream is lost, the connection must be closed.
bool is_whole_message(const PeerCommand &command)
{
    bool is_fragment = command.code == uint32_t(websocket::Opcode::kContinuation) || !(command.flags & kFlagFin);
    return command.action == PeerCommand::kPush && !is_fragment;
}

// Refuses the bytes of a command that do not fit into the send buffer of the connection. Without this limit the buffer
// could grow without end, because the process that has sent the command cannot be made to wait.
void refuse(Peer &peer, const PeerCommand &command, size_t size)
{
    peer.thread().refuse(peer, "it reads too slowly: %zu bytes that another worker sent it are lost", size);
    if (!is_whole_message(command)) {
        peer.close(true);
    }
}

// Returns nullptr if this process is not a master.
SpareAnswers *spare_answers()
{
    MasterState *master = the_server && !runtime().is_fork_of_server() ? the_server->master_state() : nullptr;
    return master ? master->spare_answers() : nullptr;
}

// Answers a request whose response object was detached. Returns false if this process does not have the request.
bool answer(const PeerCommand &command, std::string_view bytes)
{
    ResponseWriter writer;
    if (!attach_response(command.session, writer)) {
        return false;
    }
    if (!command.keep_alive) {
        writer.close_after();
    }
    writer.begin_head(int(command.code)).add_lines(bytes.substr(0, command.head_size));
    (void) writer.end_with({.bytes = bytes.substr(command.head_size)}, command.flags);
    return true;
}

// In PROCESS mode any worker may have the request: passes the answer on to the next one. Returns false if all were asked.
bool pass_on(PeerCommand command, std::string_view bytes)
{
    int64_t workers = the_server->server.config.worker_num;
    WorkerLife *self = the_server->life();
    if (!self || !the_server->shared.peers || ++command.hops >= workers) {
        return false;
    }
    std::string message(reinterpret_cast<const char *>(&command), sizeof command);
    message += bytes;
    return send_to_worker(*the_server, int((self->id() + 1) % workers), kCommandMessage, message) >= 0;
}

// Carries out the command for a connection of this worker.
void carry_out(Peer &peer, const PeerCommand &command, std::string_view bytes)
{
    WebSocketSender *socket = peer.websocket();
    bool adds = command.action == PeerCommand::kSend || command.action == PeerCommand::kPush;
    if (adds && !peer.has_own_room(size_t(peer.port().config->socket_buffer_size))) {
        refuse(peer, command, bytes.size());
        return;
    }
    switch (command.action) {
    case PeerCommand::kSend:
        (void) peer.send({}, {bytes});
        return;
    case PeerCommand::kPush:
        if (int outcome = push(peer, command, bytes); outcome == -err::kOutOfOrder) {
            peer.thread().warn(peer, "%zu bytes that another worker pushed are lost: %s", bytes.size(),
                                     err::text(-outcome));
        }
        return;
    case PeerCommand::kDisconnect:
        if (socket) {
            (void) socket->send_close(uint16_t(command.code), bytes);
        }
        return;
    case PeerCommand::kClose:
        close_peer(peer);
        return;
    case PeerCommand::kReset:
        peer.close(true);
        return;
    case PeerCommand::kAnswer:
        return;   // see carry_out_command()
    }
}

}  // namespace

bool send_command(const PeerCommand &command, std::string_view bytes)
{
    if (!other_worker_has(command.session)) {
        no_such_peer();
        return false;
    }
    auto *head = reinterpret_cast<const char *>(&command);
    zend_string *message = zend_string_concat2(head, sizeof command, bytes.data(), bytes.size());
    WorkerRow *owner = find_other_owner(command.session);
    int worker_id = owner ? owner->worker_id.load() : -1;
    int outcome = worker_id < 0 ? -EPIPE : send_to_worker(*the_server, worker_id, kCommandMessage, view(message));
    zend_string_release(message);
    if (outcome < 0) {
        set_last_error(-outcome);
    }
    return outcome >= 0;
}

bool can_answer_elsewhere(zend_long session)
{
    return other_worker_has(session) || (spare_answers() && the_server->shared.peers->find(session));
}

bool answer_elsewhere(zend_long session, const RemoteAnswer &answer)
{
    PeerCommand command = {session, PeerCommand::kAnswer};
    command.code = uint32_t(answer.status);
    command.flags = answer.given;
    command.keep_alive = answer.keep_alive;
    command.head_size = uint32_t(answer.lines.size());
    if (SpareAnswers *spare = spare_answers()) {   // the worker may be dead, or about to die
        command.is_kept = true;
        spare->put(session, {answer.status, answer.given, answer.keep_alive, std::string(answer.lines), std::string(answer.body),
                             runtime().loop().read_clock()});
        (void) send_command(command, std::string(answer.lines).append(answer.body));
        return true;
    }
    return send_command(command, std::string(answer.lines).append(answer.body));
}

void carry_out_command(std::string_view message)
{
    PeerCommand command;
    memcpy(&command, message.data(), sizeof command);
    size_t size = message.size() - sizeof command;
    if (command.action == PeerCommand::kAnswer && !runtime().has_bailed_out()) {
        std::string_view bytes = message.substr(sizeof command);
        if (!answer(command, bytes) && !pass_on(command, bytes) && !command.is_kept) {
            log(LogLevel::kWarning, "connection %lld has no detached request: the answer from another process is lost",
                static_cast<long long>(command.session));
        }
        return;
    }
    Peer *peer = runtime().has_bailed_out() ? nullptr : find_peer(command.session);
    if (peer) {
        carry_out(*peer, command, message.substr(sizeof command));
    } else if (size > 0) {
        // The connection has closed since the command was sent, possibly because its worker has died and this process
        // has replaced the worker.
        log(LogLevel::kInfo, "connection %lld is closed: %zu bytes that another worker sent to it are lost",
            static_cast<long long>(command.session), size);
    }
}

}  // namespace coro::php
