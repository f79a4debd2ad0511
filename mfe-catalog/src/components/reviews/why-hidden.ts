import type { Hidden } from '@mendwell/contracts/review';
import { formatCode } from '@mendwell/ui/display/format';

/** Why nobody else sees a text, for who wrote it, who has only the category of an operator's decision. */
export function whyHidden(about: 'review' | 'reply', hidden: Hidden | undefined): string {
  if (hidden?.by === 'operator')
    return `We have hidden this ${about} from everybody else. Reason: ${formatCode(hidden.reason ?? 'other')}. It stays hidden if you change it.`;
  if (hidden?.by === 'reports')
    return `Readers have reported this ${about}, so it is hidden from everybody else until we have looked at it.`;
  return `This ${about} is not shown at present, because its visit was refunded, cancelled or is disputed.`;
}
