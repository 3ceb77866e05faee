import type { EncyclopediaEntry } from '@gamebox/contract';
import { ItemKind, KEYWORD_LENGTH } from '@gamebox/contract';
import { useState } from 'react';
import { useSettled } from '../../../shared/lib/use-settled.ts';
import { MatchedText } from '@gamebox/ui/matched-text.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton, SkeletonText } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { SearchField } from '@gamebox/ui/search-field.tsx';
import { encyclopediaPageSize, useEncyclopedia } from '../api/page-encyclopedia.ts';
import { entryLook, kinds, lookIcons } from '../model/kinds.ts';
import styles from './encyclopedia.module.css';

/** A game's objects, monsters, maps and NPCs, with search and pages. */
export function Encyclopedia({ gameId }: { gameId: number }) {
  const [kind, setKind] = useState<ItemKind>(ItemKind.object);
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim());
  return (
    <Tabs
      label="百科分类"
      tabs={kinds}
      value={kind}
      onChange={setKind}
      aside={
        <SearchField
          label="搜索百科"
          placeholder="搜索名称或描述"
          maxLength={KEYWORD_LENGTH}
          value={text}
          onChange={setText}
          className={styles.search}
        />
      }
    >
      <TabPanel value={kind}>
        <Entries key={`${kind}/${keyword}`} gameId={gameId} kind={kind} keyword={keyword} />
      </TabPanel>
    </Tabs>
  );
}

function Entries(props: { gameId: number; kind: ItemKind; keyword: string }) {
  const { gameId, kind, keyword } = props;
  const [pageNo, setPageNo] = useState(1);
  const entries = useEncyclopedia({ gameId, kind, pageNo, ...(keyword === '' ? {} : { keyword }) });
  return (
    <QueryList
      query={entries}
      select={(page) => page.list}
      itemKey={(entry) => entry.entryId}
      renderItem={(entry) => <Entry entry={entry} query={keyword} />}
      skeleton={<EntrySkeleton />}
      label="百科条目"
      className={styles.grid}
      endText={null}
      empty={{
        hint: keyword === '' ? '这个分类还没有内容' : `没有找到含“${keyword}”的条目，换一个词试试`,
      }}
      footer={(page) => pagesBelow(page.total, pageNo, setPageNo)}
    />
  );
}

function pagesBelow(total: number, pageNo: number, onChange: (pageNo: number) => void) {
  return (
    <div className={styles.pages}>
      <Pagination
        pageNo={pageNo}
        pageSize={encyclopediaPageSize}
        total={total}
        onChange={onChange}
      />
    </div>
  );
}

function Entry({ entry, query }: { entry: EncyclopediaEntry; query: string }) {
  return (
    <article className={styles.entry}>
      <EntryIcon entry={entry} />
      <h3 className={styles.name}>
        <MatchedText text={entry.name} query={query} />
      </h3>
      <p className={styles.summary}>
        <MatchedText text={entry.summary} query={query} />
      </p>
      {entry.details.length > 0 && (
        <dl className={styles.details}>
          {entry.details.map(({ label, value }) => (
            <div key={label} className={styles.detail}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

function EntryIcon({ entry }: { entry: EncyclopediaEntry }) {
  const Icon = lookIcons[entryLook(entry)];
  return (
    <span className={styles.icon} data-kind={entry.kind}>
      <Icon aria-hidden />
    </span>
  );
}

function EntrySkeleton() {
  return (
    <div className={styles.entry}>
      <Skeleton width={40} height={40} className={styles.iconShape} />
      <Skeleton width="40%" height={18} />
      <SkeletonText lines={2} />
      <Skeleton width="64%" height={14} />
    </div>
  );
}
