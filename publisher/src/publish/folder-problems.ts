const SHOWN = 20;

/** The faults of a folder's files, collected so that one run names all of them. */
export class FolderProblems {
  private readonly found: string[] = [];

  add(path: string, reason: string): void {
    this.found.push(`${path} can't be published: ${reason}`);
  }

  /** Throws with a line for each of the first 20, if there are any. */
  throwIfAny(): void {
    if (this.found.length === 0) return;
    const lines = this.found.slice(0, SHOWN);
    if (this.found.length > SHOWN) lines.push(`and ${this.found.length - SHOWN} more`);
    throw new Error(lines.join('\n'));
  }
}
