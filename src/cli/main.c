/* main.c - brett: finds the command and runs it.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#ifndef BRETT_VERSION
#    define BRETT_VERSION "0"
#endif

// clang-format off
#define FROM "  --from POSITION  begin at this position instead of the start\n"
#define SEED "  --seed N         begin the random numbers at N instead of 1\n"
#define WORDS \
    "SPEC is a game with its options, as in ploy:form=teams; \"brett list GAME\" tells\n" \
    "them. POSITION is a line as \"brett show SPEC --fen\" prints it. A STEP is written\n" \
    "as \"brett moves SPEC\" lists it; rolls of dice are steps too.\n"

const Command cli_commands[] = {
    { "list", "brett list [GAME] [--json]", "the games, or the options of one of them",
      "  --json           print everything known about the games as JSON\n", cli_list },
    { "show", "brett show SPEC [--from POSITION] [--fen|--json] [STEP...]", "draw a position",
      FROM
      "  --fen            print the position as one line of text\n"
      "  --json           print board, pieces and legal steps as JSON\n"
      "\n" WORDS, cli_show },
    { "moves", "brett moves SPEC [--from POSITION] [STEP...]", "list the legal steps",
      FROM "\n" WORDS, cli_moves },
    { "perft", "brett perft SPEC DEPTH [--from POSITION] [STEP...]", "count sequences of steps",
      FROM "\n"
      "Prints each legal step with the number of sequences of DEPTH steps that begin\n"
      "with it, then their sum; the time goes to standard error.\n" WORDS, cli_perft },
    { "playouts", "brett playouts SPEC SECONDS [--seed N]", "play random games and count",
      SEED, cli_playouts },
    { "play", "brett play [SPEC] [--seats WHO,...] [--load FILE] [--save FILE] [--from POSITION] [--seed N] [--ms N]"
      " [--delay MS] [--hash MIB] [--threads N] [--plain] [STEP...]",
      "play in the terminal, with people and against levels",
      "  --seats WHO,...  who plays, seat by seat: me,level3\n"
      "  --load FILE      go on with a record instead of a SPEC\n"
      "  --save FILE      write the record there when leaving\n" FROM
      "  --seed N         roll the same dice as another game with this seed\n"
      "  --ms N           let a level think so many milliseconds at most (5000)\n"
      "  --delay MS       let so much time pass before a level's step (400)\n"
      "  --hash MIB       memory for what was found out before (64)\n"
      "  --threads N      think with so many threads (1)\n"
      "  --plain          print lines of text instead of a full screen\n"
      "\n"
      "WHO: me, level1 ... level8\n"
      "\n"
      "The last WHO also plays the seats that follow. On the screen the key ? lists the\n"
      "keys; in plain text, which is used without a terminal, \"help\" lists the orders.\n" WORDS, cli_play },
    { "join", "brett join URL [--clock CLOCK] [--key FILE] [--new SPEC] [--plain] [--seat N] [--watch]",
      "play in the terminal with people at a server",
      "  --clock CLOCK    with --new: none, 300+5 (seconds) or 3d (days a turn)\n"
      "  --key FILE       who you are there (a file for each server, made by itself)\n"
      "  --new SPEC       make a game, and print the link to it for the others\n"
      "  --plain          print lines of text instead of a full screen\n"
      "  --seat N         take this seat, counted from 1, instead of any that is free\n"
      "  --watch          only watch\n"
      "\n"
      "URL is a link to a game, or with --new that of the server: http://host:8080/.\n"
      "Whose line is cut comes back by itself; who leaves may come back by the link.\n"
      "To play against oneself in two terminals the second one takes another --key.\n", cli_join },
    { "bot",
      "brett bot URL [--at-once N] [--clock CLOCK,...] [--count N] [--games GAME,...] [--key FILE] [--name NAME] "
      "[--new SPEC] [--player PLAYER] [--public] [--rating N-N]",
      "let a program play at a server",
      "  --at-once N      play so many games side by side (1)\n"
      "  --clock CLOCK,... sit down at these: none, 300+5, 3d, seconds, days (all)\n"
      "  --count N        end after so many games\n"
      "  --games GAME,... sit down at these (all)\n"
      "  --key FILE       who it is there (a file for each server, made by itself)\n"
      "  --name NAME      take this name there\n"
      "  --new SPEC       make a game with --clock, and print the link to it\n"
      "  --player PLAYER  who thinks (level8,ms=1000)\n"
      "  --public         with --new: strangers may find it\n"
      "  --rating N-N     sit down where all who wait are rated so, as 1200-1800\n"
      "\n"
      "PLAYER: level1 ... level8, uct, plain, material, random, program:COMMAND\n"
      "SETTING: ms=N, nodes=N, depth=N, hash=N, threads=N, overlook=N\n"
      "\n"
      "URL is a link to a game, which is played, or that of a server. There it sits\n"
      "down at open games of the lobby, or with --new at one of its own, and goes on\n"
      "with those that it has not finished. A COMMAND is any program that speaks UGI,\n"
      "and comes last: ms=500,program:./engine. After SIGINT or SIGTERM it finishes its\n"
      "games and ends; after the second one it gives them up.\n", cli_bot },
    { "bench", "brett bench [SPEC...] [--signature]", "measure speed; sign behaviour",
      "  --signature      print only signatures: the same on every machine\n"
      "\n"
      "Without a SPEC it takes every game, and for --signature all their options.\n", cli_bench },
    { "record", "brett record FILE... [--to text|json] [--check-dice]", "check records of games and convert them",
      "  --to FORMAT      print them as text or json instead of a line about each\n"
      "  --check-dice     check that every roll is what its seed and nonces make it\n"
      "\n"
      "FILE may be - for standard input; text and JSON are told apart by themselves.\n", cli_record },
    { "rules", "brett rules GAME [--lang de|en] [--rulings] [--well]", "the rules of a game to read, with figures",
      "  --lang LANGUAGE  in German or English: de or en (as the environment says)\n"
      "  --rulings        print what the booklet leaves open and how it was decided\n"
      "  --well           print advice for playing well\n", cli_rules },
    { "puzzles", "brett puzzles SPEC [--count N] [--nodes N] [--seed N]", "make small problems out of played games",
      "  --count N        print so many (30)\n"
      "  --nodes N        nodes to think before each step of a game (300)\n" SEED
      "\n"
      "A line each: grade from 1 to 5, kind, SPEC, POSITION and the lines that solve\n"
      "it, with tabs between them. Every solution is proved by trying everything.\n", cli_puzzles },
    { "analyse", "brett analyse RECORD [--json] [--ms N] [--nodes N] [--hash MIB] [--threads N]",
      "judge every step of a recorded game",
      "  --json           print the analysis as JSON\n"
      "  --ms N           think so many milliseconds about each step\n"
      "  --nodes N        or so many nodes (50000)\n"
      "  --hash MIB       memory for what was found out before (64)\n"
      "  --threads N      think with so many threads (1)\n"
      "\n"
      "Value is the share of the points that a player may expect after a step; \"win 3\"\n"
      "is a win in 3 steps. W/D/L are the chances to win, draw and lose in per cent, or\n"
      "\"proven\" where the value is certain. Best is the step that was best, Loss what\n"
      "the one played gave away: 5 is ?!, 10 is ?, 20 is ??. Luck is what a roll gave\n"
      "above the mean.\n", cli_analyse },
    { "match", "brett match SPEC PLAYER PLAYER [--elo logistic|normalized] [--games N] [--jobs N] [--opening N] "
      "[--records FILE] [--seed N] [--sprt E0,E1]", "let players play each other and measure their strength",
      "  --elo MODEL      what --sprt counts: logistic or normalized Elo (logistic)\n"
      "  --games N        games to play (100)\n"
      "  --jobs N         games at the same time (one for each core)\n"
      "  --opening N      random steps at the beginning, the same for all places (4)\n"
      "  --records FILE   add every game to FILE; a match broken off goes on from there\n" SEED
      "  --sprt E0,E1     stop when it is clear whether the difference is E0 or E1 Elo\n"
      "\n"
      "PLAYER: level1 ... level8, uct, plain, material, random, program:COMMAND\n"
      "SETTING: ms=N, nodes=N, depth=N, hash=N, threads=N, overlook=N\n"
      "\n"
      "Settings are joined to a player by commas: level8,ms=50 or uct,nodes=1000. A\n"
      "COMMAND comes last: ms=50,program:./engine. With two sides strength is told in\n"
      "Elo, with three and four as a share of the points. A record names its match;\n"
      "a FILE with games of another one is refused.\n", cli_contest },
    { "solve", "brett solve allein|aufstellen|blockade|sprung [--file PATH] [--files F] [--from POSITION] [--hash MIB] [--nodes N] [--proof PATH] [--seed N] [--short PATH] [--shortest] [--threads N] [--verify] [--yes] [STEP...]",
      "find a solution and prove what can be proved",
      "  --file PATH      aufstellen, sprung: the table, computed if it is not there\n"
      "  --files F        sprung: all pieces are in the last F files, 4 to 10 (7)\n"
      FROM
      "  --hash MIB       allein, blockade, sprung: memory to work in (64, 64, 256)\n"
      "  --nodes N        allein, blockade: give up after so many positions (10^9)\n"
      "  --proof PATH     blockade: write the proof, for tests/proof to check\n"
      "  --seed N         allein: draw a mixed set-up by this number (1)\n"
      "  --short PATH     aufstellen: cut the short table out of the full one\n"
      "  --shortest       allein: go on until no shorter solution can exist\n"
      "  --threads N      aufstellen: so many work at once (all cores)\n"
      "  --verify         aufstellen, sprung: check the table against the rules\n"
      "  --yes            begin to compute a table without being asked\n"
      "\n"
      "allein: says whether one piece can be left and how, and what it has proved. The\n"
      "booklet's set-up is always solved with the fewest steps.\n"
      "aufstellen: the value and distance of every position. The table is 255 MB;\n"
      "computing it takes some minutes and 2 GB, and goes on where it was cut off.\n"
      "blockade: who wins by threats alone, if anybody does.\n"
      "sprung: the end of the game for two, won or lost. Up to seven files are counted\n"
      "at once; with more a table is written, of 134 MB (8), 1.3 GB (9) or 11 GB (10).\n", cli_solve },
    { "train", "brett train SPEC... [--epochs N] [--games N] [--keep FILE] [--nodes N] [--seed N]",
      "teach an evaluation a net by self-play",
      "  --epochs N       go so often through all positions (20)\n"
      "  --games N        games to play, of one SPEC after the other (2000)\n"
      "  --keep FILE      keep the games in FILE; what was broken off goes on\n"
      "  --nodes N        nodes to think before each step (2000)\n" SEED
      "\n"
      "Prints the net as C, with the loss on games that it did not learn from, before\n"
      "and after. For two players without dice. The same command makes the same net.\n", cli_train },
    { "tune", "brett tune SPEC... [--games N] [--keep FILE] [--nodes N] [--seed N] [--wdl]",
      "find the weights of an evaluation by self-play",
      "  --games N        games to play for each SPEC (500)\n"
      "  --keep FILE      --wdl: keep the games in FILE; what was broken off goes on\n"
      "  --nodes N        nodes to think before each step (1000)\n" SEED
      "  --wdl            find what comes of values instead, and how reliable it is\n"
      "\n"
      "With --wdl it tells the numbers of a SPEC that fit its games best, and those\n"
      "that are used, each with its error: how far chances that were told are from\n"
      "what came, in the mean over bins of a tenth. Another seed plays fresh games.\n", cli_tune },
    { "serve",
      "brett serve [--alone] [--backup FILE] [--bind ADDRESS] [--check] [--data FOLDER] [--generous N] "
      "[--import FILE] [--lan] [--log] [--port N] [--proxy] [--site FOLDER] [--store ADDRESS] [--thinkers N] [--timeout N]",
      "serve the page for a browser, and games among people",
      "  --alone          serve the page alone: nobody plays together, nothing is kept\n"
      "  --backup FILE    copy all games and people to a new file, and end\n"
      "  --bind ADDRESS   listen at this address (127.0.0.1: this machine alone)\n"
      "  --check          replay every game that is kept, say what is wrong, and end\n"
      "  --data FOLDER    keep games and people here (~/.local/share/brett)\n"
      "  --generous N     allow N times as many new people, games and messages (1)\n"
      "  --import FILE    take the games and people of a file into --store, and end\n"
      "  --lan            listen in the local network, and show a QR code\n"
      "  --log            write a line of JSON about each request to standard error\n"
      "  --port N         listen at this port (8080); 0 chooses a free one\n"
      "  --proxy          believe a proxy on this machine who its clients are\n"
      "  --site FOLDER    serve the files of this folder instead of the built page\n"
      "  --store ADDRESS  keep them in a PostgreSQL that several servers share\n"
      "  --thinkers N     house players think in N threads (2)\n"
      "  --timeout N      leave clients that make no progress for N seconds (30)\n"
      "\n"
      "Prints the address, then serves until Ctrl-C. The files are read at the start.\n"
      "A copy or a check can be made while another brett serves the same folder.\n", cli_serve },
    { "ugi", "brett ugi", "speak the engine protocol on standard input and output",
      "\nOne command a line; \"ugi\" introduces the program and \"quit\" ends it.\n", cli_ugi },
    { NULL, NULL, NULL, NULL, NULL },
};
// clang-format on

const Command *cli_find(const char *name) {
    for (const Command *command = cli_commands; command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}

static void help(void) {
    printf("brett - ten forgotten board games\n\n");
    for (const Command *command = cli_commands; command->name; command++)
        printf("  brett %-9s  %s\n", command->name, command->about);
    printf("  brett --version  print the version\n"
           "  brett --help     print this help\n\n"
           "\"brett COMMAND --help\" says more about a command, \"brett list\" names the games.\n");
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    const char *word = argc < 2 ? "help" : argv[1];
    bool is_help = strcmp(word, "help") == 0;
    if (is_help && argc > 2) word = argv[2];  // "brett help show" is "brett show --help"
    const Command *command = cli_find(word);
    if (command && is_help) {
        cli_help(command);
    } else if (command) {
        return cli_close(command->run(argc - 1, argv + 1));
    } else if (strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 ||
               strcmp(word, "-h") == 0) {
        help();
    } else if (strcmp(word, "--version") == 0) {
        printf("brett %s\n", BRETT_VERSION);
    } else {
        return cli_fail("no command \"%.40s\"; \"brett --help\" lists them", word);
    }
    return cli_close(EXIT_OK);
}
