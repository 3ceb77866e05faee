import { NotificationType } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import {
  Bell,
  Download,
  Gamepad2,
  Gem,
  Megaphone,
  ReceiptText,
  ShieldAlert,
  Trash2,
  UserRoundCheck,
} from 'lucide-react';
import type { Notice } from '../model/notice.ts';
import styles from './notice-list.module.css';

const typeIcons = {
  [NotificationType.finished]: Download,
  [NotificationType.registrationSuccess]: UserRoundCheck,
  [NotificationType.myGame]: Gamepad2,
} as const;

/** For messages without a type in the specification: the page that it leads to decides. */
const pageIcons = {
  orders: ReceiptText,
  center: ShieldAlert,
  rubies: Gem,
  promotion: Megaphone,
} as const;

export interface NoticeListProps {
  list: readonly Notice[];
  /** The address that a message leads to; null: none. */
  addressOf: (notice: Notice) => string | null;
  onOpen: (notice: Notice) => void;
  onRemove: (notice: Notice) => void;
  /** Whether more can be fetched. */
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** All messages, the latest first; unread ones are bold and marked. */
export function NoticeList(props: NoticeListProps) {
  const { list, addressOf, onOpen, onRemove, more, loadingMore, onMore } = props;
  if (list.length === 0)
    return <EmptyState hint="预约的服务器开服、游戏下载完成后，会在这里通知您" />;
  return (
    <>
      <ul aria-label="消息">
        {list.map((notice) => (
          <li key={notice.key} className={styles.item} data-unread={!notice.read || undefined}>
            <NoticeIcon notice={notice} />
            <div className={styles.content}>
              <NoticeTitle notice={notice} address={addressOf(notice)} onOpen={onOpen} />
              <p className={styles.text}>{notice.text}</p>
              <span className={styles.time}>{notice.time > 0 && <Time at={notice.time} />}</span>
            </div>
            <IconButton
              size="s"
              label={`删除：${notice.title}`}
              icon={<Trash2 />}
              className={styles.remove}
              onClick={() => onRemove(notice)}
            />
          </li>
        ))}
      </ul>
      {more ? (
        <Button variant="ghost" size="s" block loading={loadingMore} onClick={onMore}>
          加载更多
        </Button>
      ) : (
        <p className={styles.end}>没有更多了</p>
      )}
    </>
  );
}

interface NoticeTitleProps {
  notice: Notice;
  address: string | null;
  onOpen: (notice: Notice) => void;
}

function NoticeTitle({ notice, address, onOpen }: NoticeTitleProps) {
  const text = (
    <>
      {!notice.read && <span className="visually-hidden">未读：</span>}
      {notice.title}
    </>
  );
  if (address === null)
    return (
      <button type="button" data-whole-card className={styles.title} onClick={() => onOpen(notice)}>
        {text}
      </button>
    );
  return (
    <Link to={address} data-whole-card className={styles.title} onClick={() => onOpen(notice)}>
      {text}
    </Link>
  );
}

function NoticeIcon({ notice }: { notice: Notice }) {
  const { type, goal } = notice;
  const page = goal !== null && 'page' in goal ? goal.page : null;
  const Icon = type !== null ? typeIcons[type] : page !== null ? pageIcons[page] : Bell;
  return (
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
  );
}
