import { describe, expect, test } from 'vitest';
import { DragPhase } from '@gamebox/contract/host';
import { WindowDrag } from './drag.ts';
import { folderDialogs, isWebAddress, notifyCommand, openCommand } from './open-command.ts';

describe('dragging', () => {
  test('moves the window by what the pointer moved since it went down', () => {
    const drag = new WindowDrag();
    const corner = { x: 10, y: 20 };
    const at = (x: number, y: number) => ({ x, y, page: { x, y } });
    expect(drag.next(DragPhase.move, at(500, 500), corner)).toBeNull();
    expect(drag.next(DragPhase.down, at(100, 100), corner)).toBeNull();
    expect(drag.next(DragPhase.move, at(130, 90), corner)).toEqual({ x: 40, y: 10 });
    // The window has moved meanwhile: the drag still counts from its first corner.
    expect(drag.next(DragPhase.move, at(131, 91), { x: 40, y: 10 })).toEqual({
      x: 41,
      y: 11,
    });
    expect(drag.next(DragPhase.up, at(131, 91), corner)).toBeNull();
    expect(drag.next(DragPhase.move, at(1, 1), corner)).toBeNull();
  });

  test('begins inside the areas that the page named last, in its own coordinates', () => {
    const drag = new WindowDrag();
    const corner = { x: 300, y: 300 };
    const moves = (page: { x: number; y: number }): boolean => {
      drag.next(DragPhase.down, { x: 400, y: 310, page }, corner);
      const moved = drag.next(DragPhase.move, { x: 410, y: 310, page }, corner) !== null;
      drag.next(DragPhase.up, { x: 410, y: 310, page }, corner);
      return moved;
    };
    expect(moves({ x: 900, y: 900 })).toBe(true);
    drag.setAreas([
      { x: 0, y: 0, width: 200, height: 60 },
      { x: 600, y: 0, width: 100, height: 60 },
    ]);
    expect(
      [
        { x: 100, y: 10 },
        { x: 600, y: 60 },
      ].map(moves),
    ).toEqual([true, true]);
    expect(
      [
        { x: 400, y: 10 },
        { x: 100, y: 61 },
      ].map(moves),
    ).toEqual([false, false]);
    drag.setAreas([]);
    expect(moves({ x: 100, y: 10 })).toBe(false);
  });
});

describe('addresses for the system', () => {
  test.each(['http://a.cn/', 'https://a.cn', 'HTTPS://A.CN/x?y#z'])('%s may be opened', (url) => {
    expect(isWebAddress(url)).toBe(true);
  });

  test.each([
    'file:///etc/passwd',
    'javascript:1',
    'ms-settings:x',
    'http:/a',
    'https://',
    '-x',
    '',
  ])('%s may not be opened', (url) => {
    expect(isWebAddress(url)).toBe(false);
  });

  test('are passed as one argument to one program on every system', () => {
    const url = 'https://a.cn/?a=1&b=`x`';
    for (const platform of ['win32', 'darwin', 'linux'])
      expect(openCommand(platform, true, url)?.args.at(-1)).toContain(url);
    expect(openCommand('linux', false, url)).toBeNull();
  });

  test('a folder dialog needs a display', () => {
    expect(folderDialogs('linux', false)).toEqual([]);
    expect(folderDialogs('linux', true).map(({ program }) => program)).toEqual([
      'zenity',
      'kdialog',
    ]);
    expect(folderDialogs('win32', true)).toHaveLength(1);
  });
});

describe('a notification', () => {
  test('is shown by a program of the system, where there is a desktop', () => {
    expect(notifyCommand('linux', true, '-t', 'b')?.args.slice(-3)).toEqual(['--', '-t', 'b']);
    expect(notifyCommand('linux', false, 't', 'b')).toBeNull();
    expect(notifyCommand('darwin', true, 't', 'b')?.args.slice(-2)).toEqual(['t', 'b']);
  });

  test('can’t break out of the PowerShell text', () => {
    const command = notifyCommand('win32', true, "《It's》", '’;calc');
    expect(command?.args.at(-1)).toContain("(10000,'《It''s》','’’;calc','Info')");
  });
});
