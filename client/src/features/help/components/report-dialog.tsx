import { PROBLEM_TEXT_LENGTH, problemCategory } from '@gamebox/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@gamebox/ui/button.tsx';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Field, Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { TextArea } from '@gamebox/ui/text-area.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { hasHost } from '../../../bridge/cef-query.ts';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { problemCategories } from '../model/categories.ts';
import { useReportProblem } from '../api/report-problem.ts';
import styles from './help.module.css';

/** The form's rules; the server's are in the contract's `reportProblem`. */
const reportForm = z.object({
  category: problemCategory,
  description: z
    .string()
    .trim()
    .min(5, '请多写几个字，至少 5 个')
    .max(PROBLEM_TEXT_LENGTH, `最多 ${PROBLEM_TEXT_LENGTH} 个字`),
  contact: z.string().trim().max(64, '联系方式最多 64 个字'),
  withLog: z.boolean(),
});
type ReportForm = z.infer<typeof reportForm>;

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports a problem to the operators, with the host's log if the player agrees. */
export function ReportDialog({ open, onOpenChange }: ReportDialogProps) {
  const [reportId, setReportId] = useState<number | null>(null);
  const change = (next: boolean) => {
    if (!next) setReportId(null);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="反馈问题"
      width={560}
      actions={
        reportId === null ? undefined : (
          <Button variant="primary" onClick={() => change(false)}>
            知道了
          </Button>
        )
      }
    >
      {reportId === null ? (
        <ReportFields onDone={setReportId} />
      ) : (
        <output className={styles.done}>
          <p>已收到您的反馈，编号</p>
          <p className={styles.number}>{reportId}</p>
          <p className={styles.note}>联系客服时请说这个编号，我们会尽快查看。</p>
        </output>
      )}
    </Dialog>
  );
}

function ReportFields({ onDone }: { onDone: (reportId: number) => void }) {
  const report = useReportProblem();
  const inHost = hasHost();
  const form = useForm<ReportForm>({
    resolver: zodResolver(reportForm),
    defaultValues: { category: 'other', description: '', contact: '', withLog: inHost },
  });
  const { field: withLog } = useController({ control: form.control, name: 'withLog' });
  const send = async (values: ReportForm) => {
    try {
      onDone(await report.mutateAsync(values));
    } catch (error) {
      form.setError('root', { message: toHostFailure(error).message });
    }
  };
  const failure = form.formState.errors.root?.message;
  return (
    <Form form={form} onSubmit={send}>
      <Field form={form} name="category" label="问题类型">
        {(control) => <Select {...control} size="l" options={problemCategories} />}
      </Field>
      <Field form={form} name="description" label="问题描述">
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={PROBLEM_TEXT_LENGTH}
            placeholder="在哪个游戏、做了什么、看到了什么提示"
          />
        )}
      </Field>
      <Field form={form} name="contact" label="联系方式（选填）">
        {(control) => (
          <TextField {...control} size="l" maxLength={64} placeholder="手机、微信或邮箱" />
        )}
      </Field>
      {inHost ? (
        <Checkbox checked={withLog.value} onChange={withLog.onChange}>
          附上运行日志，便于查找原因（不含密码）
        </Checkbox>
      ) : (
        <p className={styles.note}>在游戏盒子客户端里反馈，可以附上运行日志。</p>
      )}
      <FormFailure message={failure} />
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          提交反馈
        </Button>
      </FormActions>
    </Form>
  );
}
