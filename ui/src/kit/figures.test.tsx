import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MatchedText } from './matched-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { Money } from './money.tsx';

test('a reduced price keeps the one before', () => {
  const { container } = render(<Money fen={6800} before={9800} />);
  expect(container.textContent).toBe('¥68.00原价 ¥98.00');
});

test('the parts of a text that a search found are marked', () => {
  const ranges = [
    { start: 0, end: 2 },
    { start: 6, end: 8 },
  ];
  const { container } = render(<MarkedText text="青河12区·灯市" ranges={ranges} />);
  expect(container.innerHTML).toBe('<mark>青河</mark>12区·<mark>灯市</mark>');
});

test('the searched part is marked', () => {
  const { container } = render(<MatchedText text="烈焰一区" query=" 一区 " />);
  expect(container.innerHTML).toBe('烈焰<mark>一区</mark>');
});
