#include "content_codings.h"
#include "codec_libraries.h"
#include "list_elements.h"

#include "coro/proto/http/charset.h"
#include "coro/proto/http/head.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <new>
#include <string>
#include <utility>

namespace coro::http {

namespace {

struct Coding {
    ContentCoding coding;
    std::string_view name;
    bool (*has_decoder)();
    bool (*has_encoder)();
    std::unique_ptr<ContentDecoder> (*make_decoder)();
    std::unique_ptr<ContentEncoder> (*make_encoder)(int level);
};

// Returns true if this machine has the library.
template <auto &library>
bool has()
{
    return library().is_usable();
}

// zlib is linked with the extension.
bool has_zlib()
{
    return true;
}

// In the order of ContentCoding.
constexpr Coding kCodings[kContentCodings] = {
    {ContentCoding::kZstd, "zstd", has<zstd>, has<zstd>, make_zstd_decoder, make_zstd_encoder},
    {ContentCoding::kBrotli, "br", has<brotli_decoder>, has<brotli_encoder>, make_brotli_decoder, make_brotli_encoder},
    {ContentCoding::kGzip, "gzip", has_zlib, has_zlib, make_gzip_decoder, make_gzip_encoder},
    {ContentCoding::kDeflate, "deflate", has_zlib, has_zlib, make_deflate_decoder, make_deflate_encoder},
};

// The old name of gzip.
constexpr std::string_view kOldGzip = "x-gzip";

const Coding *find_coding(std::string_view name)
{
    for (const Coding &known : kCodings) {
        if (equals_ignore_case(name, known.name)) {
            return &known;
        }
    }
    return equals_ignore_case(name, kOldGzip) ? find_coding("gzip") : nullptr;
}

const Coding *find_coding(ContentCoding coding)
{
    return coding == ContentCoding::kIdentity ? nullptr : &kCodings[size_t(coding)];
}

// Returns the weight (RFC 9110 section 12.4.2) in thousandths, or -1 if the text is none.
int read_weight(std::string_view text)
{
    if (text.empty() || (text[0] != '0' && text[0] != '1') || text.size() > 5 || (text.size() > 1 && text[1] != '.')) {
        return -1;
    }
    int weight = text[0] == '1' ? 1000 : 0;
    int unit = 100;
    for (char digit : text.substr(std::min<size_t>(text.size(), 2))) {
        if (digit < '0' || digit > '9') {
            return -1;
        }
        weight += (digit - '0') * unit;
        unit /= 10;
    }
    return weight <= 1000 ? weight : -1;
}

// An element of Accept-Encoding.
struct Accepted {
    std::string_view name;
    int weight = 1000;   // -1: malformed
};

Accepted read_accepted(std::string_view element)
{
    Accepted accepted;
    accepted.name = take_before(element, ';');
    if (!is_token(accepted.name)) {
        accepted.weight = -1;
    }
    while (!element.empty()) {
        std::string_view parameter = take_before(element, ';');
        if (parameter.size() > 1 && (parameter[0] == 'q' || parameter[0] == 'Q') && parameter[1] == '=') {
            accepted.weight = read_weight(parameter.substr(2));
        }
    }
    return accepted;
}

// Decodes two codings, one after the other.
class TwoDecoders final : public ContentDecoder {
public:
    TwoDecoders(std::unique_ptr<ContentDecoder> outer, std::unique_ptr<ContentDecoder> inner, uint64_t most) :
        outer_(std::move(outer)), inner_(std::move(inner)), left_(most)
    {
    }

    ssize_t decode(std::string_view &bytes, char *to, size_t room) override
    {
        size_t done = 0;
        while (done < room) {
            if (between_.empty() && !inner_has_more_) {
                if (bytes.empty() && !outer_has_more_) {
                    break;
                }
                if (ssize_t outcome = refill(bytes); outcome < 0) {
                    return outcome;
                }
                continue;
            }
            ssize_t count = inner_->decode(between_, to + done, room - done);
            if (count < 0) {
                return count;
            }
            inner_has_more_ = size_t(count) == room - done;
            done += size_t(count);
        }
        return ssize_t(done);
    }

    bool is_whole() const override { return outer_->is_whole() && inner_->is_whole(); }

private:
    // Decodes the outer coding of the next bytes. Returns 0 or a negative error.
    ssize_t refill(std::string_view &bytes)
    {
        ssize_t count = outer_->decode(bytes, room_, sizeof room_);
        if (count < 0) {
            return count;
        }
        if (uint64_t(count) > left_) {
            return -EMSGSIZE;
        }
        left_ -= uint64_t(count);
        outer_has_more_ = size_t(count) == sizeof room_;
        between_ = {room_, size_t(count)};
        return 0;
    }

