import { Button } from '../../ui/button.tsx';
import { formTexts } from './form.texts.ts';

type Described = readonly (readonly [label: string, text: string])[];

type StaleNoticeProps = {
  noun: string;
  mine: Described;
  theirs: Described;
  onLoadNewer: () => void;
  onKeepMine: () => void;
};

/** Both versions side by side, when someone else saved first. */
export const StaleNotice = ({ noun, mine, theirs, onLoadNewer, onKeepMine }: StaleNoticeProps) => {
  const newer = new Map(theirs);
  return (
    <section role="alert" className="grid gap-3 rounded-md bg-warn-soft p-3.5">
      <div>
        <p className="font-semibold text-warn">{formTexts.staleTitle(noun)}</p>
        <p className="text-ink-2">{formTexts.staleText}</p>
      </div>
      <table className="w-full table-fixed text-left text-xs">
        <thead className="text-ink-2">
          <tr>
            {[formTexts.field, formTexts.yours, formTexts.newer].map((label) => (
              <th key={label} scope="col" className="py-1 pr-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mine.map(([label, text]) => {
            const differs = newer.get(label) !== text;
            return (
              <tr key={label} className={differs ? 'font-semibold' : 'text-ink-2'}>
                <th scope="row" className="py-1 pr-2 align-top font-medium">
                  {label}
                </th>
                <td className="py-1 pr-2 align-top wrap-anywhere">{text}</td>
                <td className="py-1 align-top wrap-anywhere">{newer.get(label)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLoadNewer}>{formTexts.loadNewer}</Button>
        <Button onClick={onKeepMine}>{formTexts.keepMine}</Button>
      </div>
    </section>
  );
};
