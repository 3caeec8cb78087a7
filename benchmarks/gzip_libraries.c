// Measures how long zlib and libdeflate take to compress a text with gzip, without a server.
//
//   gzip_libraries FILE LEVEL SECONDS
//
// Each library compresses the contents of the file again and again, with one compressor, for SECONDS. The result is one line of
// JSON: the CPU time of one compression in nanoseconds, "zlib" and, if the machine has it, "libdeflate".
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <zlib.h>

static char text[1 << 20], packed[2 << 20];
static size_t size;
static int level;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void fail(const char *what)
{
    fprintf(stderr, "gzip_libraries: %s\n", what);
    exit(1);
}

// The libraries are opened like this so that the program compiles without options for the linker.
static void *function(const char *library, const char *name)
{
    void *handle = dlopen(library, RTLD_NOW);
    return handle ? dlsym(handle, name) : NULL;
}

static z_stream stream;
static int (*reset)(z_stream *);
static int (*deflate_stream)(z_stream *, int);

static void use_zlib(void)
{
    reset(&stream);
    stream.next_in = (Bytef *) text;
    stream.avail_in = (uInt) size;
    stream.next_out = (Bytef *) packed;
    stream.avail_out = sizeof packed;
    if (deflate_stream(&stream, Z_FINISH) != Z_STREAM_END) {
        fail("zlib does not compress the text");
    }
}

static void *compressor;
static size_t (*compress_whole)(void *, const void *, size_t, void *, size_t);

static void use_libdeflate(void)
{
    if (compress_whole(compressor, text, size, packed, sizeof packed) == 0) {
        fail("libdeflate does not compress the text");
    }
}

static double nanoseconds(void (*use)(void), double seconds)
{
    double begin = cpu_seconds(), now;
    long count = 0;
    do {
        use();
        count++;
        now = cpu_seconds();
    } while (now - begin < seconds);
    return (now - begin) / (double) count * 1e9;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fail("FILE LEVEL SECONDS");
    }
    FILE *file = fopen(argv[1], "r");
    size = file ? fread(text, 1, sizeof text, file) : 0;
    level = atoi(argv[2]);
    double seconds = atof(argv[3]);

    int (*init)(z_stream *, int, int, int, int, int, const char *, int) = function("libz.so.1", "deflateInit2_");
    reset = function("libz.so.1", "deflateReset");
    deflate_stream = function("libz.so.1", "deflate");
    if (!init || !reset || !deflate_stream ||
        init(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, (int) sizeof stream) != Z_OK) {
        fail("zlib does not work");
    }
    printf("{\"zlib\": %.0f", nanoseconds(use_zlib, seconds));

    void *(*alloc)(int) = function("libdeflate.so.0", "libdeflate_alloc_compressor");
    compress_whole = function("libdeflate.so.0", "libdeflate_gzip_compress");
    if (alloc && compress_whole && (compressor = alloc(level))) {
        printf(", \"libdeflate\": %.0f", nanoseconds(use_libdeflate, seconds));
    }
    printf("}\n");
    return 0;
}
