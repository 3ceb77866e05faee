/* The session a launcher asks for: how large, who, and where. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>

typedef struct {
  int width, height;      /* of the window; a default where none was asked for */
  const char *resolution; /* as given, 1280x800; NULL where none was */
  const char *account;    /* UTF-8, NULL where none was given */
  const char *server;     /* NULL where none was given */
} Options;

/* What a player reads where nothing was chosen. */
#define NOT_CHOSEN "未选择"

/* Reads the arguments after the program's name; on a bad one returns why, else NULL. */
const char *options_read(Options *options, int count, char **arguments);
const char *option_shown(const char *value);
/* The one line other programs read: playing account=… server=… resolution=… */
void options_print(const Options *options);

#endif
