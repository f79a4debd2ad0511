import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Avatar } from '@mendwell/ui/display/avatar';
import { Card, Place } from '@mendwell/ui/display/card';
import { MailLink } from '@mendwell/ui/display/mail-link';
import { PageHeading } from '@mendwell/ui/display/page-heading';
import { Picture } from '@mendwell/ui/display/picture';
import shared from '@mendwell/ui/theme/shared.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { useSession } from '@mendwell/web-kit/session/session';
import { ProviderName } from '../provider/provider-name.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { Rating } from '../service-card/rating.tsx';
import { BookingPanel, PausedPanel } from './booking-panel.tsx';
import { ServiceData } from './service-data.tsx';
import styles from './service-details.module.css';

export function ServiceDetails({ service }: { service: Service }) {
  const { user } = useSession();
  return (
    <>
      <div className={styles.columns}>
        <ServiceData service={service} />
        <article className={styles.service}>
          <Picture
            src={service.image}
            alt=""
            width={640}
            height={400}
            loading="eager"
            className={styles.picture}
          />
          <PageHeading>
            <bdi>{service.serviceName}</bdi>
          </PageHeading>
          <Rating rating={service.rating} />
          <p className={styles.description} dir="auto">
            {service.description}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>Location</dt>
              <dd>
                <bdi>{service.serviceArea}</bdi>
              </dd>
            </div>
          </dl>
        </article>
        <aside className={styles.aside}>
          {service.isPaused ? <PausedPanel service={service} /> : <BookingPanel service={service} />}
          {/* Not `provider`: browsers expose ids as globals, and a slice's container is the global of its name. */}
          <Card as="section" aria-labelledby="consultation-by" className={styles.provider}>
            <h2 id="consultation-by" className={styles.label}>
              Consultation By
            </h2>
            <Avatar name={service.providerName} src={service.providerImage} size={112} alt="" />
            <p className={styles.name}>
              <ProviderName service={service} />
            </p>
            <Place>{service.serviceArea}</Place>
            <MailLink email={service.providerEmail} />
            {service.providerVerified === false && (
              <p className={shared.hint}>Email address not yet verified.</p>
            )}
          </Card>
          <ButtonLink to={pages.home} variant="secondary">
            BACK HOME
          </ButtonLink>
        </aside>
      </div>
      <ReviewSection
        reviewed={{ serviceId: service._id }}
        isProvider={user?.email === service.providerEmail}
      />
    </>
  );
}
