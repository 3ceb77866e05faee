import { lazy, Suspense, useState } from 'react';
import { boxVersion } from '../../bridge/host-messages.ts';
import { hasHost } from '../../bridge/cef-query.ts';
import { useExportLog } from '../../features/setting/api/export-log.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { Row, Rows } from './row.tsx';

const LicencesDialog = lazy(async () => ({
  default: (await import('./licences-dialog.tsx')).LicencesDialog,
}));

/** Which client this is, what it is made of, and its logs for those who help. */
export function AboutSection({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={title}>
      <Rows>
        <Row label="盒子版本">
          <span data-figures>{boxVersion() === '' ? '浏览器' : boxVersion()}</span>
        </Row>
        <LogRow />
        <Row label="开源许可" hint="本客户端使用的开源软件">
          <Button onClick={() => setOpen(true)}>查看</Button>
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
  return (
    <Row
      label="运行日志"
      hint={path === undefined ? '遇到问题时，导出后发给客服' : `已导出到 ${path}`}
    >
      <Button disabled={!hasHost()} loading={isPending} onClick={() => mutate()}>
        导出日志
      </Button>
    </Row>
  );
}
