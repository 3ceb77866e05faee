/* Without a window: a status line in a terminal, or a quiet process that stays alive. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "hud.h"
#include "screen.h"

static void rest(long milliseconds) {
  struct timespec wait = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&wait, NULL); /* a signal ends it early: the loop then sees `stop` */
}

static float seconds_since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (float)(now.tv_sec - start->tv_sec) + (float)(now.tv_nsec - start->tv_nsec) / 1e9f;
}

static void print_title(const Scene *scene, const Options *options) {
  printf("%s · %s\n", scene->title, scene->latin_title);
  printf("账号 %s · 服务器 %s · 分辨率 %s\n", option_shown(options->account),
         option_shown(options->server), option_shown(options->resolution));
}

void terminal_run(const Scene *scene, const Options *options, const volatile int *stop) {
  static const char *const waves[6] = {"~≈~-~≈~-~", "≈~-~≈~-~≈", "~-~≈~-~≈~",
                                       "-~≈~-~≈~-", "~≈~-~≈~-~", "≈~-~≈~-~≈"};
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  bool lively = isatty(STDOUT_FILENO);
  if (lively) print_title(scene, options);
  for (int frame = 0; !*stop; frame++) {
    if (lively) {
      char clock[16];
      hud_clock(clock, seconds_since(&start));
      printf("\r%s  游戏时间 %s  (Ctrl+C 退出) ", waves[frame % 6], clock);
      fflush(stdout);
    }
    rest(lively ? 250 : 1000);
  }
  if (lively) printf("\n");
}
