import type { LiveSlice } from '@mendwell/contracts/slices';

/** A slice in `live/releases.json`: its entry in `/config.json`, and the version to roll back to. */
export type LiveEntry = LiveSlice & { previous?: string };
