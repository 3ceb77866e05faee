import { expect, it } from 'vitest';
import { readCallUses } from './call-uses.ts';

const read = (text: string) => readCallUses('platform/src/modules/game/routes.ts', text);

it('reads which calls a source answers, by the names it gives them', () => {
  const { imported, answered } = read(`
    import { getGame, listGames as list, type Game } from '@gamebox/contract';
    export const implementations = [
      implement(getGame, ({ query }): Promise<Game> => service.get(query)),
      implementForUser(
        list,
        () => [],
      ),
    ];`);
  expect(imported.get('getGame')).toBe('getGame');
  expect(imported.get('listGames')).toBe('list');
  expect([...answered]).toEqual(['getGame', 'list']);
});

it('reads the paths that a source asks, without their query', () => {
  const { texts } = read(`
    await platform.get('/game/getGame');
    await platform.get(\`/game/list?page=\${page}\`);`);
  expect(texts).toContain('/game/getGame');
  expect(texts).toContain('/game/list');
});

it('takes nothing from comments', () => {
  const { imported, answered, texts } = read(`
    // import { getGame } from '@gamebox/contract';
    /* implement(getGame, () => null) once answered '/game/getGame' */
    export const implementations = [];`);
  expect([imported.size, answered.size, texts.size]).toEqual([0, 0, 0]);
});

it('takes nothing from another package of the same words', () => {
  const { imported } = read(`import { getGame } from './get-game.ts';`);
  expect(imported.size).toBe(0);
});

it('reads what holds JSX', () => {
  const text = `
    import { getGame } from '@gamebox/contract';
    export const Name = () => <p>{useCall(getGame).data?.name}</p>;`;
  expect(readCallUses('client/src/name.tsx', text).imported.get('getGame')).toBe('getGame');
});
