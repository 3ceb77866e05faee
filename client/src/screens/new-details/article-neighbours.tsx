import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@gamebox/ui/link.tsx';
import type { Neighbour, Neighbourhood } from '../../features/news/api/news-neighbours.ts';
import { articleAddress } from '../../features/news/model/article-address.ts';
import styles from './article-neighbours.module.css';

/** The articles before and after in the list, where they are known. */
export function ArticleNeighbours({ previous, next }: Omit<Neighbourhood, 'list'>) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="前后文章" className={styles.row}>
      {previous !== null && (
        <Way
          to={previous}
          label="上一篇"
          icon={<ChevronLeft aria-hidden />}
          side={styles.previous}
        />
      )}
      {next !== null && (
        <Way to={next} label="下一篇" icon={<ChevronRight aria-hidden />} side={styles.next} />
      )}
    </nav>
  );
}

interface WayProps {
  to: Neighbour;
  label: string;
  icon: ReactNode;
  side: string | undefined;
}

function Way({ to: { news, from }, label, icon, side }: WayProps) {
  return (
    <Link to={articleAddress(news.newsId)} state={{ from }} className={side}>
      {icon}
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={styles.title}>{news.title}</span>
      </span>
    </Link>
  );
}
