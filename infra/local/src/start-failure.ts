import { existsSync, readFileSync } from 'node:fs';

interface Details {
  /** The command or act that mends it, as the user would type it. */
  fix?: string;
  /** The log whose last lines tell more. */
  logFile?: string;
}

/** Something could not be started: says what, why, what the log ends with and what mends it. */
export class StartFailure extends Error {
  readonly details: Details;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.details = details;
  }

  /** The whole story, for the terminal. */
  describe() {
    const { fix, logFile } = this.details;
    const tail = logFile && existsSync(logFile) ? lastLines(readFileSync(logFile, 'utf8'), 15) : '';
    return [
      this.message,
      tail && `Last lines of ${logFile}:\n${tail.replace(/^/gm, '  | ')}`,
      fix && `To fix it: ${fix}`,
    ]
      .filter(Boolean)
      .join('\n');
  }
}

const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');
