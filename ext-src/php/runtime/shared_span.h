#pragma once

#include <cstddef>

namespace coro::php {

// The span of tracing in which a coroutine runs. The coroutines that it starts share it; the last one that lets go deletes it.
class SharedSpan {
public:
    SharedSpan(const SharedSpan &) = delete;
    SharedSpan &operator=(const SharedSpan &) = delete;

    SharedSpan *share()
    {
        references_++;
        return this;
    }
    void release()
    {
        if (--references_ == 0) {
            delete this;
        }
    }

protected:
    SharedSpan() = default;
    virtual ~SharedSpan() = default;

private:
    size_t references_ = 1;
};

}  // namespace coro::php
