/* Lanterns of Qinghe: a river town on the night its lanterns are let go. */
#include <math.h>
#include <stddef.h>

#include "scene.h"

#define LAMPS 96
#define SKY_LANTERNS 30
#define RIVER_LANTERNS 14

static Point lamps[LAMPS]; /* where the houses and the bridge hang a lamp */
static int lamp_count;
static float ridge[8192];

static float unit(const Canvas *c) { return (float)c->height / 800.0f; }
static float shore(const Canvas *c) { return (float)c->height * 0.66f; }

static void hang_lamp(float x, float y) {
  if (lamp_count < LAMPS) lamps[lamp_count++] = (Point){x, y};
}

static void paint_stars(Canvas *c, float u) {
  for (uint32_t i = 0; i < 170; i++) {
    float x = hash01(i * 3 + 1) * (float)c->width;
    float y = hash01(i * 3 + 2) * (float)c->height * 0.42f;
    float size = (0.5f + hash01(i * 3 + 3) * 0.9f) * u;
    fill_ellipse(c, x, y, size, size, 0xfff4dc, 60 + (int)(hash01(i + 900) * 150));
  }
}

static void paint_moon(Canvas *c, float u) {
  float x = (float)c->width * 0.77f, y = 150 * u;
  glow(c, x, y, 420 * u, 0xc79a86, 62);
  glow(c, x, y, 130 * u, 0xffe6b8, 120);
  fill_ellipse(c, x, y, 54 * u, 54 * u, 0xfdf1d2, 255);
  fill_ellipse(c, x - 16 * u, y - 12 * u, 14 * u, 11 * u, 0xe9d6ae, 130);
  fill_ellipse(c, x + 18 * u, y + 8 * u, 18 * u, 13 * u, 0xe9d6ae, 120);
  fill_ellipse(c, x - 8 * u, y + 24 * u, 10 * u, 7 * u, 0xe9d6ae, 110);
}

static void paint_mountains(Canvas *c, float u) {
  static const Color tops[3] = {0x5a4470, 0x3f3261, 0x292449};
  static const Color feet[3] = {0x9a6376, 0x6a4a6b, 0x3a2f55};
  for (int layer = 0; layer < 3; layer++) {
    float base = shore(c) - (190 - 62 * (float)layer) * u;
    for (int x = 0; x < c->width; x++) {
      float at = (float)x / (260 * u) * (1 + 0.25f * (float)layer) + (float)layer * 17;
      ridge[x] = base - (noise1(at, 11 + (uint32_t)layer) - 0.5f) * (230 - 50 * (float)layer) * u;
    }
    fill_ridge(c, ridge, tops[layer], feet[layer], 190 * u);
  }
}

/* A roof whose eaves turn up, ridge beam and all; (x, y) is the middle of the eaves' line. */
static void paint_roof(Canvas *c, float x, float y, float half, float height, float u, Color tile) {
  Point roof[13];
  int n = 0;
  float peak = half * 0.52f;
  for (int i = 0; i <= 5; i++) {
    float t = (float)i / 5.0f;
    float drop = t * t * (1.55f - 0.55f * t);
    roof[n++] = (Point){x - half * 1.16f + (half * 1.16f - peak) * t,
                        y - 9 * u * (1 - t) * (1 - t) - height * drop};
  }
  for (int i = 5; i >= 0; i--) {
    float t = (float)i / 5.0f;
    float drop = t * t * (1.55f - 0.55f * t);
    roof[n++] = (Point){x + half * 1.16f - (half * 1.16f - peak) * t,
                        y - 9 * u * (1 - t) * (1 - t) - height * drop};
  }
  roof[n++] = (Point){x, y + 2 * u};
  fill_polygon_shaded(c, roof, n, mix(tile, 0x8a7aa0, 0.25f), tile, 255);
  fill_rect(c, x - peak - 5 * u, y - height - 3 * u, peak * 2 + 10 * u, 4 * u, 0x120f20, 255);
  stroke(c, x - half * 1.1f, y - 4 * u, x + half * 1.1f, y - 4 * u, 1.4f * u, 0xe08b4a, 70);
}

