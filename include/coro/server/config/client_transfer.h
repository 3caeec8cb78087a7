#pragma once

#include "coro/base/fd.h"

namespace coro {

// The way of clients from threads that end to threads that serve: idle connections of HTTP/1, whose protocol has no message that
// would tell the client not to send its next request. Their sockets wait in a socket of this server until one of its threads, or
// of the server that replaces it, serves them. All processes of the server share it.
class ClientTransfer {
public:
    // Must be called before the first fork. Without descriptors for it, no client is passed on.
    void open();
    void close();

    int way_in() const { return way_in_.get(); }      // where threads that end put clients; negative: there is no transfer
    int way_out() const { return way_out_.get(); }    // where threads that serve take them
    // The same for the clients of the server that this one replaces; negative: there is none.
    int way_out_of_predecessor() const { return way_out_of_predecessor_.get(); }

private:
    Fd way_in_, way_out_, way_out_of_predecessor_;
};

}  // namespace coro
