import { timeZone } from '@adhelm/contract/profile-fields';
import type { Zone } from '@adhelm/domain/time-zone';

export const zone = (text: string): Zone => timeZone.parse(text);
