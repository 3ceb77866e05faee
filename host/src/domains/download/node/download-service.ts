import { dirname } from 'node:path';
import type {
  BridgeInput,
  DownloadGameData,
  DownloadPlan,
  GameState,
} from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { GameService } from '../../package/core/game-service.ts';
import { isGameThere } from '../../package/node/game-there.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import { answerInTime, lookInTime } from '../../storage/node/answer-in-time.ts';
import { answerSoon } from './answer-soon.ts';
import type { GameJob } from './game-job.ts';
import { JobRequests } from './job-requests.ts';
import { recoverJobs } from './recover-jobs.ts';
import { RequestTurns } from './request-turns.ts';
import { retakePlace } from './retake-place.ts';
import type { RestWork } from './rest-work.ts';
import { serviceParts } from './service-parts.ts';
import type { DownloadServiceOptions, ServiceParts } from './service-parts.ts';
import { noteShown } from './shown-game.ts';
import { Uninstallations } from './uninstallations.ts';

/** What a drive that answers late says is sent as a state. */
const LOOK_MS = 500;

/** Implements `GameService` with the engine: one job is active, others wait or are paused. */
export class DownloadService implements GameService {
  readonly #options: DownloadServiceOptions;
  readonly #parts: ServiceParts;
  readonly #requests: JobRequests;
  readonly #turns: RequestTurns;
  readonly #closing = new AbortController();
  readonly #uninstallations: Uninstallations;
  /** What earlier runs left. */
  #rest: RestWork | null = null;
  #cleared: Promise<void> = Promise.resolve();
  #isBegun = false;

  private constructor(options: DownloadServiceOptions) {
    this.#options = options;
    this.#parts = serviceParts(options);
    const closing = this.#closing.signal;
    this.#requests = new JobRequests({ ...options, ...this.#parts });
    this.#turns = new RequestTurns({ ...this.#parts, closing });
    const restEnded = async (gameId: number): Promise<void> => this.#rest?.ended(gameId);
    this.#uninstallations = new Uninstallations({ ...options, ...this.#parts, closing, restEnded });
  }

  /** Restores the jobs of the host's last run; none starts before `begin`. */
  static async open(options: DownloadServiceOptions): Promise<DownloadService> {
    const service = new DownloadService(options);
    const onFree = (): void => service.#advance();
    const closing = service.#closing.signal;
    service.#rest = await recoverJobs({ ...options, ...service.#parts, closing, onFree });
    service.#cleared = service.#rest.run();
    return service;
  }

