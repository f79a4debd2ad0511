import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../shared/figures.ts';
import { instancesOf } from '../shared/instances.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { megabytesOf, pidOf, type Running } from '../shared/system.ts';

/** REMINDERS takes fewer, to try it. */
const appointmentsCount = Number(process.env.REMINDERS ?? 100_000);
const roles = ['patient', 'provider'] as const;
const batchSize = 5_000;
const hourMs = 60 * 60_000;
const instances = ['notification', 'notification-2'];
/** How much more an instance may hold in the last quarter of the time than it did in the second. */
const mostGrowth = 1.1;

/**
 * Reminders of appointments that all begin at the same moment, an hour from now, and are sent by two instances: how often
 * each reaches the mail server, and whether the instances hold more the longer it takes.
 */
export async function measureReminders(running: Running, { mails }: MailServer): Promise<Figure[]> {
  const service = instancesOf(running, 'notification');
  await service.growTo(instances.length);
  const client = await MongoClient.connect(running.mongodbUri('notification'));
  try {
    mails.clear();
    const dueAt = new Date();
    await plan(client, dueAt);
    const began = performance.now();
    const memory: number[][] = instances.map(() => []);
    while ((await queued(client, dueAt)) > 0 && performance.now() - began < hourMs) {
      await sleep(1_000);
      for (const [at, name] of instances.entries()) memory[at]?.push(megabytesOf(pidOf(name)));
    }
    const seconds = (performance.now() - began) / 1000;
    return [...countMails(mails, seconds), ...memory.map((held, at) => growthOf(instances[at] ?? '', held))];
  } finally {
    await client.close();
    await service.shrink();
  }
}

/** Appointments and their reminders, as the service stores them. */
async function plan(client: MongoClient, dueAt: Date): Promise<void> {
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

/** The demo data have reminders of their own, which come due on other days. */
const queued = (client: MongoClient, plannedAt: Date) =>
  client.db().collection('messages').countDocuments({ state: 'queued', plannedAt });

function countMails(mails: Map<string, number>, seconds: number): Figure[] {
  const due = appointmentsCount * roles.length;
  // The demo data may still be sending mails of their own.
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

/** The first quarter is left out: what is sent first loads and compiles. */
function growthOf(name: string, held: number[]): Figure {
  const quarter = Math.ceil(held.length / 4);
  const before = Math.max(...held.slice(quarter, 2 * quarter));
  const after = Math.max(...held.slice(-quarter));
  return {
    what: `… memory of ${name}, in the second and in the last quarter of the time`,
    measured: `${before.toFixed(0)} MB, ${after.toFixed(0)} MB`,
    aim: `≤ ${mostGrowth}×`,
    isMet: after <= mostGrowth * before,
  };
}
