#pragma once

namespace coro {

// Something that a coroutine has taken and has to give back: a lock. It stands in the coroutine's list until then.
class HeldResource {
public:
    HeldResource(const HeldResource &) = delete;
    HeldResource &operator=(const HeldResource &) = delete;

    const void *what() const { return what_; }
    virtual const char *name() const = 0;   // of what is held, for messages
    virtual void give_back() = 0;           // may destroy this

protected:
    explicit HeldResource(const void *what) : what_(what) {}
    ~HeldResource() { leave_held_resources(); }

    void leave_held_resources()
    {
        if (back_) {
            *back_ = next_;
            if (next_) {
                next_->back_ = back_;
            }
            back_ = nullptr;
        }
    }

private:
    friend class HeldResources;

    const void *what_;
    HeldResource *next_ = nullptr;
    HeldResource **back_ = nullptr;   // what points at this
};

// One word, since every coroutine has it and hardly any uses it.
class HeldResources {
public:
    bool empty() const { return !first_; }
    HeldResource *newest() const { return first_; }

    void add(HeldResource &hold)
    {
        hold.next_ = first_;
        hold.back_ = &first_;
        if (first_) {
            first_->back_ = &hold.next_;
        }
        first_ = &hold;
    }

    // Of this thing, or nullptr.
    HeldResource *find(const void *what) const
    {
        HeldResource *hold = first_;
        while (hold && hold->what_ != what) {
            hold = hold->next_;
        }
        return hold;
    }

private:
    HeldResource *first_ = nullptr;
};

}  // namespace coro
