import { AccountVersions } from '@mendwell/service-kit/account-versions';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Appointment, AppointmentEvent, AppointmentState } from './appointment.rules.ts';

@Schema({ collection: 'appointments', versionKey: false })
export class AppointmentDocument implements Omit<AppointmentState, 'bookingId'> {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop() version!: number;
  @Prop() changedAt!: Date;
  @Prop() isClosed!: boolean;
  @Prop() patientUid!: string;
  @Prop() providerUid!: string;
  @Prop({ type: Object }) appointment!: Appointment;
  @Prop() expiresAt!: Date;
}

export const appointmentModel = {
  name: 'Appointment',
  schema: SchemaFactory.createForClass(AppointmentDocument).index(
    { expiresAt: 1 },
    { expireAfterSeconds: 0 },
  ),
};

/** How long refunds and disputes may follow an appointment; after that its names and addresses are deleted. */
const keptMs = 400 * 24 * 3_600_000;

/** The newest known state of each appointment. */
@Injectable()
export class AppointmentsService {
  constructor(
    @InjectModel(appointmentModel.name) private readonly appointments: Model<AppointmentDocument>,
    private readonly accounts: AccountVersions,
  ) {}

  /** An appointment; an open one has people's current names. */
  async find(bookingId: string): Promise<AppointmentDocument | null> {
    const found = await this.appointments.findById(bookingId).lean();
    if (!found || found.isClosed) return found;
    const { patientUid, providerUid, appointment } = found;
    const accounts = await this.accounts.listNewest([patientUid, providerUid]);
    // Looked up on each read, because an older event about the appointment may still arrive.
    const nameOf = (uid: string) =>
      accounts.find(({ _id, changedAt }) => _id === uid && changedAt > found.changedAt)?.name;
    return {
      ...found,
      appointment: {
        ...appointment,
        patientName: nameOf(patientUid) ?? appointment.patientName,
        providerName: nameOf(providerUid) ?? appointment.providerName,
      },
    };
  }

  /** Stores a state unless a newer one is known; returns whether it was stored. */
  async storeIfNewer(
    state: AppointmentState,
    { data }: AppointmentEvent,
    session: ClientSession,
  ): Promise<boolean> {
    const { bookingId: _id, ...rest } = state;
    const known = await this.appointments.findById(_id, { version: 1 }, { session }).lean();
    if (known && known.version >= state.version) return false;
    const { patientUid, providerUid } = data;
    const expiresAt = new Date(Date.parse(state.appointment.serviceDate) + keptMs);
    const row = { ...rest, patientUid, providerUid, expiresAt };
    await this.appointments.replaceOne({ _id }, row, { upsert: true, session });
    return true;
  }
}

/** The state of a stored appointment. */
export const toState = ({ _id, version, changedAt, isClosed, appointment }: AppointmentDocument) =>
  ({ bookingId: _id, version, changedAt, isClosed, appointment }) satisfies AppointmentState;
