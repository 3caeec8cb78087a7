dnl Builds the extension with phpize, from every .cc file below ext-src. ext-src/units.sh says which are compiled together.
dnl tests/lint/layers.txt defines which layer may include which.

PHP_ARG_ENABLE([coro],
  [whether to enable coro],
  [AS_HELP_STRING([--enable-coro], [Enable coro: coroutines, event loop, servers])])

PHP_ARG_WITH([boost-context],
  [whether boost.context switches the stacks],
  [AS_HELP_STRING([--with-boost-context[[=DIR]]],
    [coro: switch stacks with boost.context, found by itself or in DIR/include and DIR/lib or DIR/lib64; always so on processors that coro has no switch of its own for])],
  [no], [no])

PHP_ARG_WITH([coro-openssl],
  [whether coro has TLS],
  [AS_HELP_STRING([--without-coro-openssl], [coro: build without TLS; the default is to use OpenSSL if pkg-config finds it])],
  [auto], [no])

PHP_ARG_WITH([coro-hiredis],
  [whether coro has a Redis client],
  [AS_HELP_STRING([--without-coro-hiredis], [coro: build without Coro\Coroutine\Redis; the default is to use hiredis if pkg-config finds it])],
  [auto], [no])

PHP_ARG_WITH([coro-nghttp2],
  [whether coro has HTTP/2],
  [AS_HELP_STRING([--without-coro-nghttp2], [coro: build without HTTP/2; the default is to use nghttp2 if pkg-config finds it])],
  [auto], [no])

PHP_ARG_ENABLE([coro-debug],
  [whether coro is built for debugging],
  [AS_HELP_STRING([--enable-coro-debug], [coro: no optimisation, full debug information, CORO_DEBUG defined])],
  [no], [no])

PHP_ARG_ENABLE([coro-asan],
  [whether coro is built with sanitizers],
  [AS_HELP_STRING([--enable-coro-asan], [coro: AddressSanitizer and UndefinedBehaviorSanitizer])],
  [no], [no])

PHP_ARG_ENABLE([coro-ubsan],
  [whether coro is built with UndefinedBehaviorSanitizer],
  [AS_HELP_STRING([--enable-coro-ubsan], [coro: UndefinedBehaviorSanitizer alone])],
  [no], [no])

if test "$PHP_CORO" != "no"; then
  if test -n "$PHP_CONFIG" && test "`$PHP_CONFIG --vernum`" -lt 80200; then
    AC_MSG_ERROR([coro needs PHP 8.2 or newer, and $PHP_CONFIG belongs to an older one.])
  fi

  AC_PATH_PROGS([CORO_CXX], [${CXX:-g++} g++ c++ clang++], [missing])
  if test "$CORO_CXX" = "missing"; then
    AC_MSG_ERROR([coro needs a C++20 compiler: install g++ (Debian, Alpine), gcc-c++ (Fedora) or clang.])
  fi
  PHP_REQUIRE_CXX()
  PHP_CXX_COMPILE_STDCXX([20], [optional], [CORO_STD])
  if test -z "$CORO_STD"; then
    AC_MSG_ERROR([coro needs C++20, which $CXX does not speak: install g++ 12 or clang 14 or newer (Debian, Alpine: g++; Fedora: gcc-c++) and name it with CXX=.])
  fi

  AC_MSG_CHECKING([whether coro has a context switch for this processor])
  AC_PREPROC_IFELSE([AC_LANG_SOURCE([
#if !defined(__x86_64__) || defined(__ILP32__)
#error "only x86-64"
#endif
  ])], [coro_own_switch=yes], [coro_own_switch=no])
  AC_MSG_RESULT([$coro_own_switch])
  if test "$coro_own_switch" = "no" && test "$PHP_BOOST_CONTEXT" = "no"; then
    PHP_BOOST_CONTEXT=yes
  fi

  coro_boost_include=
  coro_boost_archive=
  if test "$PHP_BOOST_CONTEXT" != "no"; then
    dnl boost.context is linked as an archive with hidden symbols. PHP exports its own jump_fcontext, built with other
    dnl options, and the dynamic linker would use that one.
    AC_MSG_CHECKING([for boost.context as a static library])
    coro_boost_places=
    if test "$PHP_BOOST_CONTEXT" != "yes"; then
      coro_boost_include="-I$PHP_BOOST_CONTEXT/include"
      coro_boost_places="$PHP_BOOST_CONTEXT/lib $PHP_BOOST_CONTEXT/lib64 $PHP_BOOST_CONTEXT"
    else
      coro_boost_places="`$CXX -print-file-name=libboost_context.a | $SED 's,/*[[^/]]*$,,'`"
      coro_boost_places="$coro_boost_places /usr/lib/`$CXX -dumpmachine` /usr/lib64 /usr/lib /usr/local/lib64 /usr/local/lib"
    fi
    for coro_place in $coro_boost_places; do
      for coro_name in libboost_context.a libboost_context-mt.a; do
        if test -z "$coro_boost_archive" && test -r "$coro_place/$coro_name"; then
          coro_boost_archive="`cd "$coro_place" && pwd`/$coro_name"
        fi
      done
    done
    if test -z "$coro_boost_archive"; then
      AC_MSG_RESULT([no])
      AC_MSG_ERROR([coro needs libboost_context.a: install libboost-context-dev (Debian), boost-devel and boost-static (Fedora) or boost-dev and boost-static (Alpine), or name its folder with --with-boost-context=DIR.])
    fi
    AC_MSG_RESULT([$coro_boost_archive])

    AC_MSG_CHECKING([whether boost.context links into a shared object])
    AC_LANG_PUSH([C++])
    coro_saved_cxxflags=$CXXFLAGS
    coro_saved_ldflags=$LDFLAGS
    coro_saved_libs=$LIBS
    CXXFLAGS="$CXXFLAGS $CORO_STD $coro_boost_include -fPIC"
    LDFLAGS="$LDFLAGS -shared -Wl,-z,defs -Wl,--exclude-libs,ALL"
    LIBS="$coro_boost_archive $LIBS"
    AC_LINK_IFELSE([AC_LANG_SOURCE([
#include <boost/context/detail/fcontext.hpp>
using namespace boost::context::detail;
static void body(transfer_t from) { jump_fcontext(from.fctx, nullptr); }
void *enter(void *stack, unsigned long size) { return jump_fcontext(make_fcontext(stack, size, body), nullptr).fctx; }
  ])], [coro_boost_links=yes], [coro_boost_links=no])
    CXXFLAGS=$coro_saved_cxxflags
    LDFLAGS=$coro_saved_ldflags
    LIBS=$coro_saved_libs
    AC_LANG_POP([C++])
    AC_MSG_RESULT([$coro_boost_links])
    if test "$coro_boost_links" = "no"; then
      AC_MSG_ERROR([coro cannot link $coro_boost_archive into a shared object: install headers and library of one boost, the library built as position independent code (Debian: libboost-context-dev; Fedora: boost-devel, boost-static; Alpine: boost-dev, boost-static).])
    fi
  fi

  AC_MSG_CHECKING([for zlib])
  coro_saved_libs=$LIBS
  LIBS="-lz $LIBS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([
