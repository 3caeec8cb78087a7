#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_coroutine();
void register_system();
void register_scheduler();
void register_channel();
void register_wait_group();
void register_lock();
void register_semaphore();
void register_condition();
void register_task_group();

}  // namespace coro::php
