/* Iron Tide: a steel ship and her escort in a storm. */
#include <math.h>

#include "scene.h"

static float crest[8192];
static Point lighthouse;

static float unit(const Canvas *c) { return (float)c->height / 800.0f; }
static float horizon(const Canvas *c) { return (float)c->height * 0.58f; }

static void paint_clouds(Canvas *c, float u) {
  int floor_row = (int)horizon(c);
  for (int y = 0; y < floor_row; y++) {
    float down = (float)y / (float)floor_row;
    float stretch = 1.0f + 2.6f * down;
    for (int x = 0; x < c->width; x++) {
      float n = noise2((float)x / (300 * u), (float)y / (150 * u) * stretch, 5);
      float m = noise2((float)x / (120 * u) + 9, (float)y / (62 * u) * stretch, 8);
      float thick = (n * 0.72f + m * 0.28f - 0.40f) * 4.2f;
      if (thick <= 0) continue;
      float shade = (m - 0.38f) * 2.4f;
      Color cloud = mix(0x10181f, 0x5f7076, shade < 0 ? 0 : shade);
      int alpha = (int)(thick * 225 * (1 - down * down * 0.75f));
      blend_pixel(c, x, y, cloud, alpha > 235 ? 235 : alpha);
    }
  }
}

static void paint_cliff(Canvas *c, float u) {
  float w = (float)c->width, base = horizon(c) + 16 * u;
  Point rock[26];
  int n = 0;
  for (int i = 0; i <= 20; i++) {
    float t = (float)i / 20.0f;
    float rise = t * t * (3 - 2 * t) * 118 + (noise1((float)i * 0.8f, 3) - 0.5f) * 46 * t;
    rock[n++] = (Point){w * 0.74f + w * 0.28f * t, base - rise * u};
  }
  rock[n++] = (Point){w * 1.02f, base + 30 * u};
  rock[n++] = (Point){w * 0.74f, base + 30 * u};
  fill_polygon_shaded(c, rock, n, 0x39474b, 0x1b262b, 255);
  float x = w * 0.9f, foot = base - 66 * u;
  Point tower[4] = {{x - 8 * u, foot - 86 * u}, {x + 8 * u, foot - 86 * u},
                    {x + 14 * u, foot + 14 * u}, {x - 14 * u, foot + 14 * u}};
  fill_polygon_shaded(c, tower, 4, 0xb9bdb4, 0x7d8583, 255);
  for (int i = 0; i < 2; i++) {
    float y = foot - 62 * u + (float)i * 40 * u, grow = (float)i * 2.6f * u;
    Point band[4] = {{x - 9.6f * u - grow, y}, {x + 9.6f * u + grow, y},
                     {x + 11 * u + grow, y + 18 * u}, {x - 11 * u - grow, y + 18 * u}};
    fill_polygon(c, band, 4, 0x8d3a35, 255);
  }
  fill_rect(c, x - 12 * u, foot - 90 * u, 24 * u, 5 * u, 0x20292d, 255);
  fill_rect(c, x - 6 * u, foot - 106 * u, 12 * u, 16 * u, 0xffe9ae, 255);
  Point cap[3] = {{x - 10 * u, foot - 106 * u}, {x, foot - 120 * u}, {x + 10 * u, foot - 106 * u}};
  fill_polygon(c, cap, 3, 0x20292d, 255);
  lighthouse = (Point){x, foot - 98 * u};
}

static void build(Canvas *c) {
  static const Stop sky[] = {
      {0, 0x141d24}, {0.45f, 0x2f4048}, {0.78f, 0x6f8078}, {0.94f, 0xc9b88a}, {1, 0xe2c88f}};
  float u = unit(c);
  fill_sky(c, 0, horizon(c), sky, 5);
  fill_rect(c, 0, horizon(c) - 1, (float)c->width, (float)c->height, 0x8d9a8c, 255);
  paint_clouds(c, u);
  paint_cliff(c, u);
}

