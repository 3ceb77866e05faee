/* Paper Dragon: a folded-paper dragon over mountains of folded paper. */
#include <math.h>

#include "scene.h"

#define BONES 34

static float unit(const Canvas *c) { return (float)c->height / 800.0f; }

static void triangle(Canvas *c, Point a, Point b, Point d, Color color) {
  Point points[3] = {a, b, d};
  fill_polygon(c, points, 3, color, 255);
}

static void quad(Canvas *c, Point a, Point b, Point d, Point e, Color color) {
  Point points[4] = {a, b, d, e};
  fill_polygon(c, points, 4, color, 255);
}

/* The grain of paper, over everything painted so far. */
static void paint_grain(Canvas *c, int strength) {
  for (int y = 0; y < c->height; y++)
    for (int x = 0; x < c->width; x++) {
      float n = hash01((uint32_t)y * 8191u + (uint32_t)x * 131u);
      blend_pixel(c, x, y, n > 0.5f ? 0xffffff : 0x6a4a30, (int)(fabsf(n - 0.5f) * 2 * (float)strength));
    }
}

static void paint_sun(Canvas *c, float u) {
  static const Color rings[4] = {0xf9d9a8, 0xf7bf86, 0xf29a62, 0xea6f48};
  float x = (float)c->width * 0.7f, y = 250 * u;
  for (int ring = 0; ring < 4; ring++) {
    Point disc[18];
    float radius = (176 - 34 * (float)ring) * u;
    for (int i = 0; i < 18; i++) {
      float angle = 6.2831853f * (float)i / 18.0f + 0.12f * (float)ring;
      disc[i] = (Point){x + radius * cosf(angle), y + radius * sinf(angle)};
    }
    Point shade[18];
    for (int i = 0; i < 18; i++) shade[i] = (Point){disc[i].x + 3 * u, disc[i].y + 5 * u};
    fill_polygon(c, shade, 18, 0x9a5a3a, 34);
    fill_polygon(c, disc, 18, rings[ring], 255);
    for (int i = 0; i < 18 && ring == 3; i++)
      triangle(c, (Point){x, y}, disc[i], disc[(i + 1) % 18],
               mix(0xea6f48, i < 9 ? 0xb8452f : 0xffa070, 0.10f + 0.16f * hash01((uint32_t)i)));
  }
}

/* One folded peak: a lit face, a shaded face, a cap of snow, all with straight creases. */
static void peak(Canvas *c, float x, float foot, float half, float height, Color light, Color dark,
                 uint32_t seed, float u) {
  Point top = {x, foot - height};
  Point mid = {x + (hash01(seed) - 0.35f) * half * 0.35f, foot - height * 0.52f};
  Point low = {x + (hash01(seed + 1) - 0.3f) * half * 0.5f, foot};
  Point left = {x - half, foot}, right = {x + half, foot};
  Point fold = {x - half * 0.5f, foot - height * 0.44f};
  Point step = {x + half * 0.52f, foot - height * 0.42f};
  triangle(c, top, fold, mid, light);
  triangle(c, fold, left, low, mix(light, dark, 0.16f));
  triangle(c, fold, mid, low, mix(light, 0xffffff, 0.13f));
  triangle(c, top, mid, step, dark);
  triangle(c, mid, low, step, mix(dark, 0x1e2a3a, 0.14f));
  triangle(c, step, low, right, mix(dark, light, 0.25f));
  Point snow_left = {x + (fold.x - x) * 0.42f, top.y + (fold.y - top.y) * 0.42f};
  Point snow_right = {x + (step.x - x) * 0.46f, top.y + (step.y - top.y) * 0.46f};
  Point snow_mid = {x + (mid.x - x) * 0.62f, top.y + (mid.y - top.y) * 0.62f};
  triangle(c, top, snow_left, snow_mid, mix(0xfffaf0, light, 0.12f));
  triangle(c, top, snow_mid, snow_right, mix(0xdfe3e4, dark, 0.2f));
  stroke(c, top.x, top.y, mid.x, mid.y, 1.1f * u, 0xffffff, 70);
}

