import type { revenueByCategory } from '@adhelm/contract/reports/revenue-by-category';
import type { Result } from '@adhelm/contract/route';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loaded } from './card.tsx';
import { ChartCard, TwinTable } from './chart-card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { LeadLink, WHOLE_BOX } from './lead-link.tsx';
import { categoryLead } from './leads.ts';
import { useRevenueByCategory } from './use-report.ts';

type Vertical = Result<typeof revenueByCategory>['data'][number];
type Niche = Vertical['niches'][number];

const nameOf = ({ name }: { name: string }) => name || dashboardTexts.uncategorised;

const LINE =
  'relative flex items-center gap-2 rounded-sm pr-2 transition-colors hover:bg-sunken dark:hover:bg-raised';

/** What nobody has put into a category has no list of its own. */
const Name = ({ category, className }: { category: Niche; className: string }) => (
  <LeadLink
    lead={category.id === null ? null : categoryLead(category.id, category.name)}
    coloured
    className={classNames('truncate', WHOLE_BOX, className)}
  >
    {nameOf(category)}
  </LeadLink>
);

/** The bar of a vertical or niche, in proportion to the largest revenue. */
const Bar = ({ revenue, largest, faint }: { revenue: number; largest: number; faint: boolean }) => (
  <span className="h-2.5 flex-1" aria-hidden="true">
    <span
      className={classNames('block h-full min-w-0.5 rounded-full bg-accent', faint && 'opacity-55')}
      style={{ width: `${largest > 0 ? Math.max(0, (revenue / largest) * 100) : 0}%` }}
    />
  </span>
);

const Amount = ({ revenue, share }: Pick<Niche, 'revenue' | 'share'>) => (
  <span className="w-24 text-right font-medium tabular-nums" title={formatValue('percent', share)}>
    {formatValue('money', revenue)}
  </span>
);

const Niches = ({ niches, largest }: { niches: readonly Niche[]; largest: number }) => (
  <ul>
    {niches.map((niche) => (
      <li key={niche.id ?? 0} className={classNames(LINE, 'h-7 pl-7 text-ink-2 max-sm:h-11')}>
        <Name category={niche} className="w-22 text-xs" />
        <Bar revenue={niche.revenue} largest={largest} faint />
        <Amount revenue={niche.revenue} share={niche.share} />
      </li>
    ))}
  </ul>
);

const VerticalRow = ({ vertical, largest }: { vertical: Vertical; largest: number }) => {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={classNames(LINE, 'h-8 max-sm:h-11')}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={dashboardTexts.nichesOf(nameOf(vertical))}
          onClick={() => setOpen(!open)}
          className="relative z-1 -mr-2 grid h-full w-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink focus-visible:-outline-offset-2 max-sm:w-11"
        >
          <ChevronRight
            className={classNames('size-3.5 transition-transform', open && 'rotate-90')}
            aria-hidden="true"
          />
        </button>
        <Name category={vertical} className="w-24" />
        <Bar revenue={vertical.revenue} largest={largest} faint={false} />
        <Amount revenue={vertical.revenue} share={vertical.share} />
      </div>
      {open && <Niches niches={vertical.niches} largest={largest} />}
    </li>
  );
};

const CategoryTable = ({ verticals }: { verticals: readonly Vertical[] }) => (
  <TwinTable
    caption={dashboardTexts.revenueByVertical}
    names={2}
    head={[
      dashboardTexts.vertical,
      dashboardTexts.niche,
      dashboardTexts.revenue,
      dashboardTexts.cost,
      dashboardTexts.profit,
      dashboardTexts.share,
    ]}
    rows={verticals.flatMap((vertical) =>
      vertical.niches.map((niche) => [
        nameOf(vertical),
        nameOf(niche),
        formatValue('money', niche.revenue),
        formatValue('money', niche.cost),
        formatValue('money', niche.profit),
        formatValue('percent', niche.share),
      ]),
    )}
  />
);

const CategorySkeleton = () => (
  <div className="grid gap-3 px-4 pt-1.5">
    {['w-full', 'w-5/6', 'w-4/6', 'w-3/6', 'w-2/6', 'w-1/6'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);

/** Where the revenue comes from; a vertical shows its niches, and each leads to its campaigns. */
export const CategoryCard = ({ className }: { className: string }) => (
  <ChartCard title={dashboardTexts.revenueByVertical} height="288px" className={className}>
    {(asTable) => <CategoryBody asTable={asTable} />}
  </ChartCard>
);

const CategoryBody = ({ asTable }: { asTable: boolean }) => {
  const query = useRevenueByCategory();
  return (
    <Loaded query={query} skeleton={<CategorySkeleton />}>
      {({ data }) => {
        if (data.length === 0) return <p className="px-4 text-ink-2">{dashboardTexts.nothingYet}</p>;
        if (asTable) return <CategoryTable verticals={data} />;
        const largest = Math.max(...data.map(({ revenue }) => revenue));
        return (
          <ul className="-mx-2 h-full overflow-y-auto">
            {data.map((vertical) => (
              <VerticalRow key={vertical.id ?? 0} vertical={vertical} largest={largest} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
};
