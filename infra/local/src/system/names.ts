export const serviceNames = ['catalog', 'booking', 'payment'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The deployables a browser loads: the host, then one per slice. */
export const frontEndNames = ['shell', 'mfe-catalog', 'mfe-booking', 'mfe-provider'] as const;
export type FrontEndName = (typeof frontEndNames)[number];

/** Where a front end's files begin, inside and outside. */
export const baseOf = (name: FrontEndName) => (name === 'shell' ? '/' : `/mfe/${name.replace('mfe-', '')}/`);
