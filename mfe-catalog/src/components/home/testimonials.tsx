import { Card } from '@mendwell/ui/card';
import { Drawing } from './drawing.tsx';
import { Section } from './section.tsx';
import styles from './testimonials.module.css';

const testimonials = [
  {
    name: 'Ingrid Solheim',
    place: 'Bergen, Norway',
    quote:
      'I had put the heart check off for two years. I found Dr. Marsh on a Sunday evening and sat in front of her on Tuesday.',
  },
  {
    name: 'Mateo Vargas',
    place: 'Valencia, Spain',
    quote:
      'I wrote three lines about my knee when I booked. The doctor had read them, so we spent our time on the knee.',
  },
  {
    name: 'Amina Yusuf',
    place: 'Bristol, England',
    quote:
      'I knew the price before, and it was the price after. And my phone told me when the results were ready.',
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
