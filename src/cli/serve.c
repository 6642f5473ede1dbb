/* serve.c - brett serve: the page for a browser, and games among people.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "host/lan.h"
#include "server/server.h"
#include "store/import.h"
#include "store/sql.h"
#include "term/qr.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *site, *host, *data, *store, *backup, *import;
    long port, seconds, thinkers, generous;
    bool is_alone, is_lan, is_proxied, checks, keeps_journal;
} Wishes;

static int read_options(const Command *command, int argc, char **argv, Wishes *wishes) {
    *wishes = (Wishes){ .port = 8080, .seconds = 30, .thinkers = 2, .generous = 1 };
    const Flag flags[] = {
        { "alone", .is_given = &wishes->is_alone },
        { "backup", .text = &wishes->backup },
        { "bind", .text = &wishes->host },
        { "check", .is_given = &wishes->checks },
        { "data", .text = &wishes->data },
        { "generous", .number = &wishes->generous, .least = 1, .most = 1000 },
        { "import", .text = &wishes->import },
        { "lan", .is_given = &wishes->is_lan },
        { "log", .is_given = &wishes->keeps_journal },
        { "port", .number = &wishes->port, .most = 65535 },
        { "proxy", .is_given = &wishes->is_proxied },
        { "site", .text = &wishes->site },
        { "store", .text = &wishes->store },
        { "thinkers", .number = &wishes->thinkers, .least = 1, .most = 64 },
        { "timeout", .number = &wishes->seconds, .least = 1, .most = 86400 },
        { 0 },
    };
    return cli_flags(command, argc, argv, flags);
}

/* Options that say two things about the same. */
static const char *quarrel(const Wishes *wishes) {
    if (wishes->is_lan && wishes->host) return "--lan finds the address that --bind would give";
    if (wishes->is_lan && wishes->is_proxied) return "--lan goes without a proxy";
    if (wishes->store && !sql_is_shared(wishes->store))
        return "--store takes an address like postgresql://host/database";
    if (wishes->store && wishes->data) return "one at a time: --store or --data";
    if (wishes->store && wishes->backup) return "PostgreSQL has a backup of its own: pg_dump";
    if (wishes->is_alone && wishes->store) return "--alone keeps nothing that --store could hold";
    if (wishes->is_alone && wishes->data) return "--alone keeps nothing that --data could hold";
    if (wishes->is_alone && (wishes->checks || wishes->backup || wishes->import))
        return "--alone has nothing to look after";
    if (wishes->checks + !!wishes->backup + !!wishes->import > 1)
        return "one at a time: --check, --backup or --import";
    if (wishes->import && !wishes->store)
        return "--import goes into a PostgreSQL, whose address --store tells";
    return NULL;
}

/* ---- the database ---- */

/* The file of all games. A folder that is named is made where only it is missing, if it is going to
 * be used. */
static bool find_database(const Wishes *wishes, char *path, size_t bytes) {
    char home[4100];
    const char *folder = wishes->data;
    bool is_used = !wishes->checks && !wishes->backup;
    Error err;
    if (wishes->store) {
        Text out = text_into(path, bytes);
        text_add(&out, wishes->store);
        if (out.cut) cli_fail("the address of the database is too long");
        return !out.cut;
    }
    if (!folder && !host_data_folder(home, sizeof home, &err)) {
        cli_fail("%s; --data names a folder", err.why);
        return false;
    }
    if (!folder) folder = home;
    if (is_used && !host_make_folder(folder)) {
        cli_fail("%.160s: %s", folder, strerror(errno));
        return false;
    }
    Text out = text_into(path, bytes);
    text_print(&out, "%s/brett.db", folder);
    if (out.cut) cli_fail("the path of the data folder is too long");
    return !out.cut;
}

static void complain(void *data, const char *game, const char *why) {
    (void)data;
    host_complain(game ? "game %s: %s" : "%s%s", game ? game : "", why);
}

/* How a database is called before others: an address may hold a password. */
static const char *name_of(const char *database) {
    return sql_is_shared(database) ? "PostgreSQL" : database;
}

static int check(const char *database) {
    Inspection found;
    Error err;
    if (!inspect_check(database, complain, NULL, &found, &err)) {
        cli_fail("%.160s: %s", name_of(database), err.why);
        return EXIT_NO;
    }
    printf("%s: %ld games with %ld rows replayed, %ld faults\n", name_of(database), found.games,
           found.rows, found.faults);
    return found.faults ? EXIT_NO : EXIT_OK;
}

