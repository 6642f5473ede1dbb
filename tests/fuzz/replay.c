/* replay.c - runs one fuzzer over files, each in a process of its own, without a fuzzing engine.
 * usage: fuzz_NAME FILE...
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <sys/wait.h>
#include <unistd.h>

enum { INPUT_MAX = 1 << 20 };

static void run(const char *path) {
    static uint8_t data[INPUT_MAX];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    exit(0);
}

int main(int argc, char **argv) {
    const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0];
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        int status = 1;
        fflush(stdout);  // or the child would print it once more
        pid_t child = fork();
        if (child == 0) run(argv[i]);
        if (child > 0) waitpid(child, &status, 0);
        passed += status == 0;
        failed += status != 0;
        if (status) printf("%s fails on %s\n", name, argv[i]);
    }
    printf("fuzz %s: %d passed, %d failed\n", strncmp(name, "fuzz_", 5) == 0 ? name + 5 : name,
           passed, failed);
    return failed != 0;
}
