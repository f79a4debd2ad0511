import { usePage } from '@mendwell/web-kit/routing/page';
import { ServiceLetters } from '../components/dead-letters/service-letters.tsx';
import { servicesWithDeadLetters } from '../components/dead-letters/services-with-dead-letters.ts';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { slice } from '../slice.ts';

export default function DeadLettersPage() {
  usePage(slice.pages['dead-letters']);
  return (
    <DeskPage heading="Dead letters" intro="Events that a service has failed to process.">
      {servicesWithDeadLetters.map((service) => (
        <ServiceLetters key={service} service={service} />
      ))}
    </DeskPage>
  );
}