    std::unique_ptr<ContentDecoder> outer_, inner_;
    uint64_t left_;              // how many bytes the outer coding may still become
    std::string_view between_;   // the bytes in room_ that the inner decoder has not consumed
    bool outer_has_more_ = false, inner_has_more_ = false;   // true: the decoder has filled its room
    char room_[8192];
};

}  // namespace

std::unique_ptr<ContentDecoder> make_content_decoder(std::string_view coding)
{
    const Coding *known = find_coding(coding);
    return known && known->has_decoder() ? known->make_decoder() : nullptr;
}

std::unique_ptr<ContentDecoder> make_list_decoder(std::string_view codings, uint64_t most)
{
    std::unique_ptr<ContentDecoder> all;
    ListElements elements(codings);
    std::string_view coding;
    for (int count = 0; elements.next(coding);) {
        if (equals_ignore_case(coding, "identity")) {
            continue;
        }
        std::unique_ptr<ContentDecoder> one = make_content_decoder(coding);
        if (!one || ++count > kMostCodings) {
            return nullptr;
        }
        all = all ? std::unique_ptr<ContentDecoder>(new (std::nothrow) TwoDecoders(std::move(one), std::move(all), most))
                  : std::move(one);
        if (!all) {
            return nullptr;
        }
    }
    return all;
}

std::unique_ptr<ContentEncoder> make_content_encoder(ContentCoding coding, int level)
{
    const Coding *known = find_coding(coding);
    return known && known->has_encoder() ? known->make_encoder(level) : nullptr;
}

std::string_view accepted_codings(const Head &head, const char *base, std::string &joined)
{
    constexpr std::string_view kAcceptEncoding = "accept-encoding";
    std::string_view value;
    for (uint16_t i = 0; i < head.header_count; i++) {
        const Header &header = head.headers[i];
        if (header.name.size != kAcceptEncoding.size() || !equals_ignore_case(text(base, header.name), kAcceptEncoding)) {
            continue;
        }
        if (value.empty()) {
            value = text(base, header.value);
        } else {
            if (joined.empty()) {
                joined = value;
            }
            value = joined.append(",").append(text(base, header.value));
        }
    }
    return value;
}

ContentCoding preferred_coding(const Head &head, const char *base)
{
    std::string joined;
    return choose_coding(accepted_codings(head, base, joined));
}

std::string_view name_of(ContentCoding coding)
{
    const Coding *known = find_coding(coding);
    return known ? known->name : "identity";
}

ContentCoding choose_coding(std::string_view accept_encoding)
{
    constexpr int kNotNamed = -1;
    int weights[kContentCodings];
    std::fill(std::begin(weights), std::end(weights), kNotNamed);
    int others = 0;        // the weight of codings that the value does not name
    int of_identity = 0;   // the weight of a body without a coding: at the same weight, a coding is better
    ListElements elements(accept_encoding);
    for (std::string_view element; elements.next(element);) {
        Accepted accepted = read_accepted(element);
        if (accepted.weight < 0) {
            return ContentCoding::kIdentity;
        }
        if (accepted.name == "*") {
            others = accepted.weight;
        } else if (equals_ignore_case(accepted.name, "identity")) {
            of_identity = accepted.weight;
        } else if (const Coding *known = find_coding(accepted.name)) {
            weights[size_t(known->coding)] = accepted.weight;
        }
    }
    ContentCoding best = ContentCoding::kIdentity;
    int highest = std::max(of_identity - 1, 0);
    for (const Coding &known : kCodings) {
        int weight = weights[size_t(known.coding)];
        weight = weight == kNotNamed ? others : weight;
        if (weight > highest && known.has_encoder()) {
            best = known.coding;
            highest = weight;
        }
    }
    return best;
}

int accepted_weight(std::string_view accept_encoding, std::string_view coding)
{
    int of_others = 0;   // the weight of codings that the value does not name
    int of_coding = -1;
    ListElements elements(accept_encoding);
    for (std::string_view element; elements.next(element);) {
        Accepted accepted = read_accepted(element);
        if (accepted.weight < 0) {
            return 0;
        }
        if (accepted.name == "*") {
            of_others = accepted.weight;
        } else if (equals_ignore_case(accepted.name, coding) ||
                   (coding == "gzip" && equals_ignore_case(accepted.name, kOldGzip))) {
            of_coding = accepted.weight;
        }
    }
    return of_coding < 0 ? of_others : of_coding;
}

void open_codec_libraries()
{
    (void) libdeflate();
    for (const Coding &known : kCodings) {
        (void) known.has_decoder();
        (void) known.has_encoder();
    }
}

const char *gzip_libraries()
{
    return libdeflate().is_usable() ? "libdeflate, zlib" : "zlib";
}

std::string_view decodable_codings()
{
    static const std::string codings =
        std::string("gzip, deflate") + (brotli_decoder().is_usable() ? ", br" : "") + (zstd().is_usable() ? ", zstd" : "");
    return codings;
}

}  // namespace coro::http
