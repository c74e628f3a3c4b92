import type { Zone } from '@adhelm/domain/time-zone';
import { Globe } from 'lucide-react';
import { pickerTexts } from '../../lib/picker-texts.ts';
import { texts } from '../../lib/texts.ts';
import { zoneLabel, zoneOptions } from '../../lib/time-zone.ts';
import { Picker } from '../../ui/picker.tsx';

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
