import { AboutSection } from './about-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { HostSection } from './host-section.tsx';
import styles from './parts.module.css';

/** The client's settings, which need no login. */
export function SettingsPart() {
  return (
    <div className={styles.stack}>
      <HostSection title="下载与启动" />
      <DisplaySection title="界面" />
      <AboutSection title="关于" />
    </div>
  );
}
