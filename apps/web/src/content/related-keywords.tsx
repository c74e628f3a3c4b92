import { keywordReport } from '@adhelm/contract/reports/keywords';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { call } from '../lib/http/client.ts';
import type { RelatedProps } from '../resource/declaration.ts';
import { useReportRange } from '../resource/filter/use-report-filter.ts';
import { setTexts } from './keyword.texts.ts';
import { rankRelated, wordsOf } from './related-words.ts';

const PER_WORD = 20;
const SHOWN = 8;

/** Keywords that share a word with what was searched in vain, those that Google suggests first. */
const RelatedKeywords = ({ search, onSearch }: RelatedProps) => {
  const range = useReportRange();
  const words = wordsOf(search);
  const { data } = useQuery({
    queryKey: ['related-keywords', words, range],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        words.map((word) =>
          call(keywordReport.route, {
            query: {
              ...range,
              search: word,
              limit: PER_WORD,
              sortBy: 'isGoogleSuggestion',
              sortOrder: 'desc',
            },
            signal,
          }),
        ),
      );
      return rankRelated(
        search,
        answers.flatMap((answer) => answer.data),
      );
    },
    enabled: words.length > 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section
      aria-labelledby="related-keywords"
      className="floating mx-auto -mt-8 mb-10 grid w-fit max-w-[min(32rem,calc(100%-2rem))] gap-2.5 p-4"
    >
      <h2 id="related-keywords" className="flex items-center gap-2 font-medium">
        <Lightbulb className="size-4 text-warn" aria-hidden="true" />
        {setTexts.related}
      </h2>
      <ul className="flex flex-wrap gap-1.5">
        {data.slice(0, SHOWN).map((keyword) => (
          <li key={keyword} className="min-w-0">
            <button
              type="button"
              onClick={() => onSearch(keyword)}
              className="h-7 max-w-full truncate rounded-full border border-line bg-surface px-3 text-ink-2 transition-colors hover:border-accent hover:text-accent"
            >
              {keyword}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export default RelatedKeywords;
