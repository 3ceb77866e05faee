/* A window of the X Window System. The library is looked for when the game starts, so that
 * the same program also runs on a machine without it. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "screen.h"

#define CALLS(CALL)                                                                      \
  CALL(XOpenDisplay) CALL(XCloseDisplay) CALL(XCreateSimpleWindow) CALL(XMapRaised)      \
  CALL(XStoreName) CALL(XChangeProperty) CALL(XInternAtom) CALL(XSetWMProtocols)         \
  CALL(XSelectInput) CALL(XNextEvent) CALL(XPending) CALL(XLookupKeysym) CALL(XFlush)    \
  CALL(XCreateImage) CALL(XPutImage) CALL(XCreateGC) CALL(XGetWindowAttributes)          \
  CALL(XFree) CALL(XSetWMNormalHints) CALL(XSetClassHint) CALL(XSync)

#define DECLARE(name) static __typeof__(&name) p##name;
CALLS(DECLARE)

typedef struct {
  Display *display;
  Window window;
  GC context;
  Visual *visual;
  int depth;
  Atom closing;
  XImage *image;
  bool open;
} View;

static bool load_library(void) {
  void *library = dlopen("libX11.so.6", RTLD_NOW);
  if (!library) return false;
#define LOAD(name) \
  if (!(p##name = (__typeof__(&name))dlsym(library, #name))) return false;
  CALLS(LOAD)
  return true;
}

static bool shows_true_colour(View *view) {
  XWindowAttributes root;
  if (!pXGetWindowAttributes(view->display, DefaultRootWindow(view->display), &root)) return false;
  view->visual = root.visual;
  view->depth = root.depth;
  return root.depth >= 24 && root.visual->red_mask == 0xff0000 && root.visual->blue_mask == 0xff;
}

static void name_window(View *view, const Stage *stage) {
  char caption[320];
  stage_caption(stage, caption, sizeof caption);
  pXStoreName(view->display, view->window, stage->scene->latin_title);
  Atom name = pXInternAtom(view->display, "_NET_WM_NAME", False);
  Atom utf8 = pXInternAtom(view->display, "UTF8_STRING", False);
  pXChangeProperty(view->display, view->window, name, utf8, 8, PropModeReplace,
                   (unsigned char *)caption, (int)strlen(caption));
  static char class_name[] = "gamebox-demo";
  XClassHint hint = {class_name, class_name};
  pXSetClassHint(view->display, view->window, &hint);
}

static void open_window(View *view, const Stage *stage) {
  Display *display = view->display;
  unsigned width = (unsigned)stage->options->width, height = (unsigned)stage->options->height;
  view->window =
      pXCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, width, height, 0, 0, 0);
  name_window(view, stage);
  XSizeHints hints = {.flags = PSize, .width = (int)width, .height = (int)height};
  pXSetWMNormalHints(display, view->window, &hints);
  view->closing = pXInternAtom(display, "WM_DELETE_WINDOW", False);
  pXSetWMProtocols(display, view->window, &view->closing, 1);
  pXSelectInput(display, view->window, KeyPressMask | StructureNotifyMask | ExposureMask);
  view->context = pXCreateGC(display, view->window, 0, NULL);
  pXMapRaised(display, view->window);
  view->open = true;
}

static bool fit(View *view, Stage *stage, int width, int height) {
  if (view->image && view->image->width == width && view->image->height == height) return true;
  if (!stage_resize(stage, width, height)) return false;
  if (view->image) pXFree(view->image);
  view->image =
      pXCreateImage(view->display, view->visual, (unsigned)view->depth, ZPixmap, 0,
                    (char *)stage->frame.pixels, (unsigned)width, (unsigned)height, 32, 0);
  return view->image != NULL;
}

static bool take_event(View *view, Stage *stage) {
  XEvent event;
  pXNextEvent(view->display, &event);
  switch (event.type) {
    case KeyPress:
      if (pXLookupKeysym(&event.xkey, 0) == XK_Escape) view->open = false;
      return true;
    case ClientMessage:
      if ((Atom)event.xclient.data.l[0] == view->closing) view->open = false;
      return true;
    case DestroyNotify:
      view->open = false;
      return true;
    case ConfigureNotify:
      return fit(view, stage, event.xconfigure.width, event.xconfigure.height);
    default:
      return true;
  }
}

static float seconds_now(void) {
  static struct timespec start;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!start.tv_sec) start = now;
  return (float)(now.tv_sec - start.tv_sec) + (float)(now.tv_nsec - start.tv_nsec) / 1e9f;
}

static void wait_for_events(View *view, int milliseconds) {
  struct pollfd connection = {ConnectionNumber(view->display), POLLIN, 0};
  poll(&connection, 1, milliseconds);
}

static bool play(View *view, Stage *stage, const volatile int *stop) {
  float next = seconds_now();
  while (view->open && !*stop) {
    while (view->open && pXPending(view->display))
      if (!take_event(view, stage)) return false;
    float now = seconds_now();
    if (now < next) {
      wait_for_events(view, (int)((next - now) * 1000) + 1);
      continue;
    }
    stage_draw(stage, now);
    pXPutImage(view->display, view->window, view->context, view->image, 0, 0, 0, 0,
               (unsigned)view->image->width, (unsigned)view->image->height);
    pXSync(view->display, False);
    /* A slow machine shows fewer pictures instead of falling behind. */
    next = now + FRAME_MILLISECONDS / 1000.0f;
  }
  return true;
}

WindowEnd window_run(Stage *stage, const volatile int *stop) {
  const char *name = getenv("DISPLAY");
  if (!name || !*name || !load_library()) return WINDOW_IMPOSSIBLE;
  View view = {.display = pXOpenDisplay(NULL)};
  if (!view.display) return WINDOW_IMPOSSIBLE;
  WindowEnd end = WINDOW_IMPOSSIBLE;
  if (shows_true_colour(&view)) {
    open_window(&view, stage);
    if (fit(&view, stage, stage->options->width, stage->options->height) &&
        play(&view, stage, stop))
      end = WINDOW_CLOSED;
  }
  pXCloseDisplay(view.display);
  return end;
}
