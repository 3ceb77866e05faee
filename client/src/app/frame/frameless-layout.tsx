import { Outlet } from 'react-router';
import styles from './frameless-layout.module.css';
import { ServerNotice } from './server-notice.tsx';

/** Around a screen that stands alone: it also shows that the server is out of reach. */
export function FramelessLayout() {
  return (
    <>
      <div className={styles.notice}>
        <ServerNotice />
      </div>
      <Outlet />
    </>
  );
}
