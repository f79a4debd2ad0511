import { answerInWords } from '@mendwell/contracts/provider-facts';
import type { Provider } from '@mendwell/contracts/service';
import { LongText } from '@mendwell/ui/display/long-text';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useProviderFacts } from '@mendwell/web-kit/bookings/provider-facts';

interface AboutProviderProps {
  provider: Provider;
  /** Any of their services; undefined while none is known. */
  serviceId: string | undefined;
}

/** What a provider tells about themselves, and what bookings tell. Nothing if there is neither. */
export function AboutProvider({ provider, serviceId }: AboutProviderProps) {
  const { about, trainedAt, languages, practiceSince } = provider;
  const { data: facts, isLoading } = useProviderFacts(serviceId);
  const known: [string, string | undefined][] = [
    ['Visits here', facts && facts.visits > 0 ? String(facts.visits) : undefined],
    ['Usually answers', facts?.answerMinutes === undefined ? undefined : answerInWords(facts.answerMinutes)],
    ['Appointments kept', facts?.keptPercent === undefined ? undefined : `${facts.keptPercent}%`],
    ['In practice since', practiceSince],
    ['Languages', languages],
    ['Trained at', trainedAt],
  ];
  const told = known.filter(([, fact]) => fact);
  if (isLoading || (!about && told.length === 0)) return null;
  return (
    <section aria-labelledby="about" className={shared.looseStack}>
      <h2 id="about">About</h2>
      {about && <LongText>{about}</LongText>}
      {told.length > 0 && (
        <dl className={shared.facts}>
          {told.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
