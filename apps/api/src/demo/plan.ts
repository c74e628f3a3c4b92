import { planBuying } from './plan-buying.ts';
import { planContent } from './plan-content.ts';

/** Every row of the demo that facts are broken down by, the same on every installation. */
export const demoPlan = () => {
  const content = planContent();
  return { ...content, ...planBuying(content) };
};

export type DemoPlan = ReturnType<typeof demoPlan>;

/** The ids that the rows of the plan got, in its order. */
export type DemoIds = Record<
  | 'publishers'
  | 'users'
  | 'websites'
  | 'categories'
  | 'keywordSets'
  | 'keywords'
  | 'posts'
  | 'accounts'
  | 'campaigns'
  | 'ads',
  number[]
>;
