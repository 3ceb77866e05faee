import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { GiftPack } from '@gamebox/contract';
import { GIFT_PACKS_LEFT_SHOWN, Validity } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { formatDate } from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useState } from 'react';
import { useReceiveGiftPack } from '../api/receive-gift-pack.ts';
import { GiftCode } from './gift-code.tsx';
import styles from './gift-pack.module.css';

export interface GiftPackCardProps {
  pack: GiftPack;
  /** Resolves to true when somebody is logged in; asks for a login first if necessary. */
  ready: () => Promise<boolean>;
  /** The address of its game; missing on the game's own page. */
  gameAddress?: string | undefined;
}

/** A gift pack: its content and validity, the claim button, then the code. */
export function GiftPackCard({ pack, ready, gameAddress }: GiftPackCardProps) {
  // On the game's own page the packs stand in a section with a heading of its own.
  const Heading = gameAddress === undefined ? 'h3' : 'h2';
  const expired = pack.validity === Validity.expired;
  return (
    <article className={styles.card} aria-label={pack.name} data-expired={expired || undefined}>
      {gameAddress !== undefined && (
        <Link to={gameAddress} className={styles.cover} aria-label={pack.gameName}>
          <Cover src={pictureUrl(pack.gameCover)} name={pack.gameName} ratio="1" decorative />
        </Link>
      )}
      <div className={styles.body}>
        <Heading className={styles.name}>
          {pack.name}
          <ValidityTag pack={pack} />
        </Heading>
        {gameAddress !== undefined && <p className={styles.game}>{pack.gameName}</p>}
        <p className={styles.content}>{pack.content}</p>
        <Term pack={pack} />
        {pack.received !== null && (
          <GiftCode code={pack.received.code} usage={expired ? null : pack.usage} />
        )}
      </div>
      {pack.received === null && <Claim pack={pack} ready={ready} />}
    </article>
  );
}

function ValidityTag({ pack: { validity, received } }: { pack: GiftPack }) {
  if (validity === Validity.expired) return <Tag>已过期</Tag>;
  if (received !== null) return <Tag tone="jade">已领取</Tag>;
  if (validity === Validity.notOpen) return <Tag tone="amber">未开始</Tag>;
  return null;
}

function Term({ pack: { validFrom, validUntil } }: { pack: GiftPack }) {
  const now = useNow(30_000);
  if (validFrom === null || validUntil === null) return <p className={styles.term}>有效期未知</p>;
  // The pack ends at midnight, so its last day is the one before.
  return (
    <p className={styles.term}>
      有效期 {formatDate(validFrom, now)} <wbr />至 {formatDate(validUntil - 1, now)}
    </p>
  );
}

/** From this number on it is highlighted. */
const fewLeft = 10;

function Claim({ pack, ready }: Pick<GiftPackCardProps, 'pack' | 'ready'>) {
  const receive = useReceiveGiftPack();
  const [asking, setAsking] = useState(false);
  const claim = async () => {
    setAsking(true);
    try {
      if (await ready()) await receive.mutateAsync(pack.giftPackId);
      else setAsking(false);
    } catch {
      // The request has shown the error. After a success the code replaces the button.
      setAsking(false);
    }
  };
  if (pack.validity === Validity.notOpen)
    return (
      <p className={styles.aside}>
        <Time at={pack.validFrom} /> 开始
      </p>
    );
  if (pack.validity === Validity.expired) return null;
  if (pack.remaining === 0) return <p className={styles.aside}>已领完</p>;
  return (
    <div className={styles.claim}>
      <Button loading={asking} aria-label={`领取${pack.name}`} onClick={() => void claim()}>
        领取
      </Button>
      {pack.remaining !== null && pack.remaining < GIFT_PACKS_LEFT_SHOWN && (
        <span className={styles.left} data-few={pack.remaining <= fewLeft || undefined}>
          剩余 {formatCount(pack.remaining)} 份
        </span>
      )}
    </div>
  );
}

export function GiftPackShape({ cover = false }: { cover?: boolean }) {
  return (
    <div className={styles.card}>
      {cover && (
        <span className={styles.cover}>
          <Skeleton height={72} />
        </span>
      )}
      <div className={styles.body}>
        <Skeleton width="40%" height={24} />
        {cover && <Skeleton width="24%" height={20} />}
        <Skeleton width="80%" height={22} />
        <Skeleton width="56%" height={20} />
      </div>
      <Skeleton width={60} height={36} />
    </div>
  );
}