  /**
   * Lets waiting jobs start, after a moment for what earlier runs left: they may need the space that it
   * frees.
   */
  async begin(): Promise<void> {
    await answerInTime(this.#cleared, undefined);
    this.#isBegun = true;
    this.#advance();
  }

  state(gameId: number): GameState | null {
    return this.#parts.board.state(gameId);
  }

  list(): GameState[] {
    return this.#parts.board.list();
  }

  async look(): Promise<GameState[]> {
    const look = this.#parts.missing.look();
    await answerInTime(look, undefined, LOOK_MS);
    return this.#parts.board.list();
  }

  show(shown: BridgeInput<'setGameState'>): Promise<GameState> {
    return noteShown({ ...this.#options, ...this.#parts }, shown);
  }

  async download(data: DownloadGameData): Promise<GameState> {
    await this.#retake(data.gameId);
    const job = await this.#requests.installNow(data);
    this.#turns.requireOpen();
    this.#parts.table.claim(data.gameId, this.#requests.folderFor(data));
    this.#parts.queueing.goOn();
    return this.#parts.lifecycle.start(job());
  }

  async queue(data: DownloadGameData): Promise<GameState> {
    const { gameId } = data;
    return this.#turns.inTurn(gameId, async () => {
      await this.#retake(gameId);
      const found = await this.#requests.installLater(data);
      this.#turns.requireOpen();
      const isFor = (job: GameJob): boolean => this.#requests.isFor(job, data);
      return this.#parts.queueing.add(gameId, this.#requests.folderFor(data), found, isFor);
    });
  }

  async update(gameId: number): Promise<GameState> {
    const installed = this.#options.registry.get(gameId);
    if (installed === null) throw new HostError(failures.notInstalled());
    const { name, coverPrcture, packageUrl } = installed;
    return this.queue({ gameId, name, coverPrcture, packageUrl });
  }

  plan(data: BridgeInput<'planDownload'>): Promise<DownloadPlan> {
    return this.#parts.plans.plan(data);
  }

  pause(gameId: number): Promise<GameState> {
    return this.#parts.queueing.pause(gameId);
  }

  pauseAll(): Promise<GameState[]> {
    return this.#parts.queueing.pauseAll();
  }

  async resume(gameId: number): Promise<GameState> {
    await this.#retake(gameId);
    const resumed = await this.#parts.queueing.resume(gameId);
    if (resumed !== null) return resumed;
    if (this.#options.registry.get(gameId) === null) throw new HostError(failures.notInstalled());
    return this.#parts.board.known(gameId);
  }

  resumeAll(): Promise<GameState[]> {
    return this.#parts.queueing.resumeAll();
  }

  async putFirst(gameId: number): Promise<GameState> {
    await this.#retake(gameId);
    return this.#parts.queueing.putFirst(gameId);
  }

  async downloadNow(gameId: number): Promise<GameState> {
    await this.#retake(gameId);
    return this.#parts.queueing.downloadNow(gameId);
  }

  order(gameIds: readonly number[]): Promise<GameState[]> {
    return this.#parts.queueing.reorder(gameIds);
  }

  async cancel(gameId: number): Promise<GameState> {
    const { table, board, lifecycle } = this.#parts;
    const job = table.get(gameId);
    if (job === null) return board.known(gameId);
    await answerSoon(lifecycle.cancel(job), this.#options.log);
    return board.known(gameId, job.record.name, job.record.coverPrcture);
  }

  async verify(gameId: number, queue = false): Promise<GameState> {
    const folder = this.#requests.folderFor({ gameId });
    if (!queue) this.#parts.table.claim(gameId, folder);
    const job = await this.#requests.repair(gameId);
    this.#turns.requireOpen();
    const isCheck = ({ record }: GameJob): boolean => record.kind !== 'move';
    if (queue) return this.#parts.queueing.add(gameId, folder, job, isCheck);
    this.#parts.table.claim(gameId, folder);
    this.#parts.queueing.goOn();
    return this.#parts.lifecycle.start(job());
  }

  async move(gameId: number, installDir: string, queue = false): Promise<GameState> {
    return this.#turns.inTurn(gameId, async () => {
      const job = await this.#requests.move(gameId, installDir, queue);
      if (job === null) return this.#parts.board.known(gameId);
      this.#turns.requireOpen();
      if (!queue) return this.#parts.lifecycle.start(job());
      const target = gameFolderIn(chosenFolder(installDir), gameId);
      const isSame = ({ record }: GameJob): boolean => record.target === target;
      return this.#parts.queueing.add(gameId, dirname(target), job, isSame);
    });
  }

  uninstall(gameId: number): Promise<GameState> {
    return this.#uninstallations.uninstall(gameId);
  }

  setLimit(bytesPerSecond: number): void {
    this.#options.engine.setLimit(bytesPerSecond);
  }

  /** The platform has answered: whoever waits for a network looks again. */
  hearPlatform(): void {
    this.#parts.watch.hear();
  }

  async checkUpdates(): Promise<void> {
    await this.#parts.updates.checkAll();
  }

  /** Called by the launch domain when a game has started or ended. */
  playChanged(gameId: number): void {
    this.#parts.board.push(gameId);
  }

  /** The game's files are being changed, moved or removed, so it can't be launched. */
  isSwitching(gameId: number): boolean {
    const { table } = this.#parts;
    const job = table.get(gameId);
    const moving = job?.record.kind === 'move' && job.isActive;
    const removing = this.#options.registry.get(gameId)?.removing === true;
    const unsettled = job?.isDecided === true || job?.record.mixed === true;
    return unsettled || moving || removing || table.isGoing(gameId);
  }

  /** Looks whether the game's disk is away; the page hears what has changed of all. */
  async isAway(gameId: number): Promise<boolean> {
    const { registry } = this.#options;
    const game = registry.get(gameId);
    void this.#parts.missing.look();
    if (game === null) return false;
    const look = (): Promise<boolean> => isGameThere(registry, game).catch(() => false);
    return !(await lookInTime(dirname(game.folder), look, false));
  }

  /** A job is active or waits for its turn. */
  isBusy(): boolean {
    return this.#parts.table.active() !== null;
  }

  /** Resolves when no job is active or waits for its turn. */
  async whenIdle(): Promise<void> {
    for (let job = this.#parts.table.active(); job !== null; job = this.#parts.table.active())
      await job.run;
  }

  async close(): Promise<void> {
    const { lifecycle, updates, watch, board, lost } = this.#parts;
    this.#closing.abort();
    watch.close();
    updates.close();
    await answerInTime(this.#turns.ended(), undefined);
    await lifecycle.close();
    await this.#removalsEnded();
    await this.#options.book.written();
    await this.#options.store.written();
    await lost.close();
    board.close();
    await this.#options.engine.close();
  }

  /** They stop before their next file, for the next host will remove it. A disk that hangs is not waited for. */
  async #removalsEnded(): Promise<void> {
    const removals = this.#parts.table.all().map(({ removal }) => removal);
    const all = Promise.allSettled([
      this.#cleared,
      ...this.#uninstallations.running(),
      ...removals,
    ]);
    await answerInTime(all, undefined);
  }

  #retake(gameId: number): Promise<void> {
    return retakePlace(this.#options.registry, this.#parts.table.get(gameId));
  }

  #advance(): void {
    if (this.#isBegun) this.#parts.lifecycle.advance();
  }
}
