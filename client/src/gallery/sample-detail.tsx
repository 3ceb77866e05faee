import { useState } from 'react';
import { Cover } from '../shared/ui/cover.tsx';
import { Page } from '../shared/ui/page.tsx';
import { PlayButton } from '../shared/ui/play-button.tsx';
import { PlayMenu } from '../shared/ui/play-menu.tsx';
import { Section } from '../shared/ui/section.tsx';
import { TabPanel, Tabs } from '../shared/ui/tabs.tsx';
import { GameTag, Tag } from '../shared/ui/tag.tsx';
import { Time } from '../shared/ui/time.tsx';
import styles from './gallery.module.css';
import { games, longText, openings } from './sample-data.ts';

/** /detail as the components are meant to be put together. */
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
