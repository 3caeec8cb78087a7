#pragma once

namespace coro::php {

// From this call on, this worker or task worker answers the questions of the admin process (Inquiry). Does nothing if the
// server has none.
void answer_admin_process();

}  // namespace coro::php
