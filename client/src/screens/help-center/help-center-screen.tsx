import type { HelpCategory } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { SearchField } from '@gamebox/ui/search-field.tsx';
import { ChevronRight, MessageSquareWarning } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useHelp } from '../../features/help/api/list-help.ts';
import { ContactCard } from '../../features/help/components/contact-card.tsx';
import { Questions } from '../../features/help/components/questions.tsx';
import { findArticles, helpCategories } from '../../features/help/model/categories.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import styles from './help-center-screen.module.css';

const ReportDialog = lazy(async () => ({
  default: (await import('../../features/help/components/report-dialog.tsx')).ReportDialog,
}));

const ALL = 'all' as const;
const TABS = [{ value: ALL, label: '全部' }, ...helpCategories];
const SHAPES = 8;

/** Questions and answers, the contact, and problem reports. Needs no login. */
export function HelpCenterScreen() {
  const [text, setText] = useState('');
  const wanted = useSearch().has('report');
  const [reporting, setReporting] = useState(wanted);
  const [asked, setAsked] = useState(wanted);
  const report = () => {
    setAsked(true);
    setReporting(true);
  };
  return (
    <Page
      title="帮助中心"
      aside={
        <SearchField
          label="搜索问题"
          placeholder="搜索问题，如：验证码"
          maxLength={64}
          value={text}
          onChange={setText}
          className={styles.search}
        />
      }
    >
      <Help text={text.trim()} onReport={report} />
      {asked && (
        <Suspense>
          <ReportDialog open={reporting} onOpenChange={setReporting} />
        </Suspense>
      )}
    </Page>
  );
}

function Help({ text, onReport }: { text: string; onReport: () => void }) {
  const help = useHelp();
  const [tab, setTab] = useState<HelpCategory | typeof ALL>(ALL);
  const category = tab === ALL ? null : tab;
  const reportButton = (
    <Button icon={<MessageSquareWarning />} onClick={onReport}>
      反馈问题
    </Button>
  );
  return (
    <div className={styles.columns}>
      <Tabs label="问题分类" tabs={TABS} value={text === '' ? tab : ALL} onChange={setTab}>
        <TabPanel value={text === '' ? tab : ALL}>
          <AsyncSection query={help} skeleton={<Shapes />}>
            {({ articles }) => (
              <Questions
                articles={findArticles(articles, { category, text })}
                text={text}
                wayOut={reportButton}
              />
            )}
          </AsyncSection>
        </TabPanel>
      </Tabs>
      <aside className={styles.side} aria-label="更多帮助">
        <section className={styles.report}>
          <h2 className={styles.title}>没有解决？</h2>
          <p className={styles.text}>告诉我们您遇到了什么，可以附上运行日志。</p>
          <Button block icon={<MessageSquareWarning />} onClick={onReport}>
            反馈问题
          </Button>
        </section>
        {help.isPending && <Skeleton width="100%" height={268} />}
        {help.data?.contact !== null && help.data?.contact !== undefined && (
          <ContactCard contact={help.data.contact} />
        )}
        <Related />
      </aside>
    </div>
  );
}

const services = [
  { to: '/guardian', name: '家长监护' },
  { to: '/packageService', name: '礼包服务' },
  { to: '/news?category=guide', name: '查看攻略' },
] as const;

function Related() {
  return (
    <section className={styles.related}>
      <h2 className={styles.title}>相关服务</h2>
      <ul>
        {services.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={styles.service}>
              {name}
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shapes() {
  return (
    <div className={styles.shapes}>
      {Array.from({ length: SHAPES }, (_, index) => (
        <Skeleton key={index} width={`${40 + ((index * 13) % 32)}%`} height={20} />
      ))}
    </div>
  );
}
