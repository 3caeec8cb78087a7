#include "core/server/admin/status_stream.h"

#include "core/server/admin/status_json.h"

namespace coro {

bool StatusStream::has_room()
{
    forget_gone_clients();
    return clients_.size() < kMostClients;
}

void StatusStream::add(std::unique_ptr<ResponseWriter> writer)
{
    send_event(*writer, event());
    clients_.push_back(std::move(writer));
    if (!is_armed()) {
        loop_.arm(*this, loop_.clock().now() + kSecond);
    }
}

void StatusStream::end()
{
    unlink();
    clients_.clear();   // the destructor of a writer ends its response
}

void StatusStream::on_time()
{
    forget_gone_clients();
    if (clients_.empty()) {
        return;
    }
    std::string text = event();
    for (auto &client : clients_) {
        send_event(*client, text);
    }
    loop_.arm(*this, loop_.clock().now() + kSecond);
}

// A client that does not read fast enough is disconnected: its events would fill memory.
void StatusStream::send_event(ResponseWriter &writer, std::string_view event)
{
    if (writer.must_wait()) {
        writer.fail();
    } else {
        (void) writer.write_chunk(event);
    }
}

// The text of the status has one line, and ends with the end of this line.
std::string StatusStream::event() const
{
    return "data: " + status_as_json(subject_, loop_.clock().now()) + "\n";
}

void StatusStream::forget_gone_clients()
{
    std::erase_if(clients_, [](const auto &client) { return !client->is_connected(); });
}

}  // namespace coro
