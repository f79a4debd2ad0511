import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { Injectable } from '@nestjs/common';

/** What others see of an account. Each call is safe to repeat. */
@Injectable()
export class AccountContent {
  async hide(_uid: string, _reason: ReasonCategory): Promise<void> {}

  async show(_uid: string): Promise<void> {}
}