static void range(Canvas *c, float foot, float spacing, float height, float scroll, Color light,
                  Color dark, uint32_t seed, float u) {
  int first = (int)floorf(scroll / spacing) - 1;
  int last = first + (int)((float)c->width / spacing) + 3;
  for (int pass = 0; pass < 2; pass++)
    for (int i = first; i <= last; i++) {
      if ((i & 1) != pass) continue;
      uint32_t n = seed + (uint32_t)(i + 4096) * 5;
      float tall = height * (0.62f + 0.38f * hash01(n)) * (pass ? 0.78f : 1.0f);
      float x = (float)i * spacing - scroll + (hash01(n + 3) - 0.5f) * spacing * 0.4f;
      peak(c, x, foot, spacing * (0.86f + 0.3f * hash01(n + 2)), tall, light, dark, n, u);
    }
}

/* Mist in the valleys, thicker downwards. */
static void paint_mist(Canvas *c, float from, float full) {
  for (int y = (int)from; y < c->height; y++) {
    float thick = fminf(1, ((float)y - from) / (full - from));
    fill_rect(c, 0, (float)y, (float)c->width, 1, 0xdfe6d4, (int)(thick * 244));
  }
}

static void build(Canvas *c) {
  static const Stop sky[] = {
      {0, 0x7fc0c4}, {0.34f, 0xbfded2}, {0.62f, 0xf7ead0}, {0.85f, 0xf8d3a6}, {1, 0xf3bd8e}};
  float u = unit(c);
  fill_sky(c, 0, (float)c->height, sky, 5);
  paint_sun(c, u);
  range(c, (float)c->height * 0.80f, 150 * u, 300 * u, 40 * u, 0xcfdcd2, 0xa6c2c2, 10, u);
  range(c, (float)c->height * 0.86f, 190 * u, 290 * u, 260 * u, 0xa9c6bd, 0x7fa8a9, 700, u);
  paint_mist(c, (float)c->height * 0.70f, (float)c->height * 0.80f);
  paint_grain(c, 9);
}

static void draw_cloud(Canvas *c, float x, float y, float s, int alpha) {
  static const float outline[] = {-100, 18, -78, -6, -48, -10, -30, -38, 4,  -46, 34, -22,
                                  58,   -26, 82, -2,  104, 16,  70,  30,  -64, 30};
  Point paper[11], shade[11];
  for (int i = 0; i < 11; i++) {
    paper[i] = (Point){x + outline[i * 2] * s, y + outline[i * 2 + 1] * s};
    shade[i] = (Point){paper[i].x + 5 * s, paper[i].y + 9 * s};
  }
  fill_polygon(c, shade, 11, 0x8a6a50, alpha / 9);
  fill_polygon(c, paper, 11, 0xfffaf0, alpha);
  Point under[5] = {paper[0], {x - 26 * s, y + 10 * s}, {x + 40 * s, y + 4 * s}, paper[9], paper[10]};
  fill_polygon(c, under, 5, 0xe6dccb, alpha);
  Point face[3] = {paper[3], paper[4], {x - 26 * s, y + 10 * s}};
  fill_polygon(c, face, 3, 0xf3ebdd, alpha);
  Point side[3] = {paper[5], paper[7], {x + 40 * s, y + 4 * s}};
  fill_polygon(c, side, 3, 0xf0e5d4, alpha);
}

static void draw_clouds(Canvas *c, float time, float u, bool near) {
  for (uint32_t i = 0; i < 4; i++) {
    uint32_t n = i * 7 + (near ? 300 : 3);
    float s = (near ? 1.25f + 0.5f * hash01(n) : 0.55f + 0.35f * hash01(n)) * u;
    float span = (float)c->width + 300 * s;
    float x = ((float)i + 0.6f * hash01(n + 1)) / 4 * span - time * (near ? 46.0f : 12.0f) * u;
    x -= floorf(x / span) * span;
    float y = near ? (float)c->height * (0.60f + 0.16f * hash01(n + 2))
                   : (60 + 190 * hash01(n + 2)) * u;
    draw_cloud(c, x - 150 * s, y + sinf(time * 0.5f + (float)i) * 5 * u, s, near ? 215 : 235);
  }
}

