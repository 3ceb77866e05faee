import { formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import type { BandwidthPeriod } from '@gamebox/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import { UNLIMITED, bandwidthChoices, isPreset } from '../../features/setting/model/bandwidth.ts';
import type { PeriodForm } from '../../features/setting/model/schedule.ts';
import {
  MOST_PERIODS,
  overlapping,
  periodForm,
  periodName,
} from '../../features/setting/model/schedule.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form } from '@gamebox/ui/form.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { TimeField } from '@gamebox/ui/time-field.tsx';
import { Row } from './row.tsx';
import styles from './schedule-row.module.css';

const none: readonly BandwidthPeriod[] = [];

/** Limits for times of the day; at other times 下载限速 applies. */
export function ScheduleRow({ disabled }: { disabled: boolean }) {
  const periods = useLocalSetting((setting) => setting.bandwidthSchedule ?? none);
  const [adding, setAdding] = useState(false);
  const full = periods.length >= MOST_PERIODS;
  const keep = (next: readonly BandwidthPeriod[]) =>
    changeSetting({ bandwidthSchedule: [...next] });
  return (
    <Row
      label="分时限速"
      hint={
        full
          ? `最多 ${MOST_PERIODS} 个时段`
          : '每天到这些时间用各自的限速，其他时间用上面的下载限速'
      }
      below={
        <>
          {periods.length > 0 && (
            <ul className={styles.periods} aria-label="限速时段">
              {periods.map((period) => (
                <li key={`${period.from} ${period.to}`} className={styles.period}>
                  <span data-figures>{periodName(period)}</span>
                  <span className={styles.rate} data-figures>
                    {limitName(period.bytesPerSecond)}
                  </span>
                  <IconButton
                    size="s"
                    label={`删除 ${periodName(period)}`}
                    icon={<Trash2 />}
                    disabled={disabled}
                    onClick={() => void keep(periods.filter((other) => other !== period))}
                  />
                </li>
              ))}
            </ul>
          )}
          {adding && !full && (
            <NewPeriod periods={periods} onKeep={keep} onDone={() => setAdding(false)} />
          )}
        </>
      }
    >
      {!adding && (
        <Button disabled={disabled || full} onClick={() => setAdding(true)}>
          添加时段
        </Button>
      )}
    </Row>
  );
}

function limitName(bytes: number): string {
  return bytes === UNLIMITED ? '不限速' : formatRate(bytes);
}

interface NewPeriodProps {
  periods: readonly BandwidthPeriod[];
  onKeep: (next: readonly BandwidthPeriod[]) => Promise<boolean>;
  onDone: () => void;
}

function NewPeriod({ periods, onKeep, onDone }: NewPeriodProps) {
  const limit = useLocalSetting((setting) => setting.bandwidthLimit ?? UNLIMITED);
  const form = useForm<PeriodForm>({
    resolver: zodResolver(periodForm),
    defaultValues: { from: '', to: '', bytesPerSecond: isPreset(limit) ? limit : UNLIMITED },
    reValidateMode: 'onSubmit',
  });
  const save = async (period: PeriodForm) => {
    const other = overlapping(periods, period);
    if (other !== undefined) {
      form.setError('from', { message: `和 ${periodName(other)} 重叠` }, { shouldFocus: true });
      return;
    }
    const next = [...periods, period].sort((one, two) => (one.from < two.from ? -1 : 1));
    if (await onKeep(next)) onDone();
  };
  return (
    <Form form={form} onSubmit={save} className={styles.form}>
      <Field form={form} name="from" label="开始时间">
        {(control) => <TimeField {...control} />}
      </Field>
      <Field form={form} name="to" label="结束时间">
        {(control) => <TimeField {...control} />}
      </Field>
      <Field form={form} name="bytesPerSecond" label="限速">
        {(control) => <Select {...control} options={bandwidthChoices} />}
      </Field>
      <Button type="submit" className={styles.save} loading={form.formState.isSubmitting}>
        添加
      </Button>
      <Button variant="ghost" className={styles.save} onClick={onDone}>
        取消
      </Button>
    </Form>
  );
}
