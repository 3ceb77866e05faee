import { formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import type { OwnBandwidth } from '../../features/setting/model/bandwidth.ts';
import {
  UNLIMITED,
  bandwidthChoices,
  bandwidthUnits,
  bytesOf,
  figureOf,
  isPreset,
  ownBandwidth,
} from '../../features/setting/model/bandwidth.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form } from '@gamebox/ui/form.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import styles from './bandwidth-row.module.css';
import { Row } from './row.tsx';

/** The option for the player's own limit; it is not a number of bytes. */
const own = -1;

/** The download limit: unlimited, a usual one, or the player's own. */
export function BandwidthRow({ disabled }: { disabled: boolean }) {
  const limit = useLocalSetting((setting) => setting.bandwidthLimit ?? UNLIMITED);
  const [entering, setEntering] = useState(false);
  const kept = !isPreset(limit);
  const options = [
    ...bandwidthChoices,
    { value: own, label: kept ? `自定义 ${formatRate(limit)}` : '自定义' },
  ];
  const choose = (value: number) => {
    setEntering(value === own);
    if (value !== own) void changeSetting({ bandwidthLimit: value });
  };
  return (
    <Row
      label="下载限速"
      hint="边玩边下载时，留一些带宽给游戏"
      below={entering && <OwnFigure limit={limit} onKept={() => setEntering(false)} />}
    >
      {kept && !entering && !disabled && (
        <Button variant="ghost" size="s" onClick={() => setEntering(true)}>
          修改
        </Button>
      )}
      <Select
        label="下载限速"
        options={options}
        value={entering || kept ? own : limit}
        disabled={disabled}
        onChange={choose}
      />
    </Row>
  );
}

function OwnFigure({ limit, onKept }: { limit: number; onKept: () => void }) {
  const form = useForm<OwnBandwidth>({
    resolver: zodResolver(ownBandwidth),
    defaultValues: limit === UNLIMITED ? { amount: '', unit: 'MB' } : figureOf(limit),
    reValidateMode: 'onSubmit',
  });
  const save = async (figure: OwnBandwidth) => {
    if (await changeSetting({ bandwidthLimit: bytesOf(figure) })) onKept();
  };
  return (
    <Form form={form} onSubmit={save} className={styles.form}>
      <Field form={form} name="amount" label="限速数值">
        {(control) => (
          <TextField {...control} inputMode="decimal" maxLength={10} placeholder="例如 3" />
        )}
      </Field>
      <Field form={form} name="unit" label="单位">
        {(control) => <Select {...control} options={bandwidthUnits} />}
      </Field>
      <Button type="submit" className={styles.save} loading={form.formState.isSubmitting}>
        保存
      </Button>
    </Form>
  );
}
