import { pages } from '@mendwell/contracts/pages';
import { specialties } from '@mendwell/contracts/service';
import { Card } from '@mendwell/ui/display/card';
import { ArrowRightIcon } from '@mendwell/ui/display/icons';
import shared from '@mendwell/ui/theme/shared.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { Link } from '@mendwell/web-kit/routing/router';
import { useId } from 'react';
import { Contact } from './contact.tsx';
import { Drawing } from './drawing.tsx';
import styles from './further-sections.module.css';
import { PopularServices } from './popular-services.tsx';
import { Section } from './section.tsx';

/** The part of the home page below the fold, loaded lazily. */
export default function FurtherSections() {
  return (
    <>
      <PopularServices />
      <ForDoctors />
      <AppointmentBanner />
      <Specialties />
      <WorkingProcess />
      <Testimonials />
      <Contact />
    </>
  );
}

/** The medical specialties. The cards are not links. */
function Specialties() {
  return (
    <Section id="specialties" heading="Our All Services">
      <ul className={styles.specialties}>
        {specialties.map((name) => (
          <li key={name} className={styles.specialty}>
            <Drawing src={`/media/specialties/${name.toLowerCase()}.svg`} size={72} />
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.link}>
        <Link to={pages.allServices}>Find a service by its specialty</Link>
      </p>
    </Section>
  );
}

/** The second further section of the specification: invites doctors to offer services. */
function ForDoctors() {
  return (
    <Section heading="Are you a doctor?">
      <div className={styles.offer}>
        <p>
          Offer your services with the account you book with. Describe your consultation, set its price, and
          manage your requests in one place. Patients can follow each step.
        </p>
        <ButtonLink to={pages.addService} variant="secondary">
          Offer a consultation
        </ButtonLink>
      </div>
    </Section>
  );
}

function AppointmentBanner() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="container">
      <div className={styles.banner}>
        <div>
          <h2 id={headingId}>An appointment that fits your day</h2>
          <p>Mornings, lunch breaks, evenings: pick a service and choose your time.</p>
        </div>
        <ButtonLink to={pages.allServices} size="large">
          GET START <ArrowRightIcon size={20} />
        </ButtonLink>
      </div>
    </section>
  );
}

const steps = [
  {
    title: 'Search Best Online Professional',
    text: 'Search by title, town or name. Each word you type narrows the list.',
  },
  {
    title: 'View Professional Doctor Profile',
    text: 'Read what the consultation covers, who offers it, and what it costs.',
  },
  {
    title: 'Get Your Schedule Appointment',
    text: 'Pick a day and time, and add a note for the doctor.',
  },
  {
    title: 'Get Instant Appointment',
    text: 'Your request arrives right away. Watch it move from pending to completed.',
  },
];

function WorkingProcess() {
  return (
    <Section id="process" heading="Our Working Process" look="band">
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <Drawing src={`/media/process/${index + 1}.svg`} size={96} />
            <h3>{title}</h3>
            <p className={shared.muted}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const testimonials = [
  {
    name: 'Ingrid Solheim',
    place: 'Bergen, Norway',
    quote:
      'I had put off my heart check for two years. I found Dr. Marsh on a Sunday evening and saw her on Tuesday.',
  },
  {
    name: 'Mateo Vargas',
    place: 'Valencia, Spain',
    quote:
      'I wrote three lines about my knee when I booked. The doctor had read them, so we got straight to work.',
  },
  {
    name: 'Amina Yusuf',
    place: 'Bristol, England',
    quote: 'The price I saw was the price I paid. And an email reminded me the day before.',
  },
];

function Testimonials() {
  return (
    <Section id="testimonials" heading="What Our Patients Says">
      <ul className={styles.testimonials}>
        {testimonials.map(({ name, place, quote }, index) => (
          <Card as="li" key={name} className={styles.testimonial}>
            <blockquote>{quote}</blockquote>
            <div className={styles.person}>
              <Drawing src={`/media/patients/${index + 1}.svg`} size={56} />
              <p>
                <strong>{name}</strong>
                <span className={shared.hint}>{place}</span>
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
