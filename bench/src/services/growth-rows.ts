import { bulkServices } from '@mendwell/local/bulk-services';
import { until } from '@mendwell/local/processes/until';
import { type Db, type Document, type MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import type { Running } from '../shared/system.ts';
import type { People, Service } from './growth-calls.ts';

const hourMs = 3_600_000;
/** How many bookings the others have each. */
const perPatient = 20;
const perProvider = 500;
/** How many bookings the measured people have, however many others there are. */
const own = 200;
const batch = 10_000;
const firstRowWithinMs = 30_000;

/** Replaces fields of a real row; those that are undefined are left out. */
type Changes = Record<string, unknown>;

interface Growing {
  /** The row that the services wrote for the measured people. */
  row(people: People): Changes;
  /** What the row of number `at` has of its own: it belongs to two other people. */
  others(at: number): Changes;
  /** More rows of the measured people. */
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
      cells: [serviceDate],
      idempotencyKey: undefined,
      blocksRepeats: undefined,
    };
  },
  own: ({ serviceDate }) =>
    Array.from({ length: own }, (_, at) => ({
      _id: newId(),
      serviceDate: new Date(Date.parse(serviceDate) + (at + 1) * hourMs),
      cells: undefined,
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

/** What grows with bookings, by service and collection. */
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

/** A service's database, which can be filled with what belongs to others. */
export interface Store {
  database: Db;
  /** Those that grow. */
  collections: string[];
  /** Of what there are few at first, and many then. */
  what: 'services' | 'bookings';
  few: number;
  many: number;
  fill(total: number): Promise<void>;
}

export function storeOf(
  service: Service,
  { mongodbUri }: Running,
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
    filling(database, collection, rows, people),
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

/** Ids are of several kinds. */
type Row = Document & { _id: unknown };
const copyOf = (row: Row | null | undefined, changes: Changes) => ({ ...row, ...changes }) as Row;

/** Copies a row that the services wrote themselves until there are so many. */
function filling(database: Db, name: string, { row: wanted, own, others }: Growing, people: People) {
  const collection = database.collection<Row>(name);
  let present = 0;
  let row: Row | null | undefined;
  return async (total: number) => {
    // As it is before the first call is measured: they add to it.
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
