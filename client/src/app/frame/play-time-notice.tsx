import { Hourglass } from 'lucide-react';
import styles from './small-notice.module.css';

/** A small notice of a minor's last minutes of play today. */
export function PlayTimeNotice({ minutes }: { minutes: number }) {
  return (
    <output className={styles.bar}>
      <Hourglass aria-hidden />
      今天还可以游戏 {minutes} 分钟，请留意保存进度
    </output>
  );
}
