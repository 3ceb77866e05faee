#include "text.h"

#include <stddef.h>

#include "glyphs.h"

static const Font *const fonts[] = {&body_font, &large_font, &title_font};

int32_t utf8_next(const char **text) {
  const unsigned char *s = (const unsigned char *)*text;
  if (!*s) return 0;
  int more = *s < 0x80 ? 0 : (*s >> 5) == 6 ? 1 : (*s >> 4) == 14 ? 2 : (*s >> 3) == 30 ? 3 : -1;
  if (more < 0) return -1;
  static const int32_t least[4] = {0, 0x80, 0x800, 0x10000};
  int32_t code = more == 0 ? *s : *s & (0x3f >> more);
  for (int i = 1; i <= more; i++) {
    if ((s[i] & 0xc0) != 0x80) return -1;
    code = (code << 6) | (s[i] & 0x3f);
  }
  if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return -1;
  *text += more + 1;
  return code;
}

static const Glyph *find(const Font *font, uint32_t code) {
  int low = 0, high = font->count - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (font->glyphs[middle].code == code) return &font->glyphs[middle];
    if (font->glyphs[middle].code < code) low = middle + 1;
    else high = middle - 1;
  }
  return NULL;
}

static int advance(const Font *font, const Glyph *glyph) {
  return glyph ? glyph->advance : font->line * 3 / 4;
}

int text_line(int font) { return fonts[font]->line; }

int text_width(int font, const char *text) {
  int width = 0;
  for (int32_t code; (code = utf8_next(&text)) > 0;)
    width += advance(fonts[font], find(fonts[font], (uint32_t)code));
  return width;
}

static void draw_glyph(Canvas *canvas, const Font *font, const Glyph *glyph, int x, int baseline,
                       Color color, int alpha) {
  const uint8_t *bits = font->bits + glyph->offset;
  int i = 0;
  for (int row = 0; row < glyph->height; row++)
    for (int column = 0; column < glyph->width; column++, i++) {
      int level = i & 1 ? bits[i / 2] & 15 : bits[i / 2] >> 4;
      blend_pixel(canvas, x + glyph->left + column, baseline - glyph->top + row, color,
                  level * 17 * alpha / 255);
    }
}

static void draw_missing(Canvas *canvas, const Font *font, int x, int baseline, Color color,
                         int alpha) {
  float size = (float)font->line * 0.5f, left = (float)x + 2, top = (float)baseline - size;
  fill_rect(canvas, left, top, size, 1.5f, color, alpha);
  fill_rect(canvas, left, top + size - 1.5f, size, 1.5f, color, alpha);
  fill_rect(canvas, left, top, 1.5f, size, color, alpha);
  fill_rect(canvas, left + size - 1.5f, top, 1.5f, size, color, alpha);
}

void text_draw(Canvas *canvas, int font, float x, float baseline, const char *text, Color color,
               int alpha) {
  int pen = (int)x;
  for (int32_t code; (code = utf8_next(&text)) > 0;) {
    const Glyph *glyph = find(fonts[font], (uint32_t)code);
    if (glyph) draw_glyph(canvas, fonts[font], glyph, pen, (int)baseline, color, alpha);
    else draw_missing(canvas, fonts[font], pen, (int)baseline, color, alpha);
    pen += advance(fonts[font], glyph);
  }
}
