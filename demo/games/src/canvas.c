#include "canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SUBROWS 4
#define MAX_POINTS 160

static int32_t *coverage; /* one row of coverage differences, width + 2 long */

bool canvas_resize(Canvas *canvas, int width, int height) {
  Color *pixels = calloc((size_t)width * (size_t)height, sizeof(Color));
  int32_t *row = calloc((size_t)width + 2, sizeof(int32_t));
  if (!pixels || !row) {
    free(pixels);
    free(row);
    return false;
  }
  free(canvas->pixels);
  free(coverage);
  coverage = row;
  canvas->pixels = pixels;
  canvas->width = width;
  canvas->height = height;
  return true;
}

void canvas_copy(Canvas *to, const Canvas *from) {
  memcpy(to->pixels, from->pixels, (size_t)from->width * (size_t)from->height * sizeof(Color));
}

Color mix(Color a, Color b, float amount) {
  int t = (int)(amount * 256.0f);
  if (t <= 0) return a;
  if (t >= 256) return b;
  uint32_t rb = ((a & 0xff00ff) * (uint32_t)(256 - t) + (b & 0xff00ff) * (uint32_t)t) >> 8;
  uint32_t g = ((a & 0x00ff00) * (uint32_t)(256 - t) + (b & 0x00ff00) * (uint32_t)t) >> 8;
  return (rb & 0xff00ff) | (g & 0x00ff00);
}

float hash01(uint32_t n) {
  n = (n ^ 61u) ^ (n >> 16);
  n *= 9u;
  n ^= n >> 4;
  n *= 0x27d4eb2du;
  n ^= n >> 15;
  return (float)(n & 0xffffff) / 16777216.0f;
}

static float smooth(float t) { return t * t * (3.0f - 2.0f * t); }

float noise1(float x, uint32_t seed) {
  float sum = 0, weight = 0.5f;
  for (int octave = 0; octave < 5; octave++) {
    float cell = floorf(x);
    float t = smooth(x - cell);
    uint32_t n = (uint32_t)(int32_t)cell * 7919u + seed * 104729u + (uint32_t)octave * 31u;
    sum += weight * (hash01(n) * (1 - t) + hash01(n + 7919u) * t);
    weight *= 0.5f;
    x *= 2.03f;
  }
  return sum;
}

float noise2(float x, float y, uint32_t seed) {
  float sum = 0, weight = 0.5f;
  for (int octave = 0; octave < 5; octave++) {
    float cx = floorf(x), cy = floorf(y);
    float tx = smooth(x - cx), ty = smooth(y - cy);
    uint32_t n = (uint32_t)(int32_t)cx * 7919u + (uint32_t)(int32_t)cy * 15731u + seed * 104729u;
    float top = hash01(n) * (1 - tx) + hash01(n + 7919u) * tx;
    float bottom = hash01(n + 15731u) * (1 - tx) + hash01(n + 23650u) * tx;
    sum += weight * (top * (1 - ty) + bottom * ty);
    weight *= 0.5f;
    x *= 2.03f;
    y *= 2.03f;
  }
  return sum;
}

static Color over(Color below, Color color, int alpha) {
  uint32_t a = (uint32_t)(alpha + (alpha >> 7));
  uint32_t b = 256 - a;
  uint32_t rb = ((color & 0xff00ff) * a + (below & 0xff00ff) * b) >> 8;
  uint32_t g = ((color & 0x00ff00) * a + (below & 0x00ff00) * b) >> 8;
  return (rb & 0xff00ff) | (g & 0x00ff00);
}

void blend_pixel(Canvas *canvas, int x, int y, Color color, int alpha) {
  if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height || alpha <= 0) return;
  Color *pixel = &canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x];
  *pixel = over(*pixel, color, alpha > 255 ? 255 : alpha);
}

/* Ordered dithering keeps wide dark gradients from showing bands. */
static Color dithered(Color a, Color b, float t, int x, int y) {
  static const float bayer[16] = {0,  8,  2,  10, 12, 4,  14, 6,
                                  3,  11, 1,  9,  15, 7,  13, 5};
  float shift = bayer[(y & 3) * 4 + (x & 3)] / 16.0f;
  Color out = 0;
  for (int bits = 0; bits < 24; bits += 8) {
    float from = (float)((a >> bits) & 255), to = (float)((b >> bits) & 255);
    int value = (int)(from + (to - from) * t + shift);
    out |= (Color)(value > 255 ? 255 : value) << bits;
  }
  return out;
}

