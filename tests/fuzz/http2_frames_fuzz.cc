// Fuzzes the server's side of HTTP/2. For any frames, however they are split, it must tell the events of a stream in their
// order, use no stream that it has closed, and send well-formed frames within the windows of the peer. Build with
// -fsanitize=fuzzer,address.
#include "../unit/http2_feed.h"

#include <cstdlib>

namespace {

using namespace http2_feed;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Reads the input as a program.
class Program {
public:
    Program(const uint8_t *data, size_t size) : bytes_(reinterpret_cast<const char *>(data), size) {}

    bool is_over() const { return bytes_.empty(); }
    uint8_t byte()
    {
        std::string_view one = take(1);
        return one.empty() ? 0 : uint8_t(one[0]);
    }
    std::string_view take(size_t size)
    {
        std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(taken.size());
        return taken;
    }

private:
    std::string_view bytes_;
};

// Makes a frame: often one that makes sense, so that what follows is not only ignored.
std::string next_frame(Program &program)
{
    uint8_t kind = program.byte();
    uint32_t stream = program.byte() % 16;
    uint8_t flags = program.byte();
    std::string_view payload = program.take(program.byte());
    if (kind & 0x80) {
        return frame(kHeaders, flags | kEndHeaders, stream | 1, request_fields() + std::string(payload));
    }
    return frame(kind % 12, flags, stream, payload);
}

// Each event of a stream comes behind those that it needs.
void check_order(const std::vector<std::string> &events)
{
    std::map<std::string, int> states;   // 1: fields, 2: the head, 3: the end, 4: closed
    for (const std::string &event : events) {
        if (event.starts_with("refused")) {
            continue;
        }
        int &state = states[event.substr(0, event.find(' '))];
        std::string_view what = std::string_view(event).substr(event.find(' ') + 1);
        auto follows = [&](std::string_view name, int least, int most, int next) {
            if (what.starts_with(name)) {
                require(state >= least && state <= most);
                state = std::max(state, next);
            }
        };
        follows("field", 0, 1, 1);
        follows("head", 1, 1, 2);
        follows("data", 2, 2, 2);
        follows("trailer", 2, 2, 2);
        follows("end", 2, 2, 3);
        follows("window", 0, 3, 0);
        follows("sent all", 0, 3, 0);
        follows("closed", 0, 3, 4);
    }
}

void act(Server &server, Program &program, std::string &sent)
{
    uint8_t action = program.byte();
    uint32_t stream = (program.byte() % 16) | 1;
    switch (action % 8) {
    case 0:
        server.answer(stream, std::string(size_t(program.byte()) * 300, 'x'));
        break;
    case 1:
        server.answer(stream, "", {{"x", "y"}});
        break;
    case 2:
        server.session.reset(stream, ErrorCode::kCancel);
        break;
    case 3:
        server.session.announce_end();
        break;
    case 4:
        server.session.end(action & 8 ? ErrorCode::kNoError : ErrorCode::kInternalError);
        break;
    case 5:
        server.refuses = !server.refuses;
        break;
    case 6:
        server.session.consumed(stream, program.byte());
        break;
    default:
        server.session.resume(stream);
        break;
    }
    (void) server.session.room(stream);
    sent += server.output();
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Program program(data, size);
    uint8_t ways = program.byte();
    Server server({.most_streams = 5, .window = 1000});
    server.consumes = ways & 1;
    server.most_fields = ways & 2 ? 6 : 100;
    server.receive(ways & 4 ? std::string_view(kPreface) : program.take(kPreface.size()));
    std::string sent;
    while (!program.is_over()) {
        std::string bytes = ways & 8 ? next_frame(program) : std::string(program.take(50));
        size_t cut = ways & 16 ? program.byte() % (bytes.size() + 1) : 0;
        server.receive(std::string_view(bytes).substr(0, cut));
        if (ways & 32) {
            act(server, program, sent);
        }
        server.receive(std::string_view(bytes).substr(cut));
        server.now += coro::kMillisecond;
    }
    sent += server.output();
    check_order(server.events);
    size_t length = 0;
    for (const Frame &one : frames_in(sent)) {
        length += 9 + one.payload.size();
        require(one.type <= kContinuation && one.payload.size() <= 1 << 24);
    }
    require(length == sent.size());
    return 0;
}
