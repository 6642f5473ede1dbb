/* load.c - many games at once against a server: how many steps a second it takes, and how long one
 * takes from one player to the other.
 *
 * usage: load SERVER[,SERVER...] SPEC GAMES SECONDS [RATE [together]]
 *
 * A SERVER is PORT:PROCESS; RATE is how many steps a second in all, 0: as many as go. With several
 * servers the players of a game are at different ones, or `together` at one.
 *
 * The first fifth of the time is for coming, sitting down and warming up. All that is told is of
 * the rest, in which games end and begin as ever: also the time of the processors, the servers' and
 * the own.
 * Every player is a socket of its own. The steps are drawn at random; a game that is over is
 * followed by a new one. The time of a step is from when it was sent until the other player has it.
 * SPDX-License-Identifier: MIT */
#include "core/match.h"
#include "core/sha256.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS_MAX = 4, BUFFER = 32768, STEPS_MAX = 4096, BUCKETS = 4000, SENT = 64 };

typedef struct Game_ Table;

typedef struct {
    Table *table;
    int seat, file;
    bool is_open;  /* the handshake is done, */
    bool is_known; /* and it was welcomed */
    unsigned seq;  /* the last row it has heard */
    size_t held;
    char bytes[BUFFER];
} Player;

struct Game_ {
    Player player[PLAYERS_MAX];
    int players, known, watching;
    char id[33];
    Match match;
    Played *memory;
    unsigned seq; /* the last row that one of them has heard */
    bool has_dice;
    int opened;
    double sent[SENT]; /* when the steps were sent that became the last rows, */
    double next;       /* and when the next may be */
    bool is_waiting;   /* for that time */
};

static Setup setup;
static Random chance = { 1 };
static uint64_t steps;
static unsigned buckets[BUCKETS]; /* of 50 microseconds */
static double pause_of_game;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void die(const char *what) {
    perror(what);
    exit(1);
}

/* A frame with a mask of zeros. */
static void say(Player *player, const char *text) {
    uint8_t frame[1024];
    size_t size = strlen(text), head = size < 126 ? 2 : 4;
    frame[0] = 0x81;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (head == 4) frame[2] = (uint8_t)(size >> 8), frame[3] = (uint8_t)size;
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    if (write(player->file, frame, head + 4 + size) != (ssize_t)(head + 4 + size)) die("write");
}

static void write_hex(char *out, const Digest *digest) {
    for (int i = 0; i < DIGEST_BYTES; i++) sprintf(out + 2 * i, "%02x", digest->bytes[i]);
}

static Digest nonce_of(const Player *player) {
    Digest nonce = { { 0 } };
    nonce.bytes[0] = (uint8_t)(player->seat + 1);
    return nonce;
}

/* Nobody looks any longer at the game before. */
static void leave_all(Table *table) {
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"leave\",\"game\":\"%s\"}", table->id);
    for (int i = 0; table->id[0] && i < table->players; i++) say(&table->player[i], text);
}

static void begin_game(Table *table) {
    char text[300], spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    setup_write(&setup, &out);
    leave_all(table);
    table->watching = table->opened = 0;
    table->seq = 0;
    table->id[0] = '\0';
    match_init(&table->match, &setup, table->memory, STEPS_MAX);
    snprintf(text, sizeof text, "{\"t\":\"new\",\"n\":1,\"spec\":\"%s\"}", spec);
    say(&table->player[0], text);
}

static void sit_all(Table *table) {
    char text[400], hex[2 * DIGEST_BYTES + 1];
    for (int i = 0; i < table->players; i++) {
        Player *player = &table->player[i];
        Digest nonce = nonce_of(player), digest = sha256_of(nonce.bytes, DIGEST_BYTES);
        write_hex(hex, &digest);
        player->seq = 0;
        snprintf(text, sizeof text, "{\"t\":\"watch\",\"game\":\"%s\"}", table->id);
        say(player, text);
        snprintf(text, sizeof text,
                 "{\"t\":\"sit\",\"game\":\"%s\",\"seat\":%d,\"seen\":0,\"commitment\":\"%s\"}",
                 table->id, player->seat, hex);
        say(player, text);
    }
}

static void open_nonce(Table *table, int seat) {
    char text[300], hex[2 * DIGEST_BYTES + 1];
    Digest nonce = nonce_of(&table->player[seat]);
    write_hex(hex, &nonce);
    snprintf(text, sizeof text,
             "{\"t\":\"open\",\"game\":\"%s\",\"seat\":%d,\"seen\":%u,\"nonce\":\"%s\"}", table->id,
             seat, table->seq, hex);
    say(&table->player[seat], text);
}

