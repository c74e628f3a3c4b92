/** The life of a landing page, a blog post or a keyword set (specification, section 4). */
export const CONTENT_STATUSES = ['DRAFT', 'REVIEW', 'PUBLISHED', 'REJECTED'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

export type ContentStep =
  | 'submit'
  | 'publish'
  | 'publishAnyway'
  | 'reject'
  | 'withdraw'
  | 'edit'
  | 'unpublish';

/** What somebody may do with one piece of content; who they are is the caller's to find out. */
export type ContentRights = {
  /** Change it at all. */
  change: boolean;
  /** Decide on work under review. */
  publish: boolean;
  /** Publish without a review, and the own work too. */
  publishAnyway: boolean;
  /** They made it. */
  own: boolean;
};

type Transition = {
  from: ContentStatus;
  to: ContentStatus;
  step: ContentStep;
  allows: (rights: ContentRights) => boolean;
  /** Said to those who are not allowed. */
  refusal: string;
};

const mayDecide = ({ change, publish, publishAnyway, own }: ContentRights) =>
  change && publish && (publishAnyway || !own);
const DECIDE =
  'Publishing and rejecting is for people who may publish, and the own work is decided by somebody else.';

/** Every way from one status to another; what is not here does not exist. */
export const TRANSITIONS: readonly Transition[] = [
  {
    from: 'DRAFT',
    to: 'REVIEW',
    step: 'submit',
    allows: ({ change }) => change,
    refusal: "You don't have permission to change this.",
  },
  {
    from: 'DRAFT',
    to: 'PUBLISHED',
    step: 'publishAnyway',
    allows: ({ change, publishAnyway }) => change && publishAnyway,
    refusal: "You don't have permission to publish without a review. Submit it for review instead.",
  },
  { from: 'REVIEW', to: 'PUBLISHED', step: 'publish', allows: mayDecide, refusal: DECIDE },
  { from: 'REVIEW', to: 'REJECTED', step: 'reject', allows: mayDecide, refusal: DECIDE },
  {
    from: 'REVIEW',
    to: 'DRAFT',
    step: 'withdraw',
    allows: ({ change, own }) => change && own,
    refusal: 'Only its author can withdraw this from review.',
  },
  {
    from: 'REJECTED',
    to: 'DRAFT',
    step: 'edit',
    allows: ({ change }) => change,
    refusal: "You don't have permission to change this.",
  },
  {
    from: 'PUBLISHED',
    to: 'DRAFT',
    step: 'unpublish',
    allows: ({ change, publish, publishAnyway, own }) => change && (own || publish || publishAnyway),
    refusal: 'Only its author, or somebody who may publish, can unpublish this.',
  },
];

export type Decision =
  | { outcome: 'allowed'; step: ContentStep }
  | { outcome: 'forbidden'; message: string }
  | { outcome: 'impossible'; message: string };

const WORDS: Record<ContentStatus, string> = {
  DRAFT: 'a draft',
  REVIEW: 'under review',
  PUBLISHED: 'published',
  REJECTED: 'rejected',
};

export const decideTransition = (from: ContentStatus, to: ContentStatus, rights: ContentRights): Decision => {
  const transition = TRANSITIONS.find((one) => one.from === from && one.to === to);
  if (!transition)
    return {
      outcome: 'impossible',
      message: `This is ${WORDS[from]} and cannot become ${WORDS[to]} from there.`,
    };
  if (!transition.allows(rights)) return { outcome: 'forbidden', message: transition.refusal };
  return { outcome: 'allowed', step: transition.step };
};

/** The steps that buttons offer, in the order of the table. */
export const possibleSteps = (from: ContentStatus, rights: ContentRights) =>
  TRANSITIONS.filter((one) => one.from === from && one.allows(rights)).map(({ step, to }) => ({ step, to }));

/**
 * Whether what it says may be changed in its status. A draft and a rejected piece may (the latter becomes a draft by
 * it); work under review or published stands as it was decided on, except for those who need no review.
 */
export const decideEdit = (status: ContentStatus, { change, publishAnyway }: ContentRights): Decision => {
  if (!change) return { outcome: 'forbidden', message: "You don't have permission to change this." };
  if (status === 'DRAFT' || status === 'REJECTED' || publishAnyway)
    return { outcome: 'allowed', step: 'edit' };
  return {
    outcome: 'impossible',
    message:
      status === 'REVIEW'
        ? 'This is under review and cannot be changed until it is decided on or withdrawn.'
        : 'This is published. Unpublish it first, then change it.',
  };
};
