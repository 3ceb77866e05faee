import { CLIENT_MESSAGES } from '@gamebox/contract';
import { lazy, Suspense, useState } from 'react';
import { version } from '../../../package.json';
import { useHostCan } from '../../bridge/capabilities.ts';
import { hasHost } from '../../bridge/cef-query.ts';
import { boxVersion } from '../../bridge/host-messages.ts';
import { useExportLog } from '../../features/setting/api/export-log.ts';
import { useSite } from '../../features/site/model/site-store.ts';
import { useUpdate } from '../../features/version/api/version-info.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Row, Rows } from './row.tsx';

const LicencesDialog = lazy(async () => ({
  default: (await import('./licences-dialog.tsx')).LicencesDialog,
}));

/** The client's version and licences, and its logs for the support. */
export function AboutSection({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  const update = useUpdate(useSite((store) => store.site?.plat ?? null));
  const box = boxVersion();
  const newer = update === null ? undefined : `可以更新到 ${update.info.version}`;
  const hint = box === '' ? '当前在浏览器中使用' : newer;
  return (
    <Section title={title}>
      <Rows>
        <Row label="盒子版本" hint={hint}>
          <span data-figures>{box || version}</span>
        </Row>
        <LogRow />
        <Row label="开源许可" hint="本客户端使用的开源软件">
          <Button onClick={() => setOpen(true)}>查看许可</Button>
        </Row>
      </Rows>
      {open && (
        <Suspense fallback={null}>
          <LicencesDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </Section>
  );
}

function LogRow() {
  const { mutate, isPending, data: path } = useExportLog();
  const hosted = hasHost();
  if (!useHostCan()('exportLog')) return null;
  const hint = hosted ? '遇到问题时，导出后发给客服' : CLIENT_MESSAGES.noHost;
  return (
    <Row label="运行日志" hint={path === undefined ? hint : `已导出到 ${path}`}>
      <Button disabled={!hosted} loading={isPending} onClick={() => mutate()}>
        导出日志
      </Button>
    </Row>
  );
}
