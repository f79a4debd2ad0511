import { type Modified, modified, pageLimit } from '@mendwell/contracts/calls';
import type { InboxMessage, InboxQuery } from '@mendwell/contracts/desk/contact';
import { documentId } from '@mendwell/contracts/text';
import { driverCollection, inAnyCase } from '@mendwell/service-kit/database/driver';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ContactMessageDocument, contactMessageModel } from '../contact/contact.service.ts';

/** A message is new until it has been answered. */
const states = { new: { answeredAt: null }, answered: { answeredAt: { $type: 'date' } } } as const;
const orders = {
  new: { field: 'createdAt', direction: 1, type: Date },
  answered: { field: 'answeredAt', direction: -1, type: Date },
} as const;

/** The messages from the contact form, for operators. */
@Injectable()
export class InboxService {
  private readonly collection = driverCollection(this.messages);

  constructor(
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  async list(query: InboxQuery): Promise<Page<InboxMessage>> {
    if (query.search) return this.find(query.search);
    const { collection } = this;
    const [ofState, order] = [states[query.state], orders[query.state]];
    const parts = { [query.state]: ofState };
    return readPage({ collection, parts, order, toItem: toMessage }, query);
  }

  /** By the id or the sender's address, in either state. */
  private async find(search: string): Promise<Page<InboxMessage>> {
    const found = documentId.test(search)
      ? this.messages.find({ _id: search })
      : this.messages.find({ email: search }).collation(inAnyCase);
    const items = (await found.sort({ _id: -1 }).limit(pageLimit.max).lean()).map(toMessage);
    return { items, total: items.length, link: undefined };
  }

  /** Marks a message as answered, or as new again. */
  decide(verb: 'answer' | 'reopen', _id: string, note: string, operator: User): Promise<Modified> {
    const [of, change] =
      verb === 'answer'
        ? [states.new, { $set: { answeredAt: new Date() } }]
        : [states.answered, { $unset: { answeredAt: 1 as const } }];
    return this.transactions.run(async (session) => {
      const { modifiedCount } = await this.messages.updateOne({ ...of, _id }, change, { session });
      if (modifiedCount === 0) {
        if (await this.messages.exists({ _id }).session(session)) return modified(0);
        throw new DomainError('not-found', 'This message does not exist');
      }
      const subject = { kind: 'message', id: _id } as const;
      await this.actions.record(session, operator, { action: `contact.${verb}`, subject, note });
      return modified(1);
    });
  }
}

const toMessage = (record: ContactMessageDocument): InboxMessage => ({
  _id: String(record._id),
  email: record.email,
  ...(record.senderUid && { senderUid: record.senderUid }),
  subject: record.subject,
  message: record.message,
  sentAt: record.createdAt.toISOString(),
  ...(record.answeredAt
    ? { state: 'answered', answeredAt: record.answeredAt.toISOString() }
    : { state: 'new' }),
});
