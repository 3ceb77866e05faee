import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AwayNote, OneAwayNote } from './away-note.tsx';
import { Page } from './page.tsx';
import { Section } from './section.tsx';
import { ServerAwayContext } from './server-away.ts';
import { Waiting } from './waiting.tsx';

function Part({ title, came }: { title: string; came: boolean }) {
  return (
    <Section title={title}>
      {came ? `有${title}` : <Waiting what={title}>{`${title}的形状`}</Waiting>}
    </Section>
  );
}

function Parts({ came }: { came: readonly string[] }) {
  return (
    <ServerAwayContext value="long">
      <Page title="首页">
        {['推荐', '新闻', '榜单'].map((title) => (
          <Part key={title} title={title} came={came.includes(title)} />
        ))}
      </Page>
    </ServerAwayContext>
  );
}

const sentences = () =>
  screen.getAllByText(/^连上服务器后显示/).map(({ textContent }) => textContent);

test('a page says once what comes with the server, at the first place where it is missing', () => {
  const { rerender, container } = render(<Parts came={[]} />);
  expect(sentences()).toEqual(['连上服务器后显示推荐']);
  expect(container.textContent).not.toContain('形状');
  rerender(<Parts came={['推荐']} />);
  expect(sentences()).toEqual(['连上服务器后显示新闻']);
  expect(screen.getByText('有推荐')).toBeTruthy();
});

test('what stands in no page says it for itself', () => {
  render(
    <ServerAwayContext value="long">
      <Waiting>一</Waiting>
      <Waiting>二</Waiting>
    </ServerAwayContext>,
  );
  expect(sentences()).toHaveLength(2);
});

test('the sentence stands at the first missing part, also where that comes later', () => {
  const page = (first: boolean) => (
    <OneAwayNote>
      <section>{first && <AwayNote what="上面" />}</section>
      <section>
        <AwayNote what="下面" />
      </section>
    </OneAwayNote>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(screen.getByText(/^连上服务器后显示/).textContent).toBe('连上服务器后显示上面');
});
