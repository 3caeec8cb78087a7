// Fuzzes the WebSocket receiver: for any input the result must not depend on how the bytes are split or which
// buffer they are read into, no byte beyond the input may be read, and memory stays within the limit (build with
// -fsanitize=fuzzer,address).
#include "coro/proto/websocket/receiver.h"

#include "coro/proto/websocket/extension.h"

#include "../unit/websocket_cases.h"

#include <algorithm>
#include <cstdlib>

namespace {

using namespace coro::websocket;
using feed::Feeder;
using feed::Way;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Returns positions to split the bytes at, which depend only on the input.
std::vector<size_t> some_cuts(std::string_view bytes, uint32_t seed)
{
    std::vector<size_t> cuts;
    for (uint32_t count = seed % 9; count > 0; count--) {
        seed = seed * 1664525 + 1013904223;
        cuts.push_back((seed >> 8) % (bytes.size() + 1));
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.push_back(bytes.size());
    return cuts;
}

std::string read_within_limits(std::string_view bytes, const std::vector<size_t> &cuts,
                               const ReceiverSettings &settings, Way way)
{
    Feeder feeder(settings);
    size_t at = 0;
    for (size_t cut : cuts) {
        feeder.add(bytes.substr(at, cut - at), way);
        at = cut;
    }
    // A growing block exists twice for a moment, and its size may double.
    require(feeder.storage().most <= 4 * size_t(settings.max_message) + 8192);
    return feeder.described();
}

void check_receiver(std::string_view bytes, const ReceiverSettings &settings, uint32_t seed)
{
    std::string expected = read_within_limits(bytes, {bytes.size()}, settings, Way::kGiven);
    // With a smaller window a reference beyond it may or may not be found, see Inflater.
    bool must_agree = settings.window_bits == 15;
    for (Way way : {Way::kGiven, Way::kDirect}) {
        std::string cut = read_within_limits(bytes, some_cuts(bytes, seed), settings, way);
        std::string single = read_within_limits(bytes, feed::every_byte(bytes.size()), settings, way);
        require(!must_agree || (cut == expected && single == expected));
    }
}

void check_deflate(std::string_view bytes, uint32_t seed)
{
    Deflater deflater({.window_bits = uint8_t(9 + seed % 7), .takeover = (seed & 64) != 0});
    ReceiverSettings settings{.max_message = 1 << 20, .compression = true, .takeover = (seed & 64) != 0};
    std::string wire;
    std::string expected;
    for (std::string_view message : {bytes, bytes.substr(bytes.size() / 2), std::string_view()}) {
        feed::CountingStorage storage;
        coro::Buffer out(storage);
        require(deflater.deflate(message, out) == 0);
        wire += feed::wire({Opcode::kBinary, std::string(out.view()), true, true});
        expected += "binary:" + std::string(message) + "\n";
    }
    require(feed::read(wire, some_cuts(wire, seed), settings, Way::kGiven) == expected);
}

void check_extension(std::string_view bytes)
{
    DeflateAnswer answer;
    DeflateTerms wanted{false, true, 13, 12};
    if (negotiate_deflate(bytes, wanted, answer) == 1) {
        require(answer.terms.server_max_window_bits <= 13 && answer.terms.client_no_context_takeover);
        require(answer.text().starts_with("permessage-deflate"));
        // The answer to an offer, taken as an offer, must be accepted too.
        DeflateAnswer again;
        std::string text(answer.text());
        require(negotiate_deflate(text, wanted, again) == 1);
    }
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const std::vector<cases::Case> known = cases::all();
    if (size < 5) {
        return 0;
    }
    uint32_t seed = uint32_t(data[0] | data[1] << 8 | data[2] << 16);
    uint8_t flags = data[3];
    std::string bytes(reinterpret_cast<const char *>(data) + 5, size - 5);
    check_extension(bytes);
    if ((flags & 0xc0) == 0) {
        check_deflate(bytes, seed);
    }

    ReceiverSettings settings;
    settings.server = flags & 1;
    settings.compression = flags & 2;
    settings.takeover = flags & 4;
    settings.max_message = flags & 8 ? 100 + data[0] : 100000;
    settings.window_bits = data[1] < 32 ? uint8_t(8 + data[1] % 8) : 15;
    const std::string &begin = known[data[4] % known.size()].bytes;
    if (settings.server && (flags & 0x30) == 0 && begin.size() < 1000) {
        bytes = begin + bytes;
    }
    check_receiver(bytes, settings, seed);
    return 0;
}