/* How high layer `layer` of the sea stands at x, in pixels above its mean. */
static float swell(float x, float time, int layer, float u) {
  float l = (float)layer, length = (34 + 24 * l) * u, height = (5 + 10.5f * l) * u;
  float a = sinf(x / (length * 2) + time * (0.52f - 0.03f * l) + l * 1.9f);
  float b = sinf(x / (length * 0.71f) - time * 0.8f + l * 4.1f);
  float d = sinf(x / (length * 0.23f) + time * 1.7f + l);
  /* Steep at the top and wide in the trough, as a storm's swell is. */
  float steep = 1 - sqrtf(a * a + 0.012f);
  return height * (steep * 2.1f - 0.75f + b * (0.2f + 0.22f * steep) + d * 0.07f);
}

static float sea_line(const Canvas *c, float x, float time, int layer) {
  static const float drop[6] = {4, 26, 64, 104, 158, 216};
  float u = unit(c);
  return horizon(c) + drop[layer] * u - swell(x, time, layer, u);
}

static void draw_sea(Canvas *c, float time, int layer, float u) {
  static const Color tops[6] = {0x8d9a8c, 0x5d7a7b, 0x3c6268, 0x2b4f59, 0x1d3d49, 0x122d39};
  static const Color deep[6] = {0x5d7a7b, 0x3c6268, 0x264851, 0x17343f, 0x0e2531, 0x08171f};
  for (int x = 0; x < c->width; x++) crest[x] = sea_line(c, (float)x, time, layer);
  fill_ridge(c, crest, tops[layer], deep[layer], (46 + 30 * (float)layer) * u);
  if (layer == 0) return;
  int step = 5 + layer;
  for (int x = 0; x + step < c->width; x += step) {
    float fx = (float)x, l = (float)layer;
    float high = (horizon(c) - crest[x]) / u + 4 + 22 * l + 10 * l * l * 0.55f;
    float broken = noise1(fx / (40 * u) - time * 0.6f + l * 9, 40 + (uint32_t)layer);
    int alpha = (int)((broken - 0.36f) * 420 + high * 1.2f);
    if (alpha <= 8) continue;
    stroke(c, fx, crest[x] + 1, fx + (float)step + 1, crest[x + step] + 1,
           (1.0f + 0.7f * l * broken) * u, 0xdfeae2, alpha > 190 ? 190 : alpha);
    if (broken > 0.52f && layer > 1)
      stroke(c, fx, crest[x] + (7 + 6 * l * broken) * u, fx + (float)step * 1.5f,
             crest[x + step] + (7 + 6 * l * broken) * u, 1.4f * u, 0xc6d6d0, alpha / 3);
  }
}

/* A place on a ship that rolls: x along the keel from the middle, y up from the water line. */
typedef struct {
  Canvas *canvas;
  float x, y, sine, cosine, scale;
} Ship;

static Point at(const Ship *s, float x, float y) {
  return (Point){s->x + (x * s->cosine + y * s->sine) * s->scale,
                 s->y + (x * s->sine - y * s->cosine) * s->scale};
}

static void plate(const Ship *s, const float *xy, int count, Color top, Color bottom) {
  Point points[24];
  for (int i = 0; i < count; i++) points[i] = at(s, xy[i * 2], xy[i * 2 + 1]);
  fill_polygon_shaded(s->canvas, points, count, top, bottom, 255);
}

static void box(const Ship *s, float x, float y, float w, float h, Color top, Color bottom) {
  float xy[8] = {x, y, x + w, y, x + w, y + h, x, y + h};
  plate(s, xy, 4, top, bottom);
}

static void beam(const Ship *s, float x0, float y0, float x1, float y1, float width, Color color) {
  Point a = at(s, x0, y0), b = at(s, x1, y1);
  stroke(s->canvas, a.x, a.y, b.x, b.y, width * s->scale, color, 255);
}

