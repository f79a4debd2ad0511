import { pages, productName } from '@mendwell/contracts/pages';
import { BrandMark } from '@mendwell/ui/display/brand-mark';
import { Link } from '@mendwell/web-kit/routing/router';
import { isSignInPage, useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { BoundariesSwitch } from './boundaries-switch.tsx';
import styles from './footer.module.css';

const lists = [
  {
    title: 'Company',
    links: [
      { to: '/#specialties', text: 'Our specialties' },
      { to: '/#process', text: 'How we work' },
      { to: '/#testimonials', text: 'Patient stories' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/#contact', text: 'Contact us' },
      { to: pages.allServices, text: 'Find a service' },
      { to: pages.bookedServices, text: 'Your bookings' },
    ],
  },
  {
    title: 'Follow us',
    links: [
      { to: '/#popular', text: 'Popular services' },
      { to: pages.register, text: 'Join as a patient' },
      { to: pages.addService, text: 'Join as a provider' },
    ],
  },
];

export const Footer = () => (
  <footer className={styles.footer} data-boundary="shell">
    <div className={`container ${styles.columns}`}>
      <div className={styles.about}>
        <p className={styles.brand}>
          <BrandMark />
          {productName}
        </p>
        <p>
          Patients first, always. We bring trusted specialists within reach, so that good care starts with a
          clear price, a time that suits you and a person who listens.
        </p>
      </div>
      {lists.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <FooterLink to={to} text={text} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <div className={`container ${styles.end}`}>
      <p>
        © {new Date().getFullYear()} {productName}. All rights reserved.
      </p>
      <BoundariesSwitch />
    </div>
  </footer>
);

function FooterLink({ to, text }: { to: string; text: string }) {
  const signInState = useSignInState();
  return (
    <Link to={to} state={isSignInPage(to) ? signInState : undefined}>
      {text}
    </Link>
  );
}
