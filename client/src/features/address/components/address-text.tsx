import type { Address } from '@gamebox/contract';
import { Tag } from '@gamebox/ui/tag.tsx';
import styles from './address.module.css';

/** Who and where, in two lines. */
export function AddressText({ address }: { address: Address }) {
  return (
    <span className={styles.words}>
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

/** As elsewhere: whole in the form alone, where it is changed. */
function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
