/* Words on a canvas, from letters drawn beforehand. */
#ifndef TEXT_H
#define TEXT_H

#include "canvas.h"

typedef struct {
  uint32_t code, offset;
  uint8_t width, height;
  int8_t left, top;
  uint8_t advance;
} Glyph;

typedef struct {
  const Glyph *glyphs; /* by rising code */
  int count;
  int line;            /* pixels from one line to the next */
  const uint8_t *bits; /* 4 bits a pixel, high half first, each glyph on a whole byte */
} Font;

enum { TEXT_BODY, TEXT_LARGE, TEXT_TITLE };

/* Reads one code point and moves on; 0 at the end, -1 where the bytes are not UTF-8. */
int32_t utf8_next(const char **text);
int text_line(int font);
int text_width(int font, const char *text);
/* `baseline` is where the letters stand. Letters without a picture show as a box. */
void text_draw(Canvas *canvas, int font, float x, float baseline, const char *text, Color color,
               int alpha);

#endif
