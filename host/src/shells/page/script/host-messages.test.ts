import { expect, test } from 'vitest';
import { HostMessages } from './host-messages.ts';

interface Page {
  onHostMessage?: unknown;
}

test('messages before the page listens wait for it, the newest 64 of them', () => {
  const [messages, page, heard]: [HostMessages, Page, string[]] = [new HostMessages(), {}, []];
  messages.defineOn(page);
  for (let number = 0; number < 70; number++) expect(messages.deliver(`${number}`)).toBe('');
  page.onHostMessage = (request: string) => {
    heard.push(request);
    return `heard ${request}`;
  };
  expect(heard).toEqual(Array.from({ length: 64 }, (_, at) => `${at + 6}`));
  expect(messages.deliver('now')).toBe('heard now');
  expect(heard.at(-1)).toBe('now');
});

test('a page that stops listening gets what came meanwhile when it listens again', () => {
  const [messages, page, heard]: [HostMessages, Page, string[]] = [new HostMessages(), {}, []];
  messages.defineOn(page);
  page.onHostMessage = () => 'a';
  expect(page.onHostMessage).toBeTypeOf('function');
  page.onHostMessage = undefined;
  expect(messages.deliver('meanwhile')).toBe('');
  page.onHostMessage = (request: string) => {
    heard.push(request);
    return '';
  };
  expect(heard).toEqual(['meanwhile']);
});
