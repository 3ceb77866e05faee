import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}

function show(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/home']}>
      {link}
      <Place />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

const place = () => screen.getByRole('status').textContent;

test('a click goes there without loading the page anew', () => {
  const link = show(
    <Link to="/detail?gameId=1" state={{ from: 'home' }}>
      赤焰孤城
    </Link>,
  );
  expect(link.getAttribute('href')).toBe('/detail?gameId=1');
  fireEvent.click(link);
  expect(place()).toBe('["/detail?gameId=1",{"from":"home"}]');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %o is the browser’s',
  (how) => {
    const link = show(<Link to="/detail">赤焰孤城</Link>);
    const click = createEvent.click(link, how);
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(false);
    expect(place()).toBe('["/home",null]');
  },
);

test('a whole address is left to the browser', () => {
  const link = show(<Link to="https://example.test/a">外部</Link>);
  expect(link.getAttribute('href')).toBe('https://example.test/a');
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
});
