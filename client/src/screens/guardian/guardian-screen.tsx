import type { MinorRules } from '@gamebox/contract';
import { Page } from '@gamebox/ui/page.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { useMinorRules } from '../../features/minor-rules/api/get-minor-rules.ts';
import { ageGroups } from './age-groups.ts';
import styles from './guardian-screen.module.css';
import { GuardianAside } from './guardian-aside.tsx';
import { LaterDays } from './later-days.tsx';
import { LoggedInChild, ageOf, useLoggedInChild } from './logged-in-child.tsx';
import { PlayAnswer } from './play-answer.tsx';
import { TopUpAnswer } from './top-up-answer.tsx';
import { WeekList } from './week-list.tsx';
import { WhatHappens } from './what-happens.tsx';

/**
 * What a child of an age may do and when, for guardians. Needs no login; for a logged-in child it
 * begins with the child's own age and what is left today.
 */
export function GuardianScreen() {
  const query = useMinorRules();
  return (
    <Page title="家长监护" note="孩子什么时候能玩、能充多少，一看就知道">
      <div className={styles.columns}>
        <AsyncSection query={query} skeleton={<Shape />}>
          {(rules) => <Rules rules={rules} />}
        </AsyncSection>
        <GuardianAside />
      </div>
    </Page>
  );
}

function Rules({ rules }: { rules: MinorRules }) {
  const groups = ageGroups(rules);
  const child = useLoggedInChild();
  const age = child === null ? undefined : ageOf(child, groups);
  const [chosen, setChosen] = useState<number | null>(null);
  const value = chosen ?? (age ?? groups.find(({ usual }) => usual))?.value ?? 0;
  const { cap } = groups.find((group) => group.value === value) ?? {};
  return (
    <div className={styles.rules}>
      {child !== null && <LoggedInChild child={child} age={age} />}
      <div className={styles.ages}>
        <span className={styles.question}>孩子多大？</span>
        <SegmentedControl label="孩子的年龄" segments={groups} value={value} onChange={setChosen} />
      </div>
      <PlayAnswer rules={rules} minor={cap !== undefined} />
      <Section title="未来 7 天" note="已计入法定节假日和调休">
        <WeekList rules={rules} minor={cap !== undefined} />
        {cap !== undefined && <LaterDays rules={rules} />}
      </Section>
      <Section
        title="充值上限"
        note="按付款当时的年龄，单次和每月都不能超过；同一身份证号下的所有账号合并计入"
      >
        <TopUpAnswer cap={cap} />
      </Section>
      {cap !== undefined && (
        <Section title="抽奖">
          <p className={styles.text}>
            福利大厅的抽奖只用积分。积分来自签到、任务和邀请好友等活动，不能用钱买，也不能换成钱；花钱开通的会员多出的抽奖次数和签到积分不给未成年人。
          </p>
        </Section>
      )}
      {cap !== undefined && (
        <Section title="到时间会怎样">
          <WhatHappens hours={rules.hours} />
        </Section>
      )}
    </div>
  );
}

function Shape() {
  return (
    <div className={styles.rules}>
      <Skeleton width={420} height={36} />
      <Skeleton height={112} />
      <Skeleton height={320} />
      <Skeleton height={96} />
    </div>
  );
}
