import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <nav><button id="menu">菜单</button></nav>
    <main id="content" tabindex="-1">
      <h1 tabindex="-1">我的游戏</h1>
      <ul>
        <li id="first"><button id="play1">一</button><button id="leave1">取消一</button></li>
        <li id="second"><button id="play2">二</button><button id="leave2">取消二</button></li>
      </ul>
    </main>
    <div id="portal"></div>`;
  end = keepFocus(document);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
};
const focused = () => document.activeElement?.id;

/** Changes the page, and lets what follows from it happen. */
async function after(change: () => void, ms = 0): Promise<void> {
  change();
  await vi.advanceTimersByTimeAsync(ms);
}

/** A browser takes the focus from what is disabled; jsdom leaves it. */
function disable(id: string): void {
  const control = at(id);
  control.blur();
  control.setAttribute('disabled', '');
}

test('the focus of a control that goes is on the next one of its place', async () => {
  at('play1').focus();
  await after(() => at('play1').remove());
  expect(focused()).toBe('leave1');
});

test('a row that goes leaves it to the row in its place, the last one to the one before', async () => {
  at('leave1').focus();
  await after(() => at('first').remove());
  expect(focused()).toBe('play2');
  await after(() => (at('second').innerHTML = '<button id="again">重新加载</button>'));
  expect(focused()).toBe('again');
});

test('the last row leaves it to the nearest control before', async () => {
  at('leave2').focus();
  await after(() => at('second').remove());
  expect(focused()).toBe('leave1');
});

test('where nothing is left of the screen, the page itself has it', async () => {
  at('leave2').focus();
  await after(() => (at('content').innerHTML = '<button id="other">别的</button>'));
  expect(focused()).toBe('content');
});

test('a dialog whose opener is gone leaves it where the opener was', async () => {
  at('leave1').focus();
  at('portal').innerHTML = '<div role="dialog"><button id="yes">卸载</button></div>';
  at('yes').focus();
  await after(() => {
    at('leave1').remove();
    at('portal').innerHTML = '';
  });
  expect(focused()).toBe('play1');
});

test('a control that is disabled for a moment gets it back', async () => {
  at('play1').focus();
  await after(() => disable('play1'), 500);
  expect(document.activeElement).toBe(document.body);
  await after(() => at('play1').removeAttribute('disabled'));
  expect(focused()).toBe('play1');
});

test('one that stays disabled leaves it to the next', async () => {
  at('play1').focus();
  await after(() => disable('play1'), 2000);
  expect(focused()).toBe('leave1');
});

test('a place that loads is waited for, and what is marked in it comes first', async () => {
  at('play1').focus();
  await after(() => (at('first').innerHTML = '<output aria-busy="true">正在加载</output>'), 500);
  expect(document.activeElement).toBe(document.body);
  await after(
    () =>
      (at('first').innerHTML =
        '<button>更换</button><button id="pay" disabled data-go-on></button>'),
    500,
  );
  expect(document.activeElement).toBe(document.body);
  await after(() => at('pay').removeAttribute('disabled'));
  expect(focused()).toBe('pay');
});

test('what the player put away stays away', async () => {
  at('play1').focus();
  at('play1').blur();
  fireEvent.pointerUp(at('content'));
  await after(() => at('first').remove());
  expect(document.activeElement).toBe(document.body);
});

test('where the player goes meanwhile is not taken away', async () => {
  at('play1').focus();
  await after(() => disable('play1'));
  at('menu').focus();
  await after(() => at('play1').removeAttribute('disabled'), 2000);
  expect(focused()).toBe('menu');
});

test('an Enter that is held does not press what got the focus', async () => {
  at('play1').focus();
  fireEvent.keyDown(at('play1'), { key: 'Enter' });
  await after(() => at('play1').remove());
  expect(fireEvent.keyDown(at('leave1'), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(at('leave1'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(at('leave1'), { key: 'Enter', repeat: true })).toBe(true);
});
