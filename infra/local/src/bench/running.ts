import { knownProcesses } from '../processes/pids.ts';
import { pidFile } from '../system/data-folder.ts';
import type { ServiceName } from '../system/names.ts';
import type { Ports } from '../system/ports.ts';

/** The running system that is measured. */
export interface Running {
  /** Of its gateway. */
  url: string;
  ports: Ports;
  mongodbUri(service: ServiceName): string;
  /** As the server's administrator, who may read what it has examined. */
  mongodbRootUri: string;
}

export const pidOf = (name: string) => knownProcesses(pidFile).find((known) => known.name === name)?.pid ?? 0;
