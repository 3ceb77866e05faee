import { useState } from 'react';
import { openExternal } from '../../bridge/application.ts';
import { useUpdate } from '../../features/version/api/version-info.ts';
import { UPDATE_ELSEWHERE } from '../../features/version/model/update-elsewhere.ts';
import { UpdateNotice } from '../layout/update-notice.tsx';
import { useKnownPlat } from '../use-plat.ts';

/** Tells that a newer client exists; the player may hide it until the next start. */
export function NewVersion() {
  const update = useUpdate(useKnownPlat());
  const [putOff, setPutOff] = useState<string | null>(null);
  if (update === null || update.required || update.info.version === putOff) return null;
  const { version, notes, downloadUrl } = update.info;
  return (
    <UpdateNotice
      version={version}
      notes={[notes, downloadUrl ? null : UPDATE_ELSEWHERE].filter(Boolean).join(' ')}
      required={false}
      onUpdate={downloadUrl ? () => openExternal(downloadUrl) : undefined}
      onLater={() => setPutOff(version)}
    />
  );
}
