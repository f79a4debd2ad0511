import { CalendarIcon, CheckIcon, EditIcon } from '@mendwell/ui/display/icons';
import shared from '@mendwell/ui/theme/shared.module.css';
import styles from './promises.module.css';
import { Section } from './section.tsx';

const promises = [
  {
    icon: CheckIcon,
    title: 'The price comes first',
    text: 'You see what every consultation costs before you book, and that is what you pay.',
  },
  {
    icon: CalendarIcon,
    title: 'Your time, not ours',
    text: 'Choose your day and time. The doctor sees your request right away.',
  },
  {
    icon: EditIcon,
    title: 'Say it in your own words',
    text: 'Leave a note with your request. The doctor you chose sees it at once.',
  },
];

/** The first further section of the specification: reasons to book here. */
export function Promises() {
  return (
    <Section heading="Care that begins with you">
      <ul className={styles.promises}>
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.promise}>
            <span className={styles.icon}>
              <Icon size={26} />
            </span>
            <h3>{title}</h3>
            <p className={shared.muted}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