static void draw_crane(Canvas *c, float x, float y, float s, float beat) {
  float lift = beat * 26 * s;
  Point back = {x - 4 * s, y - 7 * s}, belly = {x, y + 7 * s};
  triangle(c, (Point){x - 12 * s, y}, (Point){x + 16 * s, y + 2 * s},
           (Point){x - 20 * s, y - 24 * s - lift * 0.8f}, 0xd8e0dc);
  triangle(c, (Point){x - 14 * s, y}, belly, (Point){x - 50 * s, y - 7 * s}, 0xf2f0e6);
  triangle(c, back, (Point){x + 18 * s, y}, belly, 0xfffdf6);
  triangle(c, (Point){x + 8 * s, y - 1 * s}, (Point){x + 17 * s, y + 2 * s},
           (Point){x + 44 * s, y - 15 * s}, 0xffffff);
  triangle(c, (Point){x + 37 * s, y - 14 * s}, (Point){x + 44 * s, y - 15 * s},
           (Point){x + 54 * s, y - 8 * s}, 0xd8452f);
  triangle(c, (Point){x - 10 * s, y}, (Point){x + 14 * s, y + 1 * s},
           (Point){x - 2 * s, y - 36 * s - lift}, 0xffffff);
  triangle(c, (Point){x + 2 * s, y}, (Point){x + 14 * s, y + 1 * s},
           (Point){x - 2 * s, y - 36 * s - lift}, 0xe7ece8);
}

static void draw_cranes(Canvas *c, float time, float u) {
  static const float places[5][2] = {{0, 0}, {-74, 30}, {-70, -38}, {-150, 58}, {-146, -66}};
  float span = (float)c->width + 600 * u;
  float x = time * 24 * u + (float)c->width * 0.34f;
  x -= floorf(x / span) * span;
  for (int i = 0; i < 5; i++)
    draw_crane(c, x - 200 * u + places[i][0] * u,
               150 * u + places[i][1] * u + sinf(time * 0.9f + (float)i) * 7 * u,
               (0.62f - 0.05f * (float)i) * u, sinf(time * 5 + (float)i * 1.1f) * 0.5f - 0.5f);
}

/* The spine: bone 0 at the neck, the last at the tail's root. */
static Point spine(const Canvas *c, float time, float bone) {
  float u = unit(c), w = (float)c->width;
  float t = bone / BONES;
  float reach = fminf(w * 0.62f, 900 * u);
  float phase = time * 1.5f - t * 9.2f;
  float x = w * 0.42f + reach * 0.5f - t * reach + sinf(phase * 0.5f) * 16 * u;
  float y = 396 * u + sinf(phase) * (34 + 62 * t * (1.25f - t)) * u + t * 66 * u +
            sinf(time * 0.4f) * 14 * u;
  return (Point){x, y};
}

static Point along(Point from, Point across, float forward, float side, float scale) {
  /* `across` is the unit direction of travel; side is measured to its left (up on the screen). */
  return (Point){from.x + (across.x * forward + across.y * side) * scale,
                 from.y + (across.y * forward - across.x * side) * scale};
}

static Point heading(Point from, Point to) {
  float dx = to.x - from.x, dy = to.y - from.y, length = sqrtf(dx * dx + dy * dy) + 0.001f;
  return (Point){dx / length, dy / length};
}

static float girth(float bone) {
  float t = bone / BONES;
  return 12 + 30 * sqrtf(1 - t) * (0.75f + 0.5f * sinf(t * 2.6f + 0.4f)) * (1 - t * 0.45f);
}

static void draw_leg(Canvas *c, float time, float bone, float u, Color color) {
  Point hip = spine(c, time, bone);
  float swing = sinf(time * 1.5f + bone) * 12 * u;
  Point knee = {hip.x - 26 * u + swing * 0.5f, hip.y + 62 * u};
  Point foot = {hip.x + 16 * u + swing, hip.y + 92 * u};
  quad(c, (Point){hip.x - 20 * u, hip.y + 12 * u}, (Point){hip.x + 18 * u, hip.y + 12 * u},
       (Point){knee.x + 9 * u, knee.y + 3 * u}, (Point){knee.x - 7 * u, knee.y}, color);
  quad(c, (Point){knee.x - 8 * u, knee.y - 6 * u}, (Point){knee.x + 8 * u, knee.y - 2 * u},
       (Point){foot.x, foot.y + 3 * u}, (Point){foot.x - 7 * u, foot.y + 7 * u},
       mix(color, 0x5a1416, 0.25f));
  for (int i = -1; i <= 1; i++)
    triangle(c, (Point){foot.x - 7 * u, foot.y}, (Point){foot.x, foot.y + 7 * u},
             (Point){foot.x + 20 * u, foot.y + (8 + 11 * (float)i) * u}, 0xf3c25c);
}