static void gun(const Ship *s, float x, float y, float facing, float lift) {
  for (int i = 0; i < 2; i++)
    beam(s, x + facing * 12, y + 9 - 5 * (float)i, x + facing * 66,
         y + 15 + lift - 5 * (float)i, 3.4f, i ? 0x2c3940 : 0x4d5d63);
  float house[10] = {x - 22, y,      x + 22, y,     x + 22 - (facing < 0 ? 8 : 2), y + 15,
                     x,      y + 18, x - 22 + (facing > 0 ? 8 : 2), y + 15};
  plate(s, house, 5, 0x76868a, 0x3c4a51);
}

static void draw_smoke(const Ship *s, float time) {
  for (uint32_t i = 0; i < 30; i++) {
    float age = time * 0.16f + (float)i / 30.0f;
    age -= floorf(age);
    Point p = at(s, (i & 1) ? -62.0f : 2.0f, (i & 1) ? 96.0f : 102.0f);
    float puff = (14 + 74 * age) * s->scale;
    p.x -= age * 250 * s->scale + sinf((float)i * 2.2f + time * 0.7f) * 10 * age * s->scale;
    p.y -= (age * 74 + sinf((float)i) * 12 * age) * s->scale;
    fill_soft(s->canvas, p.x, p.y, puff, mix(0x101518, 0x4a5659, age), (int)(200 * (1 - age)));
  }
}

static void draw_hull(const Ship *s) {
  static const float red[] = {-258, 8, 262, 8, 232, -40, -240, -40};
  static const float steel[] = {-274, 44, -250, 40, 150, 40, 226, 52, 312, 66, 258, 4, -262, 4};
  static const float strake[] = {-272, 43, -250, 39, 150, 39, 226, 51, 310, 65, 306, 60,
                                 224,  45, 150,  33, -270, 33};
  plate(s, red, 4, 0x7c2f2c, 0x4e1d1f);
  plate(s, steel, 7, 0x7f9094, 0x35434a);
  plate(s, strake, 9, 0xb4c0be, 0x8b9a9b);
  beam(s, -264, 7, 262, 7, 3, 0x10181c);
  for (int i = 0; i < 17; i++) {
    Point hole = at(s, -220 + (float)i * 24, 22);
    fill_ellipse(s->canvas, hole.x, hole.y, 2.6f * s->scale, 2.6f * s->scale,
                 i % 3 ? 0x1a2429 : 0xffd98a, 255);
  }
  Point hawse = at(s, 268, 40);
  fill_ellipse(s->canvas, hawse.x, hawse.y, 5 * s->scale, 5 * s->scale, 0x1a2429, 255);
}

static void draw_upper_works(const Ship *s, float time) {
  box(s, -150, 40, 250, 18, 0x6d7d82, 0x47565d);
  box(s, -92, 58, 170, 16, 0x7e8e92, 0x52626a);
  static const float tower[] = {22, 74, 76, 74, 70, 126, 58, 138, 32, 138, 26, 126};
  plate(s, tower, 6, 0x8d9c9f, 0x4c5b62);
  for (int i = 0; i < 5; i++) box(s, 29 + (float)i * 8.6f, 114, 6.4f, 7, 0xffe0a0, 0xf2a94e);
  box(s, 18, 100, 60, 4, 0x2d393f, 0x2d393f);
  for (int i = 0; i < 2; i++) {
    float x = -74 + (float)i * 64, top = 96 + (float)i * 6;
    float funnel[8] = {x - 4, 74, x + 30, 74, x + 24, top + 4, x - 2, top};
    plate(s, funnel, 4, 0x65757a, 0x3a484f);
    float band[8] = {x - 3, top - 9, x + 26, top - 7, x + 25, top - 1, x - 2.4f, top - 3};
    plate(s, band, 4, 0xc04a3c, 0x9a3730);
  }
  beam(s, 46, 138, 46, 214, 4, 0x39474d);
  beam(s, 26, 176, 66, 176, 2.6f, 0x39474d);
  beam(s, 46, 206, 312, 66, 0.9f, 0x2a363b);
  beam(s, 46, 206, -268, 46, 0.9f, 0x2a363b);
  float turn = sinf(time * 1.6f) * 20;
  beam(s, 46 - turn, 190, 46 + turn, 190, 5, 0x9aa7a8);
  gun(s, 172, 46, 1, 5 + 3 * sinf(time * 0.5f));
  gun(s, 116, 58, 1, 7);
  gun(s, -186, 40, -1, 4);
  Point flag[12];
  for (int i = 0; i < 6; i++) {
    float out = (float)i * 9, wave = sinf(time * 6 - (float)i * 0.9f) * (float)i * 0.9f;
    flag[i] = at(s, 44 - out, 212 + wave);
    flag[11 - i] = at(s, 44 - out, 192 + wave + (float)i * 1.2f);
  }
  fill_polygon(s->canvas, flag, 12, 0xd8452f, 255);
  Point lamp = at(s, 46, 218);
  int blink = sinf(time * 3) > 0.4f ? 130 : 30;
  glow(s->canvas, lamp.x, lamp.y, 22 * s->scale, 0xff5a3c, blink);
  Point bridge = at(s, 50, 118);
  glow(s->canvas, bridge.x, bridge.y, 60 * s->scale, 0xffb45c, 50);
}

