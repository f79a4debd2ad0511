import type { ModuleMetadata, Type } from '@nestjs/common';
import { AccountConsumer, Erasure } from './erasure.ts';
import { MyDataService, myDataController } from './my-data.ts';
import { PersonalData } from './personal-data.ts';
import { Decisions, RestoredDecisions } from './restored-decisions.ts';
import { RestoredErasures } from './restored-erasures.ts';

interface Options {
  /** The service's name. */
  service: string;
  /** What it keeps about people. */
  data: Type<PersonalData>;
  /** Makes decisions again after a restore; absent if nobody decides anything there that has to outlive one. */
  decisions?: Type<Decisions>;
}

/** What exports and erases a service's data about people, for its `AppModule`, since `data` uses the service's own classes. */
export const personalDataParts = ({ service, data, decisions }: Options) =>
  ({
    controllers: [myDataController(service), AccountConsumer],
    providers: [
      { provide: PersonalData, useClass: data },
      ...(decisions ? [{ provide: Decisions, useClass: decisions }] : []),
      Erasure,
      RestoredErasures,
      RestoredDecisions,
      MyDataService,
    ],
  }) satisfies ModuleMetadata;