static void paint_window(Canvas *c, float x, float y, float w, float h, float u, float lit) {
  Color paper = mix(0x3a2530, 0xffc069, lit);
  if (lit > 0.4f) glow(c, x + w / 2, y + h / 2, w * 1.5f, 0xff9a3c, 70);
  fill_rect(c, x, y, w, h, paper, 255);
  for (int i = 1; i < 3; i++)
    stroke(c, x + w * (float)i / 3, y, x + w * (float)i / 3, y + h, 1.2f * u, 0x2a1a20, 220);
  stroke(c, x, y + h * 0.5f, x + w, y + h * 0.5f, 1.2f * u, 0x2a1a20, 220);
}

static void paint_house(Canvas *c, float x, float half, float height, uint32_t seed, float u) {
  float foot = shore(c), eaves = foot - height;
  float wall = half * 0.86f;
  Point body[4] = {{x - wall, eaves}, {x + wall, eaves}, {x + wall, foot}, {x - wall, foot}};
  fill_polygon_shaded(c, body, 4, 0x231a2c, 0x3a2430, 255);
  int columns = (int)(wall * 2 / (30 * u));
  if (columns < 1) columns = 1;
  float step = wall * 2 / (float)columns;
  for (float y = eaves + 10 * u; y + 22 * u < foot; y += 38 * u) {
    for (int i = 0; i < columns; i++) {
      float lit = hash01(seed * 31 + (uint32_t)i * 7 + (uint32_t)(y / u)) > 0.38f ? 1.0f : 0.08f;
      paint_window(c, x - wall + step * ((float)i + 0.5f) - 9 * u, y, 18 * u, 20 * u, u, lit);
    }
  }
  paint_roof(c, x, eaves, half, 32 * u, u, 0x1b1730);
  hang_lamp(x - half * 0.98f, eaves + 10 * u);
  hang_lamp(x + half * 0.98f, eaves + 10 * u);
}

static void paint_pagoda(Canvas *c, float x, float u) {
  float y = shore(c), half = 62 * u;
  for (int tier = 0; tier < 6; tier++) {
    float height = (46 - 3 * (float)tier) * u;
    fill_rect(c, x - half * 0.66f, y - height, half * 1.32f, height, 0x2a1c2c, 255);
    for (int i = -1; i <= 1; i++)
      paint_window(c, x + (float)i * half * 0.42f - 6 * u, y - height + 15 * u, 12 * u,
                   height - 24 * u, u, 1.0f);
    paint_roof(c, x, y - height, half, 15 * u, u, 0x1d1830);
    hang_lamp(x - half * 1.08f, y - height + 4 * u);
    hang_lamp(x + half * 1.08f, y - height + 4 * u);
    y -= height + 13 * u;
    half *= 0.87f;
  }
  stroke(c, x, y + 8 * u, x, y - 40 * u, 4 * u, 0x1d1830, 255);
  fill_ellipse(c, x, y - 12 * u, 6 * u, 6 * u, 0xd9a24a, 255);
  fill_ellipse(c, x, y - 26 * u, 4 * u, 4 * u, 0xd9a24a, 255);
}

static void paint_bridge(Canvas *c, float u) {
  float x = (float)c->width * 0.62f, foot = shore(c) + 2 * u, half = 190 * u, arch = 74 * u;
  Point stone[64];
  int n = 0;
  for (int i = 0; i <= 24; i++) {
    float t = (float)i / 24.0f * 2 - 1;
    stone[n++] = (Point){x + half * t, foot - 22 * u - 96 * u * cosf(t * 1.5707963f)};
  }
  stone[n++] = (Point){x + half, foot};
  for (int i = 0; i <= 24; i++) {
    float angle = 3.1415927f * (float)i / 24.0f;
    stone[n++] = (Point){x + arch * cosf(angle), foot - arch * sinf(angle)};
  }
  stone[n++] = (Point){x - half, foot};
  fill_polygon_shaded(c, stone, n, 0x5b4a5e, 0x2c2338, 255);
  for (int i = 0; i < 24; i++) {
    float a = 3.1415927f * (float)i / 24.0f, b = 3.1415927f * (float)(i + 1) / 24.0f;
    stroke(c, x + arch * cosf(a), foot - arch * sinf(a), x + arch * cosf(b), foot - arch * sinf(b),
           4 * u, 0x8a6f70, 200);
  }
  for (int i = 0; i <= 12; i++) {
    float t = (float)i / 12.0f * 2 - 1;
    float top = foot - 22 * u - 96 * u * cosf(t * 1.5707963f);
    fill_rect(c, x + half * t - 3 * u, top - 17 * u, 6 * u, 18 * u, 0x4a3c50, 255);
    if (i % 2 == 0) hang_lamp(x + half * t, top - 24 * u);
    if (i == 12) continue;
    float next = (float)(i + 1) / 12.0f * 2 - 1;
    stroke(c, x + half * t, top - 13 * u, x + half * next,
           foot - 35 * u - 96 * u * cosf(next * 1.5707963f), 3 * u, 0x4a3c50, 255);
  }
}

