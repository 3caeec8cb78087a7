// Fuzzes what proxies say about their clients: the header of the PROXY protocol and the fields X-Forwarded-For and
// Forwarded. However the bytes of a header are split, the result must be the same, and bytes behind the header must not
// change it. Build with -fsanitize=fuzzer,address.
#include "coro/proto/proxy/forwarded.h"
#include "coro/proto/proxy/header.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

using namespace coro::proxy;

void require(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

bool is_same(const Host &one, const Host &other)
{
    return one.kind == other.kind && one.port == other.port && memcmp(one.bytes, other.bytes, sizeof one.bytes) == 0;
}

void check_header(std::string_view bytes)
{
    Header whole;
    int outcome = parse_header(bytes, whole);
    require(outcome <= 0 || (whole.size > 0 && whole.size <= bytes.size() && whole.size <= kMostHeader));
    require(outcome != 0 || bytes.size() <= kMostHeader);
    for (size_t size = 0; size < bytes.size(); size++) {
        std::string part(bytes.substr(0, size));   // a copy, so that AddressSanitizer finds reads beyond it
        Header header;
        int early = parse_header(part, header);
        require(outcome != 0 || early == 0);
        if (outcome > 0) {
            require((early == 1) == (size >= whole.size) && early >= 0);
            require(early == 0 || is_same(header.client, whole.client));
        }
    }
}

void check_field(std::string_view value, ForwardedReader::Syntax syntax)
{
    ForwardedReader reader(value, syntax);
    size_t count = 0;
    for (Host host; reader.next(host); count++) {
        require(host.kind <= Host::kIpv6);
    }
    require(count <= value.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    std::string_view bytes(reinterpret_cast<const char *>(data), size);
    check_header(bytes);
    check_field(bytes, ForwardedReader::Syntax::kList);
    check_field(bytes, ForwardedReader::Syntax::kForwarded);
    return 0;
}
