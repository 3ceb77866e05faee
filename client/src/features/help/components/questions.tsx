import type { HelpArticle } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MatchedText } from '@gamebox/ui/matched-text.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './help.module.css';

export interface QuestionsProps {
  articles: readonly HelpArticle[];
  /** The searched text, which is marked. */
  text: string;
  /** What to do if nothing was found. */
  wayOut: ReactNode;
}

/** Questions, of which one can be open at a time. */
export function Questions({ articles, text, wayOut }: QuestionsProps) {
  if (articles.length === 0)
    return (
      <EmptyState
        title="没有找到相关问题"
        hint="换一个词试试，或者告诉我们您遇到了什么"
        action={wayOut}
      />
    );
  return (
    <ul className={styles.questions} aria-label="常见问题">
      {articles.map(({ articleId, question, answer }) => (
        <li key={articleId}>
          <details name="help-question" className={styles.question}>
            <summary className={styles.summary}>
              <ChevronRight aria-hidden />
              <span>
                <MatchedText text={question} query={text} />
              </span>
            </summary>
            <div className={styles.answer}>
              {answer.split('\n').map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no id and no state
                <p key={index}>
                  <MatchedText text={line} query={text} />
                </p>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
