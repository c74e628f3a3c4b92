import { ruleRoutes } from '@adhelm/contract/rule';
import { CircleAlert, FlaskConical, type LucideIcon, Power, PowerOff } from 'lucide-react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { formatValue } from '../../resource/cells/format.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { Pill, type PillKind } from '../../ui/pill.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ruleTexts as words } from './rule.texts.ts';
import type { Rule } from './rule-types.ts';

type Stated = Pick<
  Rule,
  'isActive' | 'switchedOffAt' | 'shadowUntil' | 'failuresInARow' | 'nextRunAt' | 'lastRunAt' | 'deletedAt'
>;

const timeOf = (instant: string): string => formatValue('dateTime', instant);

/** Until when a rule is only tried; null once it acts. */
const triedUntil = ({ shadowUntil }: Stated, now: number): string | null =>
  shadowUntil !== null && Date.parse(shadowUntil) > now ? shadowUntil : null;

/** How a rule stands, in a word or two. */
export const stateOf = (rule: Stated, now = Date.now()): { text: string; kind: PillKind } => {
  if (rule.switchedOffAt !== null && !rule.isActive) return { text: words.failedOff, kind: 'error' };
  if (!rule.isActive) return { text: words.off, kind: 'gray' };
  const until = triedUntil(rule, now);
  return until === null
    ? { text: words.armed, kind: 'success' }
    : { text: words.shadowUntil(formatValue('date', until)), kind: 'upcoming' };
};

/** How it stands, when it runs next and when it ran last. */
export const stateWords = (rule: Stated): string =>
  [
    stateOf(rule).text,
    rule.failuresInARow > 0 ? words.failures(rule.failuresInARow) : '',
    rule.isActive && rule.nextRunAt !== null ? words.nextRun(timeOf(rule.nextRunAt)) : '',
    rule.lastRunAt === null ? '' : words.lastRun(timeOf(rule.lastRunAt)),
  ]
    .filter((part) => part !== '')
    .join(' · ');

export const StatePill = ({ rule }: { rule: Stated }) => {
  const { text, kind } = stateOf(rule);
  return <Pill kind={kind}>{text}</Pill>;
};

const MARKS: Partial<Record<PillKind, { icon: LucideIcon; tone: string }>> = {
  error: { icon: CircleAlert, tone: 'text-bad' },
  upcoming: { icon: FlaskConical, tone: 'text-info' },
};

const StateMark = ({ rule }: { rule: Rule }) => {
  const { text, kind } = stateOf(rule);
  const mark = MARKS[kind];
  return (
    <>
      {mark && <mark.icon className={`size-3.5 shrink-0 ${mark.tone}`} aria-hidden="true" />}
      <span className="sr-only">({text})</span>
    </>
  );
};

/** The name, with a mark where the rule does not simply act, as small rows have no second line. */
export const RuleName = ({ rule }: { rule: Rule }) => (
  <span className="flex items-center gap-1.5" data-hint={stateWords(rule)}>
    <span className="truncate">{rule.name}</span>
    <StateMark rule={rule} />
  </span>
);

export const StateLine = ({ rule }: { rule: Stated }) => (
  <span className={stateOf(rule).kind === 'error' ? 'text-bad' : undefined}>{stateWords(rule)}</span>
);

/** Switches a rule on or off, once at a time. */
const useSwitching = ({ id, isActive }: Rule, onChanged: () => Promise<void>) => {
  const { isBusy, run } = useOneAtATime();
  const toggle = async () => {
    try {
      await call(ruleRoutes.update, { params: { id }, body: { isActive: !isActive } });
      toast.success(isActive ? words.switchedOff : words.switchedOn);
    } catch (error) {
      toast.error(messageOf(error, texts.list.updateFailed));
    }
    await onChanged();
  };
  return { isBusy, toggle: () => void run(toggle) };
};

/** The switch before the name of a rule. */
export const RuleSwitch = ({ rule }: { rule: Rule }) => {
  const can = useCan();
  const refetch = useRefetchList('rule');
  const { isBusy, toggle } = useSwitching(rule, refetch);
  const isOn = isBusy ? !rule.isActive : rule.isActive;
  return (
    <span className="flex w-10 items-center">
      <Switch
        aria-label={words.isOn(rule.name)}
        checked={isOn}
        disabled={!can('UPDATE_RULE') || rule.deletedAt !== null}
        onChange={toggle}
      />
    </span>
  );
};

/** The same among the buttons of a row, for phones, where there is no room before the name. */
export const RuleActions = ({ row, onChanged }: RowActionsProps<Rule>) => {
  const can = useCan();
  const { isBusy, toggle } = useSwitching(row, onChanged);
  if (!can('UPDATE_RULE')) return null;
  return (
    <span className="sm:hidden">
      <RowAction
        action={row.isActive ? words.switchOff : words.switchOn}
        name={row.name}
        icon={row.isActive ? PowerOff : Power}
        refusal={null}
        busy={isBusy}
        onClick={toggle}
      />
    </span>
  );
};
