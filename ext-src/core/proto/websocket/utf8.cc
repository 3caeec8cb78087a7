#include "coro/proto/websocket/utf8.h"

#include "simd.h"

#include "coro/base/short_text.h"

#include <array>

namespace coro::websocket {

// What must follow the present byte to complete the present character.
enum State : uint8_t {
    kWhole,   // no byte must follow: the character is complete
    kOne,     // one byte of 80..BF must follow
    kTwo,     // two bytes of 80..BF must follow
    kThree,   // three bytes of 80..BF must follow
    kAfterE0,   // one byte of A0..BF, then one byte of 80..BF; a smaller first byte would mean a longer form than necessary
    kAfterEd,   // one byte of 80..9F, then one byte of 80..BF; a larger first byte would mean a surrogate
    kAfterF0,   // one byte of 90..BF, then two of 80..BF; a smaller first byte would mean a longer form than necessary
    kAfterF4,   // one byte of 80..8F, then two of 80..BF; a larger first byte would mean a code point above U+10FFFF
    kWrong,   // the text is not UTF-8
    kStates,  // the number of states
};

static constexpr State begin_character(int byte)
{
    if (byte < 0x80) {
        return kWhole;
    }
    if (byte < 0xc2 || byte > 0xf4) {
        return kWrong;
    }
    switch (byte) {
    case 0xe0:
        return kAfterE0;
    case 0xed:
        return kAfterEd;
    case 0xf0:
        return kAfterF0;
    case 0xf4:
        return kAfterF4;
    default:
        return byte < 0xe0 ? kOne : byte < 0xf0 ? kTwo : kThree;
    }
}

static constexpr State step(State state, int byte)
{
    auto within = [byte](int first, int last, State next) {
        return byte >= first && byte <= last ? next : kWrong;
    };
    switch (state) {
    case kWhole:
        return begin_character(byte);
    case kOne:
        return within(0x80, 0xbf, kWhole);
    case kTwo:
        return within(0x80, 0xbf, kOne);
    case kThree:
        return within(0x80, 0xbf, kTwo);
    case kAfterE0:
        return within(0xa0, 0xbf, kOne);
    case kAfterEd:
        return within(0x80, 0x9f, kOne);
    case kAfterF0:
        return within(0x90, 0xbf, kTwo);
    case kAfterF4:
        return within(0x80, 0x8f, kTwo);
    default:
        return kWrong;
    }
}

using Steps = std::array<std::array<uint8_t, 256>, kStates>;

static constexpr Steps make_steps()
{
    Steps steps{};
    for (int state = 0; state < kStates; state++) {
        for (int byte = 0; byte < 256; byte++) {
            steps[state][byte] = step(State(state), byte);
        }
    }
    return steps;
}

static constexpr Steps kSteps = make_steps();

static bool is_ascii_word(const char *bytes)
{
    return (load_word<uint64_t>(bytes) & 0x8080808080808080) == 0;
}

static size_t skip(const char *bytes, size_t size)
{
    static const Utf8Skipper kFastest = usable_skippers().back();
    return kFastest(bytes, size);
}

bool Utf8::add(const char *bytes, size_t size)
{
    const char *end = bytes + size;
    uint8_t state = state_;
    while (state != kWhole && bytes < end) {
        state = kSteps[state][static_cast<unsigned char>(*bytes++)];
    }
    size_t skipped = state == kWhole ? skip(bytes, size_t(end - bytes)) : 0;
    if (skipped == kInvalid) {
        state_ = kWrong;
        return false;
    }
    bytes += skipped;
    while (bytes < end) {
        if (state == kWhole && end - bytes >= 8 && is_ascii_word(bytes)) {
            bytes += 8;
            continue;
        }
        state = kSteps[state][static_cast<unsigned char>(*bytes++)];
    }
    state_ = state;
    return state != kWrong;
}

}  // namespace coro::websocket
