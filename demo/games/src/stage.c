#include <stdio.h>

#include "hud.h"
#include "screen.h"

bool stage_resize(Stage *stage, int width, int height) {
  if (!canvas_resize(&stage->backdrop, width, height)) return false;
  if (!canvas_resize(&stage->frame, width, height)) return false;
  stage->scene->build(&stage->backdrop);
  return true;
}

void stage_draw(Stage *stage, float time) {
  canvas_copy(&stage->frame, &stage->backdrop);
  stage->scene->draw(&stage->frame, time);
  hud_draw(&stage->frame, stage->scene, stage->options, time);
}

void stage_caption(const Stage *stage, char *out, int size) {
  snprintf(out, (size_t)size, "%s · %s · 服务器 %s", stage->scene->title,
           option_shown(stage->options->account), option_shown(stage->options->server));
}