/* Whoever's turn it is plays. */
static void play(Table *table) {
    int seat = match_actor(&table->match);
    char token[TOKEN_MAX], text[300];
    Text out = text_into(token, sizeof token);
    if (seat < 0) return;
    table->is_waiting = table->next > now();
    if (table->is_waiting) return;
    Move move = game_random(setup.game, &table->match.now, &chance);
    setup.game->write_move(&table->match.now, move, &out);
    table->sent[(table->seq + 1) % SENT] = now();
    snprintf(text, sizeof text, "{\"t\":\"step\",\"game\":\"%s\",\"seen\":%u,\"move\":\"%s\"}",
             table->id, table->seq, token);
    say(&table->player[seat], text);
}

static unsigned number_after(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at ? (unsigned)strtoul(at + strlen(name), NULL, 10) : 0;
}

/* Whoever hears of a row first plays it on the board of the table. */
static void follow(Table *table, char *text, unsigned seq) {
    table->seq = seq;
    table->next = now() + pause_of_game;
    steps += strstr(text, "\"e\":\"step\"") != NULL;
    for (char *at = text; (at = strstr(at, "\"move\":\""));) {
        char *token = at + 8, *end = strchr(token, '"');
        *end = '\0';
        Error err;
        if (!match_play(&table->match, token, &err)) {
            fprintf(stderr, "%s: %s\n", token, err.why);
            exit(1);
        }
        *end = '"';
        at = end + 1;
    }
}