static void draw_tail(Canvas *c, float time, float u) {
  Point root = spine(c, time, BONES), before = spine(c, time, BONES - 1);
  Point back = heading(before, root);
  for (int i = -3; i <= 3; i++) {
    float angle = 0.24f * (float)i + 0.08f * sinf(time * 2 + (float)i);
    Point dir = {back.x * cosf(angle) - back.y * sinf(angle),
                 back.x * sinf(angle) + back.y * cosf(angle)};
    float reach = (104 - 9 * fabsf((float)i)) * u;
    Point tip = {root.x + dir.x * reach, root.y + dir.y * reach};
    Point left = along(root, dir, 46 * u, 11 * u, 1), right = along(root, dir, 46 * u, -11 * u, 1);
    triangle(c, root, left, tip, (i & 1) ? 0xf3c25c : 0xe4572f);
    triangle(c, root, right, tip, (i & 1) ? 0xd99a34 : 0xb8352a);
  }
}

static void draw_body(Canvas *c, float time, float u) {
  for (int i = BONES - 1; i >= 0; i--) {
    Point a = spine(c, time, (float)i), b = spine(c, time, (float)i + 1);
    Point da = heading(b, spine(c, time, (float)i - 1)), db = heading(spine(c, time, (float)i + 2), a);
    float ga = girth((float)i) * u, gb = girth((float)i + 1) * u;
    Point top_a = along(a, da, 0, ga, 1), top_b = along(b, db, 0, gb, 1);
    Point low_a = along(a, da, 0, -ga * 0.9f, 1), low_b = along(b, db, 0, -gb * 0.9f, 1);
    Point mid_a = along(a, da, 0, ga * 0.12f, 1), mid_b = along(b, db, 0, gb * 0.12f, 1);
    bool lit = (i & 1) == 0;
    Point root = along(b, db, 0, gb * 0.9f, 1), end = along(a, da, 0, ga * 0.9f, 1);
    Point fin = along(b, db, -ga * 0.45f, gb + ga * 0.78f, 1);
    triangle(c, root, fin, end, 0xf3c25c);
    Point mid = {(root.x + end.x) / 2, (root.y + end.y) / 2};
    triangle(c, mid, fin, end, 0xd99a34);
    quad(c, top_a, top_b, mid_b, mid_a, lit ? 0xe8553a : 0xd4412f);
    quad(c, mid_a, mid_b, low_b, low_a, lit ? 0xb8302a : 0xa02826);
    triangle(c, top_a, mid_a, mid_b, lit ? 0xf06a48 : 0xdd4c36);
    quad(c, low_a, low_b, along(b, db, 0, -gb * 0.55f, 1), along(a, da, 0, -ga * 0.55f, 1),
         lit ? 0xf6d9a2 : 0xe2ba7c);
  }
}

static void draw_whisker(Canvas *c, Point from, float time, float phase, float u) {
  Point p = from;
  for (int i = 0; i < 12; i++) {
    Point next = {p.x - 11 * u + (i < 4 ? 18 * u : 0),
                  p.y + sinf(time * 2.4f + phase + (float)i * 0.5f) * 5.5f * u +
                      (phase > 1 ? 3 : -3) * u};
    stroke(c, p.x, p.y, next.x, next.y, (3.4f - 0.25f * (float)i) * u, 0xf3c25c, 255);
    p = next;
  }
}

