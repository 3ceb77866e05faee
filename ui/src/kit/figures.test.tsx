import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MatchedText } from './matched-text.tsx';
import { Money } from './money.tsx';

test('a reduced price keeps the one before', () => {
  const { container } = render(<Money fen={6800} before={9800} />);
  expect(container.textContent).toBe('¥68.00原价 ¥98.00');
});

test('the searched part is marked', () => {
  const { container } = render(<MatchedText text="烈焰一区" query=" 一区 " />);
  expect(container.innerHTML).toBe('烈焰<mark>一区</mark>');
});
