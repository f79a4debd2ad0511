import type { Impact } from '@mendwell/contracts/desk/actions';
import { formatAmount } from '@mendwell/ui/display/format';
import { Loaded, type LoadedProps } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';

/** `1 person`, `2 people` */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** `3 appointments ahead with 2 people, $120.00 paid` */
export const impactText = ({ bookings, people, paid }: Impact) =>
  bookings === 0
    ? 'No appointments ahead'
    : `${counted(bookings, 'appointment', 'appointments')} ahead with ${counted(people, 'person', 'people')}, $${formatAmount(paid)} paid`;

interface ImpactNoticeProps {
  query: LoadedProps<Impact>['query'];
  /** What becomes of the appointments. */
  consequence: string;
}

/** What an action touches, before it is confirmed. */
export const ImpactNotice = ({ query, consequence }: ImpactNoticeProps) => (
  <Loaded
    query={query}
    skeleton={
      <p aria-busy="true">
        <span className="visually-hidden">Counting the appointments</span>
        <Skeleton width="80%" height="1.25rem" />
      </p>
    }
    failure="The appointments could not be counted."
  >
    {(impact) => (
      <p>
        <strong>{impactText(impact)}.</strong> {impact.bookings > 0 && consequence}
      </p>
    )}
  </Loaded>
);
