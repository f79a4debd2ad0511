import type { LiveSlice } from '@mendwell/contracts/slices';

/** A slice in `live/releases.json`: as `/config.json` shows it, and the version to roll back to. */
export type LiveEntry = LiveSlice & { previous?: string };
