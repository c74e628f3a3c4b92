import type { Zone } from '@adhelm/domain/time-zone';
import { Globe } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { zoneLabel, zoneOptions } from '../../lib/time-zone.ts';
import { Picker } from '../../ui/picker.tsx';
import { pickerTexts } from './picker.texts.ts';

const ZonePicker = ({ zone, onChange }: { zone: Zone; onChange: (zone: Zone) => void }) => (
  <Picker
    label={texts.filter.selectTimeZone}
    icon={Globe}
    text={zoneLabel(zone)}
    value={zone}
    options={zoneOptions(zone)}
    onChange={onChange}
    searchPlaceholder={pickerTexts.searchTimeZones}
    emptyText={pickerTexts.noTimeZones}
  />
);

export default ZonePicker;
