import type { HostProblem } from '@gamebox/contract/host';
import { HostError } from '../../failure/core/host-error.ts';
import { writeError } from '../../failure/node/system-error.ts';

/** Faults of the host's own files, for the log, the terminal and the page. */
export class ProblemList {
  readonly #problems = new Map<string, HostProblem>();
  readonly #onProblem: (problem: HostProblem, reason: unknown) => void;

  constructor(onProblem: (problem: HostProblem, reason: unknown) => void) {
    this.#onProblem = onProblem;
  }

  list(): HostProblem[] {
    return [...this.#problems.values()];
  }

  /** A bad file was kept under another name. */
  readonly putAside = (path: string, reason: unknown): void =>
    this.#add({ path, message: `文件已损坏，原文件保留为 ${path}` }, reason);

  /** Files of a job that was given up could not be removed; the next start tries again. */
  readonly notRemoved = (path: string, reason: unknown): void =>
    this.#add({ path, message: `无法清理残留文件，下次启动时重试：${path}` }, reason);

  readonly notWritten = (path: string, reason: unknown): void => {
    const coded = writeError(reason, path);
    const full = coded instanceof HostError && coded.failure.kind === 'disk-full';
    const message = full ? `磁盘空间不足，无法保存 ${path}` : `无法保存 ${path}`;
    this.#add({ path, message }, reason);
  };

  #add(problem: HostProblem, reason: unknown): void {
    this.#problems.set(problem.path, problem);
    this.#onProblem(problem, reason);
  }
}
