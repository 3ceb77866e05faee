import { zodResolver } from '@hookform/resolvers/zod';
import { CLIENT_MESSAGES, REAL_NAME_DIALOG_WIDTH } from '@gamebox/contract';
import type { IdentityState } from '@gamebox/contract';
import { CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Field, Form, FormActions } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { realNamePrompt } from '../model/real-name-prompt.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import type { RealNameForm } from '../model/verify-identity.ts';
import { realNameForm, verify } from '../model/verify-identity.ts';
import styles from './real-name.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

export interface RealNameDialogProps {
  /** The state in the user detail. */
  state: IdentityState | undefined;
  /** Fetches the user detail again, which contains the state. */
  onRefresh: () => Promise<void>;
}

/** How often an open dialog asks whether the registry has answered. */
const pendingPollMs = 5000;

type Standing = { kind: 'none' | 'pending' } | { kind: 'refused'; text: string };

/**
 * Real-name verification (`docs/specification.md#screens-and-routes`); loaded when first opened.
 */
export function RealNameDialog({ state, onRefresh }: RealNameDialogProps) {
  const stores = useStores();
  return (
    <Dialog
      open={realNamePrompt.useOpen()}
      onOpenChange={(open) => {
        if (!open) realNamePrompt.settle(stores, false);
      }}
      title="实名认证"
      description="按照国家有关规定，完成实名认证后才能启动游戏和充值。信息只用于认证，加密保存。"
      width={REAL_NAME_DIALOG_WIDTH}
    >
      <RealNameFields state={state} onRefresh={onRefresh} />
    </Dialog>
  );
}

/** The dialog shows a refusal itself, where the player corrects it; a toast would cover it. */
function RealNameFields({ state, onRefresh }: RealNameDialogProps) {
  const stores = useStores();
  const http = useHttp();
  const form = useForm<RealNameForm>({
    resolver: zodResolver(realNameForm),
    defaultValues: { name: '', idCard: '' },
    reValidateMode: 'onSubmit',
  });
  const { standing, answer, pass } = useStanding({ state, onRefresh });
  const lacking = form.formState.errors.root?.message;
  const submit = async (values: RealNameForm) => {
    const verification = await verify(http, values);
    switch (verification.result) {
      case 'passed':
        return pass();
      case 'already':
        return pass(verification.text);
      case 'pending':
        return answer({ kind: 'pending' });
      case 'refused':
        if (verification.field === null)
          return answer({ kind: 'refused', text: verification.text });
        answer(null);
        return form.setError(
          verification.field,
          { message: verification.text },
          { shouldFocus: true },
        );
      case 'failed':
        http.tell(verification.error);
        return undefined;
      case 'logged-out':
        return undefined;
      default:
        return verification satisfies never;
    }
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={() => form.setError('root', { message: CLIENT_MESSAGES.realNameRequired })}
    >
      <StandingNote standing={standing} />
      {lacking !== undefined && (
        <p role="alert" className={styles.lacking}>
          <TriangleAlert aria-hidden />
          {lacking}
        </p>
      )}
      <RealNameField form={form} name="name" label="姓名" placeholder="与身份证一致" />
      <RealNameField form={form} name="idCard" label="身份证号" placeholder="18 位身份证号码" />
      <FormActions
        aside={
          <ButtonLink
            to="/guardian"
            variant="ghost"
            onClick={() => realNamePrompt.settle(stores, false)}
          >
            家长监护
          </ButtonLink>
        }
      >
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          立即绑定
        </Button>
      </FormActions>
    </Form>
  );
}

function RealNameField(props: {
  form: ReturnType<typeof useForm<RealNameForm>>;
  name: keyof RealNameForm;
  label: string;
  placeholder: string;
}) {
  const { form, name, label, placeholder } = props;
  return (
    <Field form={form} name={name} label={label}>
      {({ onChange, ...control }) => (
        <TextField
          {...control}
          size="l"
          maxLength={name === 'name' ? 64 : 32}
          placeholder={placeholder}
          onChange={(text) => {
            form.clearErrors();
            onChange(text);
          }}
        />
      )}
    </Field>
  );
}

/** The state of the verification: the last answer, until the user detail has a newer one. */
function useStanding({ state, onRefresh }: RealNameDialogProps) {
  const stores = useStores();
  const [answered, setAnswered] = useState<Standing | null>(null);
  const [known, setKnown] = useState(state);
  if (known !== state) {
    setKnown(state);
    setAnswered(null);
  }
  const standing = answered ?? standingOf(state);
  const announced = useRef(false);
  const pass = useCallback(
    async (text: string = CLIENT_MESSAGES.realNamePassed) => {
      if (announced.current) return;
      announced.current = true;
      toast.success(text);
      await onRefresh().catch(() => undefined);
      realNamePrompt.settle(stores, true);
    },
    [stores, onRefresh],
  );
  useEffect(() => {
    if (state === 'passed') void pass();
  }, [state, pass]);
  // Also if other data were refused meanwhile.
  const waits = standing.kind === 'pending' || state === 'pending';
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void onRefresh().catch(() => undefined);
    }, pendingPollMs);
    return () => clearInterval(timer);
  }, [waits, onRefresh]);
  return { standing, answer: setAnswered, pass };
}

function standingOf(state: IdentityState | undefined): Standing {
  if (state === 'failed') return { kind: 'refused', text: '认证没有通过' };
  return { kind: state === 'pending' ? 'pending' : 'none' };
}

function StandingNote({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'none':
      return null;
    case 'pending':
      return (
        <output className={styles.pending}>
          <Clock aria-hidden />
          已提交，正在等待认证结果，一般几分钟内完成；没有通过可以重新提交
        </output>
      );
    case 'refused':
      return (
        <p role="alert" className={styles.refused}>
          <CircleAlert aria-hidden />
          {standing.text}，请核对后重新提交
        </p>
      );
    default:
      return standing satisfies never;
  }
}
