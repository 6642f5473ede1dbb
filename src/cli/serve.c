/* serve.c - brett serve: the page for a browser.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "server/server.h"

#include <unistd.h>

/* Where the page is unless told otherwise. */
static const char *find_site(char *path, size_t bytes) {
    static const char *const folders[] = { "../share/brett", ".." };
    return host_beside(folders, "site", path, bytes) ? path : NULL;
}

/* Serves until a signal comes. */
static int serve(const Site *site, const struct sockaddr_storage *address, const char *host,
                 long port, long seconds, const HallTerms *hall) {
    char url[128];
    Text out = text_into(url, sizeof url);
    Error err;
    Server *server = server_new(site, address, (int)seconds, hall, &err);
    if (!server) {
        cli_fail("cannot serve at %s, port %ld: %s; --port chooses another", host, port, err.why);
        return EXIT_NO;
    }
    server_url(server, &out);
    printf("%s\n", url);
    int status = cli_close(EXIT_OK);
    clearerr(stdout);  // what was wrong with it is said
    if (isatty(STDERR_FILENO)) fprintf(stderr, "Open this in a browser. Ctrl-C ends it.\n");
    if (status == EXIT_OK) server_run(server);
    server_free(server);
    return status;
}

int cli_serve(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *folder = NULL, *host = "127.0.0.1";
    const char *data = NULL;
    long port = 8080, seconds = 30, thinkers = 2, generous = 1;
    const Flag flags[] = { { "bind", .text = &host },
                           { "data", .text = &data },
                           { "generous", .number = &generous, .least = 1, .most = 1000 },
                           { "thinkers", .number = &thinkers, .least = 1, .most = 64 },
                           { "port", .number = &port, .most = 65535 },
                           { "site", .text = &folder },
                           { "timeout", .number = &seconds, .least = 1, .most = 86400 },
                           { 0 } };
    struct sockaddr_storage address;
    char path[4300];
    Site site;
    Error err;
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (first < argc) return cli_misuse(command, "serve takes no \"%.40s\"", argv[first]);
    if (!server_address(host, (int)port, &address))
        return cli_misuse(command, "--bind takes an address like 127.0.0.1 or ::1, not \"%.40s\"",
                          host);
    if (!folder) folder = find_site(path, sizeof path);
    if (!folder)
        return cli_fail(
            "the page is not there; \"make site\" builds it, or --site names its folder");
    if (!site_load(&site, folder, &err)) return cli_fail("%s", err.why);
    char database[4300] = "";
    Text out = text_into(database, sizeof database);
    if (data) text_print(&out, "%s/brett.db", data);
    HallTerms hall = { database, (int)thinkers, (int)generous };
    int status = serve(&site, &address, host, port, seconds, data ? &hall : NULL);
    site_free(&site);
    return status;
}
