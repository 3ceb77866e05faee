import { describe, expect, test } from 'vitest';
import { DragPhase } from '@gamebox/contract/host';
import { WindowDrag } from './drag.ts';
import { folderDialogs, isWebAddress, openCommand } from './open-command.ts';

describe('dragging', () => {
  test('moves the window by what the pointer moved since it went down', () => {
    const drag = new WindowDrag();
    const corner = { x: 10, y: 20 };
    expect(drag.next(DragPhase.move, { x: 500, y: 500 }, corner)).toBeNull();
    expect(drag.next(DragPhase.down, { x: 100, y: 100 }, corner)).toBeNull();
    expect(drag.next(DragPhase.move, { x: 130, y: 90 }, corner)).toEqual({ x: 40, y: 10 });
    // The window has moved meanwhile: the first corner still counts.
    expect(drag.next(DragPhase.move, { x: 131, y: 91 }, { x: 40, y: 10 })).toEqual({
      x: 41,
      y: 11,
    });
    expect(drag.next(DragPhase.up, { x: 131, y: 91 }, corner)).toBeNull();
    expect(drag.next(DragPhase.move, { x: 1, y: 1 }, corner)).toBeNull();
  });
});

describe('addresses for the system', () => {
  test.each(['http://a.cn/', 'https://a.cn', 'HTTPS://A.CN/x?y#z'])('%s may leave', (url) => {
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
  ])('%s may not', (url) => {
    expect(isWebAddress(url)).toBe(false);
  });

  test('are one argument of one program on every system', () => {
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