static void draw_searchlight(const Ship *s, float time) {
  Point lamp = at(s, 70, 140);
  float aim = -0.16f + 0.2f * sinf(time * 0.42f);
  for (int i = 0; i < 3; i++) {
    float wide = 0.035f + 0.022f * (float)i, reach = 900 * s->scale;
    Point cone[3] = {lamp,
                     {lamp.x + reach * cosf(aim - wide), lamp.y + reach * sinf(aim - wide)},
                     {lamp.x + reach * cosf(aim + wide), lamp.y + reach * sinf(aim + wide)}};
    fill_polygon(s->canvas, cone, 3, 0xfff0c8, 24);
  }
  glow(s->canvas, lamp.x, lamp.y, 30 * s->scale, 0xfff0c8, 150);
}

static void draw_spray(const Ship *s, float time) {
  for (uint32_t i = 0; i < 90; i++) {
    float age = time * (0.55f + 0.4f * hash01(i)) + hash01(i + 50);
    age -= floorf(age);
    float out = (hash01(i * 3 + 9) - 0.45f) * 150 * age, up = (60 + 130 * hash01(i + 7)) * age;
    Point p = at(s, 252 + out, -6 + up - 130 * age * age);
    float size = (4 + 20 * hash01(i + 21) * (0.4f + age)) * s->scale;
    fill_soft(s->canvas, p.x, p.y, size, 0xeef5f0, (int)(210 * (1 - age)));
  }
}

static Ship afloat(Canvas *c, float x, float time, int layer, float scale, float reach) {
  float left = sea_line(c, x - reach, time, layer), right = sea_line(c, x + reach, time, layer);
  float tilt = (right - left) / (reach * 2) * 0.5f - 0.012f;
  float y = (left + right + 2 * sea_line(c, x, time, layer)) / 4;
  return (Ship){c, x, y, sinf(tilt), cosf(tilt), scale};
}

static void draw_flagship(Canvas *c, float time, float u) {
  float x = (float)c->width * 0.5f + sinf(time * 0.11f) * 40 * u;
  Ship ship = afloat(c, x, time, 3, 1.04f * u, 210 * u);
  draw_smoke(&ship, time);
  draw_searchlight(&ship, time);
  draw_hull(&ship);
  draw_upper_works(&ship, time);
  draw_spray(&ship, time);
}

static void draw_escort(Canvas *c, float x, float time, int layer, float scale, Color color) {
  Ship s = afloat(c, x, time, layer, scale, 60 * scale);
  static const float hull[] = {-120, 20, 60, 20, 140, 32, 116, -14, -112, -14};
  static const float deck[] = {-52, 20, 40, 20, 34, 38, 14, 38, 10, 58, -8, 58, -12, 38, -48, 36};
  plate(&s, hull, 5, color, mix(color, 0x1a2a30, 0.4f));
  plate(&s, deck, 8, color, color);
  beam(&s, 0, 56, 0, 96, 3, color);
  beam(&s, 50, 26, 88, 34, 4, color);
  Point lamp = at(&s, 4, 48);
  glow(c, lamp.x, lamp.y, 22 * scale, 0xffc46b, 150);
}

