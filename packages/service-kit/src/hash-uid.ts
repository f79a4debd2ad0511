import { hash } from 'node:crypto';

/** Identifies a user across log lines without revealing the uid. */
export const hashUid = (uid: string) => hash('sha256', uid, 'hex').slice(0, 16);
