import type { DeadLetter } from '@adhelm/contract/dead-letter';
import { formatValue } from '../../resource/cells/format.ts';
import { DeadLetterActions } from './dead-letter-actions.tsx';
import { integrationTexts as words } from './integration.texts.ts';

type Changeable = { onChanged: () => Promise<unknown> };

const Letter = ({ letter, onChanged }: { letter: DeadLetter } & Changeable) => (
  <tr className="border-t border-line align-top">
    <td className="px-4 py-2 wrap-anywhere">
      {letter.reason}
      {letter.tries > 0 && <span className="block text-xs text-ink-3">{words.tries(letter.tries)}</span>}
      <span className="block text-xs text-ink-3 sm:hidden">
        {words.kindOf(letter.kind)} · {formatValue('dateTime', letter.createdAt)}
      </span>
    </td>
    <td className="px-4 py-2 whitespace-nowrap max-sm:hidden">{words.kindOf(letter.kind)}</td>
    <td className="px-4 py-2 whitespace-nowrap tabular-nums max-sm:hidden">
      {formatValue('dateTime', letter.createdAt)}
    </td>
    <td className="px-3 py-1">
      <DeadLetterActions letter={letter} onChanged={onChanged} />
    </td>
  </tr>
);

type DeadLettersCardProps = { letters: readonly DeadLetter[]; total: number } & Changeable;

/** Records that wait for a person. */
export const DeadLettersCard = ({ letters, total, onChanged }: DeadLettersCardProps) => (
  <section aria-labelledby="dead-letters" className="card mb-3 pb-1">
    <header className="px-4 py-3">
      <h2 id="dead-letters" className="font-medium">
        {words.deadLetters}
      </h2>
      {total > letters.length && (
        <p className="text-xs text-ink-3">{words.newestOf(letters.length, total)}</p>
      )}
    </header>
    <table className="w-full [--action-size:44px] sm:[--action-size:28px]">
      <thead className="text-left text-xs text-ink-2">
        <tr>
          <th scope="col" className="px-4 py-1.5 font-medium">
            {words.reason}
          </th>
          <th scope="col" className="px-4 py-1.5 font-medium max-sm:hidden">
            {words.kind}
          </th>
          <th scope="col" className="px-4 py-1.5 font-medium max-sm:hidden">
            {words.refusedAt}
          </th>
          <th scope="col">
            <span className="sr-only">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  </section>
);