static void build(Canvas *c) {
  static const Stop sky[] = {
      {0, 0x0a0d2a}, {0.35f, 0x231f4f}, {0.68f, 0x6b3f68}, {0.9f, 0xc56a5c}, {1, 0xf0a268}};
  float u = unit(c), w = (float)c->width;
  lamp_count = 0;
  fill_sky(c, 0, shore(c), sky, 5);
  paint_stars(c, u);
  paint_moon(c, u);
  paint_mountains(c, u);
  for (float x = -30 * u; x < w + 60 * u;) {
    uint32_t seed = (uint32_t)(x / u + 500);
    float half = (44 + 34 * hash01(seed)) * u;
    bool over_bridge = x > w * 0.62f - 190 * u && x < w * 0.62f + 180 * u;
    bool by_pagoda = x > w * 0.2f - 90 * u && x < w * 0.2f + 70 * u;
    if (!over_bridge && !by_pagoda)
      paint_house(c, x, half, (56 + 70 * hash01(seed + 5)) * u, seed, u);
    x += half * 1.72f;
  }
  paint_pagoda(c, w * 0.2f, u);
  paint_bridge(c, u);
}

static void draw_lamp(Canvas *c, float x, float y, float size, float light) {
  glow(c, x, y, size * 6.5f, 0xff7a2a, (int)(120 * light));
  fill_ellipse(c, x, y, size * 0.86f, size, 0xe4452d, 255);
  fill_ellipse(c, x, y + size * 0.1f, size * 0.45f, size * 0.62f, 0xffc46b, (int)(200 * light));
  fill_rect(c, x - size * 0.4f, y - size * 1.15f, size * 0.8f, size * 0.25f, 0xd9a24a, 255);
  fill_rect(c, x - size * 0.08f, y + size, size * 0.16f, size * 0.9f, 0xd9a24a, 200);
}

static void draw_sky_lantern(Canvas *c, float x, float y, float s, float tilt, float light) {
  glow(c, x, y + s * 0.4f, s * 4.2f, 0xff8a30, (int)(130 * light));
  Point paper[7] = {{x - s * 0.5f, y - s},        {x + s * 0.5f, y - s},
                    {x + s * 0.86f, y - s * 0.4f}, {x + s * 0.6f + tilt, y + s},
                    {x + tilt, y + s * 1.08f},     {x - s * 0.6f + tilt, y + s},
                    {x - s * 0.86f, y - s * 0.4f}};
  fill_polygon_shaded(c, paper, 7, 0xd2512f, 0xffd98a, 255);
  fill_ellipse(c, x + tilt, y + s * 0.72f, s * 0.34f, s * 0.26f, 0xfff6d0, (int)(230 * light));
  stroke(c, x - s * 0.02f, y - s, x + tilt, y + s, s * 0.07f, 0x8a2f20, 90);
}

static void draw_sky_lanterns(Canvas *c, float time, float u) {
  for (uint32_t i = 0; i < SKY_LANTERNS; i++) {
    float depth = hash01(i * 13 + 7);
    float s = (5 + 17 * depth * depth) * u;
    float rise = hash01(i * 13 + 3) + time * (0.008f + 0.012f * depth);
    rise -= floorf(rise);
    float y = shore(c) - 70 * u - rise * (shore(c) + 10 * u);
    float x = hash01(i * 13 + 5) * (float)c->width + sinf(time * 0.35f + (float)i) * 26 * u +
              rise * 60 * u;
    float light = 0.82f + 0.18f * sinf(time * 3.1f + (float)i * 2.3f);
    draw_sky_lantern(c, x, y, s, sinf(time * 0.8f + (float)i) * s * 0.12f, light);
  }
}

