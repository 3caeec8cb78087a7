#include "php/runtime/pack_codes.h"

#include "php/runtime/settings.h"
#include "php/zend/value.h"

#include <bit>
#include <string_view>

namespace coro::php {

static_assert(sizeof(int) == 4);

static constexpr bool kMachine = std::endian::native == std::endian::big;
static constexpr bool kBig = true;
static constexpr bool kLittle = false;

static constexpr struct {
    char code;
    IntegerLayout layout;
} kPackCodes[] = {
    {'c', {1, true, kMachine}},
    {'C', {1, false, kMachine}},
    {'s', {2, true, kMachine}},
    {'S', {2, false, kMachine}},
    {'n', {2, false, kBig}},
    {'v', {2, false, kLittle}},
    {'i', {4, true, kMachine}},
    {'I', {4, false, kMachine}},
    {'l', {4, true, kMachine}},
    {'L', {4, false, kMachine}},
    {'N', {4, false, kBig}},
    {'V', {4, false, kLittle}},
    {'q', {8, true, kMachine}},
    {'Q', {8, false, kMachine}},
    {'J', {8, false, kBig}},
    {'P', {8, false, kLittle}},
};

bool read_pack_code(zend_string *name, zval *value, IntegerLayout *layout)
{
    if (Z_TYPE_P(value) != IS_STRING) {
        throw_option_type(name, "of type string", value);
        return false;
    }
    for (const auto &row : kPackCodes) {
        if (view(Z_STR_P(value)) == std::string_view(&row.code, 1)) {
            *layout = row.layout;
            return true;
        }
    }
    throw_option_value(ZSTR_VAL(name), "must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P");
    return false;
}

}  // namespace coro::php
