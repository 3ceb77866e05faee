import type { MinorRules } from '@gamebox/contract';
import { MINOR_WARNING_MINUTES } from '@gamebox/contract';
import styles from './guardian-screen.module.css';

/** What the launcher does at the end of the allowed time, with its window open or closed. */
export function WhatHappens({ hours }: Pick<MinorRules, 'hours'>) {
  const minutes = [...MINOR_WARNING_MINUTES].sort((one, other) => other - one).join(' 分钟和 ');
  return (
    <ul className={styles.happens}>
      <li>结束前 {minutes} 分钟，电脑上各提醒一次，请孩子保存进度。</li>
      <li>
        {hours === null ? '时间一到，' : `${hours.to} `}游戏会被关闭，关掉游戏盒子的窗口也一样。
      </li>
      <li>其他时间点启动，会说明原因并拒绝；已下载的游戏和存档都保留。</li>
      <li>换账号登录不会延长：游戏跟着启动它的账号计算时间。</li>
    </ul>
  );
}
