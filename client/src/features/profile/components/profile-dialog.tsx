import { zodResolver } from '@hookform/resolvers/zod';
import type { UserDetail } from '@gamebox/contract';
import { NICKNAME_CHANGES, NICKNAME_DAYS } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Field, Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useController, useForm } from 'react-hook-form';
import { saveProfile } from '../api/update-profile.ts';
import type { ProfileForm } from '../model/profile-form.ts';
import { isAboutNickname, profileForm } from '../model/profile-form.ts';
import { AvatarChoice } from './avatar-choice.tsx';

type Profile = Pick<UserDetail, 'nickname' | 'avatar'>;

export interface ProfileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  profile: Profile;
  /** Called after the dialog was closed. */
  onSaved: () => void;
}

/** Changes the nickname and the avatar. */
export function ProfileDialog({ open, onOpenChange, profile, onSaved }: ProfileDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="修改资料" width={440}>
      <ProfileFields
        profile={profile}
        onDone={(changed) => {
          onOpenChange(false);
          if (changed) onSaved();
        }}
      />
    </Dialog>
  );
}

function ProfileFields(props: { profile: Profile; onDone: (changed: boolean) => void }) {
  const { profile, onDone } = props;
  const http = useHttp();
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: profile,
    reValidateMode: 'onSubmit',
  });
  const { field: avatar } = useController({ control: form.control, name: 'avatar' });
  const send = async (values: ProfileForm) => {
    const change = {
      ...(values.nickname === profile.nickname ? {} : { nickname: values.nickname }),
      ...(values.avatar === profile.avatar ? {} : { avatar: values.avatar }),
    };
    if (Object.keys(change).length === 0) {
      onDone(false);
      return;
    }
    try {
      await saveProfile(http, change);
      onDone(true);
    } catch (error) {
      if (tellUnanswered(http, error)) return;
      const message = error instanceof Error ? error.message : '没有保存，请再按一次“保存”';
      form.setError(isAboutNickname(error) ? 'nickname' : 'root', { message });
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      <AvatarChoice current={profile.avatar} value={avatar.value} onChange={avatar.onChange} />
      <Field
        form={form}
        name="nickname"
        label="昵称"
        hint={`2–16 个字；${NICKNAME_DAYS} 天内最多修改 ${NICKNAME_CHANGES} 次`}
      >
        {(control) => <TextField {...control} size="l" maxLength={32} placeholder="想叫什么" />}
      </Field>
      <FormFailure message={form.formState.errors.root?.message} />
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          保存
        </Button>
      </FormActions>
    </Form>
  );
}
