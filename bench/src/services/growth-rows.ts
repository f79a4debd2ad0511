import { bulkServices } from '@mendwell/local/bulk-services';
import { until } from '@mendwell/local/processes/until';
import { type Db, type Document, type MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import type { System } from '../shared/system.ts';
import type { People, Service } from './growth-calls.ts';

const hourMs = 3_600_000;
/** Bookings of each other patient and provider. */
const perPatient = 20;
const perProvider = 500;
/** Bookings of the measured people, whatever the total. */
const own = 200;
const batch = 10_000;
const firstRowWithinMs = 30_000;

/** Fields that replace those of a real row; an undefined one removes it. */
type Changes = Record<string, unknown>;

interface Growing {
  /** Selects the row that the services wrote for the measured people. */
  row(people: People): Changes;
  /** The changes for row number `at`, which belongs to two other people. */
  others(at: number): Changes;
  /** The changes for further rows of the measured people. */
  own?(people: People): Changes[];
}

const patient = (at: number) => `patient-${Math.floor(at / perPatient)}`;
const provider = (at: number) => `provider-${Math.floor(at / perProvider)}`;
const newId = () => new ObjectId();
const newText = () => newId().toHexString();

const bookings: Growing = {
  row: ({ bookingId }) => ({ _id: new ObjectId(bookingId) }),
  others(at) {
    const serviceDate = new Date(Date.now() + (at % perProvider) * hourMs);
    return {
      _id: newId(),
      patientUid: patient(at),
      providerUid: provider(at),
      userEmail: `${patient(at)}@bench.example`,
      providerEmail: `${provider(at)}@bench.example`,
      serviceDate,
      slots: [serviceDate],
      idempotencyKey: undefined,
      blocksRepeats: undefined,
    };
  },
  own: ({ serviceDate }) =>
    Array.from({ length: own }, (_, at) => ({
      _id: newId(),
      serviceDate: new Date(Date.parse(serviceDate) + (at + 1) * hourMs),
      slots: undefined,
      idempotencyKey: undefined,
      blocksRepeats: undefined,
    })),
};

const paid = { status: 'succeeded', paidAt: new Date(), checkAt: undefined, publishAt: undefined };
const intents: Growing = {
  row: ({ bookingId }) => ({ bookingId }),
  others: (at) => ({
    ...paid,
    _id: newId(),
    payerUid: patient(at),
    bookingId: newText(),
    intentId: `pi_${newText()}`,
  }),
  own: ({ paidBookingId: bookingId }) => [{ ...paid, _id: newId(), bookingId, intentId: `pi_${newText()}` }],
};

const byBookingId = ({ bookingId: _id }: People) => ({ _id });

/** The collections that grow with the number of bookings, by service. */
const growing: Record<Exclude<Service, 'catalog'>, Record<string, Growing>> = {
  booking: { bookings },
  payment: {
    intents,
    bookingCopies: { row: byBookingId, others: (at) => ({ _id: newText(), payerUid: patient(at) }) },
  },
  notification: {
    appointments: {
      row: byBookingId,
      others: (at) => ({ _id: newText(), patientUid: patient(at), providerUid: provider(at) }),
    },
    messages: {
      row: ({ bookingId }) => ({ bookingId, kind: 'requested' }),
      others: () => {
        const bookingId = newText();
        const expiresAt = new Date(Date.now() + 1000 * hourMs);
        return { _id: `${bookingId}:requested:patient`, bookingId, state: 'sent', details: {}, expiresAt };
      },
    },
    preferences: { row: () => ({}), others: () => ({ _id: newText() }) },
  },
};

/** A service's database, which can be filled with other people's rows. */
export interface Store {
  database: Db;
  /** The growing ones. */
  collections: string[];
  /** Measured among `few` and among `many` of these. */
  what: 'services' | 'bookings';
  few: number;
  many: number;
  fill(total: number): Promise<void>;
}

export function storeOf(
  service: Service,
  { mongodbUri }: System,
  people: People,
  client: MongoClient,
): Store {
  const database = client.db(service);
  if (service === 'catalog') {
    const fill = (total: number) => bulkServices(mongodbUri(service), total);
    const many = Number(process.env.BENCH_SERVICES ?? 1_000_000);
    return { database, collections: ['services'], what: 'services', few: 1_000, many, fill };
  }
  const filled = Object.entries(growing[service]).map(([collection, rows]) =>
    fillerOf(database, collection, rows, people),
  );
  return {
    database,
    collections: Object.keys(growing[service]),
    what: 'bookings',
    few: 10_000,
    many: Number(process.env.BENCH_BOOKINGS ?? 1_000_000),
    fill: async (total) => {
      for (const fill of filled) await fill(total);
    },
  };
}

/** Ids are object ids or texts. */
type Row = Document & { _id: unknown };
const copyOf = (row: Row | null | undefined, changes: Changes) => ({ ...row, ...changes }) as Row;

/** Copies a row that the services wrote until there are `total`. */
function fillerOf(database: Db, name: string, { row: wanted, own, others }: Growing, people: People) {
  const collection = database.collection<Row>(name);
  let present = 0;
  let row: Row | null | undefined;
  return async (total: number) => {
    // Read before the first measured call, since those change it.
    row ??= await until(() => collection.findOne(wanted(people)), firstRowWithinMs);
    if (!row) throw new Error(`Nothing was written to ${name}.`);
    const copies = present === 0 && own ? own(people) : [];
    if (copies.length > 0) await collection.insertMany(copies.map((changes) => copyOf(row, changes)));
    for (; present < total; present += batch) {
      const numbers = Array.from({ length: Math.min(batch, total - present) }, (_, index) => present + index);
      const rows = numbers.map((at) => copyOf(row, others(at)));
      await collection.insertMany(rows, { ordered: false });
    }
  };
}
