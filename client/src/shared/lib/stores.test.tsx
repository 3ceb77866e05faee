import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPrompt } from './prompt.ts';
import { StoresContext, createStores, defineStore } from './stores.ts';

const useCount = defineStore<{ count: number }>(() => ({ count: 0 }));
const prompt = createPrompt();

function Count() {
  const count = useCount((store) => store.count);
  return <p>{`${count} ${prompt.useOpen()}`}</p>;
}

test('two applications beside each other share no state', () => {
  const [one, other] = [createStores(), createStores()];
  useCount.of(one).setState({ count: 1 });
  void prompt.ask(other);
  render(
    [one, other].map((stores) => (
      <StoresContext key={String(stores === one)} value={stores}>
        <Count />
      </StoresContext>
    )),
  );
  expect(screen.getByText('1 false')).toBeTruthy();
  expect(screen.getByText('0 true')).toBeTruthy();
});
