import { LinedRow } from '@gamebox/ui/lined-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';

/** A row of a list while it loads. */
export function RowShape() {
  return (
    <LinedRow
      picture={<Skeleton width={40} height={40} />}
      title={<Skeleton width={120} height={18} />}
      meta={<Skeleton width={180} height={14} />}
    >
      <Skeleton width={96} height={18} />
    </LinedRow>
  );
}