/* Rows of the game before may come late. */
static void hear_row(Player *player, char *text) {
    Table *table = player->table;
    const char *game = strstr(text, "\"game\":\"");
    if (!table->id[0] || !game || strncmp(game + 8, table->id, 32) != 0) return;
    bool is_over = strstr(text, "\"e\":\"ended\"") != NULL;
    bool has_step = strstr(text, "\"e\":\"step\"") != NULL;
    unsigned by = number_after(text, "\"by\":"), seq = number_after(text, "\"seq\":");
    if (has_step && table->players > 1 && player->seat == (int)(by + 1) % table->players) {
        int bucket = (int)((now() - table->sent[seq % SENT]) * 20000);
        buckets[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    }
    player->seq = seq;
    if (seq > table->seq) follow(table, text, seq);
    bool is_seated = (int)table->seq > table->players;
    bool is_first = player->seat == 0 && seq == table->seq;
    if (is_first && (is_over || table->match.count >= STEPS_MAX - 32))
        begin_game(table);
    else if (is_first && is_seated && table->has_dice && table->opened < table->players)
        open_nonce(table, table->opened++);
    else if (is_seated && seq == table->seq && match_actor(&table->match) == player->seat)
        play(table);
}

static void hear(Player *player, char *text) {
    Table *table = player->table;
    if (strncmp(text, "{\"t\":\"row\"", 10) == 0) {
        hear_row(player, text);
    } else if (strncmp(text, "{\"t\":\"welcome\"", 14) == 0) {
        if (++table->known == table->players) begin_game(table);
    } else if (strncmp(text, "{\"t\":\"done\",\"n\":1,", 18) == 0) {
        memcpy(table->id, strstr(text, "\"game\":\"") + 8, 32);
        sit_all(table);
    } else if (strncmp(text, "{\"t\":\"refused\"", 14) == 0) {
        fprintf(stderr, "%s\n", text);
        exit(1);
    }
}

static void read_frames(Player *player) {
    size_t at = 0;
    while (player->held - at >= 2) {
        const uint8_t *head = (uint8_t *)player->bytes + at;
        size_t size = head[1] & 127, begin = 2;
        if (size == 126) begin = 4;
        if (player->held - at < begin) break;
        if (size == 126) size = (size_t)head[2] << 8 | head[3];
        if (player->held - at < begin + size) break;
        char *text = player->bytes + at + begin, kept = text[size];
        text[size] = '\0';
        if ((head[0] & 15) == 1) hear(player, text);
        text[size] = kept;
        at += begin + size;
    }
    player->held -= at;
    memmove(player->bytes, player->bytes + at, player->held);
}

static void on_readable(Player *player) {
    ssize_t count = read(player->file, player->bytes + player->held, BUFFER - 1 - player->held);
    if (count <= 0) die("the server hung up");
    player->held += (size_t)count;
    player->bytes[player->held] = '\0';
    if (!player->is_open) {
        char *end = strstr(player->bytes, "\r\n\r\n");
        if (!end) return;
        if (strncmp(player->bytes, "HTTP/1.1 101", 12) != 0) {
            fprintf(stderr, "%.60s\n", player->bytes);
            exit(1);
        }
        player->is_open = true;
        player->held -= (size_t)(end + 4 - player->bytes);
        memmove(player->bytes, end + 4, player->held);
        say(player, "{\"t\":\"hello\",\"v\":1}");
    }
    read_frames(player);
}

static void connect_player(Player *player, int port, int poll) {
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    static const char knock[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    struct epoll_event event = { EPOLLIN, { .ptr = player } };
    int one = 1;
    player->file = socket(AF_INET, SOCK_STREAM, 0);
    if (player->file < 0 || connect(player->file, (struct sockaddr *)&address, sizeof address) != 0)
        die("connect");
    setsockopt(player->file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (write(player->file, knock, sizeof knock - 1) != sizeof knock - 1) die("write");
    while (!player->is_open) on_readable(player);  // only so many may be at the door at once
    epoll_ctl(poll, EPOLL_CTL_ADD, player->file, &event);
}

/* Seconds of processors that a process has used. */
static double used_by(pid_t process) {
    clockid_t clock;
    struct timespec time = { 0 };
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        die("clock of the server");
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double percentile(double share) {
    uint64_t all = 0, sum = 0;
    int i = 0;
    for (int k = 0; k < BUCKETS; k++) all += buckets[k];
    while (i < BUCKETS - 1 && (double)(sum += buckets[i]) < share * (double)all) i++;
    return (i + 1) / 20.0;
}

enum { SERVERS_MAX = 16 };

static struct {
    int port;
    pid_t process;
} servers[SERVERS_MAX];
static int server_count;

static bool read_servers(char *list) {
    for (char *one = strtok(list, ","); one; one = strtok(NULL, ",")) {
        if (server_count == SERVERS_MAX ||
            sscanf(one, "%d:%d", &servers[server_count].port, &servers[server_count].process) != 2)
            return false;
        server_count++;
    }
    return server_count;
}

static double used_by_servers(void) {
    double sum = 0;
    for (int i = 0; i < server_count; i++) sum += used_by(servers[i].process);
    return sum;
}

int main(int argc, char **argv) {
    if (argc < 5 || !read_servers(argv[1]))
        return fprintf(stderr,
                       "usage: load PORT:PROCESS[,...] SPEC GAMES SECONDS [RATE [together]]\n"),
               2;
    int games = atoi(argv[3]), poll = epoll_create1(0);
    double seconds = atof(argv[4]), rate = argc > 5 ? atof(argv[5]) : 0;
    bool is_split = argc < 7 || strcmp(argv[6], "together") != 0;
    Position start;
    Error err;
    if (!setup_read(argv[2], &setup, &err)) return fprintf(stderr, "%s\n", err.why), 2;
    game_start(&setup, &start);
    pause_of_game = rate > 0 ? games / rate : 0;
    Table *tables = calloc((size_t)games, sizeof *tables);
    if (!tables) die("memory");
    for (int i = 0; i < games; i++) {
        Table *table = &tables[i];
        table->players = setup.game->seats(&start);
        table->has_dice = setup.game->dice || setup.game->actor(&start) == CHANCE;
        table->memory = malloc(STEPS_MAX * sizeof *table->memory);
        for (int seat = 0; seat < table->players; seat++) {
            table->player[seat].table = table;
            table->player[seat].seat = seat;
            int server = (is_split ? i + seat : i) % server_count;
            connect_player(&table->player[seat], servers[server].port, poll);
        }
    }
    double begin = now(), warm = begin + seconds / 5, from = 0, servers_from = 0, own_from = 0;
    uint64_t counted = 0;
    for (double time; (time = now()) < begin + seconds;) {
        struct epoll_event events[256];
        int count = epoll_wait(poll, events, 256, pause_of_game > 0 ? 1 : 100);
        for (int i = 0; i < count; i++) on_readable(events[i].data.ptr);
        for (int i = 0; pause_of_game > 0 && i < games; i++)
            if (tables[i].is_waiting) play(&tables[i]);
        if (!from && time > warm) {
            from = time, counted = steps;
            servers_from = used_by_servers(), own_from = used_by(getpid());
            memset(buckets, 0, sizeof buckets);
        }
    }
    double count = (double)(steps - counted), micro = 1e6 / count;
    printf("%.0f steps a second, to the other player in %.2f ms (median), %.2f ms (p99), "
           "%.1f us of the server a step, %.1f of its players\n",
           count / (now() - from), percentile(0.5), percentile(0.99),
           (used_by_servers() - servers_from) * micro, (used_by(getpid()) - own_from) * micro);
    return 0;
}
