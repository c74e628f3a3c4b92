import { Link } from '@tanstack/react-router';
import { Gauge, Moon, OctagonPause, PenLine, TrendingUp } from 'lucide-react';
import { BackLink } from '../../../resource/back-link.tsx';
import { ruleSentences } from '../rule-sentences.ts';
import { editorTexts as words } from './editor.texts.ts';
import { type Purpose, TEMPLATES } from './rule-values.ts';

const ICONS: Record<Purpose, typeof Moon> = {
  stopLosers: OctagonPause,
  scaleWinners: TrendingUp,
  nightPause: Moon,
  budgetPacing: Gauge,
};

export const SCRATCH = 'scratch';

type CardProps = {
  template: string;
  icon: typeof Moon;
  title: string;
  hint: string;
  detail?: string | undefined;
};

const Card = ({ template, icon: Icon, title, hint, detail }: CardProps) => (
  <Link
    to="/rule/store"
    search={{ template }}
    className="card grid content-start gap-2 p-4 transition-colors hover:border-accent"
  >
    <span className="flex items-center gap-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="font-semibold">{title}</span>
    </span>
    <span>{hint}</span>
    {detail && <span className="text-xs text-ink-2">{detail}</span>}
  </Link>
);

/** Where a new rule begins. */
export const TemplateChoice = () => (
  <div className="mx-auto grid w-full max-w-240 gap-4">
    <div className="flex items-start gap-2">
      <BackLink to="/rule" label={words.back} />
      <div className="grid gap-0.5 pt-1">
        <h2 className="text-lg font-semibold tracking-tight">{words.startTitle}</h2>
        <p className="text-ink-2">{words.startHint}</p>
      </div>
    </div>
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {TEMPLATES.map(({ key, purpose, rule }) => (
        <Card
          key={key}
          template={key}
          icon={ICONS[purpose]}
          title={rule.name}
          hint={words.purposes[purpose]}
          detail={ruleSentences(rule)[0]}
        />
      ))}
      <Card template={SCRATCH} icon={PenLine} title={words.scratch} hint={words.scratchHint} />
    </div>
  </div>
);