#include <zlib.h>
  ], [return inflateResetKeep(0);])], [coro_zlib=yes], [coro_zlib=no])
  LIBS=$coro_saved_libs
  AC_MSG_RESULT([$coro_zlib])
  if test "$coro_zlib" = "no"; then
    AC_MSG_ERROR([coro needs zlib 1.2.6 or newer with its header: install zlib1g-dev (Debian), zlib-devel (Fedora) or zlib-dev (Alpine).])
  fi

  coro_openssl=no
  if test "$PHP_CORO_OPENSSL" != "no"; then
    PKG_CHECK_MODULES([CORO_OPENSSL], [openssl >= 1.1.1], [coro_openssl=yes], [coro_openssl=no])
    if test "$coro_openssl" = "no" && test "$PHP_CORO_OPENSSL" != "auto"; then
      AC_MSG_ERROR([coro found no OpenSSL 1.1.1 or newer for TLS: install pkg-config and libssl-dev (Debian), openssl-devel (Fedora) or openssl-dev (Alpine), or leave TLS out with --without-coro-openssl.])
    fi
    if test "$coro_openssl" = "no"; then
      AC_MSG_WARN([coro is built without TLS. For TLS install pkg-config and libssl-dev (Debian), openssl-devel (Fedora) or openssl-dev (Alpine).])
    fi
  fi

  coro_hiredis=no
  if test "$PHP_CORO_HIREDIS" != "no"; then
    PKG_CHECK_MODULES([CORO_HIREDIS], [hiredis >= 0.14], [coro_hiredis=yes], [coro_hiredis=no])
    if test "$coro_hiredis" = "no" && test "$PHP_CORO_HIREDIS" != "auto"; then
      AC_MSG_ERROR([coro found no hiredis 0.14 or newer for its Redis client: install pkg-config and libhiredis-dev (Debian), hiredis-devel (Fedora) or hiredis-dev (Alpine), or leave the client out with --without-coro-hiredis.])
    fi
    if test "$coro_hiredis" = "no"; then
      AC_MSG_WARN([coro is built without a Redis client. For Coro\Coroutine\Redis install pkg-config and libhiredis-dev (Debian), hiredis-devel (Fedora) or hiredis-dev (Alpine).])
    fi
  fi

  coro_nghttp2=no
  if test "$PHP_CORO_NGHTTP2" != "no"; then
    PKG_CHECK_MODULES([CORO_NGHTTP2], [libnghttp2 >= 1.50], [coro_nghttp2=yes], [coro_nghttp2=no])
    if test "$coro_nghttp2" = "yes"; then
      dnl Versions without this function have no protection against the floods of frames that became known in 2024.
      coro_saved_libs=$LIBS
      LIBS="$CORO_NGHTTP2_LIBS $LIBS"
      AC_CHECK_FUNC([nghttp2_option_set_max_continuations], [], [coro_nghttp2=no])
      LIBS=$coro_saved_libs
    fi
    if test "$coro_nghttp2" = "no" && test "$PHP_CORO_NGHTTP2" != "auto"; then
      AC_MSG_ERROR([coro found no nghttp2 1.50 or newer with the fixes of 2024 for HTTP/2: install pkg-config and libnghttp2-dev (Debian), libnghttp2-devel (Fedora) or nghttp2-dev (Alpine), or leave HTTP/2 out with --without-coro-nghttp2.])
    fi
    if test "$coro_nghttp2" = "no"; then
      AC_MSG_WARN([coro is built without HTTP/2. For HTTP/2 install pkg-config and libnghttp2-dev (Debian), libnghttp2-devel (Fedora) or nghttp2-dev (Alpine).])
    fi
  fi

  AC_MSG_CHECKING([for valgrind's header])
  AC_PREPROC_IFELSE([AC_LANG_SOURCE([
#include <valgrind/valgrind.h>
  ])], [coro_valgrind=yes], [coro_valgrind=no])
  AC_MSG_RESULT([$coro_valgrind])

  dnl GCC clears and copies objects larger than a few words with "rep stos" and "rep movs", whose startup alone takes
  dnl longer than plain stores.
  coro_no_rep="-mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign -mmemcpy-strategy=libcall:-1:noalign"
  AC_MSG_CHECKING([whether $CXX can do without string instructions])
  AC_LANG_PUSH([C++])
  coro_saved_cxxflags=$CXXFLAGS
  CXXFLAGS="$CXXFLAGS $coro_no_rep"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [], [coro_no_rep=])
  CXXFLAGS=$coro_saved_cxxflags
  AC_LANG_POP([C++])
  AC_MSG_RESULT([${coro_no_rep:-no}])

  dnl -fno-plt: nearly every call out of this library goes to the engine, on the hottest paths.
  dnl -MP: a removed header does not break the next incremental build.
  coro_flags="$CORO_STD -fno-exceptions -fno-rtti -fvisibility=hidden -fno-plt -MP $coro_no_rep"
  coro_flags="$coro_flags -ffile-prefix-map=@ext_srcdir@/= -Wall -Wextra"
  dnl The folder of the build has the generated header.
  coro_flags="$coro_flags -I@ext_builddir@/ext-src -I@ext_srcdir@/include -I@ext_srcdir@/ext-src -I@ext_srcdir@ $coro_boost_include"
  dnl clang reports unused parameters in macros of the engine, although they come from a system header.
  dnl With -Og the compiler spends half as much time on sources that seldom run as with -O2. It then follows values less far.
  coro_cold_flags=-Og
  case `$CXX --version` in
    *clang*[)] coro_flags="$coro_flags -Wno-unused-parameter" ;;
    *[)]
      dnl GCC takes each source for a header, because a unit includes it.
      coro_flags="$coro_flags -Wno-subobject-linkage"
      dnl GCC collects its garbage only above 400 MB, which large units use anyway; collecting takes a tenth of their time.
      coro_flags="$coro_flags --param ggc-min-heapsize=400000"
      coro_cold_flags="$coro_cold_flags -Wno-maybe-uninitialized" ;;
  esac
  if test "$PHP_BOOST_CONTEXT" != "no"; then
    coro_flags="$coro_flags -DCORO_BOOST_CONTEXT=1"
  else
    dnl coro's own context switch does not maintain a shadow stack, so the process must not enable shadow stacks.
    coro_flags="$coro_flags -fcf-protection=none"
  fi
  if test "$coro_valgrind" = "yes"; then
    coro_flags="$coro_flags -DCORO_HAVE_VALGRIND=1"
  fi
  if test "$PHP_CORO_DEBUG" = "yes"; then
    coro_flags="$coro_flags -DCORO_DEBUG=1 -O0 -g3"
  else
    dnl Names of functions and numbers of lines, for backtraces; the rest of the debug information would be ten times as large.
    coro_flags="$coro_flags -g1"
  fi
  coro_sanitizers=
  if test "$PHP_CORO_ASAN" = "yes"; then
    coro_flags="$coro_flags -DCORO_ASAN=1"
    dnl AddressSanitizer reports null pointers itself, and these two checks, of each access, take half of the time to compile.
    coro_sanitizers="address,undefined -fno-sanitize=null,alignment"
  elif test "$PHP_CORO_UBSAN" = "yes"; then
    coro_flags="$coro_flags -DCORO_UBSAN=1"
    coro_sanitizers=undefined
  fi
  if test -n "$coro_sanitizers"; then
    coro_flags="$coro_flags -O0 -g1 -fno-omit-frame-pointer -fsanitize=$coro_sanitizers"
    coro_flags="$coro_flags -fno-sanitize=vptr -fno-sanitize-recover=undefined"
  fi

  dnl The engine's headers do not compile cleanly with our warning flags.
  INCLUDES=`echo " $INCLUDES" | $SED 's/ -I/ -isystem /g'`

  dnl nodelete: a thread that is still blocked in a system call when PHP ends returns into this library.
  CORO_SHARED_LIBADD="-Wl,--exclude-libs,ALL -Wl,-z,nodelete"
  AC_MSG_CHECKING([whether the linker compresses debug information])
  coro_saved_ldflags=$LDFLAGS
  LDFLAGS="$LDFLAGS -Wl,--compress-debug-sections=zlib"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [coro_compresses=yes], [coro_compresses=no])
  LDFLAGS=$coro_saved_ldflags
  AC_MSG_RESULT([$coro_compresses])
  if test "$coro_compresses" = "yes"; then
    dnl The library is half as large.
    CORO_SHARED_LIBADD="$CORO_SHARED_LIBADD -Wl,--compress-debug-sections=zlib"
  fi
  if test -n "$coro_boost_archive"; then
    dnl Passed with -Wl, because libtool would warn about an archive inside a module.
    CORO_SHARED_LIBADD="$CORO_SHARED_LIBADD -Wl,$coro_boost_archive"
  fi
  PHP_ADD_LIBRARY([z],, [CORO_SHARED_LIBADD])
  dnl tls_none.cc takes the place of the sources that need OpenSSL.
  coro_left_out=/net/tls_none.cc
  if test "$coro_openssl" = "yes"; then
    PHP_EVAL_LIBLINE([$CORO_OPENSSL_LIBS], [CORO_SHARED_LIBADD])
    coro_flags="$coro_flags $CORO_OPENSSL_CFLAGS"
  else
    coro_left_out='/net/tls_[[^n]]'
  fi
  dnl redis_none.cc takes the place of the source that needs hiredis.
  if test "$coro_hiredis" = "yes"; then
    PHP_EVAL_LIBLINE([$CORO_HIREDIS_LIBS], [CORO_SHARED_LIBADD])
    dnl The other flags of hiredis are about its own sources.
    coro_flags="$coro_flags `$PKG_CONFIG --cflags-only-I hiredis`"
    coro_left_out="$coro_left_out|/client/redis_none.cc"
  else
    coro_left_out="$coro_left_out|/client/redis_reader.cc"
  fi
  dnl session_none.cc takes the place of the source that needs nghttp2.
  if test "$coro_nghttp2" = "yes"; then
    PHP_EVAL_LIBLINE([$CORO_NGHTTP2_LIBS], [CORO_SHARED_LIBADD])
    coro_flags="$coro_flags $CORO_NGHTTP2_CFLAGS"
    coro_left_out="$coro_left_out|/http2/session_none.cc"
  else
    coro_left_out="$coro_left_out|/http2/session.cc"
  fi
  PHP_SUBST([CORO_SHARED_LIBADD])

  coro_folder=$abs_srcdir
  if test -d "$abs_srcdir/ext/coro"; then
    coro_folder=$abs_srcdir/ext/coro
  fi
  coro_sources=`sh $coro_folder/ext-src/units.sh "$coro_folder/units" 24 "$coro_left_out"` ||
    AC_MSG_ERROR([the sources of coro cannot be put into units.])
  PHP_NEW_EXTENSION([coro], [$coro_sources], [$ext_shared],, [$coro_flags], [cxx])
  PHP_ADD_BUILD_DIR([$ext_builddir/units])
  dnl pecl and phpize's users call make without -j. More than two compilers could need more memory than there is.
  if test "$ext_builddir" = "." && test "`getconf _NPROCESSORS_ONLN 2>/dev/null`" -gt 1; then
    echo "MAKEFLAGS += -j2" >>Makefile.fragments
  fi
  case " $CXXFLAGS " in
    *" -O2 "*[)] echo "%_cold.lo: private EXTRA_CXXFLAGS += $coro_cold_flags" >>Makefile.fragments ;;
  esac
  dnl The classes that are written in PHP become text in a header.
  sh $coro_folder/ext-src/php/library/embed.sh "$ext_builddir/ext-src/php/library" ||
    AC_MSG_ERROR([the PHP classes of coro cannot be put into a header.])
fi
