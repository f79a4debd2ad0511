import {
  type DeadLetterChoice,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from '@mendwell/contracts/desk/dead-letters';
import { Body, Controller, Param, type Type } from '@nestjs/common';
import { DomainError } from '../domain-error.ts';
import { DeadLetters } from '../events/dead-letters.ts';
import { Transactions } from '../events/transactions.ts';
import { CurrentUser, type User } from '../http/auth.ts';
import { Call } from '../http/call.ts';
import { OperatorActions } from './operator-actions.ts';

/** The controller of a service's calls on its dead letters. */
export function deadLettersController(service: string): Type {
  @Controller()
  class DeadLettersController {
    constructor(
      private readonly letters: DeadLetters,
      private readonly transactions: Transactions,
      private readonly actions: OperatorActions,
    ) {}

    @Call(listDeadLetters(service))
    list() {
      return this.letters.list();
    }

    @Call(replayDeadLetters(service))
    replay(@Param('event') event: string, @Body() choice: DeadLetterChoice, @CurrentUser() user: User) {
      return this.settle('replay', event, choice, user);
    }

    @Call(dropDeadLetters(service))
    drop(@Param('event') event: string, @Body() choice: DeadLetterChoice, @CurrentUser() user: User) {
      return this.settle('drop', event, choice, user);
    }

    /** The journal has the action first, since a broker takes no part in a transaction. */
    private async settle(
      action: 'replay' | 'drop',
      event: string,
      { id, expected, note }: DeadLetterChoice,
      user: User,
    ) {
      const found = await this.letters.count(event, id);
      if (expected !== undefined && found > expected)
        throw new DomainError(
          'not-changeable',
          `There are more stuck events now: ${found} instead of ${expected}. Nothing has been changed.`,
        );
      if (found > 0)
        await this.transactions.run((session) =>
          this.actions.record(session, user, {
            action: `dead-letter.${action}`,
            subject: { kind: 'dead-letter', id: id ?? `${service}.${event}` },
            note,
          }),
        );
      const settledCount = found > 0 ? await this.letters.settle(event, action, { id, most: expected }) : 0;
      return { acknowledged: true as const, settledCount };
    }
  }
  return DeadLettersController;
}
