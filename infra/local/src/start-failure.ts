import { existsSync, readFileSync } from 'node:fs';

interface Details {
  /** The fix: a command to type, or an instruction. */
  fix?: string;
  /** The log whose last lines explain the failure. */
  logFile?: string;
}

/** A failed start, described with its cause, the end of its log and a fix. */
export class StartFailure extends Error {
  readonly details: Details;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.details = details;
  }

  /** The full description, for the terminal. */
  describe() {
    const { fix, logFile } = this.details;
    const tail = logFile && existsSync(logFile) ? lastLines(readFileSync(logFile, 'utf8'), 15) : '';
    return [
      this.message,
      tail && `Last lines of ${logFile}:\n${tail.replace(/^/gm, '  | ')}`,
      fix && `To fix this: ${fix}`,
    ]
      .filter(Boolean)
      .join('\n');
  }
}

const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');

/** The fix of a start on data that does not fit. */
export const resetFix = 'npm run data -- reset (it empties the local data), then npm start';
