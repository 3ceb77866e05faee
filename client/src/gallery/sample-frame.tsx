import { useState } from 'react';
import { AppFrame } from '../app/layout/app-frame.tsx';
import { AppHeader } from '../app/layout/app-header.tsx';
import { DownloadDock } from '../app/layout/download-dock.tsx';
import { OfflineNotice } from '../app/layout/offline-notice.tsx';
import { UpdateNotice } from '../app/layout/update-notice.tsx';
import { SideMenu } from '../app/layout/side-menu.tsx';
import { TopBar } from '../app/layout/top-bar.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { longText } from '@gamebox/ui/gallery/sample-data.ts';
import { games } from './gallery-games.ts';
import { SampleDetail } from './sample-detail.tsx';
import { SampleHome } from './sample-home.tsx';

const items = [
  { to: '/home', label: '首页', icon: 'home', current: true },
  { to: '/rubies', label: '红钻特权', icon: 'rubies', current: false },
  { to: '/recharge', label: '充值返利', icon: 'recharge', current: false },
  { to: '/promotion', label: '全民推广', icon: 'promotion', current: false },
  { to: '/welfare', label: '福利大厅', icon: 'welfare', current: false },
  { to: '/news', label: '新闻活动', icon: 'news', current: false },
] as const;

/** The whole window with sample content; `?view=home|detail`, `&guest`, `&notices`. */
export function SampleFrame({ options }: { options: URLSearchParams }) {
  const [query, setQuery] = useState('');
  const [channel, setChannel] = useState(1);
  const guest = options.has('guest');
  const act = (name: string) => () => void toast.show(name);
  const user = guest
    ? ({ kind: 'guest', onLogin: act('登录') } as const)
    : ({
        kind: 'member',
        nickname: '山高路远雪落无声的旅人',
        avatar: games[2]?.wide ?? null,
        level: 'diamond',
        onCenter: act('个人中心'),
        account: null,
      } as const);
  return (
    <AppFrame
      header={
        <AppHeader
          topBar={
            <TopBar
              canGoBack
              canGoForward={false}
              onBack={act('后退')}
              onForward={act('前进')}
              search={{
                query,
                onQueryChange: setQuery,
                onSearch: (text) => toast.show(text),
                options: [],
                renderList: () => null,
                answered: false,
                waiting: false,
                retry: null,
                onPick: act('建议'),
              }}
            />
          }
          user={user}
          onMinimise={act('最小化')}
          onClose={act('关闭')}
        />
      }
      menu={
        <SideMenu
          items={guest ? [items[0], items[5]] : items}
          channels={[
            { value: 1, label: '专区' },
            { value: 3, label: '精品' },
          ]}
          channel={channel}
          onChannel={setChannel}
          footer={
            !guest && (
              <DownloadDock
                onOpen={() => undefined}
                name="寒江旧事：北境十二关"
                cover={games[1]?.cover ?? null}
                percent={42.6}
                state="downloading"
                bytesPerSecond={12_900_000}
              />
            )
          }
        />
      }
      notices={
        options.has('notices') && (
          <>
            <OfflineNotice onRetry={act('重试')} />
            <UpdateNotice
              version="1.3.0"
              notes={longText}
              required={false}
              onUpdate={act('更新')}
              onLater={act('稍后')}
            />
          </>
        )
      }
    >
      {options.get('view') === 'detail' ? <SampleDetail /> : <SampleHome />}
    </AppFrame>
  );
}
