const SHOWN = 20;

/** What is wrong with a folder's files: told together, so that one run names all of it. */
export class FolderProblems {
  private readonly found: string[] = [];

  add(path: string, reason: string): void {
    this.found.push(`${path} can't be published: ${reason}`);
  }

  /** Throws with a line for each of the first 20, where there is any. */
  throwIfAny(): void {
    if (this.found.length === 0) return;
    const lines = this.found.slice(0, SHOWN);
    if (this.found.length > SHOWN) lines.push(`and ${this.found.length - SHOWN} more`);
    throw new Error(lines.join('\n'));
  }
}
