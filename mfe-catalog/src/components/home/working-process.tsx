import { Drawing } from './drawing.tsx';
import { Section } from './section.tsx';
import styles from './working-process.module.css';

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

export function WorkingProcess() {
  return (
    <Section id="process" heading="Our Working Process" look="band">
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <Drawing src={`/media/process/${index + 1}.svg`} size={96} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
