import { formatValue, toneOf } from '../../resource/cells/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import type { OpenedCell } from './heat-map.ts';
import { LeadLink, WHOLE_BOX } from './lead-link.tsx';
import { hourLead } from './leads.ts';
import { dayLabel } from './time-labels.ts';
import { TONES } from './tones.ts';

type HeatDaysProps = { cell: OpenedCell | null; onClose: () => void };

/** A cell of a day of the week sums several days; each of them has its own list. */
const HeatDays = ({ cell, onClose }: HeatDaysProps) => (
  <Modal
    open={cell !== null}
    onOpenChange={(open) => !open && onClose()}
    title={cell?.title}
    description={dashboardTexts.chooseDay}
    width="narrow"
  >
    <ul className="-mx-2">
      {cell?.parts.map((part) => (
        <li
          key={part.day}
          className="relative flex min-h-10 items-center gap-3 rounded-sm px-2 tabular-nums hover:bg-sunken"
        >
          <LeadLink lead={hourLead(part)} className={`mr-auto ${WHOLE_BOX}`}>
            {dayLabel(part.day, dashboardTexts.weekdays)}
          </LeadLink>
          <span className="text-ink-2">{formatValue('money', part.revenue)}</span>
          <span className={`w-20 text-right ${TONES[toneOf('sign', part.roi)]}`}>
            {formatValue('percent', part.roi)}
          </span>
        </li>
      ))}
    </ul>
  </Modal>
);

export default HeatDays;
