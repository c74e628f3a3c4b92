import { useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { pickerTexts } from './picker.texts.ts';
import { RangeCalendar } from './range-calendar.tsx';
import { type CustomRangeProps, RangeTab } from './range-tab.tsx';

/** The Custom tab with its calendar; loaded after the rest of the bar. */
const CustomRange = ({ label, chosen, range, today, onChoose }: CustomRangeProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={pickerTexts.customRange}
      open={open}
      onOpenChange={setOpen}
      trigger={<RangeTab label={label} chosen={chosen} />}
    >
      <RangeCalendar
        range={range}
        today={today}
        onChoose={(days) => {
          setOpen(false);
          onChoose(days);
        }}
      />
    </Popover>
  );
};

export default CustomRange;
