import { failures, HostError } from '../../failure/core/host-error.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { diskSilent } from '../../storage/node/make-folder.ts';
import type { GamePlaces } from './game-places.ts';

export interface RequestTurnsOptions {
  readonly places: Pick<GamePlaces, 'release'>;
  /** The host ends. */
  readonly closing: StopSignal;
}

/** Longer than any request waits for a disk. */
const OWN_MS = 12_000;

/**
 * Requests that make a folder come one after the other, each until its job is in the table or it is
 * refused. Then nothing stays of what was made for it. A disk that hangs holds up only its own game, and
 * no request without an answer.
 */
export class RequestTurns {
  readonly #options: RequestTurnsOptions;
  /** The last request, and that of each game. Never reject. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #ofGames = new Map<number, Promise<unknown>>();

  constructor(options: RequestTurnsOptions) {
    this.#options = options;
  }

  /** Refused once the host ends. */
  inTurn<T>(gameId: number, request: () => Promise<T>): Promise<T> {
    const [before, own] = [this.#last, this.#ofGames.get(gameId)];
    const work = async (): Promise<T> => {
      await answerInTime(before, undefined);
      const isFree = await answerInTime(
        Promise.resolve(own).then(() => true),
        false,
        OWN_MS,
      );
      if (!isFree) throw diskSilent();
      this.requireOpen();
      return request().finally(() => this.#options.places.release(gameId));
    };
    const turn = work();
    const ended = Promise.allSettled([turn]).finally(() => {
      if (this.#ofGames.get(gameId) === ended) this.#ofGames.delete(gameId);
    });
    this.#last = ended;
    this.#ofGames.set(gameId, ended);
    return turn;
  }

  /** Throws once the host ends: the next one may have the home already. */
  requireOpen(): void {
    if (this.#options.closing.aborted) throw new HostError(failures.unavailable('启动器正在退出'));
  }

  /** Resolves when none is under way. Never rejects. */
  async ended(): Promise<void> {
    await Promise.all([this.#last, ...this.#ofGames.values()]);
  }
}
