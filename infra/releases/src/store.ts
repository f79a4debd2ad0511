/**
 * Where releases lie, by paths such as `live/releases.json`: a folder, or a web server that takes files by WebDAV.
 * A file is written whole or not at all.
 */
export interface Store {
  /** `undefined` when there is no such file. */
  read(path: string): Promise<string | undefined>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** A path that ends in a slash is a folder, with all that is in it. */
  remove(path: string): Promise<void>;
  /** Runs `work` while nobody else does. Another's lock is waited for; one whose owner died is taken over. */
  locked<T>(work: () => Promise<T>): Promise<T>;
}
