import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { QrCode, QrExpired } from '@gamebox/ui/qr-code.tsx';
import type { QrLogin } from '../model/qr-login.ts';
import { useQrLogin } from '../model/use-qr-login.ts';
import styles from './login.module.css';

/** The WeChat tab: a code to scan, its state, and a new code when it is too old. */
export function QrLoginPanel(props: { plat: number; onToken: (token: string) => void }) {
  const { login, refresh } = useQrLogin(props.plat, props.onToken);
  return (
    <div className={styles.qr}>
      <QrCode
        label="微信登录二维码"
        size={216}
        value={'qrcode' in login ? login.qrcode : null}
        cover={coverOf(login, refresh)}
      />
      <p className={styles.hint} aria-live="polite">
        {hintOf(login)}
      </p>
    </div>
  );
}

function coverOf(login: QrLogin, onRefresh: () => void): ReactNode {
  switch (login.phase) {
    case 'expired':
      return <QrExpired text="二维码已失效" onRefresh={onRefresh} />;
    case 'failed':
      return <QrExpired text="二维码没有加载出来" onRefresh={onRefresh} />;
    case 'scanned':
    case 'confirmed':
      return <CircleCheck className={styles.scanned} aria-hidden />;
    case 'loading':
    case 'waiting':
      return undefined;
    default:
      return login satisfies never;
  }
}

function hintOf(login: QrLogin): string {
  switch (login.phase) {
    case 'scanned':
      return '扫描成功，请在手机上确认登录';
    case 'confirmed':
      return '已确认，正在登录';
    case 'expired':
    case 'failed':
      return '刷新后重新扫码，也可以使用手机登录';
    case 'loading':
    case 'waiting':
      return '打开微信，扫描二维码登录';
    default:
      return login satisfies never;
  }
}
