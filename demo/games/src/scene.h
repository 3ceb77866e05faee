/* What one game is: its names and its picture. Each program links exactly one scene file. */
#ifndef SCENE_H
#define SCENE_H

#include "canvas.h"

typedef struct {
  const char *title;       /* Chinese, as players read it */
  const char *latin_title; /* ASCII */
  Color accent;            /* of the panel that shows the session */
  /* Paints what never moves; called once for a canvas size. */
  void (*build)(Canvas *backdrop);
  /* Paints what moves over a copy of the backdrop, at `time` seconds after the start. */
  void (*draw)(Canvas *frame, float time);
} Scene;

extern const Scene game_scene;

#endif
