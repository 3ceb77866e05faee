interface Notice {
  readonly title: string;
  readonly body: string;
}

export function warningText(name: string, remainingSeconds: number): Notice {
  const minutes = Math.ceil(remainingSeconds / 60);
  return {
    title: `还可以玩 ${minutes} 分钟`,
    body: `未成年人游戏时间快结束了，请及时保存${gameOf(name)}的进度。`,
  };
}

export function endText(name: string, reason: string): Notice {
  return { title: '未成年人游戏时间已结束', body: `正在关闭${gameOf(name)}。${reason}` };
}

function gameOf(name: string): string {
  return name === '' ? '游戏' : `《${name}》`;
}
