import { LoginType } from '@gamebox/contract';
import { useState } from 'react';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { AgreementLinks } from './agreement-links.tsx';
import { InviteField } from './invite-field.tsx';
import { MobileLoginPanel } from './mobile-login.tsx';
import { QrLoginPanel } from './qr-login-panel.tsx';
import styles from './login.module.css';

export interface LoginFormsProps {
  /** The platform of the login. */
  plat: number;
  /** Called once with the session's token. */
  onToken: (token: string) => void;
}

const tabs = [
  { value: LoginType.wechat, label: '微信登录' },
  { value: LoginType.mobile, label: '手机登录' },
];

/** The two login methods, for the dialog and for /login. */
export function LoginForms({ plat, onToken }: LoginFormsProps) {
  const [type, setType] = useState<LoginType>(LoginType.wechat);
  const [typing, setTyping] = useState(false);
  const choose = (next: LoginType) => {
    setType(next);
    if (next !== LoginType.mobile) setTyping(false);
  };
  return (
    <div className={styles.forms}>
      <Tabs
        label="登录方式"
        tabs={tabs}
        value={type}
        onChange={choose}
        onPress={(pressed) => setTyping(pressed === LoginType.mobile)}
        fill
      >
        <TabPanel value={LoginType.wechat} className={styles.panel}>
          <QrLoginPanel plat={plat} onToken={onToken} />
          <AgreementLinks plat={plat}>登录即表示同意</AgreementLinks>
        </TabPanel>
        <TabPanel value={LoginType.mobile} className={styles.panel}>
          <MobileLoginPanel typing={typing} plat={plat} onToken={onToken} />
        </TabPanel>
      </Tabs>
      <InviteField />
    </div>
  );
}
