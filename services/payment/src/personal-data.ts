import { PersonalData, type PersonalRecords } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';

/** What this service keeps about people. */
@Injectable()
export class PaymentPersonalData extends PersonalData {
  readonly records: readonly PersonalRecords[] = [];
}
