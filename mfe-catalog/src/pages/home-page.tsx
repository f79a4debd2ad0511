import { productName } from '@mendwell/contracts/pages';
import { usePage } from '@mendwell/web-kit/page';
import { AppointmentBanner } from '../components/appointment-banner.tsx';
import { Contact } from '../components/contact.tsx';
import { ForDoctors } from '../components/for-doctors.tsx';
import { Hero } from '../components/hero.tsx';
import { PopularServices } from '../components/popular-services.tsx';
import { Promises } from '../components/promises.tsx';
import { Specialties } from '../components/specialties.tsx';
import { Testimonials } from '../components/testimonials.tsx';
import { WorkingProcess } from '../components/working-process.tsx';

export default function HomePage() {
  usePage(`Home || ${productName}`);
  return (
    <>
      <Hero />
      <Promises />
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
