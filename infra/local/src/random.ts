import { randomBytes } from 'node:crypto';

/** A password no one has to type; letters and digits only, so that it needs no escaping anywhere. */
export const randomPassword = () => randomBytes(24).toString('hex');
