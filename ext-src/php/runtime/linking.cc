#include "php/runtime/linking.h"

#include "php/runtime/class_loans.h"

#include <list>
#include <utility>
#include <vector>

namespace coro::php {

// Empty lists for CG(delayed_autoloads), the classes that a coroutine still has to load in order to link others.
// The engine keeps a pointer to the list while it empties the list, so each waiting coroutine needs a list of its
// own.
static std::vector<HashTable *> spare_lists;

static HashTable *take_spare_list()
{
    if (spare_lists.empty()) {
        return nullptr;   // without a list, the engine makes a new one when it needs it
    }
    HashTable *list = spare_lists.back();
    spare_lists.pop_back();
    return list;
}

void free_spare_lists()
{
    for (HashTable *list : spare_lists) {
        zend_hash_destroy(list);
        FREE_HASHTABLE(list);
    }
    spare_lists.clear();
}

class Linking {
public:
    Linking()
    {
        depth_ = std::exchange(autoload_depth, 0);
        delayed_ = std::exchange(CG(delayed_autoloads), take_spare_list());
        for (const zend_execute_data *frame = EG(current_execute_data); frame; frame = frame->prev_execute_data) {
            zend_string *name = declared_by(frame);
            zval *place = name ? zend_hash_find(EG(class_table), name) : nullptr;
            if (place && !(Z_CE_P(place)->ce_flags & ZEND_ACC_LINKED)) {
                hide(reinterpret_cast<Bucket *>(place));
            }
        }
    }

    ~Linking()
    {
        for (const Hidden &hidden : hidden_) {
            zend_string_release(hidden.is.name);
            zend_string_release(hidden.is.key);
        }
    }

    void resume()
    {
        autoload_depth = depth_;
        if (CG(delayed_autoloads)) {
            // Keeps the list for later use, because the coroutines that used it have finished.
            spare_lists.push_back(CG(delayed_autoloads));
        }
        CG(delayed_autoloads) = delayed_;
        for (const Hidden &hidden : hidden_) {
            show(hidden);
        }
        // If depth_ > 0, the coroutine is still inside an autoloader, and so it is still linking a class.
        if (depth_ > 0) {
            loans_.borrow_again();
        }
    }

private:
    struct Hidden {
        HiddenClass is;
        uint64_t claim;
    };

    void hide(Bucket *bucket)
    {
        static zend_ulong last = 0;
        zend_string *name = zend_string_copy(bucket->key);
        zend_string *key = zend_strpprintf(0, "%c%s:" ZEND_ULONG_FMT, '\0', ZSTR_VAL(name), ++last);
        zend_hash_set_bucket_key(EG(class_table), bucket, key);
        Hidden &hidden = hidden_.emplace_back(Hidden{{name, key, Z_CE(bucket->val), delayed_}, 0});
        hidden.claim = add_claim(name, running_coroutine(), &hidden.is);
    }

    static void show(const Hidden &hidden)
    {
        remove_claim(hidden.claim);
        // If a coroutine that had borrowed the class has linked it, the class is visible already.
        bool is_shown = class_at(hidden.is.name) == hidden.is.declared;
        if (!is_shown && !rename_class(hidden.is.key, hidden.is.name)) {
            zend_error_noreturn(E_COMPILE_ERROR, "Cannot declare class %s, because the name is already in use",
                                ZSTR_VAL(hidden.is.name));
        }
    }

    // Must be the first member: borrowed classes must be hidden before the classes that the coroutine declares.
    SuspendedLoans loans_;
    int depth_;
    HashTable *delayed_;
    std::list<Hidden> hidden_;   // must be a list, because claims point to its elements
};

Linking *suspend_linking()
{
    return new Linking;
}

void resume_linking(Linking *linking)
{
    linking->resume();
    delete linking;
}

}  // namespace coro::php
