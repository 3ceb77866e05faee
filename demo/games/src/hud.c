#include "hud.h"

#include <stdio.h>

#include "text.h"

void hud_clock(char *out, float time) {
  unsigned seconds = (unsigned)time;
  snprintf(out, 16, "%02u:%02u:%02u", seconds / 3600 % 100, seconds / 60 % 60, seconds % 60);
}

static float row_width(int font, float label, const char *value) {
  return label + (float)text_width(font, value);
}

static void draw_panel(Canvas *c, float x, float y, float w, float h, Color accent, float s) {
  float cut = 18 * s; /* one clipped corner, the launcher's own mark */
  Point panel[5] = {{x, y}, {x + w, y}, {x + w, y + h - cut}, {x + w - cut, y + h}, {x, y + h}};
  fill_polygon(c, panel, 5, 0x0a0c14, 178);
  fill_rect(c, x, y, 4 * s, h, accent, 255);
}

void hud_draw(Canvas *c, const Scene *scene, const Options *options, float time) {
  bool big = c->height >= 1000;
  int font = big ? TEXT_LARGE : TEXT_BODY;
  float s = big ? 1.35f : 1.0f, line = (float)text_line(font) + 4 * s;
  char clock[16], size[40];
  hud_clock(clock, time);
  if (options->resolution) snprintf(size, sizeof size, "%d × %d", options->width, options->height);
  else snprintf(size, sizeof size, NOT_CHOSEN);
  const char *labels[4] = {"账号", "服务器", "分辨率", "游戏时间"};
  const char *values[4] = {option_shown(options->account), option_shown(options->server), size,
                           clock};
  float label = (float)text_width(font, labels[3]) + 18 * s, pad = 22 * s;
  float width = 236 * s;
  for (int i = 0; i < 4; i++) {
    float wanted = row_width(font, label, values[i]) + pad * 2;
    if (wanted > width) width = wanted;
  }
  float x = 28 * s, y = 28 * s, height = 104 * s + line * 4;
  if (width > (float)c->width - 2 * x) width = (float)c->width - 2 * x;
  draw_panel(c, x, y, width, height, scene->accent, s);
  text_draw(c, TEXT_TITLE, x + pad - 2, y + 52 * s, scene->title, 0xfdf6e6, 255);
  text_draw(c, font, x + pad, y + 78 * s, scene->latin_title, scene->accent, 235);
  fill_rect(c, x + pad, y + 92 * s, width - pad * 2, 1, 0xffffff, 50);
  for (int i = 0; i < 4; i++) {
    float baseline = y + 92 * s + line * ((float)i + 0.95f);
    text_draw(c, font, x + pad, baseline, labels[i], 0xb4bac8, 255);
    text_draw(c, font, x + pad + label, baseline, values[i], 0xffffff, 255);
  }
  const char *hint = "按 Esc 退出";
  float hint_x = (float)(c->width - text_width(font, hint)) - 26 * s;
  text_draw(c, font, hint_x + 1, (float)c->height - 22 * s + 1, hint, 0x000000, 150);
  text_draw(c, font, hint_x, (float)c->height - 22 * s, hint, 0xffffff, 190);
}
