import type { ListMeta } from '@adhelm/contract/list';
import { pagerItems } from '@adhelm/domain/paging';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { PageSizePicker } from './page-size-picker.tsx';

type PagerProps = {
  meta: ListMeta;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
};

const BUTTON =
  'grid h-7 min-w-7 place-items-center max-sm:h-11 max-sm:min-w-11 rounded-sm px-1.5 text-ink-2 tabular-nums transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-40 dark:hover:bg-raised';

/** A phone has room for the first, the last and this one; or for four. */
const phoneItems = (page: number, totalPages: number) =>
  pagerItems(page, totalPages, totalPages <= 4 ? 4 : 1);

const PageButtons = ({ meta: { page, totalPages }, onPage }: PagerProps) => {
  const itemsOf = usePhone() ? phoneItems : pagerItems;
  return (
    <nav aria-label={texts.list.pages} className="max-sm:order-last max-sm:basis-full">
      <ul className="flex items-center justify-center gap-0.5">
        <li>
          <button
            type="button"
            aria-label={texts.list.previousPage}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            className={BUTTON}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
          </button>
        </li>
        {itemsOf(page, totalPages).map((item) =>
          item.kind === 'gap' ? (
            <li key={`gap-${item.after}`} aria-hidden="true" className="w-5 text-center text-ink-3">
              …
            </li>
          ) : (
            <li key={item.page}>
              <button
                type="button"
                aria-label={texts.list.page(item.page)}
                aria-current={item.page === page ? 'page' : undefined}
                onClick={() => item.page !== page && onPage(item.page)}
                className={classNames(
                  BUTTON,
                  'aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent',
                )}
              >
                {item.page}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={texts.list.nextPage}
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
            className={BUTTON}
          >
            <ChevronRight className="size-4" aria-hidden="true" />
          </button>
        </li>
      </ul>
    </nav>
  );
};

/** Kept free until the first answer, so that nothing moves when it comes. */
export const PagerRoom = () => <div className="min-h-13 border-t border-line" />;

export const Pager = (props: PagerProps) => {
  const { page, limit, total } = props.meta;
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2">
      <p className="mr-auto pl-1 text-ink-2 tabular-nums" aria-live="polite">
        {texts.list.range(from, Math.min(page * limit, total), total)}
      </p>
      <PageButtons {...props} />
      <PageSizePicker meta={props.meta} onPageSize={props.onPageSize} />
    </div>
  );
};
