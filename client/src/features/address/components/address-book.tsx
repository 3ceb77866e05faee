import type { Address } from '@gamebox/contract';
import { ADDRESS_LIMIT } from '@gamebox/contract';
import { MapPin, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useDeleteAddress } from '../api/delete-address.ts';
import { useAddresses } from '../api/list-addresses.ts';
import { useSaveAddress } from '../api/save-address.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressText } from './address-text.tsx';
import styles from './address.module.css';

/** All addresses of the player: add, change, delete, choose the default. */
export function AddressBook() {
  const query = useAddresses();
  const [edited, setEdited] = useState<Address | null>(null);
  const [editing, setEditing] = useState(false);
  const [removed, setRemoved] = useState<Address | null>(null);
  const edit = (address: Address | null) => {
    setEdited(address);
    setEditing(true);
  };
  const full = (query.data?.length ?? 0) >= ADDRESS_LIMIT;
  const add = (
    <Button icon={<Plus />} disabled={full} onClick={() => edit(null)}>
      新增地址
    </Button>
  );
  return (
    <>
      <QueryList
        query={query}
        label="收货地址"
        className={linedList}
        select={(addresses) => addresses}
        itemKey={({ addressId }) => addressId}
        renderItem={(address) => (
          <Entry
            address={address}
            onEdit={() => edit(address)}
            onRemove={() => setRemoved(address)}
          />
        )}
        skeleton={<Shape />}
        skeletonCount={2}
        empty={{
          scene: 'address',
          hint: '添加一个地址，兑换的商品和抽中的奖品会寄到这里',
          action: add,
        }}
        footer={({ length }) => footer(length, add)}
      />
      <AddressDialog
        open={editing}
        onOpenChange={setEditing}
        address={edited}
        onSaved={() => toast.success('地址已保存')}
      />
      <Removal address={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function footer(count: number, add: ReactNode) {
  return (
    <div className={styles.footer}>
      {add}
      <span className={styles.count}>
        已有 {count} 个，最多 {ADDRESS_LIMIT} 个
      </span>
    </div>
  );
}

interface EntryProps {
  address: Address;
  onEdit: () => void;
  onRemove: () => void;
}

function Entry({ address, onEdit, onRemove }: EntryProps) {
  const save = useSaveAddress({ quiet: false });
  const name = `${address.name}的地址`;
  const { regionCode: _, ...fields } = address;
  const makeDefault = () => save.mutate({ ...fields, isDefault: true });
  return (
    <div className={styles.entry}>
      <MapPin className={styles.icon} aria-hidden />
      <AddressText address={address} />
      <span className={styles.actions}>
        {!address.isDefault && (
          <Button size="s" variant="ghost" loading={save.isPending} onClick={makeDefault}>
            设为默认
          </Button>
        )}
        <Button size="s" aria-label={`修改${name}`} onClick={onEdit}>
          修改
        </Button>
        <Button size="s" variant="ghost" aria-label={`删除${name}`} onClick={onRemove}>
          删除
        </Button>
      </span>
    </div>
  );
}

function Removal({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const { mutateAsync } = useDeleteAddress();
  // The dialog keeps its text while it closes.
  const [last, setLast] = useState(address);
  if (address !== null && address !== last) setLast(address);
  return (
    <ConfirmDialog
      open={address !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="删除这个地址？"
      confirmText="删除"
      tone="danger"
      onConfirm={async () => {
        if (last !== null) await mutateAsync(last.addressId);
        toast.success('地址已删除');
      }}
    >
      {last !== null && <AddressText address={last} />}
      已经下单的商品仍寄到原来的地址。
    </ConfirmDialog>
  );
}

function Shape() {
  return (
    <div className={styles.entry}>
      <Skeleton width={20} height={20} />
      <span className={styles.text}>
        <Skeleton width={200} height={18} />
        <Skeleton width="60%" height={14} />
      </span>
    </div>
  );
}
