import { useState } from 'react';
import { openExternal } from '../../bridge/application.ts';
import { useMinutesLeft } from '../../features/online/model/online-check.ts';
import { useUpdate } from '../../features/version/api/version-info.ts';
import { UPDATE_ELSEWHERE } from '../../features/version/model/update-elsewhere.ts';
import { useConnectivity, useHttp } from '@gamebox/web/http-context.ts';
import { OfflineNotice, UpdateNotice } from '../layout/notices.tsx';
import { useKnownPlat } from '../use-plat.ts';
import { probe } from '../use-recovery.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { PlayTimeNotice } from './play-time-notice.tsx';

/** What the player should know wherever they are, above the content. */
export function FrameNotices() {
  const http = useHttp();
  const reachable = useConnectivity((state) => state.reachable);
  const minutes = useMinutesLeft();
  return (
    <>
      {!reachable && <OfflineNotice onRetry={() => probe(http)} />}
      <NewVersion />
      {minutes !== null && <PlayTimeNotice minutes={minutes} />}
      <LaunchNotice />
    </>
  );
}

function NewVersion() {
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
