/* Where the game is shown. Each platform has a window; Linux also has a terminal. */
#ifndef SCREEN_H
#define SCREEN_H

#include "options.h"
#include "scene.h"

#define FRAME_MILLISECONDS 33

/* One game on one canvas: makes the next picture whenever a window wants it. */
typedef struct {
  const Scene *scene;
  const Options *options;
  Canvas backdrop, frame;
} Stage;

bool stage_resize(Stage *stage, int width, int height);
void stage_draw(Stage *stage, float time);
/* The words of the window's bar, UTF-8. */
void stage_caption(const Stage *stage, char *out, int size);

typedef enum { WINDOW_CLOSED, WINDOW_IMPOSSIBLE } WindowEnd;

/* Shows the game until the player closes it or `*stop` becomes non-zero. */
WindowEnd window_run(Stage *stage, const volatile int *stop);
void terminal_run(const Scene *scene, const Options *options, const volatile int *stop);

#endif
