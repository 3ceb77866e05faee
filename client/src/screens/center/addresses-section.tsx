import { AddressBook } from '../../features/address/components/address-book.tsx';
import { Section } from '@gamebox/ui/section.tsx';

/** Delivery addresses of exchanged goods and prizes. */
export function AddressesSection({ title }: { title: string }) {
  return (
    <Section title={title} note="积分商品和实物奖品寄到这里">
      <AddressBook />
    </Section>
  );
}
