import { CLIENT_MESSAGES, RESOLUTIONS } from '@gamebox/contract';
import type { Resolution } from '@gamebox/contract';
import { Info } from 'lucide-react';
import { useCapabilities } from '../../bridge/capabilities.ts';
import { hasHost } from '../../bridge/cef-query.ts';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { Switch } from '@gamebox/ui/switch.tsx';
import { BandwidthRow } from './bandwidth-row.tsx';
import styles from './host-section.module.css';
import { InstallFolderRow } from './install-folder-row.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { Row, Rows } from './row.tsx';

/** Settings of the host; in a plain browser they are shown but can't be changed. */
export function HostSection({ title }: { title: string }) {
  const disabled = !hasHost();
  return (
    <Section title={title}>
      {disabled && (
        <p className={styles.notice}>
          <Info aria-hidden />
          <span>{CLIENT_MESSAGES.noHost}</span>
        </p>
      )}
      <Rows>
        <ResolutionRow disabled={disabled} />
        <InstallFolderRow disabled={disabled} />
        <BandwidthRow disabled={disabled} />
        <ScheduleRow disabled={disabled} />
        <TrayRow />
      </Rows>
    </Section>
  );
}

const resolutions = RESOLUTIONS.map((value) => ({ value, label: value.replace('_', ' × ') }));

function ResolutionRow({ disabled }: { disabled: boolean }) {
  const stored = useLocalSetting((setting) => setting.resolution);
  const chosenResolution = RESOLUTIONS.find((resolution) => resolution === stored) ?? null;
  return (
    <Row label="游戏分辨率" hint="启动游戏时使用，游戏详情里可以临时更换">
      <Select<Resolution>
        label="游戏分辨率"
        options={resolutions}
        value={chosenResolution}
        placeholder="—"
        disabled={disabled}
        onChange={(resolution) => void changeSetting({ resolution })}
      />
    </Row>
  );
}

/**
 * Only if the window can be hidden; without a tray icon it comes back when the box is started
 * again.
 */
function TrayRow() {
  const closeToTray = useLocalSetting((setting) => setting.closeToTray ?? false);
  const { hide, tray } = useCapabilities();
  if (!hide) return null;
  return (
    <div className={styles.switch}>
      <Switch
        label="关闭窗口后继续下载"
        hint={
          tray
            ? '窗口关闭后留在托盘，下载在后台继续'
            : '窗口关闭后下载在后台继续，再次打开游戏盒子即可回来'
        }
        checked={closeToTray}
        onChange={(checked) => void changeSetting({ closeToTray: checked })}
      />
    </div>
  );
}
