#include "options.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

#define LEAST 320
#define MOST 8192
#define LONGEST 96 /* bytes of an account or a server */

static int read_number(const char **text) {
  int value = 0, digits = 0;
  for (; **text >= '0' && **text <= '9' && digits < 6; (*text)++, digits++)
    value = value * 10 + (**text - '0');
  return digits ? value : -1;
}

static bool read_resolution(Options *options, const char *text) {
  const char *at = text;
  int width = read_number(&at);
  if (*at++ != 'x') return false;
  int height = read_number(&at);
  if (*at || width < LEAST || height < LEAST || width > MOST || height > MOST) return false;
  options->width = width;
  options->height = height;
  options->resolution = text;
  return true;
}

/* Names reach a terminal and a window: no control characters, no broken UTF-8. */
static bool is_name(const char *text) {
  if (strlen(text) > LONGEST) return false;
  for (int32_t code; (code = utf8_next(&text)) != 0;)
    if (code < 32 || (code >= 127 && code < 160)) return false;
  return true;
}

const char *options_read(Options *options, int count, char **arguments) {
  *options = (Options){1280, 800, NULL, NULL, NULL};
  for (int i = 0; i < count; i += 2) {
    const char *name = arguments[i];
    bool known = !strcmp(name, "--resolution") || !strcmp(name, "--account") ||
                 !strcmp(name, "--server");
    if (!known) return "unknown argument";
    if (i + 1 >= count) return "a value is missing";
    const char *value = arguments[i + 1];
    if (!*value) continue; /* a launcher may pass an empty value for what was not chosen */
    if (name[2] == 'r') {
      if (!read_resolution(options, value)) return "--resolution is not like 1280x800";
    } else {
      if (!is_name(value)) return "a name is too long or not plain text";
      if (name[2] == 'a') options->account = value;
      else options->server = value;
    }
  }
  return NULL;
}

const char *option_shown(const char *value) { return value ? value : NOT_CHOSEN; }

void options_print(const Options *options) {
  printf("playing account=%s server=%s resolution=%s\n", option_shown(options->account),
         option_shown(options->server), option_shown(options->resolution));
  fflush(stdout);
}