static int back_up(const char *database, const char *file) {
    Inspection copied = { 0 };
    Error err;
    if (!inspect_copy(database, file, &copied, &err)) {
        cli_fail("no backup of %.160s: %s", database, err.why);
        return EXIT_NO;
    }
    printf("%s: %ld games with %ld rows\n", file, copied.games, copied.rows);
    return EXIT_OK;
}

static void tell_progress(void *data, const char *what, long done, long all) {
    (void)data;
    fprintf(stderr, "%s: %ld of %ld\n", what, done, all);
}

static int import(const char *file, const char *store) {
    Import taken;
    Error err;
    if (import_file(file, store, tell_progress, complain, NULL, &taken, &err)) {
        printf("%s: %ld people and %ld games with %ld rows taken into PostgreSQL, compared and "
               "replayed\n",
               file, taken.people, taken.games.games, taken.games.rows);
        return EXIT_OK;
    }
    if (taken.is_unknown)
        cli_fail("nobody knows whether %.160s was taken: %s; try again, and it tells", file,
                 err.why);
    else
        cli_fail("nothing was taken of %.160s: %s", file, err.why);
    return EXIT_NO;
}

/* ---- serving ---- */

/* Where the page is unless told otherwise. */
static const char *find_site(char *path, size_t bytes) {
    static const char *const folders[] = { "../share/brett", ".." };
    return host_beside(folders, "site", path, bytes) ? path : NULL;
}

static void tell_address(const Server *server, const Wishes *wishes) {
    char url[128];
    Text out = text_into(url, sizeof url);
    server_url(server, &out);
    printf("%s\n", url);
    if (wishes->is_lan) qr_print(url, stdout);
}

/* Serves until a signal comes. */
static int serve(const ServerTerms *terms, const Wishes *wishes) {
    Error err;
    Server *server = server_new(terms, &err);
    if (!server) {
        cli_fail("%s", err.why);
        return EXIT_NO;
    }
    tell_address(server, wishes);
    int status = cli_close(EXIT_OK);
    clearerr(stdout);  // what was wrong with it is said
    if (isatty(STDERR_FILENO)) fprintf(stderr, "Open this in a browser. Ctrl-C ends it.\n");
    if (status == EXIT_OK) server_run(server);
    server_free(server);
    return status;
}

static int load_and_serve(ServerTerms *terms, const Wishes *wishes) {
    char path[4300];
    const char *folder = wishes->site ? wishes->site : find_site(path, sizeof path);
    Site site;
    Error err;
    if (!folder)
        return cli_fail(
            "the page is not there; \"make site\" builds it, or --site names its folder");
    if (!site_load(&site, folder, &err)) return cli_fail("%s", err.why);
    terms->site = &site;
    // A page asks this file whether people can play together here; elsewhere it says no.
    bool is_told = !terms->hall || site_replace(&site, "/server.json", "{\"together\":true}\n");
    int status = is_told ? serve(terms, wishes) : cli_fail("out of memory");
    site_free(&site);
    return status;
}

int cli_serve(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Wishes wishes;
    char own[LAN_ADDRESS], database[4300] = "";
    int first = read_options(command, argc, argv, &wishes);
    if (first < 0) return EXIT_USAGE;
    if (first < argc) return cli_misuse(command, "serve takes no \"%.40s\"", argv[first]);
    if (quarrel(&wishes)) return cli_misuse(command, "%s", quarrel(&wishes));
    if (wishes.is_lan && !lan_address(own))
        return cli_fail("this machine is in no network; --bind names an address");
    const char *host = wishes.is_lan ? own : wishes.host ? wishes.host : "127.0.0.1";
    HallTerms hall = { database, (int)wishes.thinkers, (int)wishes.generous };
    ServerTerms terms = { .seconds = (int)wishes.seconds,
                          .is_proxied = wishes.is_proxied,
                          .keeps_journal = wishes.keeps_journal,
                          .hall = wishes.is_alone ? NULL : &hall };
    if (!server_address(host, (int)wishes.port, &terms.address))
        return cli_misuse(command, "--bind takes an address like 127.0.0.1 or ::1, not \"%.40s\"",
                          host);
    if (terms.hall && !find_database(&wishes, database, sizeof database)) return EXIT_USAGE;
    if (wishes.checks) return check(database);
    if (wishes.import) return import(wishes.import, database);
    if (wishes.backup) return back_up(database, wishes.backup);
    umask(077);  // who plays what is nobody else's business
    return load_and_serve(&terms, &wishes);
}
