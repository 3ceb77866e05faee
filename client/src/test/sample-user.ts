import type { LoginSession, UserDetail } from '@gamebox/contract';

export function sampleUser(more: Partial<UserDetail> = {}): UserDetail {
  return {
    userId: 100_023,
    nickname: '掌灯人',
    avatar: '',
    identityVerify: 1,
    identityState: 'passed',
    mobile: '138****1234',
    realName: '张*',
    minor: false,
    memberLevel: 1,
    memberExpireTime: Date.now() + 86_400_000,
    balances: {
      balance: 128_050,
      platformCoins: 3200,
      welfareCoins: 88,
      zoneCoins: 0,
      rubies: 1280,
      points: 25_640,
      activityValue: 60,
    },
    registerTime: Date.now() - 90 * 86_400_000,
    playSeconds: 7200,
    ...more,
  };
}

export function sampleSession(sessionId: number, more: Partial<LoginSession> = {}): LoginSession {
  return {
    sessionId,
    clientId: `client-00${sessionId}f`,
    address: '203.0.113.24',
    createTime: Date.now() - 3_600_000,
    lastSeenTime: Date.now() - 60_000,
    current: false,
    ...more,
  };
}
