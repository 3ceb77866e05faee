import { LinedRow } from '@gamebox/ui/lined-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';

/** A row of a list of records while it loads. */
export function RowShape({ pictured = false }: { pictured?: boolean }) {
  return (
    <LinedRow
      picture={pictured && <Skeleton width={56} height={56} />}
      title={<Skeleton width={180} height={18} />}
      meta={<Skeleton width={96} height={14} />}
    >
      <Skeleton width={64} height={18} />
    </LinedRow>
  );
}
