import { CLIENT_MESSAGES, RESOLUTIONS } from '@gamebox/contract';
import type { Resolution } from '@gamebox/contract';
import { Info } from 'lucide-react';
import { hasHost } from '../../bridge/cef-query.ts';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import { Section } from '../../shared/ui/section.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { BandwidthRow } from './bandwidth-row.tsx';
import styles from './host-section.module.css';
import { InstallFolderRow } from './install-folder-row.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { Row, Rows } from './row.tsx';

/** What the native side does by the player's wish; in a plain browser it is only shown. */
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
        <TrayRow disabled={disabled} />
      </Rows>
    </Section>
  );
}

const resolutions = RESOLUTIONS.map((value) => ({ value, label: value.replace('_', ' × ') }));

function ResolutionRow({ disabled }: { disabled: boolean }) {
  const stored = useLocalSetting((setting) => setting.resolution);
  const chosen = RESOLUTIONS.find((resolution) => resolution === stored) ?? null;
  return (
    <Row label="游戏分辨率" hint="启动游戏时使用，游戏详情里可以临时更换">
      <Select<Resolution>
        label="游戏分辨率"
        options={resolutions}
        value={chosen}
        placeholder="—"
        disabled={disabled}
        onChange={(resolution) => void changeSetting({ resolution })}
      />
    </Row>
  );
}

function TrayRow({ disabled }: { disabled: boolean }) {
  const closeToTray = useLocalSetting((setting) => setting.closeToTray ?? false);
  return (
    <div className={styles.switch}>
      <Switch
        label="关闭窗口后继续下载"
        hint="窗口关闭后留在托盘，下载在后台继续"
        checked={closeToTray}
        disabled={disabled}
        onChange={(checked) => void changeSetting({ closeToTray: checked })}
      />
    </div>
  );
}
