import { AUTHORIZATION_DIALOG_WIDTH } from '@gamebox/contract';
import { parseUrl } from '../../../shared/lib/parse-url.ts';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { authorizationPrompt } from '../model/authorization-prompt.ts';
import styles from './authorization-dialog.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/**
 * The platform's authorization page in a sandbox (`docs/specification.md#screens-and-routes`);
 * loaded when opened.
 */
export function AuthorizationDialog({ url }: { url: string | null | undefined }) {
  const stores = useStores();
  return (
    <Dialog
      open={authorizationPrompt.useOpen()}
      onOpenChange={(open) => {
        if (!open) authorizationPrompt.settle(stores, false);
      }}
      title="授权"
      width={AUTHORIZATION_DIALOG_WIDTH}
      flush
    >
      {isWebAddress(url) ? (
        <iframe
          className={styles.page}
          title="授权"
          src={url}
          sandbox={sandboxOf(url)}
          referrerPolicy="no-referrer"
        />
      ) : (
        <EmptyState hint="平台还没有提供授权信息" />
      )}
    </Dialog>
  );
}

/**
 * The page may run scripts and forms. On another origin it also keeps that origin's storage; on our
 * origin it must not, because it could then remove its own sandbox.
 */
function sandboxOf(url: string): string {
  const own = new URL(url, window.location.href).origin === window.location.origin;
  return `allow-scripts allow-forms allow-popups${own ? '' : ' allow-same-origin'}`;
}

function isWebAddress(url: string | null | undefined): url is string {
  const { protocol } = parseUrl(url ?? '', window.location.href) ?? {};
  return Boolean(url) && (protocol === 'http:' || protocol === 'https:');
}
