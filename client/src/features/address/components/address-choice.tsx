import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { RadioRow } from '@gamebox/ui/radio-row.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useAddresses } from '../api/list-addresses.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressText } from './address-text.tsx';
import styles from './address-choice.module.css';

export interface AddressChoiceProps {
  /** The value of `useChosenAddress`. */
  value: number | null;
  onChange: (addressId: number) => void;
}

/** Chooses the delivery address: one of the player's, or a new one. */
export function AddressChoice({ value, onChange }: AddressChoiceProps) {
  const name = useId();
  const query = useAddresses();
  const [adding, setAdding] = useState(false);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>寄到</legend>
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={64} />}>
        {(addresses) => (
          <>
            {addresses.length === 0 && <p className={styles.none}>还没有收货地址，先新增一个</p>}
            {addresses.map((address) => (
              <RadioRow
                key={address.addressId}
                name={name}
                className={styles.option}
                checked={address.addressId === value}
                onChange={() => onChange(address.addressId)}
              >
                <AddressText address={address} />
              </RadioRow>
            ))}
            <Button size="s" icon={<Plus />} onClick={() => setAdding(true)}>
              新增地址
            </Button>
          </>
        )}
      </AsyncSection>
      <AddressDialog open={adding} onOpenChange={setAdding} address={null} onSaved={onChange} />
    </fieldset>
  );
}
