import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { AccountConsumer } from './account.consumer.ts';
import { Erasure } from './erasure.ts';
import { MyDataService, myDataController } from './my-data.ts';
import { PersonalData } from './personal-data.ts';
import { Decisions, RestoredDecisions } from './restored-decisions.ts';
import { RestoredErasures } from './restored-erasures.ts';

interface PersonalDataOptions {
  /** The service's name. */
  service: string;
  /** What it keeps about people. */
  data: Type<PersonalData>;
  /** Makes decisions again after a restore; absent if nobody decides anything there that has to outlive one. */
  decisions?: Type<Decisions>;
  /** The modules with what `data` and `decisions` need. */
  imports?: ModuleMetadata['imports'];
}

/** Exports and erases a service's data about people. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's form of a module with options
export class PersonalDataModule {
  static forRoot({ service, data, decisions, imports = [] }: PersonalDataOptions): DynamicModule {
    return {
      module: PersonalDataModule,
      imports,
      controllers: [myDataController(service), AccountConsumer],
      providers: [
        { provide: PersonalData, useClass: data },
        ...(decisions ? [{ provide: Decisions, useClass: decisions }] : []),
        Erasure,
        RestoredErasures,
        RestoredDecisions,
        MyDataService,
      ],
      exports: [PersonalData, Erasure],
    };
  }
}
