import { ButtonLink } from '@gamebox/ui/button.tsx';
import { FailedPage } from '../../shared/lib/failed-page.tsx';

/** The page does not exist; with a link back. */
export function NotFoundScreen() {
  return (
    <FailedPage code={404} title="页面不存在" hint="地址可能已经更改或写错了">
      <ButtonLink to="/" variant="primary">
        返回首页
      </ButtonLink>
    </FailedPage>
  );
}
