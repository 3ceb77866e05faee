import type { HostFailure } from '@gamebox/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useDrives } from '../api/list-drives.ts';
import { driveName } from '../model/games/drive-of.ts';
import { busyGame, useGames } from '../model/games/game-store.ts';
import { isVague, planAnew, usePlan } from '../model/jobs/ask-before-install.ts';
import { adviceFor } from '../model/jobs/failure-advice.ts';
import { planPrompt } from '../model/jobs/plan-prompt.ts';
import { DiskBar } from './disk-bar.tsx';
import { DriveChoice } from './drive-choice.tsx';
import { FolderChoice } from './folder-choice.tsx';
import styles from './plan-dialog.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/**
 * Shows size and folder of a first download before it begins; Enter begins it, as soon as both are
 * known and there is room.
 */
export function PlanDialog({ shown = true }: { shown?: boolean }) {
  const stores = useStores();
  const open = planPrompt.useOpen() && shown;
  const { game, plan, failure, installDir, asking, queued } = usePlan();
  const running = useGames(({ games }) => busyGame(games)?.name);
  // The other download may end while this dialog is open.
  const waits = queued && running !== undefined;
  const go = useRef<HTMLButtonElement>(null);
  const roomy = plan !== null && plan.freeBytes >= plan.needBytes;
  const place = plan?.folder ?? (failure?.kind === 'folder-not-writable' ? failure.path : null);
  const [untaken, setUntaken] = useState(false);
  const ready = roomy && !asking && !untaken;
  const first = open && asking && plan === null;
  const begin = useBegin(first, open && ready, () => planPrompt.settle(stores, true));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) planPrompt.settle(stores, false);
      }}
      title={`下载《${game?.name ?? ''}》`}
      width={520}
      initialFocus={go}
      actions={
        <>
          <Button onClick={() => planPrompt.settle(stores, false)}>取消</Button>
          {plan !== null || failure === null ? (
            <Button
              ref={go}
              variant="primary"
              disabled={!ready && !asking}
              loading={asking && (begin.wanted || !first)}
              onClick={begin.press}
            >
              {waits ? '排队下载' : '开始下载'}
            </Button>
          ) : (
            <>
              {isVague(failure) && (
                <Button disabled={asking} onClick={() => planPrompt.settle(stores, true)}>
                  直接下载
                </Button>
              )}
              <Button
                ref={go}
                variant="primary"
                loading={asking}
                onClick={() => void planAnew(stores, installDir)}
              >
                重试
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.plan}>
        {plan !== null && <Details plan={plan} />}
        {plan === null && failure === null && <PlanShape />}
        {(plan !== null || failure !== null) && (
          <DriveChoice
            folder={installDir ?? place}
            needBytes={() => plan?.needBytes ?? 0}
            disabled={asking}
            onChoose={(folder) => void planAnew(stores, folder)}
          />
        )}
        {place !== null && (
          <FolderChoice
            label="安装到"
            folder={place}
            busy={asking}
            onUntaken={setUntaken}
            onChoose={(folder) => void planAnew(stores, folder)}
          />
        )}
        {failure !== null && <FailureNote text={refusalText(failure, plan !== null)} />}
        {plan === null && failure !== null && isVague(failure) && (
          <p className={styles.note}>
            也可以直接下载，游戏会安装到
            {installDir === null ? '设置里的安装目录' : ` ${installDir}`}。
          </p>
        )}
        {installDir !== null && plan !== null && (
          <p className={styles.note}>以后下载的游戏也会安装到这里，可以在设置中更换。</p>
        )}
        {plan !== null && <DiskBar plan={plan} />}
        {plan !== null && !roomy && (
          <div className={styles.ways}>
            <RoomierDrive
              needBytes={plan.needBytes}
              disabled={asking}
              onChoose={(folder) => void planAnew(stores, folder)}
            />
            <Button size="s" loading={asking} onClick={() => void planAnew(stores, installDir)}>
              重新检查
            </Button>
          </div>
        )}
        {waits && <p className={styles.note}>《{running}》下载完成后自动开始。</p>}
      </div>
    </Dialog>
  );
}

/** A press while the host makes the first plan counts once that is there, if it can begin. */
function useBegin(planning: boolean, ready: boolean, run: () => void) {
  const [wanted, setWanted] = useState(false);
  const begin = useEffectEvent(run);
  if (wanted && !planning && !ready) setWanted(false);
  useEffect(() => {
    if (wanted && ready) begin();
  }, [wanted, ready]);
  return { wanted, press: () => setWanted(true) };
}

interface RoomierDriveProps {
  needBytes: number;
  disabled: boolean;
  onChoose: (installDir: string) => void;
}

/** The drive with the most room, if it has enough. */
function RoomierDrive({ needBytes, disabled, onChoose }: RoomierDriveProps) {
  const [best] = useDrives()
    .flatMap(({ drive, freeBytes, installDir }) =>
      installDir !== null && freeBytes >= needBytes ? [{ drive, freeBytes, installDir }] : [],
    )
    .sort((one, other) => other.freeBytes - one.freeBytes);
  if (best === undefined) return null;
  return (
    <Button
      size="s"
      variant="primary"
      disabled={disabled}
      onClick={() => onChoose(best.installDir)}
    >
      改装到 {driveName(best.drive)}
    </Button>
  );
}

/** `planned`: the folder of the plan on show still holds. */
function refusalText(failure: HostFailure, planned: boolean): string {
  return planned && failure.kind === 'folder-not-writable'
    ? `目录 ${failure.path} 不能写入，安装目录没有更换`
    : adviceFor(failure).text;
}

/** The shape of the content while the host makes the plan. */
function PlanShape() {
  return (
    <div aria-busy="true" aria-label="正在查询下载信息" className={styles.plan}>
      <div className={styles.details}>
        {['版本', '下载大小', '安装后'].map((name) => (
          <div key={name} className={styles.detail}>
            <p>{name}</p>
            <Skeleton width={72} height={24} />
          </div>
        ))}
      </div>
      <Skeleton height={32} />
      <Skeleton height={40} />
    </div>
  );
}

interface Sizes {
  version: string;
  downloadBytes: number;
  sizeBytes: number;
}

function Details({ plan: { version, downloadBytes, sizeBytes } }: { plan: Sizes }) {
  return (
    <dl className={styles.details}>
      <Detail name="版本" value={version} />
      <Detail name="下载大小" value={formatBytes(downloadBytes)} />
      <Detail name="安装后" value={formatBytes(sizeBytes)} />
    </dl>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.detail}>
      <dt>{name}</dt>
      <dd data-figures>{value}</dd>
    </div>
  );
}
