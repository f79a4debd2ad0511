import { Card } from '@mendwell/ui/display/card';
import { Drawing } from './drawing.tsx';
import { Section } from './section.tsx';
import styles from './testimonials.module.css';

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

export function Testimonials() {
  return (
    <Section id="testimonials" heading="What Our Patients Says">
      <ul className={styles.grid}>
        {testimonials.map(({ name, place, quote }, index) => (
          <Card as="li" key={name} className={styles.testimonial}>
            <blockquote>{quote}</blockquote>
            <div className={styles.person}>
              <Drawing src={`/media/patients/${index + 1}.svg`} size={56} />
              <p>
                <strong>{name}</strong>
                <span>{place}</span>
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
