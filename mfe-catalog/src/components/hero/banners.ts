export interface BannerPicture {
  src: string;
  alt: string;
}

const banner = (number: number, alt: string): BannerPicture => ({ src: `/media/banner/${number}.svg`, alt });

/** The six scenes of the banner, in the order they are shown. */
export const banners = [
  banner(1, 'A doctor and a patient talk across a desk'),
  banner(2, 'A family arrives at the clinic'),
  banner(3, 'A video consultation from the sofa'),
  banner(4, 'A doctor listens to a heartbeat'),
  banner(5, 'A patient picks a day in the calendar'),
  banner(6, 'A walk in the park after recovery'),
] as const;
