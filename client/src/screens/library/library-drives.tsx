import { useQuery } from '@tanstack/react-query';
import { callHost } from '../../bridge/call-host.ts';
import { hasHost } from '../../bridge/cef-query.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import styles from './library-screen.module.css';

/** The room on each drive; left out where the host can't say. */
export function LibraryDrives() {
  const { data: drives = [] } = useQuery({
    queryKey: ['listDrives'],
    queryFn: () => callHost('listDrives', null),
    enabled: hasHost(),
    retry: false,
    meta: { quiet: true },
  });
  if (drives.length === 0) return null;
  return (
    <ul aria-label="磁盘" className={styles.drives} data-figures>
      {drives.map(({ drive, freeBytes, totalBytes }) => (
        <li key={drive}>
          {drive} 剩余 {formatBytes(freeBytes)}，共 {formatBytes(totalBytes)}
        </li>
      ))}
    </ul>
  );
}
