import type { Licence } from '../../features/setting/api/list-licences.ts';
import { useLicences } from '../../features/setting/api/list-licences.ts';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import styles from './licences-dialog.module.css';

/** The third-party software in this client with the texts of its licences. */
export function LicencesDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const query = useLicences();
  return (
    <Dialog {...props} title="开源许可" width={640} description="感谢这些开源软件和它们的作者。">
      <QueryList
        query={query}
        label="开源软件"
        select={(licences) => licences}
        itemKey={(licence) => `${licence.name} ${licence.version ?? ''}`}
        renderItem={(licence) => <OneLicence licence={licence} />}
        skeleton={<Skeleton width="60%" height={22} />}
        endText={null}
      />
    </Dialog>
  );
}

function OneLicence({ licence }: { licence: Licence }) {
  const { name, version, identifier, text } = licence;
  return (
    <details className={styles.licence}>
      <summary className={styles.summary}>
        <span>
          {name} <span className={styles.version}>{version ?? ''}</span>
        </span>
        <span className={styles.identifier}>{identifier ?? ''}</span>
      </summary>
      <pre className={styles.text}>{text ?? '许可文本见其官方网站'}</pre>
    </details>
  );
}
