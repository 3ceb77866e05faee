/* A 32-bit software canvas: anti-aliased polygons, gradients, glows, alpha. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Color; /* 0xRRGGBB */

typedef struct {
  float x, y;
} Point;

typedef struct {
  int width, height;
  Color *pixels;
} Canvas;

/* A colour at a height of a vertical gradient, y from 0 (top) to 1 (bottom). */
typedef struct {
  float y;
  Color color;
} Stop;

bool canvas_resize(Canvas *canvas, int width, int height);
void canvas_copy(Canvas *to, const Canvas *from);

Color mix(Color a, Color b, float amount);
/* A repeatable number in 0..1 for each n. */
float hash01(uint32_t n);
/* Smooth noise in 0..1, in one and in two dimensions, several octaves. */
float noise1(float x, uint32_t seed);
float noise2(float x, float y, uint32_t seed);

void blend_pixel(Canvas *canvas, int x, int y, Color color, int alpha);
void fill_sky(Canvas *canvas, float y0, float y1, const Stop *stops, int count);
void fill_rect(Canvas *canvas, float x, float y, float w, float h, Color color, int alpha);
/* Even-odd fill of a polygon of up to 160 points; alpha 0..255. */
void fill_polygon(Canvas *canvas, const Point *points, int count, Color color, int alpha);
void fill_polygon_shaded(Canvas *canvas, const Point *points, int count, Color top, Color bottom,
                         int alpha);
void fill_ellipse(Canvas *canvas, float cx, float cy, float rx, float ry, Color color, int alpha);
/* Everything below tops[x], shaded over `depth` pixels under the top. */
void fill_ridge(Canvas *canvas, const float *tops, Color top, Color bottom, float depth);
void stroke(Canvas *canvas, float x0, float y0, float x1, float y1, float width, Color color,
            int alpha);
/* Adds light that fades out towards the radius; strength 0..255. */
void glow(Canvas *canvas, float cx, float cy, float radius, Color color, int strength);

/* Covers with a disc that fades out towards the radius, such as smoke; alpha 0..255. */
void fill_soft(Canvas *canvas, float cx, float cy, float radius, Color color, int alpha);

#endif
