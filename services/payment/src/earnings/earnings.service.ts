import type { Earning, Earnings, EarningsQuery } from '@mendwell/contracts/earnings';
import { earningsLimit } from '@mendwell/contracts/earnings';
import { toDollars } from '@mendwell/contracts/money';
import { canonicalZone } from '@mendwell/contracts/time';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { partOf } from '../records/earning.rules.ts';
import { type EarningDocument, earningModel } from '../records/earning.schema.ts';

/** What providers have earned, by the facts that settlement recorded. */
@Injectable()
export class EarningsService {
  private readonly earnings;

  constructor(@InjectModel(earningModel.name) earnings: Model<EarningDocument>) {
    this.earnings = driverCollection(earnings);
  }

  async list(user: User, query: EarningsQuery): Promise<Earnings> {
    const filter = filterOf(user, query);
    const [rows, groups] = await Promise.all([
      this.earnings
        .find<EarningDocument>(filter, { maxTimeMS })
        .sort({ at: -1, _id: -1 })
        .limit(earningsLimit)
        .toArray(),
      this.sumByDay(filter, canonicalZone(query.timeZone)),
    ]);
    const days = [...new Set(groups.map(({ _id }) => _id.day))].sort().reverse();
    return {
      rows: rows.map(toEarning),
      total: sumsOf(groups),
      days: days.map((day) => ({ day, ...sumsOf(groups.filter(({ _id }) => _id.day === day)) })),
    };
  }

  /** The rows' texts are our own codes and ids, so no cell can be a formula. */
  async toCsv(user: User, query: EarningsQuery): Promise<string> {
    const rows = await this.earnings
      .find<EarningDocument>(filterOf(user, query), { maxTimeMS })
      .sort({ at: 1, _id: 1 })
      .toArray();
    const lines = rows.map(({ at, bookingId, serviceId, kind, cents }) =>
      [at.toISOString(), bookingId, serviceId, kind, toDollars(cents).toFixed(2)].join(),
    );
    return `${['at,booking,service,kind,amount in USD', ...lines].join('\r\n')}\r\n`;
  }

  private sumByDay(filter: mongo.Filter<mongo.Document>, timezone: string): Promise<Group[]> {
    const day = { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone } };
    return this.earnings
      .aggregate<Group>(
        [{ $match: filter }, { $group: { _id: { day, kind: '$kind' }, cents: { $sum: '$cents' } } }],
        { maxTimeMS },
      )
      .toArray();
  }
}

interface Group {
  _id: { day: string; kind: EarningDocument['kind'] };
  cents: number;
}

const filterOf = ({ uid }: User, { from, to }: EarningsQuery) => ({
  providerUid: uid,
  at: { $gte: new Date(from), $lt: new Date(to) },
});

function sumsOf(groups: Group[]) {
  const centsOf = (part: (typeof partOf)[keyof typeof partOf]) =>
    groups.reduce((sum, { _id, cents }) => (partOf[_id.kind] === part ? sum + cents : sum), 0);
  const [paid, returned, disputed] = [centsOf('paid'), centsOf('returned'), centsOf('disputed')];
  return {
    paid: toDollars(paid),
    refunded: toDollars(-returned),
    disputed: toDollars(-disputed),
    net: toDollars(paid + returned + disputed),
  };
}

export const toEarning = ({ at, bookingId, serviceId, kind, cents }: EarningDocument): Earning => ({
  at: at.toISOString(),
  bookingId,
  serviceId,
  kind,
  amount: toDollars(cents),
});
