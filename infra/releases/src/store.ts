/**
 * Stores releases by paths such as `live/releases.json`, in a folder or on a WebDAV server. Writes are atomic.
 */
export interface Store {
  /** `undefined` if there is no such file. */
  read(path: string): Promise<string | undefined>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** A path with a trailing slash is a folder, removed with its contents. */
  remove(path: string): Promise<void>;
  /** Runs `work` under an exclusive lock. Waits for another owner, or takes over if that one died. */
  locked<T>(work: () => Promise<T>): Promise<T>;
}