/* 0 most of the time; a double flash every few seconds. */
static float lightning(float time) {
  float round = floorf(time / 6.5f), since = time - round * 6.5f;
  since -= 1.5f + 3 * hash01((uint32_t)round + 77);
  if (since < 0 || since > 0.7f) return 0;
  float second = since - 0.22f;
  return (1 - since / 0.7f) * (since < 0.12f || (second > 0 && second < 0.2f) ? 1.0f : 0.35f);
}

static void draw_lightning(Canvas *c, float time, float u) {
  float light = lightning(time);
  if (light <= 0) return;
  uint32_t seed = (uint32_t)floorf(time / 6.5f) * 97 + 5;
  float x = (0.1f + 0.55f * hash01(seed)) * (float)c->width, y = 30 * u;
  glow(c, x, y + 60 * u, 620 * u, 0xbfd4e6, (int)(150 * light));
  for (uint32_t i = 0; y < horizon(c) - 6 * u; i++) {
    float nx = x + (hash01(seed + i * 3) - 0.5f) * 62 * u, ny = y + (16 + 22 * hash01(seed + i)) * u;
    stroke(c, x, y, nx, ny, 2.6f * u, 0xf4fbff, (int)(240 * light));
    if (hash01(seed + i * 7) > 0.72f)
      stroke(c, x, y, x + (hash01(seed + i * 11) - 0.5f) * 150 * u, y + 70 * u, 1.2f * u, 0xdcecfa,
             (int)(170 * light));
    x = nx;
    y = ny;
  }
}

static void draw_lighthouse_beam(Canvas *c, float time, float u) {
  float turn = cosf(time * 0.9f), wide = 96 * u;
  float reach = turn < 0 ? -(float)c->width : (float)c->width;
  for (int i = 1; i <= 3; i++) {
    float w = wide * (float)i / 3;
    Point cone[3] = {lighthouse,
                     {lighthouse.x + reach, lighthouse.y + 20 * u - w},
                     {lighthouse.x + reach, lighthouse.y + 20 * u + w}};
    fill_polygon(c, cone, 3, 0xffeebc, (int)(24 * turn * turn));
  }
  float facing = sinf(time * 0.9f);
  glow(c, lighthouse.x, lighthouse.y, (40 + 60 * (facing > 0 ? facing : 0)) * u, 0xffe6a6, 130);
}

static void draw_rain(Canvas *c, float time, float u) {
  float w = (float)c->width + 200 * u, h = (float)c->height + 80 * u;
  for (uint32_t i = 0; i < 240; i++) {
    float near = hash01(i * 3 + 2), speed = (700 + 620 * near) * u;
    float y = hash01(i * 3) * h + time * speed;
    float turn = floorf(y / h);
    y -= turn * h + 40 * u;
    float x = hash01(i * 3 + 1 + (uint32_t)turn * 911u) * w - y * 0.22f;
    float length = (14 + 26 * near) * u;
    stroke(c, x, y, x - length * 0.22f, y + length, (0.7f + 0.7f * near) * u, 0xc8d8dc,
           26 + (int)(44 * near));
  }
}

static void draw(Canvas *c, float time) {
  float u = unit(c), w = (float)c->width;
  draw_lightning(c, time, u);
  draw_lighthouse_beam(c, time, u);
  draw_sea(c, time, 0, u);
  draw_escort(c, w * 0.16f + time * 2 * u, time, 0, 0.42f * u, 0x5c6c6c);
  draw_sea(c, time, 1, u);
  draw_escort(c, w * 0.8f - time * 3 * u, time, 1, 0.66f * u, 0x42555a);
  draw_sea(c, time, 2, u);
  draw_flagship(c, time, u);
  for (int layer = 3; layer < 6; layer++) draw_sea(c, time, layer, u);
  draw_rain(c, time, u);
}

const Scene game_scene = {"铁潮", "IRON TIDE", 0xe8d08a, build, draw};
