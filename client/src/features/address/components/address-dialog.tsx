import type { Address } from '@gamebox/contract';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { AddressFields } from './address-fields.tsx';

export interface AddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address to change; null: a new one. */
  address: Address | null;
  /** Called with the id of the saved address, after the dialog was closed. */
  onSaved?: ((addressId: number) => void) | undefined;
}

/** Adds or changes one address. */
export function AddressDialog({ open, onOpenChange, address, onSaved }: AddressDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address === null ? '新增收货地址' : '修改收货地址'}
      width={560}
    >
      <AddressFields
        key={address?.addressId ?? 0}
        address={address}
        onDone={(addressId) => {
          onOpenChange(false);
          if (addressId !== null) onSaved?.(addressId);
        }}
      />
    </Dialog>
  );
}
