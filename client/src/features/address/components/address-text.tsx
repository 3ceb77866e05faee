import type { Address } from '@gamebox/contract';
import { Tag } from '@gamebox/ui/tag.tsx';
import styles from './address.module.css';

/** Recipient and address in two lines. */
export function AddressText({ address }: { address: Address }) {
  return (
    <span className={styles.text}>
      <span className={styles.who}>
        <b>{address.name}</b>
        <span data-figures>{maskMobile(address.mobile)}</span>
        {address.isDefault && <Tag>默认</Tag>}
      </span>
      <span className={styles.where}>
        {address.region} {address.detail}
      </span>
    </span>
  );
}

/** Masked everywhere except in the form, where it is edited. */
function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
