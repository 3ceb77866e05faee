import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { useDiskSpace } from '../../features/setting/api/get-disk-space.ts';
import { pickFolder } from '../../bridge/pick-folder.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form } from '@gamebox/ui/form.tsx';
import { PathText } from '@gamebox/ui/path-text.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import styles from './install-folder-row.module.css';
import { Row } from './row.tsx';

/** The folder of games, its free space, and a way to change it. */
export function InstallFolderRow({ disabled }: { disabled: boolean }) {
  const installDir = useLocalSetting((setting) => setting.installDir ?? '');
  const [picking, setPicking] = useState(false);
  const [typing, setTyping] = useState(false);
  const pick = async () => {
    setPicking(true);
    const picked = await pickFolder();
    setPicking(false);
    if (picked.kind === 'picked') await changeSetting({ installDir: picked.path });
    if (picked.kind === 'unavailable') {
      if (picked.message !== null) toast.show(`${picked.message}，可以直接填写目录`);
      setTyping(true);
    }
  };
  return (
    <Row
      label="安装目录"
      hint={installDir === '' ? '新下载的游戏会安装在这里' : <PathText path={installDir} />}
      below={
        <>
          {typing && <TypedFolder folder={installDir} onDone={() => setTyping(false)} />}
          <DiskSpace installDir={installDir} />
        </>
      }
    >
      <Button disabled={disabled} loading={picking} onClick={() => void pick()}>
        更换目录
      </Button>
    </Row>
  );
}

function DiskSpace({ installDir }: { installDir: string }) {
  const { data } = useDiskSpace(installDir);
  if (data === undefined || data.totalBytes <= 0) return null;
  const { freeBytes, totalBytes } = data;
  const used = 100 * (1 - freeBytes / totalBytes);
  return (
    <div className={styles.space}>
      <ProgressBar label="已用磁盘空间" percent={used} tone="neutral" />
      <span className={styles.free} data-figures>
        可用 {formatBytes(freeBytes)}，共 {formatBytes(totalBytes)}
      </span>
    </div>
  );
}

const typedFolder = z.object({
  path: z
    .string()
    .trim()
    .min(1, '请输入目录')
    .max(1024, '目录太长了')
    .regex(/^(?:[a-z]:[\\/]|[\\/])/i, '请输入完整的目录，例如 D:\\Games'),
});
type TypedFolderForm = z.infer<typeof typedFolder>;

/** For hosts that have no folder dialog. */
function TypedFolder({ folder, onDone }: { folder: string; onDone: () => void }) {
  const form = useForm<TypedFolderForm>({
    resolver: zodResolver(typedFolder),
    defaultValues: { path: folder },
    reValidateMode: 'onSubmit',
  });
  const save = async ({ path }: TypedFolderForm) => {
    if (await changeSetting({ installDir: path })) onDone();
  };
  return (
    <Form form={form} onSubmit={save} className={styles.form}>
      <Field form={form} name="path" label="目录">
        {(control) => <TextField {...control} maxLength={1024} placeholder="例如 D:\Games" />}
      </Field>
      <Button type="submit" className={styles.save} loading={form.formState.isSubmitting}>
        保存
      </Button>
      <Button variant="ghost" className={styles.save} onClick={onDone}>
        取消
      </Button>
    </Form>
  );
}