static void draw_reflection(Canvas *c, float time, float u) {
  int line = (int)shore(c), w = c->width;
  for (int y = line; y < c->height; y++) {
    float depth = (float)(y - line) / (float)(c->height - line);
    int source = line - 1 - (int)((float)(y - line) * 1.15f);
    if (source < 0) source = 0;
    float wave = sinf((float)y * 0.22f / u + time * 1.9f) * (1.5f + 7 * depth) +
                 sinf((float)y * 0.075f / u - time * 1.1f) * (1 + 9 * depth);
    int shift = (int)(wave * u);
    const Color *from = c->pixels + (size_t)source * (size_t)w;
    Color *to = c->pixels + (size_t)y * (size_t)w;
    Color water = mix(0x2a2348, 0x0a1028, depth);
    uint32_t keep = (uint32_t)(168 - 70 * depth), add = 256 - keep;
    uint32_t rb0 = (water & 0xff00ff) * add, g0 = (water & 0x00ff00) * add;
    for (int x = 0; x < w; x++) {
      int at = x + shift;
      Color p = from[at < 0 ? 0 : at >= w ? w - 1 : at];
      to[x] = (((p & 0xff00ff) * keep + rb0) >> 8 & 0xff00ff) |
              (((p & 0x00ff00) * keep + g0) >> 8 & 0x00ff00);
    }
  }
  fill_rect(c, 0, shore(c) - 2 * u, (float)w, 5 * u, 0x171226, 230);
}

static void draw_glitter(Canvas *c, float time, float u) {
  float moon = (float)c->width * 0.77f;
  for (uint32_t i = 0; i < 60; i++) {
    float depth = hash01(i * 5 + 1);
    float y = shore(c) + 10 * u + depth * depth * 250 * u;
    float spread = (14 + 70 * depth) * u;
    float x = moon + (hash01(i * 5 + 2) - 0.5f) * 2 * spread;
    float light = sinf(time * (1.2f + hash01(i)) + (float)i * 1.7f);
    if (light <= 0) continue;
    float half = (4 + 16 * depth) * u;
    fill_ellipse(c, x, y, half, 1.3f * u, 0xffe9c4, (int)(light * 130));
  }
}

static void draw_river_lantern(Canvas *c, float x, float y, float s, float light) {
  static const Color petals[3] = {0xc93a52, 0xe86478, 0xf79aa0};
  glow(c, x, y, s * 5, 0xff8a48, (int)(125 * light));
  glow(c, x, y + s * 2.2f, s * 2.4f, 0xff9a50, (int)(60 * light));
  for (int ring = 0; ring < 3; ring++) {
    float reach = s * (1.5f - 0.42f * (float)ring), lift = s * (0.75f + 0.25f * (float)ring);
    for (int i = -2 + (ring > 1); i <= 2 - (ring > 1); i++) {
      float lean = (float)i * 0.5f * reach;
      Point petal[4] = {{x + lean * 0.25f - s * 0.3f, y},
                        {x + lean * 0.9f - s * 0.26f, y - lift * 0.6f},
                        {x + lean * 1.15f, y - lift},
                        {x + lean * 0.25f + s * 0.3f, y}};
      fill_polygon(c, petal, 4, petals[ring], 255);
    }
  }
  fill_ellipse(c, x, y - s * 0.7f, s * 0.22f, s * 0.42f, 0xfff1b8, (int)(240 * light));
  fill_ellipse(c, x, y + s * 0.06f, s * 1.1f, s * 0.2f, 0x2a4a44, 255);
}

static void draw_river_lanterns(Canvas *c, float time, float u) {
  float span = (float)c->width + 160 * u;
  for (uint32_t i = 0; i < RIVER_LANTERNS; i++) {
    float depth = ((float)i + 0.6f) / RIVER_LANTERNS;
    float x = hash01(i * 17 + 4) * span + time * (7 + 15 * depth) * u;
    x -= floorf(x / span) * span;
    float y = shore(c) + (26 + 215 * depth) * u + sinf(time * 1.3f + (float)i * 2) * 2.5f * u;
    float light = 0.85f + 0.15f * sinf(time * 4 + (float)i * 1.9f);
    draw_river_lantern(c, x - 80 * u, y, (6 + 13 * depth) * u, light);
  }
}

