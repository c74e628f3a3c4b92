import { ruleRoutes } from '@adhelm/contract/rule';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher, useCan, useUser } from '../../lib/session/use-session.ts';
import { ownZone } from '../../lib/time-zone.ts';
import { formTexts } from '../../resource/form/form.texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, PermissionState } from '../../ui/states.tsx';
import { editorTexts as words } from './editor/editor.texts.ts';
import { emptyRule, TEMPLATES, valuesOfRule, valuesOfTemplate } from './editor/rule-values.ts';
import { SCRATCH, TemplateChoice } from './editor/template-choice.tsx';
import { ruleTexts } from './rule.texts.ts';
import type { Rule, RuleValues } from './rule-types.ts';

// Forms and pickers are large; the choice of a template, and a rule that is not there, do without.
const LoadedEditor = lazy(() => import('./editor/editor.tsx').then((module) => ({ default: module.Editor })));

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]" aria-busy="true">
    <div className="grid gap-3">
      {['h-22', 'h-24', 'h-40', 'h-28'].map((height) => (
        <Skeleton key={height} className={`w-full rounded-lg ${height}`} />
      ))}
    </div>
    <Skeleton className="h-80 w-full rounded-lg" />
  </div>
);

const Editor = (props: { rule: Rule | null; initial: RuleValues }) => (
  <Suspense fallback={<Waiting />}>
    <LoadedEditor {...props} />
  </Suspense>
);

const Missing = () => (
  <EmptyState
    title={formTexts.notFound(ruleTexts.noun.one)}
    hint={formTexts.notFoundHint}
    action={
      <Link to="/rule" className="font-medium text-accent underline">
        {formTexts.backToList}
      </Link>
    }
  />
);

const isMissing = (error: unknown) => error instanceof ApiError && error.errorCode === 'NF01';

const Stored = ({ id }: { id: number }) => {
  const query = useQuery({
    queryKey: ['rule', id],
    queryFn: ({ signal }) => call(ruleRoutes.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit asks anew; while the editor is open, nothing may change under its hands.
    gcTime: 0,
  });
  if (query.data) return <Editor rule={query.data} initial={valuesOfRule(query.data)} />;
  if (isMissing(query.error)) return <Missing />;
  if (query.error)
    return <ErrorState error={query.error} title={words.loadFailed} onRetry={() => void query.refetch()} />;
  return <Waiting />;
};

const Created = ({ template }: { template: string }) => {
  const { settings } = useUser();
  const [initial] = useState(() => {
    const zone = ownZone(settings.timeZone, new Date());
    const chosen = TEMPLATES.find(({ key }) => key === template);
    return chosen ? valuesOfTemplate(chosen, zone) : emptyRule(zone);
  });
  return <Editor rule={null} initial={initial} />;
};

const isTemplate = (key: string): boolean => key === SCRATCH || TEMPLATES.some((one) => one.key === key);

/** A rule to be read and changed, or a new one, which begins with the choice of a template. */
export const StorePage = () => {
  const can = useCan();
  const publisher = useActingPublisher();
  const { id, template = '' }: { id?: number; template?: string } = useSearch({ strict: false });
  if (id !== undefined)
    return can('GET_RULE') ? <Stored key={`${publisher}/${id}`} id={id} /> : <PermissionState />;
  if (!can('CREATE_RULE')) return <PermissionState />;
  return isTemplate(template) ? (
    <Created key={`${publisher}/${template}`} template={template} />
  ) : (
    <TemplateChoice />
  );
};
