import { Globe } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { zoneLabel, zoneOptions } from '../../lib/time-zone.ts';
import { Picker } from '../../ui/picker.tsx';

const ZonePicker = ({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) => (
  <Picker
    label={texts.filter.selectTimeZone}
    icon={Globe}
    text={zoneLabel(zone)}
    value={zone}
    options={zoneOptions(zone)}
    onChange={onChange}
    searchPlaceholder={texts.filter.searchTimeZones}
    emptyText={texts.filter.noTimeZones}
  />
);

export default ZonePicker;
