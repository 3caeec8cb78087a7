#include "coro/proto/framing/framer.h"

namespace coro {

FramingFaultText describe(FramingFault fault)
{
    switch (fault) {
    case FramingFault::kNone:
        break;
#define X(name, option, text)                                                                                \
    case FramingFault::name:                                                                                 \
        return {option, text};
        CORO_FRAMING_FAULTS(X)
#undef X
    }
    return {};
}

// Returns the fault of an option whose value is wrong regardless of the other options, or kNone.
static FramingFault find_wrong_value(const FramingOptions &options)
{
    if (options.max_length < 1) {
        return FramingFault::kMaxLength;
    }
    if (options.mark.empty()) {
        return FramingFault::kMarkEmpty;
    }
    if (options.mark.size() > kMaxMarkSize) {
        return FramingFault::kMarkTooLong;
    }
    if (options.length_offset < 0) {
        return FramingFault::kLengthOffset;
    }
    return options.body_offset < 0 ? FramingFault::kBodyOffset : FramingFault::kNone;
}

// Returns the fault of options whose values are each valid but which together would make the framer refuse every
// packet, or kNone.
static FramingFault find_contradiction(const FramingOptions &options)
{
    switch (options.kind) {
    case FramingKind::kRaw:
    case FramingKind::kMqtt:
    case FramingKind::kRedis:
        return FramingFault::kNone;
    case FramingKind::kEofCheck:
    case FramingKind::kEofSplit:
        return options.max_length < int64_t(options.mark.size()) ? FramingFault::kMaxLengthBelowMark
                                                                 : FramingFault::kNone;
    case FramingKind::kLength:
        if (options.length_offset > options.max_length - options.length_layout.size) {
            return FramingFault::kLengthOffset;
        }
        return options.body_offset > options.max_length ? FramingFault::kBodyOffset : FramingFault::kNone;
    case FramingKind::kLengthFunction:
        return options.length_function ? FramingFault::kNone : FramingFault::kLengthFunction;
    }
    return FramingFault::kNone;
}

FramingFault FramingRules::configure(const FramingOptions &options)
{
    FramingFault fault = find_wrong_value(options);
    if (fault == FramingFault::kNone) {
        fault = find_contradiction(options);
    }
    if (fault != FramingFault::kNone) {
        return fault;
    }
    kind_ = options.kind;
    mark_size_ = uint8_t(options.mark.copy(mark_, kMaxMarkSize));
    length_layout_ = options.length_layout;
    max_length_ = size_t(options.max_length);
    length_offset_ = size_t(options.length_offset);
    body_offset_ = size_t(options.body_offset);
    length_function_ = options.length_function;
    length_context_ = options.length_context;
    return FramingFault::kNone;
}

}  // namespace coro
