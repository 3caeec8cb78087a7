// Fuzzes the reader of responses that are sent over HTTP/2. For any response the result must not depend on how its bytes are
// split and for how many of them there is room, and no byte beyond them must be read. Build with -fsanitize=fuzzer,address.
#include "../unit/http2_feed.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    using http2_feed::read_response;
    if (size < 4) {
        return 0;
    }
    bool is_head = data[0] & 1, is_websocket = data[0] & 2;
    std::string bytes(reinterpret_cast<const char *>(data) + 4, size - 4);
    if (data[0] & 4) {
        bytes = "HTTP/1.1 200 OK\r\n" + bytes;
    }
    if (data[0] & 8) {
        bytes.insert(0, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    }
    size_t one = data[1] % (bytes.size() + 1), two = size_t(data[2] * 7) % (bytes.size() + 1);
    std::string whole = read_response(bytes, {bytes.size()}, SIZE_MAX, is_head, is_websocket);
    std::string split = read_response(bytes, {std::min(one, two), std::max(one, two), bytes.size()}, data[3] + 1u, is_head,
                                      is_websocket);
    if (whole != split || whole == "wrong count") {
        std::abort();
    }
    return 0;
}
