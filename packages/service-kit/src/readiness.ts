import { Injectable } from '@nestjs/common';

/** Whether this instance still wants requests. */
@Injectable()
export class Readiness {
  isDraining = false;
}
