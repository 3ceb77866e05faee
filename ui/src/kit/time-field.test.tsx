import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeField } from './time-field.tsx';

function Scene() {
  const [value, setValue] = useState('');
  return <TimeField aria-label="开始时间" value={value} onChange={setValue} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '开始时间' });

test.each([
  ['22', '22:00'],
  ['9', '09:00'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9：05', '09:05'],
  ['23:59', '23:59'],
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['晚上', '晚上'],
])('%s is %s once the field is left', async (typed, shown) => {
  render(<Scene />);
  await userEvent.type(field(), typed);
  await userEvent.tab();
  expect(field().value).toBe(shown);
});

test('Enter sends the whole time', async () => {
  render(<Scene />);
  await userEvent.type(field(), '7{Enter}');
  expect(field().value).toBe('07:00');
});

test('the arrows go to the next half hour, over midnight', async () => {
  render(<Scene />);
  await userEvent.type(field(), '23:10{ArrowUp}');
  expect(field().value).toBe('23:30');
  await userEvent.keyboard('{ArrowUp}');
  expect(field().value).toBe('00:00');
  await userEvent.keyboard('{ArrowDown}');
  expect(field().value).toBe('23:30');
  await userEvent.clear(field());
  await userEvent.keyboard('{ArrowUp}');
  expect(field().value).toBe('00:00');
});
