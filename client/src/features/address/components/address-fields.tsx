import { zodResolver } from '@hookform/resolvers/zod';
import type { Address } from '@gamebox/contract';
import { useController, useForm } from 'react-hook-form';
import { Button } from '@gamebox/ui/button.tsx';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Field, Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useSaveAddress } from '../api/save-address.ts';
import type { AddressForm } from '../model/address-form.ts';
import { addressForm, valuesOf } from '../model/address-form.ts';
import { useRegionChoice } from '../model/use-region-choice.ts';
import { RegionField } from './region-field.tsx';
import styles from './address.module.css';

export interface AddressFieldsProps {
  /** What is changed; null: a new one. */
  address: Address | null;
  /** With the id of what was saved; null where the server doesn't tell it. */
  onDone: (addressId: number | null) => void;
}

/** The form of one address. */
export function AddressFields({ address, onDone }: AddressFieldsProps) {
  const http = useHttp();
  const save = useSaveAddress({ quiet: true });
  const form = useForm<AddressForm>({
    resolver: zodResolver(addressForm),
    defaultValues: valuesOf(address),
  });
  const region = useRegionChoice(address?.regionCode ?? '', (code) =>
    form.setValue('regionCode', code, { shouldValidate: form.formState.isSubmitted }),
  );
  const { field: byDefault } = useController({ control: form.control, name: 'isDefault' });
  const send = async ({ regionCode, ...values }: AddressForm) => {
    // The region as it stands where it is not touched: its lists may not be here yet.
    const kept = regionCode === address?.regionCode ? address.region : undefined;
    const named = region.text ?? kept;
    if (named === undefined) return;
    try {
      const addressId = address?.addressId;
      onDone(await save.mutateAsync({ ...values, region: named, addressId }));
    } catch (error) {
      if (tellUnanswered(http, error)) return;
      const why = error instanceof Error ? error.message : '没有保存，请再按一次“保存”';
      form.setError('root', { message: why });
    }
  };
  const failure = form.formState.errors.root?.message;
  return (
    <Form form={form} onSubmit={send}>
      <div className={styles.pair}>
        <Field form={form} name="name" label="收货人">
          {(control) => <TextField {...control} size="l" maxLength={32} placeholder="姓名" />}
        </Field>
        <Field form={form} name="mobile" label="手机号">
          {(control) => (
            <TextField {...control} size="l" type="tel" maxLength={11} placeholder="11 位手机号" />
          )}
        </Field>
      </div>
      <Field form={form} name="regionCode" label="所在地区">
        {({ id, invalid, ...control }) => (
          <RegionField
            id={id}
            invalid={invalid}
            parts={region.parts}
            aria-describedby={control['aria-describedby']}
          />
        )}
      </Field>
      <Field form={form} name="detail" label="详细地址">
        {(control) => (
          <TextField {...control} size="l" maxLength={200} placeholder="街道、小区、楼栋和门牌号" />
        )}
      </Field>
      <Checkbox checked={byDefault.value} onChange={byDefault.onChange}>
        设为默认地址
      </Checkbox>
      <FormFailure message={failure} />
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          保存地址
        </Button>
      </FormActions>
    </Form>
  );
}
