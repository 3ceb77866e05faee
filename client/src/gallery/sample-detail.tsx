import { useState } from 'react';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { PlayButton } from '../features/native-games/components/play-button.tsx';
import { PlayMenu } from '../features/native-games/components/play-menu.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { GameTag } from '../shared/domain/game-tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from '@gamebox/ui/gallery/gallery.module.css';
import { longText } from '@gamebox/ui/gallery/sample-data.ts';
import { games, openings } from './gallery-games.ts';

/** /detail as the components should be combined. */
export function SampleDetail() {
  const [tab, setTab] = useState('servers');
  const game = games[1];
  if (game === undefined) return null;
  return (
    <Page title={game.name} titleHidden>
      <div style={{ display: 'flex', gap: 32, flexWrap: 'wrap' }}>
        <div style={{ flex: '1 1 480px', minWidth: 0 }}>
          <Cover src={game.wide} name={game.name} eager tag={<GameTag tag={0} facet />} />
        </div>
        <div
          style={{
            flex: '1 1 320px',
            display: 'flex',
            flexDirection: 'column',
            gap: 16,
            minWidth: 0,
          }}
        >
          <p style={{ font: 'var(--text-28)', fontWeight: 600 }}>{game.name}</p>
          <div className={styles.row}>
            <Tag>{game.version}</Tag>
            <Tag>1.2 GB</Tag>
          </div>
          <p style={{ color: 'var(--color-text-secondary)', maxWidth: '40em' }}>{longText}</p>
          <PlayButton
            state={{
              kind: 'downloading',
              percent: 42.6,
              bytesPerSecond: 12_900_000,
              secondsLeft: 200,
            }}
            onAction={() => undefined}
            menu={<PlayMenu onVerify={() => undefined} />}
          />
        </div>
      </div>
      <Tabs
        label="游戏资料"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'servers', label: '服务器', count: openings.length },
          { value: 'wiki', label: '图鉴' },
          { value: 'packs', label: '礼包' },
        ]}
      >
        <TabPanel value="servers">
          <Section title="全部服务器">
            {openings.map((opening) => (
              <div key={opening.key} className={styles.listRow}>
                {opening.server}
                <GameTag tag={opening.tag} />
                <Time at={opening.at} />
              </div>
            ))}
          </Section>
        </TabPanel>
      </Tabs>
    </Page>
  );
}
