import { CircleAlert } from 'lucide-react';
import { use } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import type { useRegionChoice } from '../model/use-region-choice.ts';
import styles from './address.module.css';

export interface RegionFieldProps {
  /** The id of the last of the three fields. */
  id: string;
  invalid: boolean;
  parts: ReturnType<typeof useRegionChoice>['parts'];
  'aria-describedby': string | undefined;
}

/** Three selects in a row; each is enabled when the one before has a value. */
export function RegionField({ id, invalid, parts, ...aria }: RegionFieldProps) {
  const away = use(ServerAwayContext);
  const failed = parts.find(({ list }) => list.isError);
  return (
    <>
      <fieldset className={styles.regions} aria-label="所在地区">
        {parts.map(({ name, list, code, choose }, place) => (
          <Select
            key={name}
            {...(place === parts.length - 1 ? { id, ...aria } : {})}
            label={name}
            size="l"
            placeholder={name}
            value={code === '' ? null : code}
            disabled={list.data === undefined}
            invalid={invalid && code === ''}
            onChange={choose}
            options={(list.data ?? []).map((part) => ({ value: part.code, label: part.name }))}
          />
        ))}
      </fieldset>
      {/* The frame says that the server is away, and the regions come by themselves when it is back. */}
      {failed !== undefined && !away && (
        <p className={styles.failed} role="alert">
          <CircleAlert aria-hidden />
          地区没有加载出来
          <Button
            size="s"
            variant="ghost"
            loading={failed.list.isFetching}
            onClick={() => void failed.list.refetch()}
          >
            重试
          </Button>
        </p>
      )}
    </>
  );
}