void fill_sky(Canvas *canvas, float y0, float y1, const Stop *stops, int count) {
  for (int y = (int)y0; y < (int)y1 && y < canvas->height; y++) {
    if (y < 0) continue;
    float at = ((float)y - y0) / (y1 - y0);
    int i = 0;
    while (i < count - 2 && at > stops[i + 1].y) i++;
    float t = (at - stops[i].y) / (stops[i + 1].y - stops[i].y);
    Color pattern[4];
    for (int x = 0; x < 4; x++)
      pattern[x] = dithered(stops[i].color, stops[i + 1].color, t, x, y);
    Color *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
    for (int x = 0; x < canvas->width; x++) row[x] = pattern[x & 3];
  }
}

void fill_rect(Canvas *canvas, float x, float y, float w, float h, Color color, int alpha) {
  Point corners[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  fill_polygon(canvas, corners, 4, color, alpha);
}

static void add_span(float x0, float x1, int limit) {
  if (x0 < 0) x0 = 0;
  if (x1 > (float)limit) x1 = (float)limit;
  if (x1 <= x0) return;
  const float unit = 256.0f / SUBROWS;
  /* A difference array: each edge spreads one step over the two cells it touches. */
  int a = (int)x0, b = (int)x1;
  int enter = (int)(unit * (1.0f - (x0 - (float)a)));
  int leave = (int)(unit * (1.0f - (x1 - (float)b)));
  coverage[a] += enter;
  coverage[a + 1] += (int)unit - enter;
  coverage[b] -= leave;
  coverage[b + 1] -= (int)unit - leave;
}

static void cross_row(const Point *points, int count, float y, int limit) {
  float xs[MAX_POINTS];
  int hits = 0;
  for (int i = 0, j = count - 1; i < count; j = i++) {
    Point a = points[j], b = points[i];
    if ((a.y <= y) == (b.y <= y)) continue;
    float x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
    int k = hits++;
    for (; k > 0 && xs[k - 1] > x; k--) xs[k] = xs[k - 1];
    xs[k] = x;
  }
  for (int i = 0; i + 1 < hits; i += 2) add_span(xs[i], xs[i + 1], limit);
}

static void paint_row(Canvas *canvas, int y, int x0, int x1, Color color, int alpha) {
  Color *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
  int sum = 0;
  for (int x = x0; x <= x1; x++) {
    sum += coverage[x];
    coverage[x] = 0;
    if (sum <= 0 || x >= canvas->width) continue;
    int a = sum >= 255 ? alpha : (sum * alpha) >> 8;
    row[x] = a >= 255 ? color : over(row[x], color, a);
  }
  coverage[x1 + 1] = 0;
}

void fill_polygon_shaded(Canvas *canvas, const Point *points, int count, Color top, Color bottom,
                         int alpha) {
  float left = points[0].x, right = left, upper = points[0].y, lower = upper;
  for (int i = 1; i < count; i++) {
    left = fminf(left, points[i].x);
    right = fmaxf(right, points[i].x);
    upper = fminf(upper, points[i].y);
    lower = fmaxf(lower, points[i].y);
  }
  if (count > MAX_POINTS || alpha <= 0) return;
  if (right < 0 || lower < 0 || left >= (float)canvas->width || upper >= (float)canvas->height)
    return;
  int x0 = left < 0 ? 0 : (int)left;
  int x1 = right >= (float)canvas->width ? canvas->width : (int)right + 1;
  if (x1 > canvas->width) x1 = canvas->width;
  int y0 = upper < 0 ? 0 : (int)upper;
  int y1 = lower >= (float)canvas->height ? canvas->height - 1 : (int)lower;
  if (alpha > 255) alpha = 255;
  for (int y = y0; y <= y1; y++) {
    for (int sub = 0; sub < SUBROWS; sub++)
      cross_row(points, count, (float)y + ((float)sub + 0.5f) / SUBROWS, canvas->width);
    float t = top == bottom ? 0 : ((float)y - upper) / (lower - upper + 0.01f);
    paint_row(canvas, y, x0, x1, mix(top, bottom, t), alpha);
  }
}

void fill_polygon(Canvas *canvas, const Point *points, int count, Color color, int alpha) {
  fill_polygon_shaded(canvas, points, count, color, color, alpha);
}

void fill_ellipse(Canvas *canvas, float cx, float cy, float rx, float ry, Color color, int alpha) {
  Point points[MAX_POINTS];
  int count = 12 + (int)((rx + ry) * 0.25f);
  if (count > 96) count = 96;
  for (int i = 0; i < count; i++) {
    float angle = 6.2831853f * (float)i / (float)count;
    points[i] = (Point){cx + rx * cosf(angle), cy + ry * sinf(angle)};
  }
  fill_polygon(canvas, points, count, color, alpha);
}

void fill_ridge(Canvas *canvas, const float *tops, Color top, Color bottom, float depth) {
  float highest = tops[0], lowest = tops[0];
  for (int x = 1; x < canvas->width; x++) {
    highest = fminf(highest, tops[x]);
    lowest = fmaxf(lowest, tops[x]);
  }
  for (int y = highest < 0 ? 0 : (int)highest; y < canvas->height; y++) {
    Color *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
    Color color = mix(top, bottom, ((float)y - highest) / depth);
    bool solid = (float)y >= lowest;
    for (int x = 0; x < canvas->width; x++) {
      float inside = solid ? 1.0f : (float)y + 1.0f - tops[x];
      if (inside >= 1.0f) row[x] = color;
      else if (inside > 0.0f) row[x] = over(row[x], color, (int)(inside * 255.0f));
    }
  }
}

void stroke(Canvas *canvas, float x0, float y0, float x1, float y1, float width, Color color,
            int alpha) {
  float dx = x1 - x0, dy = y1 - y0;
  float length = sqrtf(dx * dx + dy * dy);
  if (length < 0.001f) return;
  float nx = -dy / length * width * 0.5f, ny = dx / length * width * 0.5f;
  Point quad[4] = {{x0 + nx, y0 + ny}, {x1 + nx, y1 + ny}, {x1 - nx, y1 - ny}, {x0 - nx, y0 - ny}};
  fill_polygon(canvas, quad, 4, color, alpha);
}

typedef struct {
  int x0, x1, y0, y1;
} Box;

static Box box_around(const Canvas *canvas, float cx, float cy, float radius) {
  return (Box){(int)fmaxf(0, cx - radius), (int)fminf((float)canvas->width - 1, cx + radius),
               (int)fmaxf(0, cy - radius), (int)fminf((float)canvas->height - 1, cy + radius)};
}

static uint32_t add_channel(uint32_t value, uint32_t more) {
  value += more;
  return value > 255 ? 255 : value;
}

void glow(Canvas *canvas, float cx, float cy, float radius, Color color, int strength) {
  if (radius < 1 || strength <= 0) return;
  float inverse = 1.0f / (radius * radius);
  /* Where the light falls under the smallest step there is nothing to paint. */
  const float least = 0.16f;
  uint32_t red = color >> 16, green = (color >> 8) & 255, blue = color & 255;
  Box box = box_around(canvas, cx, cy, radius);
  for (int y = box.y0; y <= box.y1; y++) {
    Color *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
    float dy = (float)y - cy, rest = 1.0f - dy * dy * inverse;
    if (rest <= least) continue;
    float half = radius * sqrtf(rest - least);
    int x1 = (int)fminf((float)box.x1, cx + half);
    for (int x = (int)fmaxf((float)box.x0, cx - half); x <= x1; x++) {
      float dx = (float)x - cx;
      float fade = rest - dx * dx * inverse;
      uint32_t light = (uint32_t)(int)(fade * fade * fade * (float)strength);
      Color p = row[x];
      row[x] = add_channel(p >> 16, red * light >> 8) << 16 |
               add_channel((p >> 8) & 255, green * light >> 8) << 8 |
               add_channel(p & 255, blue * light >> 8);
    }
  }
}

void fill_soft(Canvas *canvas, float cx, float cy, float radius, Color color, int alpha) {
  if (radius < 0.5f || alpha <= 0) return;
  float inverse = 1.0f / (radius * radius);
  Box box = box_around(canvas, cx, cy, radius);
  for (int y = box.y0; y <= box.y1; y++) {
    Color *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
    float dy = (float)y - cy, rest = 1.0f - dy * dy * inverse;
    if (rest <= 0) continue;
    float half = radius * sqrtf(rest);
    int x1 = (int)fminf((float)box.x1, cx + half);
    for (int x = (int)fmaxf((float)box.x0, cx - half); x <= x1; x++) {
      float dx = (float)x - cx;
      float fade = rest - dx * dx * inverse;
      if (fade > 0) row[x] = over(row[x], color, (int)(fade * fade * (float)alpha));
    }
  }
}
