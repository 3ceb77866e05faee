/* The panel that shows the session over the scene. */
#ifndef HUD_H
#define HUD_H

#include "options.h"
#include "scene.h"

void hud_draw(Canvas *frame, const Scene *scene, const Options *options, float time);
/* Play time as 00:12:34; `out` holds at least 16 bytes. */
void hud_clock(char *out, float time);

#endif
