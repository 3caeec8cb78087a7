#include "coro/proto/http2/session.h"

// Takes the place of session.cc in a build without nghttp2. No session can be made, so only the first four functions are called.
namespace coro::http2 {

const char *Session::library()
{
    return "none";
}

bool Session::is_available()
{
    return false;
}

const char *Session::name(ErrorCode)
{
    return "";
}

Session::Session(Side side, Owner &owner, const Settings &settings) :
    owner_(owner), is_server_(side == Side::kServer), window_(settings.window)
{
}
Session::~Session() = default;

void Session::receive(std::string_view, Nanoseconds) {}
std::string_view Session::output() { return {}; }
bool Session::is_over() const { return true; }
void Session::send_head(uint32_t, std::span<const Field>, Stream *) {}
void Session::send_interim_head(uint32_t, std::span<const Field>) {}
void Session::resume(uint32_t) {}
size_t Session::room(uint32_t) const { return 0; }
void Session::consumed(uint32_t, size_t) {}
void Session::widen(uint32_t) {}
void Session::reset(uint32_t, ErrorCode) {}
void Session::announce_end() {}
void Session::end(ErrorCode, std::string_view) {}
void Session::ping(std::string_view) {}
uint32_t Session::request(std::span<const Field>, bool, Stream &) { return 0; }
uint32_t Session::most_streams() const { return 0; }
uint32_t Session::window() const { return 0; }

}  // namespace coro::http2
