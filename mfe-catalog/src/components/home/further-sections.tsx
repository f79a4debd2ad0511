import { AppointmentBanner } from './appointment-banner.tsx';
import { Contact } from './contact.tsx';
import { ForDoctors } from './for-doctors.tsx';
import { PopularServices } from './popular-services.tsx';
import { Specialties } from './specialties.tsx';
import { Testimonials } from './testimonials.tsx';
import { WorkingProcess } from './working-process.tsx';

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