static void draw_boat(Canvas *c, float time, float u) {
  float span = (float)c->width + 420 * u;
  float x = time * 16 * u + (float)c->width * 0.3f;
  x = x - floorf(x / span) * span - 210 * u;
  float y = shore(c) + 92 * u + sinf(time * 0.9f) * 2.5f * u;
  Point shade[4] = {{x - 118 * u, y + 13 * u}, {x + 118 * u, y + 13 * u},
                    {x + 84 * u, y + 30 * u}, {x - 84 * u, y + 30 * u}};
  fill_polygon(c, shade, 4, 0x070a18, 120);
  Point hull[6] = {{x - 130 * u, y - 16 * u}, {x - 86 * u, y},       {x + 86 * u, y},
                   {x + 134 * u, y - 20 * u}, {x + 92 * u, y + 18 * u}, {x - 90 * u, y + 18 * u}};
  fill_polygon_shaded(c, hull, 6, 0x4a2e2c, 0x170f1a, 255);
  Point awning[14];
  for (int i = 0; i <= 12; i++) {
    float angle = 3.1415927f * (float)i / 12.0f;
    awning[i] = (Point){x - 8 * u + 58 * u * cosf(angle), y - 1 * u - 44 * u * sinf(angle)};
  }
  fill_polygon_shaded(c, awning, 13, 0x6a4a3c, 0x2c1d22, 255);
  fill_ellipse(c, x - 8 * u, y - 12 * u, 26 * u, 13 * u, 0xffb45c, 200);
  glow(c, x - 8 * u, y - 12 * u, 90 * u, 0xff8a3a, 90);
  float sway = sinf(time * 1.1f) * 5 * u;
  stroke(c, x + 92 * u + sway, y - 92 * u, x + 120 * u - sway, y + 46 * u, 3 * u, 0x120d16, 255);
  Point coat[4] = {{x + 84 * u, y - 48 * u}, {x + 99 * u, y - 48 * u},
                   {x + 108 * u, y - 2 * u}, {x + 78 * u, y - 2 * u}};
  fill_polygon(c, coat, 4, 0x1c1524, 255);
  fill_ellipse(c, x + 92 * u, y - 54 * u, 7 * u, 8 * u, 0x5a3a34, 255);
  Point hat[3] = {{x + 72 * u, y - 55 * u}, {x + 92 * u, y - 70 * u}, {x + 112 * u, y - 55 * u}};
  fill_polygon(c, hat, 3, 0x8a6a44, 255);
  stroke(c, x - 118 * u, y - 12 * u, x - 118 * u, y - 50 * u, 2.4f * u, 0x120d16, 255);
  draw_lamp(c, x - 112 * u + sway * 0.3f, y - 40 * u, 8 * u, 0.95f);
}

static void draw_willow(Canvas *c, float time, float u) {
  float right = (float)c->width;
  for (uint32_t i = 0; i < 15; i++) {
    float x = right - (8 + 21 * (float)i) * u, y = -14 * u;
    int links = 9 + (int)(hash01(i + 70) * 10) - (int)i / 3;
    for (int k = 0; k < links; k++) {
      float bend = sinf(time * 0.8f + (float)i * 0.7f + (float)k * 0.16f) * (float)k * 0.75f * u;
      float nx = x + bend * 0.5f - 1.2f * u, ny = y + 20 * u;
      stroke(c, x, y, nx, ny, 1.5f * u, 0x0d1420, 255);
      for (int side = -1; side <= 1; side += 2) {
        float lean = (float)side * 7 * u;
        Point leaf[4] = {{nx, ny}, {nx + lean, ny + 7 * u}, {nx + lean * 1.1f, ny + 19 * u},
                         {nx + lean * 0.3f, ny + 9 * u}};
        fill_polygon(c, leaf, 4, k % 3 ? 0x14222a : 0x1e3134, 255);
      }
      x = nx;
      y = ny;
    }
  }
}

static void draw(Canvas *c, float time) {
  float u = unit(c);
  draw_sky_lanterns(c, time, u);
  for (int i = 0; i < lamp_count; i++) {
    float sway = sinf(time * 1.4f + lamps[i].x * 0.05f) * 1.6f * u;
    float light = 0.85f + 0.15f * sinf(time * 5 + (float)i * 2.1f);
    draw_lamp(c, lamps[i].x + sway, lamps[i].y, 6 * u, light);
  }
  draw_reflection(c, time, u);
  draw_glitter(c, time, u);
  draw_boat(c, time, u);
  draw_river_lanterns(c, time, u);
  draw_willow(c, time, u);
}

const Scene game_scene = {"青河灯录", "LANTERNS OF QINGHE", 0xffb45c, build, draw};
