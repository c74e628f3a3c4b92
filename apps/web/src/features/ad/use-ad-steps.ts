import { type BoughtRow, standingActions } from '../../buying/standing-steps.ts';

const ACTIONS = standingActions<BoughtRow>('ad');

const useAdSteps = () => ACTIONS;

export default useAdSteps;
