#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "screen.h"

static volatile int stop;

static void on_signal(int number) {
  (void)number;
  stop = 1;
}

int main(int count, char **arguments) {
  Options options;
  const char *wrong = options_read(&options, count - 1, arguments + 1);
  if (wrong) {
    fprintf(stderr, "%s\nusage: game [--resolution 1280x800] [--account NAME] [--server ID]\n",
            wrong);
    return 2;
  }
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  if (!isatty(STDOUT_FILENO)) options_print(&options);
  static Stage stage;
  stage.scene = &game_scene;
  stage.options = &options;
  if (window_run(&stage, &stop) == WINDOW_IMPOSSIBLE) terminal_run(&game_scene, &options, &stop);
  return 0;
}
