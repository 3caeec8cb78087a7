#pragma once

namespace coro {

// Something that a coroutine has taken and has to give back: a lock. It stands in the coroutine's list until then.
class Hold {
public:
    Hold(const Hold &) = delete;
    Hold &operator=(const Hold &) = delete;

    const void *what() const { return what_; }
    virtual const char *name() const = 0;   // of what is held, for messages
    virtual void give_back() = 0;           // may destroy this

protected:
    explicit Hold(const void *what) : what_(what) {}
    ~Hold() { leave_holds(); }

    void leave_holds()
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
    friend class Holds;

    const void *what_;
    Hold *next_ = nullptr;
    Hold **back_ = nullptr;   // what points at this
};

// One word, since every coroutine has it and hardly any uses it.
class Holds {
public:
    bool empty() const { return !first_; }
    Hold *newest() const { return first_; }

    void add(Hold &hold)
    {
        hold.next_ = first_;
        hold.back_ = &first_;
        if (first_) {
            first_->back_ = &hold.next_;
        }
        first_ = &hold;
    }

    // Of this thing, or nullptr.
    Hold *find(const void *what) const
    {
        Hold *hold = first_;
        while (hold && hold->what_ != what) {
            hold = hold->next_;
        }
        return hold;
    }

private:
    Hold *first_ = nullptr;
};

}  // namespace coro
