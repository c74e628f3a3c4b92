import { standingActions } from '../../buying/standing-actions.ts';
import type { BoughtRow } from '../../buying/standing-steps.ts';

const ACTIONS = standingActions<BoughtRow>('campaign');

const useCampaignSteps = () => ACTIONS;

export default useCampaignSteps;
