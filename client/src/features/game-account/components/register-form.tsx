import { zodResolver } from '@hookform/resolvers/zod';
import type { GameServer } from '@gamebox/contract';
import { ERRORS } from '@gamebox/contract';
import { useForm, useWatch } from 'react-hook-form';
import { useHttp } from '@gamebox/web/http-context.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useSettled } from '../../../shared/lib/use-settled.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { PasswordField } from '@gamebox/ui/password-field.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useAccountTaken } from '../api/check-account-exist.ts';
import { useRegisterAccount } from '../api/register-account.ts';
import type { AccountForm } from '../model/account-form.ts';
import { accountForm } from '../model/account-form.ts';
import styles from './account-panel.module.css';

export interface RegisterFormProps {
  gameId: number;
  server: Pick<GameServer, 'serverId' | 'name'> | null;
  onDone: () => void;
}

const taken = '该账号已被注册，换一个试试';
const rule = '4–20 位字母、数字或下划线，以字母开头';

export function RegisterForm({ gameId, server, onDone }: RegisterFormProps) {
  const http = useHttp();
  const register = useRegisterAccount(gameId);
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountForm),
    defaultValues: { account: '', password: '', repeated: '' },
  });
  const free = useFree(gameId, useWatch({ control: form.control, name: 'account' }));
  const send = async ({ account, password }: AccountForm) => {
    if (free === false) {
      form.setError('account', { message: taken }, { shouldFocus: true });
      return;
    }
    try {
      const serverId = server?.serverId;
      await register.mutateAsync({
        account,
        password,
        ...(serverId === undefined ? {} : { serverId }),
      });
      toast.success(`账号 ${account} 注册成功`);
      onDone();
    } catch (error) {
      if (tellUnanswered(http, error)) return;
      if (businessCode(error) === ERRORS.GAME_ACCOUNT_EXISTS.code) {
        form.setError('account', { message: taken }, { shouldFocus: true });
        return;
      }
      const why = error instanceof Error ? error.message : '没有注册成功，请再按一次“注册”';
      form.setError('root', { message: why });
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      <Field form={form} name="account" label="账号" hint={<NameHint free={free} />}>
        {(control) => <TextField {...control} size="l" maxLength={20} autoComplete="username" />}
      </Field>
      <Field form={form} name="password" label="密码" hint="6–64 位">
        {(control) => (
          <PasswordField {...control} size="l" maxLength={64} autoComplete="new-password" />
        )}
      </Field>
      <Field form={form} name="repeated" label="确认密码">
        {(control) => (
          <PasswordField {...control} size="l" maxLength={64} autoComplete="new-password" />
        )}
      </Field>
      <FormFailure message={form.formState.errors.root?.message} />
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          注册
        </Button>
      </FormActions>
    </Form>
  );
}

/** Whether the typed name is free; null while unknown. */
function useFree(gameId: number, typed: string): boolean | null {
  const settled = useSettled(typed, 400);
  const answer = useAccountTaken(gameId, settled);
  if (settled !== typed || answer.data === undefined) return null;
  return !answer.data;
}

function NameHint({ free }: { free: boolean | null }) {
  if (free === null) return <>{rule}</>;
  return free ? (
    <output className={styles.free}>这个账号可以使用</output>
  ) : (
    <output className={styles.taken}>{taken}</output>
  );
}
