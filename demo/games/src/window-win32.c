/* A window of Windows, and the program's start there. */
#define UNICODE
#define _UNICODE
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
/* shellapi.h needs windows.h before it. */
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>

#include "screen.h"

static Stage stage;
static ULONGLONG started;

static void show(HDC device) {
  Canvas *frame = &stage.frame;
  BITMAPINFO info = {0};
  info.bmiHeader.biSize = sizeof info.bmiHeader;
  info.bmiHeader.biWidth = frame->width;
  info.bmiHeader.biHeight = -frame->height; /* rows from the top */
  info.bmiHeader.biPlanes = 1;
  info.bmiHeader.biBitCount = 32;
  SetDIBitsToDevice(device, 0, 0, (DWORD)frame->width, (DWORD)frame->height, 0, 0, 0,
                    (UINT)frame->height, frame->pixels, &info, DIB_RGB_COLORS);
}

static void next_picture(HWND window) {
  if (!stage.frame.pixels || IsIconic(window)) return;
  stage_draw(&stage, (float)(GetTickCount64() - started) / 1000.0f);
  HDC device = GetDC(window);
  show(device);
  ReleaseDC(window, device);
}

static LRESULT CALLBACK on_message(HWND window, UINT message, WPARAM first, LPARAM second) {
  switch (message) {
    case WM_TIMER:
      next_picture(window);
      return 0;
    case WM_SIZE: {
      int width = LOWORD(second), height = HIWORD(second);
      bool same = width == stage.frame.width && height == stage.frame.height;
      if (width && height && !same && !stage_resize(&stage, width, height)) PostQuitMessage(1);
      return 0;
    }
    case WM_PAINT: {
      PAINTSTRUCT paint;
      HDC device = BeginPaint(window, &paint);
      if (stage.frame.pixels) show(device);
      EndPaint(window, &paint);
      return 0;
    }
    case WM_ERASEBKGND:
      return 1;
    case WM_KEYDOWN:
      if (first == VK_ESCAPE) DestroyWindow(window);
      return 0;
    case WM_DESTROY:
      PostQuitMessage(0);
      return 0;
    default:
      return DefWindowProcW(window, message, first, second);
  }
}

static HWND open_window(HINSTANCE instance) {
  WNDCLASSW kind = {0};
  kind.lpfnWndProc = on_message;
  kind.hInstance = instance;
  kind.hCursor = LoadCursorW(NULL, (LPCWSTR)IDC_ARROW);
  kind.lpszClassName = L"gamebox-demo";
  RegisterClassW(&kind);
  char caption[320];
  wchar_t wide[320];
  stage_caption(&stage, caption, sizeof caption);
  MultiByteToWideChar(CP_UTF8, 0, caption, -1, wide, 320);
  RECT area = {0, 0, stage.options->width, stage.options->height};
  DWORD style = WS_OVERLAPPEDWINDOW | WS_VISIBLE;
  AdjustWindowRect(&area, style, FALSE);
  return CreateWindowExW(0, kind.lpszClassName, wide, style, CW_USEDEFAULT, CW_USEDEFAULT,
                         area.right - area.left, area.bottom - area.top, NULL, NULL, instance,
                         NULL);
}

static char *to_utf8(const wchar_t *text) {
  int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *out = malloc((size_t)size);
  if (out) WideCharToMultiByte(CP_UTF8, 0, text, -1, out, size, NULL, NULL);
  return out;
}

/* The command line in UTF-8; NULL where memory is short. */
static char **read_arguments(int *count) {
  wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), count);
  char **arguments = calloc((size_t)*count + 1, sizeof(char *));
  if (!wide || !arguments) return NULL;
  for (int i = 0; i < *count; i++)
    if (!(arguments[i] = to_utf8(wide[i]))) return NULL;
  return arguments;
}

int WINAPI WinMain(HINSTANCE instance, HINSTANCE before, LPSTR line, int showing) {
  (void)before, (void)line, (void)showing;
  static Options options;
  int count = 0;
  char **arguments = read_arguments(&count);
  if (!arguments) return 1;
  const char *wrong = options_read(&options, count - 1, arguments + 1);
  if (wrong) {
    fprintf(stderr, "%s\nusage: game [--resolution 1280x800] [--account NAME] [--server ID]\n",
            wrong);
    return 2;
  }
  options_print(&options);
  SetProcessDPIAware();
  stage.scene = &game_scene;
  stage.options = &options;
  started = GetTickCount64();
  HWND window = open_window(instance);
  if (!window) return 1;
  SetTimer(window, 1, FRAME_MILLISECONDS, NULL);
  MSG message;
  while (GetMessageW(&message, NULL, 0, 0) > 0) {
    TranslateMessage(&message);
    DispatchMessageW(&message);
  }
  return (int)message.wParam;
}
