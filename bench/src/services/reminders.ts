import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../shared/figures.ts';
import { scalable } from '../shared/instances.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { megabytesOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';

/** BENCH_REMINDERS=1000 for a short run. */
const appointmentsCount = Number(process.env.BENCH_REMINDERS ?? 100_000);
const roles = ['patient', 'provider'] as const;
const batchSize = 5_000;
const hourMs = 60 * 60_000;
const instances = ['notification', 'notification-2'];
/** How much an instance's memory may grow from the second to the last quarter of the time. */
const mostGrowth = 1.1;

/**
 * Two instances send the reminders of appointments that all begin at the same moment, in an hour. Measures how often each
 * reaches the mail server, and whether the memory of the instances grows.
 */
export async function measureReminders(system: System, { mails }: MailServer): Promise<Figure[]> {
  const service = scalable(system, 'notification');
  await service.scaleTo(instances.length);
  const client = await MongoClient.connect(system.mongodbUri('notification'));
  try {
    mails.clear();
    const dueAt = new Date();
    await insertReminders(client, dueAt);
    const began = performance.now();
    const memory: number[][] = instances.map(() => []);
    while ((await queued(client, dueAt)) > 0 && performance.now() - began < hourMs) {
      await sleep(1_000);
      for (const [at, name] of instances.entries()) memory[at]?.push(megabytesOf(pidOf(name)));
    }
    const seconds = (performance.now() - began) / 1000;
    return [
      ...countMails(mails, seconds),
      ...memory.map((samples, at) => memoryGrowth(instances[at] ?? '', samples)),
    ];
  } finally {
    await client.close();
    await service.scaleDown();
  }
}

/** Inserts appointments and their reminders, as the service stores them. */
async function insertReminders(client: MongoClient, dueAt: Date): Promise<void> {
  const serviceDate = new Date(dueAt.getTime() + hourMs);
  const expiresAt = new Date(dueAt.getTime() + 24 * hourMs);
  for (let done = 0; done < appointmentsCount; done += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, appointmentsCount - done) }, () =>
      new ObjectId().toHexString(),
    );
    const appointments = ids.map((id) => ({
      _id: id,
      version: 1,
      changedAt: dueAt,
      isClosed: false,
      patientUid: `patient-${id}`,
      providerUid: `provider-${id}`,
      appointment: {
        serviceDate: serviceDate.toISOString(),
        durationMinutes: 30,
        timeZone: 'Europe/Stockholm',
        patientName: 'Pat Measured',
        patientEmail: `patient-${id}@bench.example`,
        providerName: 'Dr. Measured',
        providerEmail: `provider-${id}@bench.example`,
      },
      expiresAt,
    }));
    const messages = ids.flatMap((bookingId) =>
      roles.map((role) => ({
        _id: `${bookingId}:reminder-1h-v1:${role}`,
        bookingId,
        kind: 'reminder-1h',
        role,
        state: 'queued',
        details: { version: 1 },
        plannedAt: dueAt,
        dueAt,
        attempts: 0,
      })),
    );
    await client.db().collection<{ _id: string }>('appointments').insertMany(appointments);
    await client.db().collection<{ _id: string }>('messages').insertMany(messages);
  }
}

/** Excludes the reminders of the demo data, which are due on other days. */
const queued = (client: MongoClient, plannedAt: Date) =>
  client.db().collection('messages').countDocuments({ state: 'queued', plannedAt });

function countMails(mails: Map<string, number>, seconds: number): Figure[] {
  const due = appointmentsCount * roles.length;
  // Mails of the demo data may still be sent.
  const sent = [...mails].filter(([id]) => id.includes('.reminder-1h-'));
  const repeated = sent.filter(([, times]) => times > 1).length;
  return [
    {
      what: `reminders to both sides of ${appointmentsCount} appointments that begin in an hour, two instances`,
      measured: `${sent.length} sent, ${due - sent.length} missing, ${repeated} more than once`,
      aim: 'each once',
      isMet: sent.length === due && repeated === 0,
    },
    {
      what: '… until the last of them is sent',
      measured: `${seconds.toFixed(0)} s, ${(sent.length / seconds).toFixed(0)}/s`,
      aim: 'before the appointment',
      isMet: seconds * 1000 < hourMs,
    },
  ];
}

/** Ignores the first quarter, in which code is loaded and compiled. */
function memoryGrowth(name: string, samples: number[]): Figure {
  const quarter = Math.ceil(samples.length / 4);
  const before = Math.max(...samples.slice(quarter, 2 * quarter));
  const after = Math.max(...samples.slice(-quarter));
  return {
    what: `… memory of ${name}, in the second and in the last quarter of the time`,
    measured: `${before.toFixed(0)} MB, ${after.toFixed(0)} MB`,
    aim: `≤ ${mostGrowth}×`,
    isMet: after <= mostGrowth * before,
  };
}