/* The head in its own frame, nose along +x; y is up. */
static void draw_head(Canvas *c, float time, float u) {
  Point neck = spine(c, time, 0);
  Point dir = heading(spine(c, time, 2), neck);
  dir = heading((Point){0, 0}, (Point){dir.x + 0.5f, dir.y * 0.7f});
  float s = 1.3f * u, jaw = 5 + 5 * sinf(time * 1.2f);
#define AT(x, y) along(neck, dir, (x), (y), s)
  for (int i = 0; i < 7; i++) {
    float y = -34 + 13 * (float)i, sway = sinf(time * 2.2f + (float)i) * 6;
    triangle(c, AT(2, y), AT(8, y + 17), AT(-52 - 8 * (float)(i & 1), y + 14 + sway),
             (i & 1) ? 0xf3c25c : 0xe9a53e);
  }
  triangle(c, AT(22, 26), AT(36, 26), AT(-34, 84), 0xf7e3b6);
  triangle(c, AT(10, 40), AT(22, 26), AT(-34, 84), 0xd9bd86);
  triangle(c, AT(0, 30), AT(20, 26), AT(-30, 50), 0xd4412f);
  quad(c, AT(20, -18), AT(104, -20 - jaw), AT(94, -30 - jaw), AT(14, -38), 0x96221f);
  triangle(c, AT(30, -14), AT(96, -18 - jaw), AT(30, -26), 0x5a1416);
  for (int i = 0; i < 3; i++)
    triangle(c, AT(68 + 12 * (float)i, -20 - jaw), AT(76 + 12 * (float)i, -20 - jaw),
             AT(73 + 12 * (float)i, -10 - jaw), 0xfffaf0);
  quad(c, AT(-14, 26), AT(34, 30), AT(44, 2), AT(-10, -34), 0xd4412f);
  quad(c, AT(34, 30), AT(62, 16), AT(58, -10), AT(44, 2), 0xf06a48);
  quad(c, AT(62, 16), AT(112, 10), AT(120, -2), AT(58, -10), 0xe8553a);
  triangle(c, AT(58, -10), AT(120, -2), AT(112, -16), 0xb8302a);
  triangle(c, AT(-10, -34), AT(44, 2), AT(58, -12), 0xb8302a);
  triangle(c, AT(-10, -34), AT(58, -12), AT(24, -22), 0xa02826);
  triangle(c, AT(98, 10), AT(114, 9), AT(108, 22), 0xf06a48);
  for (int i = 0; i < 3; i++)
    triangle(c, AT(72 + 15 * (float)i, -11), AT(81 + 15 * (float)i, -12),
             AT(77 + 15 * (float)i, -23), 0xfffaf0);
  quad(c, AT(34, 10), AT(46, 18), AT(56, 11), AT(44, 5), 0xfff3d0);
  quad(c, AT(43, 9), AT(47, 15), AT(51, 11), AT(47, 7), 0x2a1414);
  triangle(c, AT(30, 18), AT(60, 15), AT(42, 27), 0xf3c25c);
  draw_whisker(c, AT(108, 4), time, 0.4f, u);
  draw_whisker(c, AT(104, -12), time, 2.1f, u);
#undef AT
}

static void draw_pearl(Canvas *c, float time, float u) {
  Point neck = spine(c, time - 0.35f, 0);
  float x = neck.x + 216 * u, y = neck.y - 26 * u + sinf(time * 1.7f) * 10 * u, r = 21 * u;
  glow(c, x, y, 74 * u, 0xffd98a, 74);
  for (int i = 0; i < 8; i++) {
    float a = 0.7853982f * (float)i + time * 0.6f, b = a + 0.7853982f;
    triangle(c, (Point){x, y}, (Point){x + r * cosf(a), y + r * sinf(a)},
             (Point){x + r * cosf(b), y + r * sinf(b)},
             mix(0xfff6d8, 0xf0b64c, 0.5f + 0.5f * sinf(a + 2.4f)));
  }
}

static void draw(Canvas *c, float time) {
  float u = unit(c), h = (float)c->height;
  draw_clouds(c, time, u, false);
  draw_cranes(c, time, u);
  draw_leg(c, time, 6.5f, u, 0x8e2322);
  draw_leg(c, time, 20.5f, u, 0x8e2322);
  draw_tail(c, time, u);
  draw_body(c, time, u);
  draw_leg(c, time, 8, u, 0xc4382c);
  draw_leg(c, time, 22, u, 0xc4382c);
  draw_head(c, time, u);
  draw_pearl(c, time, u);
  range(c, h * 1.05f, 230 * u, 286 * u, time * 16 * u, 0x6fa08f, 0x477a78, 1500, u);
  draw_clouds(c, time, u, true);
  range(c, h * 1.06f, 300 * u, 210 * u, time * 34 * u + 500 * u, 0x3f7468, 0x27545a, 2600, u);
}

const Scene game_scene = {"纸龙", "PAPER DRAGON", 0xe8553a, build, draw};
