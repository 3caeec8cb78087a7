#include "coro/server/connection/frame_cache.h"

namespace coro {

bool FrameCache::is_repeated(const Form &form, const Payload &payload)
{
    if (!payload.keep) {
        return false;   // the bytes are not reference-counted and may change, so they cannot be kept
    }
    bool is_same = last_.owner == payload.owner && last_.bytes.data() == payload.bytes.data() &&
                   last_.bytes.size() == payload.bytes.size() && form_ == form;
    if (!is_same) {
        forget();
        payload.keep(payload.owner);
        last_ = payload;
        form_ = form;
    }
    return is_same;
}

void FrameCache::forget()
{
    if (last_.owner) {
        last_.release(last_.owner);
    }
    last_ = {};
    frame_.clear();
}

}  // namespace coro
