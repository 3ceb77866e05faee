import type { MouseEvent, ReactNode } from 'react';
import { openExternal } from '../../../bridge/application.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import type { Agreement } from '../model/agreement.ts';
import { agreementPath } from '../model/agreement.ts';
import styles from './login.module.css';

/** The agreements that a login accepts; they open in another window, never in the launcher. */
export function AgreementLinks({ plat, children }: { plat: number; children: ReactNode }) {
  return (
    <p className={styles.agreements}>
      {children}
      <AgreementLink plat={plat} agreement="user">
        用户协议
      </AgreementLink>
      和
      <AgreementLink plat={plat} agreement="privacy">
        隐私协议
      </AgreementLink>
    </p>
  );
}

function AgreementLink(props: { plat: number; agreement: Agreement; children: ReactNode }) {
  const path = agreementPath(props.plat, props.agreement);
  const open = (event: MouseEvent) => {
    if (!hasHost()) return;
    event.preventDefault();
    openExternal(path);
  };
  return (
    <a href={path} target="_blank" rel="noopener noreferrer" onClick={open}>
      {props.children}
    </a>
  );
}
