// Fuzzes the framer. For any options and bytes the packets must be those that a simple implementation of the rules
// returns, however the bytes are split, and the framer must read no byte beyond the input. Build with
// -fsanitize=fuzzer,address.
#include "coro/proto/framing/framer.h"

#include "../unit/framing_feed.h"

namespace {

using namespace coro;
using framing_feed::Answer;
using framing_feed::Reader;
using framing_feed::require;

// Takes the bytes that choose options and splits from the front of the input. The rest of the input is the stream.
class Choices {
public:
    explicit Choices(std::string_view bytes) : bytes_(bytes) {}

    uint8_t byte()
    {
        if (bytes_.empty()) {
            return 0;
        }
        uint8_t first = uint8_t(bytes_.front());
        bytes_.remove_prefix(1);
        return first;
    }

    std::string_view text(size_t size)
    {
        std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view rest() const { return bytes_; }

private:
    std::string_view bytes_;
};

FramingOptions some_options(Choices &choices)
{
    FramingOptions options;
    uint8_t first = choices.byte();
    options.kind = FramingKind(first % 7);
    // Choose a small limit in most cases, so that inputs reach it, but at least 2, because the length function
    // reads 2 bytes.
    options.max_length = first >= 250 ? INT64_MAX : 2 + choices.byte() * (first >= 128 ? 1 : 16);
    if (options.kind == FramingKind::kEofCheck || options.kind == FramingKind::kEofSplit) {
        options.mark = choices.text(choices.byte() % 10);
    } else if (options.kind == FramingKind::kLength) {
        uint8_t layout = choices.byte();
        options.length_layout = {uint8_t(1 << layout % 4), (layout & 4) != 0, (layout & 8) != 0};
        options.length_offset = choices.byte() % 32;
        options.body_offset = choices.byte();
    } else {
        options.length_function = framing_feed::test_length;
    }
    return options;
}

std::vector<size_t> some_cuts(Choices &choices)
{
    std::vector<size_t> cuts;
    for (unsigned count = choices.byte() % 8; count > 0; count--) {
        cuts.push_back(choices.byte() * 256u + choices.byte());
    }
    for (size_t &cut : cuts) {
        cut %= choices.rest().size() + 1;
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.push_back(choices.rest().size());
    return cuts;
}

std::string join(const Answer &answer)
{
    std::string all;
    for (const std::string &packet : answer.packets) {
        all += packet;
    }
    return all;
}

// Checks framings in which the packets depend on how the bytes are split, but the concatenation of the packets
// does not.
void check_joined(const FramingOptions &options, std::string_view bytes, const Answer &answer)
{
    std::string all = join(answer);
    require(bytes.starts_with(all));
    if (options.kind == FramingKind::kRaw) {
        require(all == bytes);
        return;
    }
    for (const std::string &packet : answer.packets) {
        require(packet.ends_with(options.mark));
    }
    std::string_view left = bytes.substr(all.size());
    size_t limit = size_t(options.max_length);
    bool has_mark = left.substr(0, limit).find(options.mark) != std::string_view::npos;
    require(!left.ends_with(options.mark) || answer.last.status == Framer::Cut::kTooLarge);
    require((answer.last.status == Framer::Cut::kTooLarge) == (left.size() >= limit && !has_mark));
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Choices choices({reinterpret_cast<const char *>(data), size});
    FramingOptions options = some_options(choices);
    FramingRules rules;
    if (rules.configure(options) != FramingFault::kNone) {
        return 0;
    }
    std::vector<size_t> cuts = some_cuts(choices);
    std::string_view bytes = choices.rest();
    std::vector<size_t> all_cuts = framing_feed::every_byte(bytes.size());
    bool by_reads = options.kind == FramingKind::kRaw || options.kind == FramingKind::kEofCheck;
    for (const std::vector<size_t> &some : {std::vector<size_t>{bytes.size()}, cuts, all_cuts}) {
        for (Reader reader : {Reader::kEager, Reader::kTrusting}) {
            Answer answer = framing_feed::read(rules, bytes, some, reader);
            if (by_reads) {
                check_joined(options, bytes, answer);
            } else {
                require(answer == framing_feed::expected(options, bytes));
            }
        }
    }
    return 0;
}
