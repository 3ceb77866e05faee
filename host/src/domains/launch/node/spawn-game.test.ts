import { expect, test } from 'vitest';
import { gameEnvironment } from './spawn-game.ts';

test("a game gets the player's environment and nothing of the host's own", () => {
  const env = {
    PATH: '/bin',
    DISPLAY: ':0',
    GAMEBOX_HOME: '/home',
    NODE_OPTIONS: '--x',
    NODE_CHANNEL_FD: '3',
    npm_config_x: 'y',
  };
  expect(gameEnvironment(env)).toEqual({ PATH: '/bin', DISPLAY: ':0' });
});
