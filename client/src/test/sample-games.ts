import type { GameDetail, GameSummary, ServerGroup, ServerOpening } from '@gamebox/contract';

export function sampleGame(gameId: number, more: Partial<GameSummary> = {}): GameSummary {
  return {
    gameId,
    name: `游戏${gameId}`,
    versionName: `${gameId}复古版`,
    serverName: `${gameId}区`,
    coverPicture: `/assets/covers/${gameId}.svg`,
    tag: 2,
    tab: 1,
    openTime: Date.parse('2026-01-02T12:00:00Z'),
    sizeBytes: 1_500_000_000,
    downloadable: true,
    ...more,
  };
}

export function sampleServerGroup(gameId: number, more: Partial<ServerGroup> = {}): ServerGroup {
  const match = { start: 0, end: 2 };
  const openTime = Date.now() - 60_000;
  return {
    ...sampleGame(gameId, { name: '青河灯录' }),
    match,
    more: false,
    servers: [
      { serverId: 11, name: '青河一区', openTime, tag: 2, open: true, match },
      {
        serverId: 12,
        name: '青河二区',
        openTime: openTime + 7_200_000,
        tag: 2,
        open: false,
        match,
      },
    ],
    ...more,
  };
}

export function sampleDetail(gameId: number, more: Partial<GameDetail> = {}): GameDetail {
  return {
    ...sampleGame(gameId),
    intro: '第一段。\n\n第二段。',
    pictures: ['/assets/wide/1.svg', '/assets/pictures/1-1.svg'],
    packageUrl: 'http://box.test/packages/sample/manifest.json',
    resolutions: ['1024_768', '1280_800'],
    servers: [
      { serverId: 11, name: '老区', openTime: 1_000, tag: 2 },
      { serverId: 12, name: '新区', openTime: Date.now() - 60_000, tag: 0 },
      { serverId: 13, name: '预告区', openTime: Date.now() + 7_200_000, tag: 0 },
    ],
    ...more,
  };
}

export function sampleOpening(serverId: number, more: Partial<ServerOpening> = {}): ServerOpening {
  return {
    serverId,
    serverName: `${serverId}区`,
    gameId: 1001,
    gameName: '青河灯录',
    versionName: '复古版',
    coverPicture: '/assets/covers/1001.svg',
    openTime: Date.now() + 60_000,
    tag: 0,
    ...more,
  };
}
