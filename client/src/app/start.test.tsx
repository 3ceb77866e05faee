import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '@testing-library/react';
import { version } from '../../package.json';
import { cleanApp, prepareApp } from '../test/render-app.tsx';
import { start } from './start.tsx';

beforeEach(() => {
  prepareApp();
});

afterEach(cleanApp);

test('the client stores its version and answers it to the host', () => {
  const root = document.createElement('div');
  document.body.append(root);
  act(() => start(root));
  expect(localStorage.getItem('version')).toBe(version);
  const answer = window.onHostMessage?.('{"action":"getVersion","data":{"appId":"1.2.3"}}');
  expect(JSON.parse(answer ?? '')).toEqual({ code: 0, result: version });
  root.remove();
});
